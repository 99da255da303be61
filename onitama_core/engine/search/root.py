"""The position that is thought about, with what repetition asks of the ones before."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from onitama_core.engine.board.deals import Deal, deal_of
from onitama_core.engine.board.encoding import Numbers, cards_of, encode

if TYPE_CHECKING:
    from onitama_core.game import GameState


class Root(NamedTuple):
    """At the start of a turn, the game not over."""

    deal: Deal
    numbers: Numbers
    earlier: tuple[Numbers, ...] = ()
    """The positions at the start of each turn since the last capture, the latest last."""

    @classmethod
    def of(cls, state: GameState) -> Root:
        deal = deal_of(cards_of(state.position))
        *earlier, now = (encode(position, deal) for position in state.since_capture)
        return cls(deal, now, tuple(earlier))
