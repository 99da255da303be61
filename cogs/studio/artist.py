"""Who paints for a person, or for the house: in one theme, and in turn with the others."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cogs.studio.easels import Asker, Easels
    from onitama_core.game import Card, Player
    from rendering import Hints, Renderer, View

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Artist:
    renderer: Renderer
    easels: Easels
    asker: Asker

    @property
    def theme(self) -> str:
        return self.renderer.theme.name

    async def board(self, view: View, *, seen_from: Player, hints: Hints | None = None) -> bytes:
        return await self.paint(self.renderer.board, view, seen_from=seen_from, hints=hints)

    async def card(self, card: Card) -> bytes:
        return await self.paint(self.renderer.card, card)

    async def cards(self, cards: Sequence[Card]) -> bytes:
        return await self.paint(self.renderer.cards, cards)

    async def paint(self, how: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Off the event loop, when it is the asker's turn."""
        return await self.easels.paint(self.asker, partial(how, *args, **kwargs))
