"""A renderer for each theme, made when first asked for."""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING, Final

from rendering.renderer import Renderer
from rendering.theme import THEMES

if TYPE_CHECKING:
    from collections.abc import Iterable

DEFAULT: Final = next(iter(THEMES))


class Renderers:
    """May be used from several threads at once."""

    def __init__(self) -> None:
        self._made: dict[str, Renderer] = {}
        self._lock = Lock()

    def warm_up(self, themes: Iterable[str]) -> None:
        """Paint the tiles of the default theme and of these now rather than with a picture."""
        for renderer in {self.of(None), *map(self.of, themes)}:
            renderer.warm_up()

    def of(self, theme: str | None) -> Renderer:
        """The default one for None, and for a theme there is no more."""
        name = DEFAULT if theme is None or theme not in THEMES else theme
        with self._lock:
            if name not in self._made:
                self._made[name] = Renderer(THEMES[name])
            return self._made[name]
