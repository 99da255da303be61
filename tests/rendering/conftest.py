from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rendering import Renderer, Renderers

if TYPE_CHECKING:
    from rendering.tiles import TileCaches


@pytest.fixture(scope="session")
def renderers() -> Renderers:
    return Renderers()


@pytest.fixture(scope="session")
def renderer(renderers: Renderers) -> Renderer:
    return renderers.of(None)


@pytest.fixture(scope="session")
def caches(renderer: Renderer) -> TileCaches:
    return renderer._caches
