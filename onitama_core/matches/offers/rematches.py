"""What a rematch is offered under: the other seat, the same cards dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.matches.errors import NotFinished
from onitama_core.matches.offers.terms import as_allowed, for_rematch
from onitama_core.matches.practice.starting import Wish
from onitama_core.matches.seats import require_not_cancelled, seat_of
from onitama_core.store import Computer, NewInvitation, SeatChoice

if TYPE_CHECKING:
    from onitama_core.store import Customs, Match, Person


def rematch_for(match: Match, person: Person, customs: Customs) -> NewInvitation | Wish:
    """Raises NotAPlayer, NotFinished or WasCancelled."""
    player = seat_of(match, person.user_id)
    if not match.is_over:
        raise NotFinished(match)
    require_not_cancelled(match)
    opponent = match.seats[player.opponent]
    again = for_rematch(match.terms, SeatChoice.of(player.opponent))
    if isinstance(opponent, Computer):
        return Wish(match.place, person, opponent.level, again, rematch_of=match.id)
    if match.is_solo:
        return Wish(match.place, person, None, again, rematch_of=match.id)
    return NewInvitation(
        match.place,
        person,
        opponent,
        as_allowed(again, customs),
        rematch_of=match.id,
    )
