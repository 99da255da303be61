"""From where a subgame is unfolded."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from onitama_core.engine.board.deals import Deal
    from onitama_core.engine.hidden.common import Anchor
    from onitama_core.engine.hidden.situation import Situation

Weighted: TypeAlias = tuple[tuple[int, float], ...]
"""Private states as bitboards, ascending, and how likely each is."""


class Root(NamedTuple):
    """An Anchor that can be a key: the start of a turn as both players know it, or a step in it."""

    cards: tuple[str, ...]
    """The deal's ids."""
    situation: Situation
    red: Weighted
    blue: Weighted

    @property
    def states(self) -> tuple[list[int], list[int]]:
        return [state for state, _ in self.red], [state for state, _ in self.blue]


def root_at(deal: Deal, anchor: Anchor) -> Root:
    red, blue = (tuple(weights.items()) for weights in anchor.ranges)
    return Root(deal.ids, anchor.situation, red, blue)
