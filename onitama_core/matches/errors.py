"""What can be wrong with a request about a match or an invitation.

All are OnitamaErrors, beside NoSuchMatch and NoSuchInvitation of the store. Their values are what
the sentence for their reader is made of; the sentences name commands, so the cogs write them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import OnitamaError, Variant

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from onitama_core.store import Invitation, Match, Pace, Person, Proposal, SharedFilm


# fmt: off
class OfMatch(OnitamaError):
    match: Match
class OfInvitation(OnitamaError):
    invitation: Invitation

# Who asks, and when
class NotAPlayer(OfMatch): ...  # somebody else's match
class OpponentsTurn(OfMatch): ...
class MatchOver(OfMatch): ...
class OutOfTime(OfMatch): ...  # over as it stands then, unless a click in time is still under way
class TooLateToCancel(OfMatch): ...  # somebody has moved
class WasCancelled(OfMatch): ...  # what comes after a match that was none
class HasAStake(OfMatch): ...  # whoever would close a match plays in it
class NotFinished(OfMatch): ...  # what comes after a match that is still going on
class OutOfDate(OfMatch):
    turn: int | None = None  # of which the button was, where that is remembered
class Unreplayable(OfMatch):  # its log can't be read: set aside, closed by resigning
    fault_id: str  # under which it stands in the bot's log

# Practice, and where a match is
class NotPractised(OnitamaError):  # both sides, where each hides something from the other
    variant: Variant
class TooManyEngineMoves(OnitamaError):  # a person waits for the computer in so many matches
    most: int
class NoHints(OfMatch): ...  # in a match with somebody else, or where something is hidden
class NothingBelieved(OfMatch): ...  # nobody guessed where its ninjas stood
class KeptPrivate(OfMatch): ...  # no channel is to be told of it
class HasAPlace(OfMatch): ...  # that will do: it need not be played elsewhere

# Proposals
class NoProposal(OnitamaError): ...  # answered, lapsed, or never made
class NoDrawOffer(NoProposal): ...
class NoTakebackRequest(NoProposal): ...
class ProposalOpen(OfMatch):  # it stands until the other answers
    offer: Proposal
class DrawOfferOpen(ProposalOpen): ...
class TakebackOpen(ProposalOpen): ...
class ProposalTooSoon(OfMatch): ...  # after another that came to nothing
class DrawOfferTooSoon(ProposalTooSoon):  # one in five of the player's turns
    turn: int  # from which on they may offer the next
class TakebackTooSoon(ProposalTooSoon): ...
class NoTakeback(OfMatch): ...  # never where something is hidden
class NothingMovedYet(OfMatch): ...  # so there is nothing of theirs to take back
class OpponentLeft(OfMatch): ...  # for good: nobody is there to answer
class RematchTaken(OfMatch): ...  # had already

# Invitations
class InvitationClosed(OfInvitation): ...  # accepted, declined, withdrawn or expired before
class OfferChanged(OfInvitation): ...  # since whoever accepts it saw its terms
class NotYourInvitation(OfInvitation):
    user_id: int  # who asks
class NotInvited(OfInvitation):
    is_challenger: bool
class AlreadyInvited(OfInvitation): ...
class SelfChallenge(OnitamaError): ...
class TooManyInvitations(OnitamaError):
    invitations: Sequence[Invitation]
class TooManyNamed(OnitamaError):  # invited by name within the hour
    most: int
    until: datetime
class TooManyMatches(OnitamaError):
    person: Person
    most: int
class PaceNotAllowed(OnitamaError):  # in this server
    allowed: Sequence[Pace]
class NothingRated(OnitamaError): ...  # in this server
class CancelledLately(OnitamaError):  # a match with the same person
    opponent: Person
    until: datetime
class RatedLater(OnitamaError):  # erased, and back
    challenger: Person
    until: datetime
class NowUnrated(OfInvitation):  # the offer was made unrated, instead of being accepted
    person: Person  # because of whom: they have ended rated matches early
    until: datetime
    is_own: bool  # the person is who wanted to accept it

# Watching, and looking back
class PlaysInIt(OfMatch): ...  # who would watch it
class TooManyWatchers(OfMatch): ...
class TooManyWatched(OnitamaError): ...
class AlreadyShared(OfMatch):
    film: SharedFilm
class NoReviewByNight(OfMatch): ...
class NothingPlayed(OfMatch): ...  # so that there is nothing to judge
class AnotherLook(OnitamaError):  # that takes long is made for the same person
    match_id: int  # that is being opened or drawn for them
class AnotherReview(OnitamaError):  # is made for the same person
    match_id: int
class AnotherExport(OnitamaError): ...  # of all that is kept of the same person
class ErasedTooOften(OnitamaError):  # as often as is allowed within a day
    most: int
    until: datetime
# fmt: on
