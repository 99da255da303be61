"""A renderer for each theme."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.renderer import Renderer
from rendering.theme import DEFAULT_THEME, THEMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Renderers:
    """May be used from several threads at once."""

    def __init__(self) -> None:
        self._of = {name: Renderer(theme) for name, theme in THEMES.items()}

    def warm_up(self, themes: Iterable[str]) -> Iterator[None]:
        """Paint, a tile at each step, what pictures of the default theme and of these may need.

        Nobody has to wait for it, for a picture paints what it lacks: take a step now and then,
        off the event loop, while nobody waits for a picture; and leave it whenever you like.
        """
        for renderer in {self.of(None): None, **dict.fromkeys(map(self.of, themes))}:
            yield from renderer.warm_up()

    def of(self, theme: str | None) -> Renderer:
        """The default one for None, and for a theme there is no more."""
        return self._of[DEFAULT_THEME if theme is None or theme not in THEMES else theme]
