"""Errors of requests about matches and invitations.

All are OnitamaErrors, like NoSuchMatch and NoSuchInvitation of the store. Their fields are what
the sentence about them needs. The sentences name commands, so they are written in the cogs.
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
    match: Match


@dataclass(eq=False)
class OfInvitation(OnitamaError):
    invitation: Invitation


# -- who asks, and when --


class NotAPlayer(OfMatch):
    """The match is between other people."""


class OpponentsTurn(OfMatch): ...


class MatchOver(OfMatch): ...


class OutOfTime(OfMatch):
    """The player's time has run out; a click that was made in time may still be on its way."""


class TooLateToCancel(OfMatch):
    """A match can't be cancelled once somebody has moved."""


class PlayedInTournament(OfMatch):
    """A match of a running tournament can't be cancelled: that would undo its pairing."""


class WasCancelled(OfMatch):
    """A cancelled match has no rematch, replay or review."""


class ModeratorPlaysInIt(OfMatch):
    """A moderator can't close a match in which they play."""


class NotFinished(OfMatch):
    """Rematch, replay and review come after the end."""


@dataclass(eq=False)
class OutOfDate(OfMatch):
    turn: int | None = None
    """The turn that the clicked board showed, where that is known."""


@dataclass(eq=False)
class Unreplayable(OfMatch):
    """The match's log can't be read: it is set aside, and resigning closes it."""

    fault_id: str
    """The id under which the cause stands in the bot's log."""


# -- practice, and where a match is played --


@dataclass(eq=False)
class NotPractised(OnitamaError):
    """Nobody can play both sides of a variant with hidden information."""

    variant: Variant


@dataclass(eq=False)
class TooManyEngineMoves(OnitamaError):
    """The computer has yet to move in this many matches of one user."""

    most: int


class NotForAChannel(OnitamaError):
    """A channel can't play on these terms.

    It plays in Classic and Wind, in the open, against the computer, with one of VOTING_TIMES.
    """


class AlreadyVoting(OfMatch):
    """The channel votes in another open match, and votes in one at a time."""


class NoHints(OfMatch):
    """Hints are for practice without hidden information."""


class NothingBelieved(OfMatch):
    """The computer did not guess ninjas' squares in this match."""


class KeptPrivate(OfMatch):
    """A private match is shown in no channel."""


class ChannelStillUsable(OfMatch):
    """The match's channel is usable, so it need not go on elsewhere."""


# -- draw offers and takeback requests --


class NoProposal(OnitamaError):
    """The proposal was answered, has lapsed, or was never made."""


class NoDrawOffer(NoProposal): ...


class NoTakebackRequest(NoProposal): ...


@dataclass(eq=False)
class ProposalOpen(OfMatch):
    """The proposal stands until the opponent answers."""

    offer: Proposal


class DrawOfferOpen(ProposalOpen): ...


class TakebackOpen(ProposalOpen): ...


class ProposalTooSoon(OfMatch):
    """The player has made the same proposal a short time ago."""


@dataclass(eq=False)
class DrawOfferTooSoon(ProposalTooSoon):
    """A player may offer one draw in five of their turns."""

    turn: int
    """The first turn in which they may offer the next."""


class TakebackTooSoon(ProposalTooSoon):
    """A player may ask for one takeback a turn."""


class NoTakeback(OfMatch):
    """Variants with hidden information have no takebacks."""


class NothingMovedYet(OfMatch):
    """The player has no turn to take back."""


class OpponentLeft(OfMatch):
    """The opponent erased their data or left for good, so nobody can answer."""


class RematchTaken(OfMatch):
    """The match has had its one rematch."""


# -- invitations --


class InvitationClosed(OfInvitation):
    """The invitation was accepted, declined or withdrawn before, or has expired."""


class OfferChanged(OfInvitation):
    """The terms have changed since the user who accepts saw them."""


@dataclass(eq=False)
class NotYourInvitation(OfInvitation):
    """An invitation can be changed or withdrawn only by its challenger."""

    user_id: int
    """The user who tried to."""


@dataclass(eq=False)
class NotInvited(OfInvitation):
    is_challenger: bool
    """True if the challenger tried to answer their own invitation."""


class AlreadyInvited(OfInvitation): ...


class SelfChallenge(OnitamaError): ...


@dataclass(eq=False)
class TooManyInvitations(OnitamaError):
    invitations: Sequence[Invitation]
    """The open invitations of the user."""


@dataclass(eq=False)
class TooManyNamed(OnitamaError):
    """The user has invited people by name too often within an hour."""

    most: int
    until: datetime


@dataclass(eq=False)
class TooManyMatches(OnitamaError):
    person: Person
    most: int


@dataclass(eq=False)
class PaceNotAllowed(OnitamaError):
    allowed: Sequence[Pace]
    """The paces of this server."""


class NothingRated(OnitamaError):
    """Rated matches are switched off in this server."""


@dataclass(eq=False)
class CancelledLately(OnitamaError):
    """The user cancelled a match with the same opponent a short time ago."""

    opponent: Person
    until: datetime


@dataclass(eq=False)
class RatedLater(OnitamaError):
    """The user erased their data and plays rated matches again from a time on."""

    challenger: Person
    until: datetime


@dataclass(eq=False)
class NowUnrated(OfInvitation):
    """The offer was made unrated instead of being accepted."""

    person: Person
    """The player who has ended rated matches early."""
    until: datetime
    is_own: bool
    """True if that player is the user who wanted to accept."""


# -- watching, and looking back --


class PlaysInIt(OfMatch):
    """A player can't watch their own match."""


class TooManyWatchers(OfMatch): ...


class TooManyWatched(OnitamaError): ...


@dataclass(eq=False)
class AlreadyShared(OfMatch):
    film: SharedFilm


class AlreadySaid(OfMatch):
    """A player says "good game" once in a match."""


class GoodGamesOff(OnitamaError):
    """A server can turn the button to say "good game" off."""


class NothingPlayed(OfMatch):
    """Nobody completed a turn, so there is nothing to review."""


@dataclass(eq=False)
class AnotherLook(OnitamaError):
    """A replay or a picture is being made for the same user."""

    match_id: int


@dataclass(eq=False)
class AnotherReview(OnitamaError):
    """A review is being made for the same user."""

    match_id: int


class AnotherExport(OnitamaError):
    """An export of the user's data is under way already."""


@dataclass(eq=False)
class ErasedTooOften(OnitamaError):
    """The user has erased their data as often as is allowed within a day."""

    most: int
    until: datetime
