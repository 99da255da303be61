"""Where the other side's ninjas may be, for players that have no Mind.

Plain sets, one state at a time, from what a seat is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.engine.hidden.common import (
    LanternLit,
    NinjaStruck,
    Passed,
    PawnMoved,
    Placed,
    QuietStep,
    SecretMove,
    after,
    begin,
    read,
)
from onitama_core.engine.hidden.night import deal_network
from onitama_core.engine.hidden.situation import mask_of, pawns, revealed
from onitama_core.engine.position import SLOTS, deal_of
from onitama_core.game import Place, Variant, legal_actions, new_game

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from onitama_core.engine.hidden.common import Deed
    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.game import Event, Player, Setup

NOBODY: Final = frozenset({0})


class Possible:
    """The exact set, as bitmasks of all living ninjas, and the situation it belongs to."""

    def __init__(self, setup: Setup, seat: Player) -> None:
        self.deal = deal_of(setup.card_ids)
        self.network = deal_network(self.deal.ids, is_light=setup.variant is Variant.LIGHT)
        self.masks = NOBODY
        self.at: Situation | None = begin(setup)
        self._setup = setup
        self._seat = seat

    def told(self, events: Sequence[Event]) -> None:
        if self.at is None:
            return
        deed = read(self.deal, events)
        is_own = self.at.player == self._seat
        if isinstance(deed, Placed):
            if deed.player != self._seat:
                self.masks = placements(self._setup, self._seat.opponent)
        elif is_own:
            self.masks = self._after_own(self.at, deed)
        else:
            self.masks = frozenset(
                mask for before in self.masks for mask in self._explained(self.at, before, deed)
            )
        self.at = after(self.at, self.deal, events)

    def _explained(self, at: Situation, before: int, deed: Deed) -> Iterator[int]:
        """What the other's deed may have led to from where its ninjas were."""
        match deed:
            case PawnMoved(target=target) if before >> target & 1:
                return
            case Passed() if self._can_move(at, before):
                return
            case QuietStep():
                yield before
                yield from bits(self._steps(at, before) & ~self._visible(at))
            case NinjaStruck(target=target):
                if self._steps(at, before) >> target & 1:
                    yield 1 << target
            case SecretMove(slot, target):
                yield from self._secret_moves(at, before, slot, target)
            case _:
                yield before

    def _after_own(self, at: Situation, deed: Deed) -> frozenset[int]:
        """What the seat's own deed shows of the other's ninjas."""
        match deed:
            case PawnMoved(target=target, takes_ninja=is_hit):
                return struck(self.masks, target, is_hit=is_hit)
            case NinjaStruck(target=target, is_attempt=is_attempt, takes_ninja=is_hit):
                is_told = is_attempt or is_hit
                return struck(self.masks, target, is_hit=is_hit) if is_told else self.masks
            case LanternLit(line, is_there) if is_there is not None:
                lit = line & ~revealed(at, 1 - at.player)
                return frozenset(mask for mask in self.masks if bool(mask & lit) == is_there)
            case _:
                return self.masks

    def _visible(self, at: Situation) -> int:
        return pawns(at, self._seat) | revealed(at, self._seat)

    def _steps(self, at: Situation, ninja: int) -> int:
        reach = int(self.deal.moves[at.player, at.used, ninja.bit_length() - 1])
        return reach & ~pawns(at, at.player)

    def _can_move(self, at: Situation, ninjas: int) -> bool:
        """Whether a pawn may, or one of the Shadow Master's ninjas."""
        movers, closed = pawns(at, at.player) or ninjas, pawns(at, at.player) | ninjas
        return any(
            int(self.deal.moves[at.player, slot, mover.bit_length() - 1]) & ~closed
            for slot in SLOTS[at.layout, :2]
            for mover in bits(movers)
        )

    def _secret_moves(
        self, at: Situation, before: int, slot: int, captured: int | None
    ) -> Iterator[int]:
        if captured is None and not self._can_move(at, before):
            yield before
            return
        enemies = pawns(at, self._seat)
        wanted = ~enemies if captured is None else 1 << captured
        for ninja in bits(before):
            reach = int(self.deal.moves[at.player, slot, ninja.bit_length() - 1])
            for target in bits(reach & wanted & ~before):
                yield before ^ ninja | target


def placements(setup: Setup, player: Player) -> frozenset[int]:
    starts = legal_actions(new_game(setup), player)
    return (
        frozenset(mask_of(start.squares) for start in starts if isinstance(start, Place)) or NOBODY
    )


def struck(masks: frozenset[int], target: int, *, is_hit: bool) -> frozenset[int]:
    bit = 1 << target
    return frozenset(mask & ~bit for mask in masks if bool(mask & bit) == is_hit)


def bits(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest
