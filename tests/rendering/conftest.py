"""Renderers of all themes, which tests share because drawing the tiles in their caches is slow."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from rendering import DEFAULT_THEME, THEMES, Renderer

if TYPE_CHECKING:
    from rendering.tiles import TileCaches


@pytest.fixture(scope="session")
def renderers() -> dict[str, Renderer]:
    return {name: Renderer(theme) for name, theme in THEMES.items()}


@pytest.fixture(scope="session")
def renderer(renderers: dict[str, Renderer]) -> Renderer:
    return renderers[DEFAULT_THEME]


@pytest.fixture(scope="session")
def caches(renderer: Renderer) -> TileCaches:
    return renderer._caches
