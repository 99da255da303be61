"""Errors about Discord or the bot itself; those about rules and matches are in `onitama_core`.

`cogs/shared/error_sentences.py` has the sentence that a user gets about each.
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


# Discord's error codes

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_MEMBER: Final = 10007
UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_USER: Final = 10013
ANSWERED_ALREADY: Final = 40060
"""Discord has a first response to the interaction already."""


class Unusable(Enum):
    """Reasons for which a match's channel can't be used."""

    GONE = auto()
    """The channel was deleted."""
    CLOSED = auto()
    """The bot can't see the channel or can't post there."""
    NO_FILES = auto()
    """The bot lacks only the permission to attach files."""
    UNSEEN = auto()
    """The player who uses the command can't see the channel."""


@dataclass(frozen=True, slots=True)
class Stranded:
    """A match whose channel can't be used."""

    reason: Unusable
    can_go_on_here: bool
    """True if the match could go on in the channel where its player uses the command."""


class Uninvitable(Enum):
    """Reasons for which a user can't be invited."""

    GONE = auto()
    """The user is no longer in the server."""
    BOT = auto()
    CANNOT_SEE = auto()
    """The user can't see the channel of the invitation."""


# -- the bot itself, and outdated commands, buttons and forms --


class Stopping(OnitamaError):
    """The bot is shutting down and handles no new interactions."""


class TooMuchAtOnce(OnitamaError):
    """The user has too many interactions that are still being handled."""


class NotShown(OnitamaError):
    """The bot stored the user's change but could not show it; raised from the cause."""


class OldButton(OnitamaError):
    """The click is on a button or list that no longer exists, or its custom id is forged."""


class OldCommand(OnitamaError):
    """An outdated client sent an option that the command no longer has."""


class OldForm(OnitamaError):
    """The submitted form is not one of this version's."""


# -- the match that is meant, films and reviews --


class NoMatchFits(OnitamaError):
    """The user named no match, and none of the open ones can be meant."""


class NoMatchHere(OnitamaError):
    """No match is open in the channel where the command was used."""


class NoPastMatch(OnitamaError):
    """The user named no match, and has no finished or open one that can be meant."""


class TwoMatches(OnitamaError):
    """The user named two matches in one command."""


@dataclass(eq=False)
class NoMatchNumber(OnitamaError):
    text: str = field(repr=False)
    """Text that is not a match's number; kept out of the `repr`, as it may be a ninja's move."""


@dataclass(eq=False)
class SeveralMatchesFit(OnitamaError):
    """The user named no match, and several can be meant."""

    matches: Sequence[Match]


@dataclass(eq=False)
class OthersTurns(OnitamaError):
    """The user's open matches all wait for their opponents."""

    matches: Sequence[Match]


@dataclass(eq=False)
class FilmTooLarge(OnitamaError):
    """A film exceeds Discord's limit for a message's files."""

    match_id: int


@dataclass(eq=False)
class ReviewBrokenOff(OnitamaError):
    """The engine ended during a review."""

    match_id: int


# -- typed turns, typed deals, and invitations --


@dataclass(eq=False)
class UnreadableStep(OnitamaError):
    """The typed text can't be read as the step that the user is to take."""

    how_to_type: str = field(repr=False)
    """The sentence that says how to type the user's next step."""


@dataclass(eq=False)
class TypedInMatch(OnitamaError):
    """An error about a typed turn, for a user with several open matches."""

    match_id: int
    """The match in which the bot tried to play the turn."""
    problem: OnitamaError
    """The error that a user with a single match would get."""


@dataclass(eq=False)
class FitsElsewhere(OnitamaError):
    """A typed turn is illegal in the match that was meant, but legal in others of the user."""

    match_id: int
    """The match that was meant."""
    others: Sequence[Match]
    """The matches in which the turn is legal."""


@dataclass(eq=False)
class SeveralCardsFit(OnitamaError):
    """The user typed a move without a card, and both cards of the hand allow it."""

    actions: Sequence[Move | Pass] = field(repr=False)
    """The actions that the user may have meant, one for each card."""


