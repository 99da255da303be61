from __future__ import annotations

import pytest

from rendering import Renderer, Renderers
from rendering.sheets.day import Sheet
from rendering.theme import SHRINE


@pytest.fixture(scope="session")
def renderer() -> Renderer:
    return Renderer()


@pytest.fixture(scope="session")
def renderers() -> Renderers:
    return Renderers()


@pytest.fixture(scope="session")
def sheet() -> Sheet:
    return Sheet(SHRINE)
