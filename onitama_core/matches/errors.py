"""What can be wrong with a request about a match or an invitation.

    OnitamaError
    ├── NoSuchMatch · NoSuchInvitation      of the store
    ├── NotAPlayer              somebody else's match
    ├── MatchOver
    ├── OutOfTime               the time for it is over, and so is the match
    ├── TooLateToCancel         somebody has moved
    ├── WasCancelled            what comes after a match that was none
    ├── OutOfDate               a button of an earlier turn
    ├── Unreplayable            its log can't be read: set aside, closed by resigning
    ├── OpponentsTurn
    ├── NotPractised            both sides, where each hides something from the other
    ├── NoHints                 in a match with somebody else, or where something is hidden
    ├── NothingBelieved         nobody guessed where its ninjas stood
    ├── KeptPrivate             no channel is to be told of it
    ├── HasAPlace               that will do: it need not be played elsewhere
    ├── NoProposal              answered, lapsed, or never made
    │   └── NoDrawOffer · NoTakebackRequest
    ├── ProposalOpen            it stands until the other answers
    │   └── DrawOfferOpen · TakebackOpen
    ├── ProposalTooSoon         after another that came to nothing
    │   └── DrawOfferTooSoon · TakebackTooSoon
    ├── NoTakeback              never where something is hidden
    ├── NothingMovedYet         so there is nothing of theirs to take back
    ├── InvitationClosed        accepted, declined, withdrawn or expired before
    ├── OfferChanged            since whoever accepts it saw its terms
    ├── NotInvited · NotYourInvitation
    ├── NotFinished             what comes after a match that is still going on
    ├── PlaysInIt               who would watch it
    ├── TooManyWatchers · TooManyWatched
    ├── AlreadyShared           the film of a match
    ├── NoReviewByNight · NothingPlayed     so that there is nothing to judge
    ├── AnotherLook             that takes long is made for the same person
    ├── AnotherReview           is made for the same person
    ├── AnotherExport           of all that is kept of the same person
    ├── RematchTaken            had already
    ├── OpponentLeft            for good: nobody is there to answer
    ├── TooManyInvitations · TooManyNamed · TooManyMatches
    ├── PaceNotAllowed · NothingRated       in this server
    ├── SelfChallenge · AlreadyInvited
    ├── CancelledLately         a match with the same person
    └── RatedLater              erased, and back

Their fields are what the sentence for their reader is made of; the sentences name commands, so
they are the cogs' to write.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onitama_core.game import OnitamaError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from onitama_core.game import Variant
    from onitama_core.store import Invitation, Match, Pace, Person, Proposal, SharedFilm


@dataclass(eq=False)
class OfMatch(OnitamaError):
    """About one match."""

    match: Match


@dataclass(eq=False)
class OfInvitation(OnitamaError):
    """About one invitation."""

    invitation: Invitation


class NoReviewByNight(OfMatch):
    pass


class NothingPlayed(OfMatch):
    pass


@dataclass(eq=False)
class AnotherLook(OnitamaError):
    match_id: int
    """That is being opened or drawn for them."""


@dataclass(eq=False)
class AnotherReview(OnitamaError):
    match_id: int


class AnotherExport(OnitamaError):
    pass


class NotAPlayer(OfMatch):
    pass


class MatchOver(OfMatch):
    pass


class OutOfTime(OfMatch):
    """The match as it stands then: over, unless a click in time may still be under way."""


class TooLateToCancel(OfMatch):
    pass


class WasCancelled(OfMatch):
    pass


@dataclass(eq=False)
class OutOfDate(OfMatch):
    turn: int | None = None
    """Of which the button was, where that is remembered."""


@dataclass(eq=False)
class Unreplayable(OfMatch):
    fault_id: str
    """Under which it stands in the bot's log."""


class OpponentsTurn(OfMatch):
    pass


class NoHints(OfMatch):
    pass


class NothingBelieved(OfMatch):
    pass


class KeptPrivate(OfMatch):
    pass


@dataclass(eq=False)
class NotPractised(OnitamaError):
    variant: Variant


class HasAPlace(OfMatch):
    pass


class HasAStake(OfMatch):
    """Whoever would close a match plays in it."""


class NoProposal(OnitamaError):
    pass


class NoDrawOffer(NoProposal):
    pass


class NoTakebackRequest(NoProposal):
    pass


@dataclass(eq=False)
class ProposalOpen(OfMatch):
    offer: Proposal


class DrawOfferOpen(ProposalOpen):
    pass


class TakebackOpen(ProposalOpen):
    pass


class ProposalTooSoon(OfMatch):
    pass


class DrawOfferTooSoon(ProposalTooSoon):
    pass


class TakebackTooSoon(ProposalTooSoon):
    pass


class NoTakeback(OfMatch):
    pass


class NothingMovedYet(OfMatch):
    pass


class InvitationClosed(OfInvitation):
    pass


class OfferChanged(OfInvitation):
    pass


@dataclass(eq=False)
class NotInvited(OfInvitation):
    is_challenger: bool


class NotYourInvitation(OfInvitation):
    pass


class NotFinished(OfMatch):
    pass


class PlaysInIt(OfMatch):
    pass


class TooManyWatchers(OfMatch):
    pass


class TooManyWatched(OnitamaError):
    pass


@dataclass(eq=False)
class AlreadyShared(OfMatch):
    film: SharedFilm


class RematchTaken(OfMatch):
    pass


class OpponentLeft(OfMatch):
    pass


class SelfChallenge(OnitamaError):
    pass


class AlreadyInvited(OfInvitation):
    pass


@dataclass(eq=False)
class TooManyInvitations(OnitamaError):
    invitations: Sequence[Invitation]


@dataclass(eq=False)
class TooManyNamed(OnitamaError):
    """Invited by name within the hour."""

    most: int
    until: datetime


@dataclass(eq=False)
class TooManyMatches(OnitamaError):
    person: Person
    most: int


@dataclass(eq=False)
class PaceNotAllowed(OnitamaError):
    allowed: Sequence[Pace]


class NothingRated(OnitamaError):
    pass


@dataclass(eq=False)
class CancelledLately(OnitamaError):
    opponent: Person
    until: datetime


@dataclass(eq=False)
class RatedLater(OnitamaError):
    challenger: Person
    until: datetime
