"""Errors of requests that concern Discord or the bot itself, not the rules or matches.

`cogs/shared/error_sentences.py` has the sentence about each.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

from onitama_core.game import OnitamaError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from onitama_core.game import Move, Pass
    from onitama_core.store import Match, Person


UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_MEMBER: Final = 10007
UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_USER: Final = 10013
ANSWERED_ALREADY: Final = 40060


class Unusable(Enum):
    """Reason why a match's channel can't be used."""

    GONE = auto()
    CLOSED = auto()
    """The bot can't see it or can't post there."""
    NO_FILES = auto()
    """The bot may do everything there except attach files."""
    UNSEEN = auto()
    """The player who uses the command can't see it."""


@dataclass(frozen=True, slots=True)
class Stranded:
    """A match whose channel can't be used."""

    why: Unusable
    can_go_on_here: bool
    """True if the match could go on in the channel where its player uses the command."""


class Uninvitable(Enum):
    """Reasons for which a user can't be invited."""

    GONE = auto()
    """The user is no longer in the server."""
    BOT = auto()
    CANNOT_SEE = auto()
    """The user can't see the channel of the invitation."""


# -- the bot itself, and what an earlier version of it showed --


class Stopping(OnitamaError): ...


class TooMuchAtOnce(OnitamaError): ...


class NotShown(OnitamaError):
    """The bot has done what the user asked, but could not show it; raised from the cause."""


class OldButton(OnitamaError): ...


class OldCommand(OnitamaError): ...


class OldForm(OnitamaError): ...


# -- which match, and what is made of it after its end --


class NoMatchFits(OnitamaError): ...


class NoMatchHere(OnitamaError):
    """An error for commands in a channel in which nobody has an open match."""


class NoPastMatch(OnitamaError): ...


class TwoMatches(OnitamaError):
    """The user named two matches in one command."""


@dataclass(eq=False)
class NoMatchNumber(OnitamaError):
    text: str = field(repr=False)
    """Text that the user typed; kept out of the `repr`, as it may be a move of a hidden ninja."""


@dataclass(eq=False)
class SeveralMatchesFit(OnitamaError):
    matches: Sequence[Match]


@dataclass(eq=False)
class OthersTurns(OnitamaError):
    """The user's open matches all wait for their opponents."""

    matches: Sequence[Match]


@dataclass(eq=False)
class FilmTooLarge(OnitamaError):
    match_id: int


@dataclass(eq=False)
class ReviewBrokenOff(OnitamaError):
    match_id: int


# -- what is typed to move, to deal and to invite --


@dataclass(eq=False)
class UnreadableStep(OnitamaError):
    how_to_type: str = field(repr=False)
    """The sentence that says how to type the step which the user is to take."""


@dataclass(eq=False)
class TypedInMatch(OnitamaError):
    """An error about a typed turn, for a user with several open matches."""

    match_id: int
    """The match in which the turn was tried."""
    problem: OnitamaError
    """The error that the user would get with one match."""


@dataclass(eq=False)
class FitsElsewhere(OnitamaError):
    """A typed turn is not possible in the match that was meant, but in others of the user."""

    match_id: int
    """The match that was meant."""
    others: Sequence[Match]
    """The matches in which the turn is legal."""


@dataclass(eq=False)
class SeveralCardsFit(OnitamaError):
    actions: Sequence[Move | Pass] = field(repr=False)
    """The actions that the user may have meant, one for each card."""


@dataclass(eq=False)
class NotADeal(OnitamaError):
    text: str = field(repr=False)
    """The part of the deal that is no card."""


class CardsOrDeal(OnitamaError):
    """The options `cards` and `deal` exclude each other."""


class RatedWithoutPace(OnitamaError): ...


class NotYourDraft(OnitamaError): ...


@dataclass(eq=False)
class CannotInvite(OnitamaError):
    why: Uninvitable


@dataclass(eq=False)
class OpponentHasLeft(OnitamaError):
    """The opponent is no longer in the match's server."""

    match: Match
    opponent: Person


# -- people and servers --


class NoLeaderboard(OnitamaError): ...


class NoRecordOfBots(OnitamaError): ...


class BotsAreNotBlocked(OnitamaError): ...


class NeedsServer(OnitamaError):
    """The command works only in a server that the bot is in."""


class PrivateHere(OnitamaError):
    """The option `where` has no use outside of servers: every match there is private."""


class NeedsManageServer(OnitamaError): ...


class ManagersAlone(OnitamaError):
    """The user lacks Manage Server, which closing other people's matches requires."""


# -- channels --


class CannotPost(OnitamaError):
    """The bot can't post in a channel; each subclass is a reason with a sentence of its own."""


class ChannelGone(CannotPost): ...


class NoThreadHere(OnitamaError): ...


class NoWatchingHere(OnitamaError): ...


@dataclass(eq=False)
class BotLacksPermissions(CannotPost):
    names: Sequence[str]
    """Permissions, under discord.py's names."""
    channel_id: int | None
    """The channel where they are missing; None for the one where the user is."""


@dataclass(eq=False)
class BotTimedOut(CannotPost):
    until: datetime


@dataclass(eq=False)
class OutsidePrivateThread(CannotPost):
    channel_id: int


@dataclass(eq=False)
class ChannelHidden(CannotPost):
    """The bot can't see a private thread, or a thread in a hidden channel."""

    channel_id: int


@dataclass(eq=False)
class ThreadClosed(CannotPost):
    channel_id: int


@dataclass(eq=False)
class PostRefused(CannotPost):
    """Discord gives no reason, and the bot knows of no missing permission."""

    channel_id: int


@dataclass(eq=False)
class ThreadNotAllowed(CannotPost):
    names: Sequence[str]
    """The missing permissions, under discord.py's names."""


class TooManyThreads(CannotPost): ...


class ThreadRefused(CannotPost):
    """Discord opened no thread and gives no reason."""


@dataclass(eq=False)
class BeginsElsewhere(OnitamaError):
    channel_ids: Sequence[int]
    """The channels where matches may begin, as far as the user sees them."""


@dataclass(eq=False)
class NowhereToPost(OnitamaError):
    match: Match
    why: CannotPost
    can_go_on_here: bool
    """True if the match could go on in the channel where its player uses the command."""


@dataclass(eq=False)
class UnseenByOpponent(OnitamaError):
    match: Match
    opponent: Person