@dataclass(eq=False)
class NotADeal(OnitamaError):
    """The option `deal` names something that is no card."""

    text: str = field(repr=False)
    """The part of the deal that is no card."""


class CardsOrDeal(OnitamaError):
    """The options `cards` and `deal` exclude each other."""


class RatedWithoutPace(OnitamaError):
    """A rated match needs a time limit."""


class NotYourDraft(OnitamaError):
    """The panel in which an invitation is prepared belongs to another user."""


@dataclass(eq=False)
class CannotInvite(OnitamaError):
    """The chosen user can't be invited in this channel."""

    reason: Uninvitable


@dataclass(eq=False)
class OpponentHasLeft(OnitamaError):
    """The opponent is no longer in the match's server."""

    match: Match
    opponent: Person


# -- people and servers --


class NoLeaderboard(OnitamaError):
    """The server's settings turn the leaderboard off."""


class NoRecordOfBots(OnitamaError):
    """The user asked for the profile or the matches of a bot."""


class BotsAreNotBlocked(OnitamaError):
    """The user wants to block a bot, which never challenges anybody."""


class NeedsServer(OnitamaError):
    """The command works only in a server that the bot is in."""


class PrivateHere(OnitamaError):
    """The option `where` has no use outside of servers: every match there is private."""


class NeedsManageServer(OnitamaError): ...


class ManagersAlone(OnitamaError):
    """The user lacks Manage Server, which is required to close other people's matches."""


# -- channels --


class CannotPost(OnitamaError):
    """The bot can't post in a channel; each subclass is a reason with a sentence of its own."""


class ChannelGone(CannotPost):
    """The channel was deleted."""


class NoThreadHere(OnitamaError):
    """A match with a thread of its own can't begin here, as in a thread or a voice channel."""


class NoWatchingHere(OnitamaError): ...


@dataclass(eq=False)
class BotLacksPermissions(CannotPost):
    """The bot lacks permissions to post in a channel, or to open a thread there."""

    names: Sequence[str]
    """Permissions, under discord.py's names."""
    channel_id: int | None
    """The channel where they are missing; None for the one where the user is."""


@dataclass(eq=False)
class BotTimedOut(CannotPost):
    """A moderator has timed the bot out."""

    until: datetime


@dataclass(eq=False)
class OutsidePrivateThread(CannotPost):
    """The bot is not a member of a private thread."""

    channel_id: int


@dataclass(eq=False)
class ChannelHidden(CannotPost):
    """The bot can't see a private thread, or a thread in a hidden channel."""

    channel_id: int


@dataclass(eq=False)
class ThreadClosed(CannotPost):
    """The thread is archived or locked."""

    channel_id: int


@dataclass(eq=False)
class PostRefused(CannotPost):
    """Discord refused a post, and the bot knows of no missing permission or other reason."""

    channel_id: int


@dataclass(eq=False)
class ThreadNotAllowed(CannotPost):
    """The bot lacks permissions to open a thread."""

    names: Sequence[str]
    """The missing permissions, under discord.py's names."""


class TooManyThreads(CannotPost):
    """The server has as many open threads as Discord allows."""


class ThreadRefused(CannotPost):
    """Discord refused to open a thread, and the bot does not know why."""


@dataclass(eq=False)
class BeginsElsewhere(OnitamaError):
    """The server's settings let no match begin in this channel."""

    channel_ids: Sequence[int]
    """The channels where matches may begin and that the user can see."""


@dataclass(eq=False)
class NowhereToPost(OnitamaError):
    """The board of a match can't be posted in the match's channel."""

    match: Match
    reason: CannotPost
    can_go_on_here: bool
    """True if the match could go on in the channel where its player uses the command."""


@dataclass(eq=False)
class UnseenByOpponent(OnitamaError):
    """The opponent can't see the channel to which a player wants to move a match."""

    match: Match
    opponent: Person
