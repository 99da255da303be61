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
class MatchError(OnitamaError):
    """Base class of the errors about one match."""

    match: Match


@dataclass(eq=False)
class InvitationError(OnitamaError):
    """Base class of the errors about one invitation."""

    invitation: Invitation


# -- players, turns, and the end of a match --


class NotAPlayer(MatchError):
    """The match is between other people."""


class OpponentsTurn(MatchError): ...


class MatchOver(MatchError): ...


class OutOfTime(MatchError):
    """The player's time has run out; a click that was made in time may still be on its way."""


class TooLateToCancel(MatchError):
    """A match can't be cancelled once somebody has moved."""


class PlayedInTournament(MatchError):
    """A match of a running tournament can't be cancelled: that would undo its pairing."""


class WasCancelled(MatchError):
    """A cancelled match has no rematch, replay or review."""


class ModeratorPlaysInIt(MatchError):
    """A moderator can't close a match in which they play."""


class NotFinished(MatchError):
    """A match that is not over has no rematch, replay or review."""


@dataclass(eq=False)
class OutOfDate(MatchError):
    """The match has moved on since the board was posted whose button the user clicked."""

    turn: int | None = None
    """The turn that the clicked board showed, where that is known."""


@dataclass(eq=False)
class Unreplayable(MatchError):
    """The match's log can't be read: it is set aside, and resigning closes it."""

    fault_id: str
    """The id with which the bot's log names the cause."""


# -- practice, and where a match is played --


@dataclass(eq=False)
class NotPlayableAlone(OnitamaError):
    """Nobody can play both sides of a variant with hidden information."""

    variant: Variant


@dataclass(eq=False)
class TooManyEngineMoves(OnitamaError):
    """The computer has yet to move in as many matches of one user as allowed."""

    limit: int


class NotForAChannel(OnitamaError):
    """A channel can't play on these terms.

    It plays in Classic and Wind, in the open, against the computer, with one of VOTING_TIMES.
    """


class AlreadyVoting(MatchError):
    """The channel votes in another open match, and votes in one at a time."""


class NoHints(MatchError):
    """Hints are for practice without hidden information."""


class NoBeliefs(MatchError):
    """The computer did not guess ninjas' squares in this match."""


class KeptPrivate(MatchError):
    """A private match is shown in no channel."""


class ChannelStillUsable(MatchError):
    """The match's channel is usable, so it need not go on elsewhere."""


# -- draw offers and takeback requests --


class NoProposal(OnitamaError):
    """The proposal was answered, has lapsed, or was never made."""


class NoDrawOffer(NoProposal): ...


class NoTakebackRequest(NoProposal): ...


@dataclass(eq=False)
class ProposalOpen(MatchError):
    """A proposal is open already: the player can't make another, nor answer their own."""

    offer: Proposal


class DrawOfferOpen(ProposalOpen): ...


class TakebackOpen(ProposalOpen): ...


class ProposalTooSoon(MatchError):
    """The player has made the same proposal a short time ago."""


@dataclass(eq=False)
class DrawOfferTooSoon(ProposalTooSoon):
    """A player may offer one draw in five of their turns."""

    turn: int
    """Number of the first turn in which the player may offer the next draw."""


class TakebackTooSoon(ProposalTooSoon):
    """A player may ask for one takeback a turn."""


class NoTakeback(MatchError):
    """Variants with hidden information have no takebacks."""


class NothingMovedYet(MatchError):
    """The player has no turn to take back."""


class OpponentLeft(MatchError):
    """The opponent erased their data or left for good, so nobody can answer."""


class RematchTaken(MatchError):
    """The match has had its rematch; there is only one."""


# -- invitations --


class InvitationClosed(InvitationError):
    """The invitation was accepted, declined or withdrawn before, or has expired."""


class OfferChanged(InvitationError):
    """The terms have changed since the user who accepts saw them."""


@dataclass(eq=False)
class NotYourInvitation(InvitationError):
    """An invitation can be changed or withdrawn only by its challenger."""

    user_id: int
    """The user who tried to change or withdraw it."""


@dataclass(eq=False)
class NotInvited(InvitationError):
    """The invitation names another user, or the user is its challenger."""

    is_challenger: bool
    """True if the challenger tried to answer their own invitation."""


class AlreadyInvited(InvitationError):
    """An invitation between the two users is open in this server, or this rematch is offered."""


class SelfChallenge(OnitamaError): ...


@dataclass(eq=False)
class TooManyInvitations(OnitamaError):
    """The challenger has as many open invitations in this server as allowed."""

    invitations: Sequence[Invitation]
    """The open invitations of the user."""


@dataclass(eq=False)
class TooManyNamed(OnitamaError):
    """The user has invited people by name too often within an hour."""

    limit: int
    until: datetime


@dataclass(eq=False)
class TooManyMatches(OnitamaError):
    """A player has as many open matches in this server as allowed."""

    person: Person
    limit: int


@dataclass(eq=False)
class PaceNotAllowed(OnitamaError):
    allowed: Sequence[Pace]
    """The paces of this server."""


class RatedMatchesOff(OnitamaError):
    """Rated matches are switched off in this server."""


@dataclass(eq=False)
class CancelledRecently(OnitamaError):
    """The user cancelled a match with the same opponent a short time ago."""

    opponent: Person
    until: datetime


@dataclass(eq=False)
class RatedLater(OnitamaError):
    """The user erased their data a short time ago, and plays unrated until a time."""

    challenger: Person
    until: datetime


@dataclass(eq=False)
class NowUnrated(InvitationError):
    """The invitation was changed to an unrated match, instead of being accepted."""

    person: Person
    """The player who has ended rated matches early."""
    until: datetime
    is_own: bool
    """True if that player is the user who wanted to accept."""


# -- watching, and looking back --


class PlaysInIt(MatchError):
    """A player can't watch their own match."""


class TooManyWatchers(MatchError): ...


class TooManyWatched(OnitamaError): ...


@dataclass(eq=False)
class AlreadyShared(MatchError):
    film: SharedFilm


class AlreadySaid(MatchError):
    """A player says "good game" once in a match."""


class GoodGamesOff(OnitamaError):
    """A server can turn the button to say "good game" off."""


class NothingPlayed(MatchError):
    """Nobody completed a turn, so there is nothing to review."""


@dataclass(eq=False)
class ReplayInProgress(OnitamaError):
    """A replay or picture is being made for the user already, who can have one at a time."""

    match_id: int


@dataclass(eq=False)
class ReviewInProgress(OnitamaError):
    """A review is being made for the user already, who can have one at a time."""

    match_id: int
    """The match that is reviewed."""


class ExportInProgress(OnitamaError):
    """An export of the user's data is under way already."""


@dataclass(eq=False)
class ErasedTooOften(OnitamaError):
    """The user has erased their data as often as is allowed within a day."""

    limit: int
    until: datetime
