"""What a rematch is offered under: the other seat, the same cards dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.matches.errors import NotFinished, OpponentLeft
from onitama_core.matches.offers.terms import as_allowed, for_rematch
from onitama_core.matches.practice.starting import Wish
from onitama_core.matches.seats import require_not_cancelled, seat_of
from onitama_core.store import Computer, NewInvitation, Person, SeatChoice

if TYPE_CHECKING:
    from onitama_core.store import Customs, Match


def rematch_for(match: Match, person: Person, customs: Customs) -> NewInvitation | Wish:
    """Raises NotAPlayer, NotFinished, WasCancelled or OpponentLeft."""
    player = seat_of(match, person.user_id)
    if not match.is_over:
        raise NotFinished(match)
    require_not_cancelled(match)
    opponent = match.seats[player.opponent]
    again = for_rematch(match.terms, SeatChoice.of(player.opponent))
    if isinstance(opponent, Computer):
        return Wish(match.place, person, opponent.level, again, rematch_of=match.id)
    if not isinstance(opponent, Person) or match.is_solo:
        return Wish(match.place, person, None, again, rematch_of=match.id)
    if opponent.is_former:
        raise OpponentLeft(match)
    offered = as_allowed(again, customs)
    return NewInvitation(match.place, person, opponent, offered, rematch_of=match.id)
