"""How often somebody may be asked, and how much one person may have open."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from onitama_core.game import Player
from onitama_core.matches.errors import (
    AlreadyInvited,
    DeclinedLately,
    NothingRated,
    PaceNotAllowed,
    SelfChallenge,
    TooManyInvitations,
    TooManyMatches,
    WithdrawnLately,
)
from onitama_core.matches.offers.lapsing import still_open
from onitama_core.matches.timing.clocks import set_to
from onitama_core.people import require_welcome
from onitama_core.store import InvitationStatus

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.store import Customs, NewInvitation, Pace, Person, Terms, Transaction

STILL_THERE: Final = 3
"""Times what a player has at first: for so long an invitation waits."""
MOST_LISTED: Final = 25
"""Discord's lists hold no more."""
MOST_PRIVATE: Final = 5
"""Open private matches of a person in one server; one more, and the one left longest is closed."""


@dataclass(frozen=True, slots=True)
class Limits:
    lifetime: timedelta = timedelta(hours=24)
    """How long an invitation stays open, unless its pace is a fast one."""
    pause: timedelta = timedelta(minutes=10)
    """How long one waits before inviting somebody again who declined, or was left waiting."""
    patience: timedelta = timedelta(hours=1)
    """How long a challenger who has nothing to place waits until the opponent is reminded."""
    most_open: int = 5
    """Open invitations a challenger may have in one server."""
    most_matches: int = MOST_LISTED
    """Open matches a person may have in one server, where it does not allow fewer."""

    def lifetime_at(self, pace: Pace) -> timedelta:
        """Short enough that whoever made it is still there when their clock begins to run."""
        clocks = set_to(pace)
        if clocks is None:
            return self.lifetime
        return min(self.lifetime, STILL_THERE * clocks.left[Player.RED])

    def most_matches_under(self, customs: Customs) -> int:
        return min(self.most_matches, customs.most_matches or self.most_matches)


LATELY: Final = {
    InvitationStatus.DECLINED: DeclinedLately,
    InvitationStatus.WITHDRAWN: WithdrawnLately,
}


def require_invitable(
    transaction: Transaction, new: NewInvitation, limits: Limits, now: datetime
) -> None:
    """Raises what stands in its way: see `Invitations.invite`."""
    challenger, guild_id = new.challenger.user_id, new.place.guild_id
    require_allowed(new.terms, transaction.customs_in(guild_id))
    if new.opponent is not None:
        require_consent(transaction, challenger, new.opponent, guild_id, now)
        require_welcome(transaction, new.challenger, new.opponent)
        require_pause(transaction, challenger, new.opponent, limits.pause, now)
    made = transaction.open_invitations_by(challenger, guild_id)
    open_ones = list(still_open(transaction, made, now))
    if len(open_ones) >= limits.most_open:
        raise TooManyInvitations(open_ones)


def require_allowed(terms: Terms, customs: Customs) -> None:
    if terms.pace not in customs.paces:
        raise PaceNotAllowed(customs.paces)
    if terms.is_rated and not customs.rated:
        raise NothingRated


def require_consent(
    transaction: Transaction, challenger: int, opponent: Person, guild_id: int, now: datetime
) -> None:
    if challenger == opponent.user_id:
        raise SelfChallenge
    between = transaction.open_between(challenger, opponent.user_id, guild_id)
    for invitation in still_open(transaction, [between], now):
        raise AlreadyInvited(invitation)


def require_pause(
    transaction: Transaction, challenger: int, opponent: Person, pause: timedelta, now: datetime
) -> None:
    for status, refusal in LATELY.items():
        closed_at = transaction.last_closed(challenger, opponent.user_id, status)
        if closed_at is not None and now < closed_at + pause:
            raise refusal(opponent, closed_at + pause)


def require_room(transaction: Transaction, person: Person, guild_id: int, most: int) -> None:
    """For one more match that is not private. Raises TooManyMatches."""
    games = transaction.open_matches_of(person.user_id, guild_id, most + MOST_LISTED)
    if sum(not game.is_private for game in games) >= most:
        raise TooManyMatches(person, most)
