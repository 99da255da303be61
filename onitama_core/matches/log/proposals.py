"""What the players of a match have proposed to each other, as its log tells."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from onitama_core.store import DrawOffered, Proposal, TakebackOffered

if TYPE_CHECKING:
    from onitama_core.game import Player
    from onitama_core.store import DrawDeclined, TakebackDeclined


@dataclass(frozen=True, slots=True)
class Proposals:
    """Those of one kind."""

    open: Proposal | None = None
    waiting: frozenset[Player] = frozenset()
    """Who asked in vain, and may not ask again yet."""

    def made(self, player: Player, seq: int) -> Proposals:
        return replace(self, open=Proposal(player, seq))

    def lapsed(self) -> Proposals:
        return self if self.open is None else replace(self, open=None)

    def in_vain(self) -> Proposals:
        """The open one, if there is one."""
        if self.open is None:
            return self
        return Proposals(waiting=self.waiting | {self.open.player})

    def allowed_again(self, player: Player) -> Proposals:
        if player not in self.waiting:
            return self
        return replace(self, waiting=self.waiting - {player})


NOTHING_PROPOSED: Final = Proposals()


def told(
    proposals: Proposals, entry: DrawOffered | DrawDeclined | TakebackOffered | TakebackDeclined
) -> Proposals:
    if isinstance(entry, DrawOffered | TakebackOffered):
        return proposals.made(entry.player, entry.seq)
    return proposals.in_vain()


def draws_after(draws: Proposals, mover: Player, *, is_turn_over: bool) -> Proposals:
    """An offer lapses with the other's move, a refusal with the refused one's turn."""
    stands = draws.open is not None and draws.open.player is mover
    draws = draws if stands else draws.lapsed()
    return draws.allowed_again(mover) if is_turn_over else draws


def takebacks_after(takebacks: Proposals, *, is_turn_over: bool) -> Proposals:
    """A request lapses with any move; there is one a turn."""
    return NOTHING_PROPOSED if is_turn_over else takebacks.in_vain()
