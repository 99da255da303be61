"""What a rematch is offered under: the other seat, the same cards dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import Player
from onitama_core.matches.errors import NoRematch, NotFinished
from onitama_core.matches.offers.terms import as_allowed, for_rematch
from onitama_core.matches.seats import require_not_cancelled, seat_of
from onitama_core.store import NewInvitation, Person, SeatChoice

if TYPE_CHECKING:
    from onitama_core.store import Customs, Match

SEAT_OF: Final = {Player.RED: SeatChoice.RED, Player.BLUE: SeatChoice.BLUE}


def rematch_for(match: Match, person: Person, customs: Customs) -> NewInvitation:
    """Raises NotAPlayer, NotFinished, WasCancelled, or NoRematch where nobody can accept it."""
    player = seat_of(match, person.user_id)
    if not match.is_over:
        raise NotFinished(match)
    require_not_cancelled(match)
    opponent = match.seats[player.opponent]
    if not isinstance(opponent, Person):
        raise NoRematch(match)
    return NewInvitation(
        match.place,
        person,
        opponent,
        as_allowed(for_rematch(match.terms, SEAT_OF[player.opponent]), customs),
        rematch_of=match.id,
    )
