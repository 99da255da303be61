from __future__ import annotations

import pytest

from rendering import Renderer, Renderers
from rendering.theme import SHRINE
from rendering.tiles import TileCaches


@pytest.fixture(scope="session")
def renderer() -> Renderer:
    return Renderer()


@pytest.fixture(scope="session")
def renderers() -> Renderers:
    return Renderers()


@pytest.fixture(scope="session")
def caches() -> TileCaches:
    return TileCaches(SHRINE)
