"""What can be wrong with a request besides rules and matches.

Each has its sentence in `cogs.ui.refusals`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

from onitama_core.game import Move, OnitamaError, Pass

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from onitama_core.store import Match, Person


UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_MEMBER: Final = 10007
UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_USER: Final = 10013
ANSWERED_ALREADY: Final = 40060


class Unusable(Enum):
    """What is wrong with a match's channel."""

    GONE = auto()
    CLOSED = auto()
    """To the bot, or it takes no posts."""
    NO_FILES = auto()
    """Of the bot's: it may do all else there."""
    UNSEEN = auto()
    """By the player who asks."""


@dataclass(frozen=True, slots=True)
class Stranded:
    why: Unusable
    can_go_on_here: bool
    """Where its player asks."""


class Uninvitable(Enum):
    GONE = auto()
    """Not in this server any more."""
    BOT = auto()
    CANNOT_SEE = auto()
    """The channel of the invitation."""


# fmt: off
# The bot itself, and what an earlier version of it showed
class Stopping(OnitamaError): ...
class TooMuchAtOnce(OnitamaError): ...
class NotShown(OnitamaError): ...  # what was done; raised from what went wrong
class OldButton(OnitamaError): ...
class OldCommand(OnitamaError): ...
class OldForm(OnitamaError): ...

# Which match, and what it leaves behind
class NoMatchFits(OnitamaError): ...
class NoMatchHere(OnitamaError): ...  # whoever plays in it
class NoPastMatch(OnitamaError): ...
class TwoMatches(OnitamaError): ...  # named at once
class NoMatchNumber(OnitamaError):
    text: str
class SeveralMatchesFit(OnitamaError):
    matches: Sequence[Match]
class OthersTurns(OnitamaError):
    matches: Sequence[Match]
class FilmTooLarge(OnitamaError):
    match_id: int
class ReviewBrokenOff(OnitamaError):
    match_id: int

# What is typed to move, to deal and to invite
class UnreadableStep(OnitamaError):
    how_to_type: str  # the step that its reader is to take
class SeveralCardsFit(OnitamaError):
    actions: Sequence[Move | Pass]  # what may be meant, a card each
class NotADeal(OnitamaError):
    text: str  # what should have been one card
class CardsOrDeal(OnitamaError): ...
class RatedWithoutPace(OnitamaError): ...
class NotYourDraft(OnitamaError): ...
class CannotInvite(OnitamaError):
    why: Uninvitable
class OpponentHasLeft(OnitamaError):  # the server
    match: Match
    opponent: Person

# People and servers
class NoLeaderboard(OnitamaError): ...
class NoRecordOfBots(OnitamaError): ...
class BotsAreNotBlocked(OnitamaError): ...
class NeedsServer(OnitamaError): ...  # that the bot is in
class PrivateHere(OnitamaError): ...  # outside of servers
class NeedsManageServer(OnitamaError): ...
class ManagersAlone(OnitamaError): ...

# Channels
class CannotPost(OnitamaError): ...  # in a channel: why the bot can't; each kind has its sentence
class ChannelGone(CannotPost): ...
class BotLacksPermissions(CannotPost):
    names: Sequence[str]
    channel_id: int | None  # None: where the person is
class BotTimedOut(CannotPost):
    until: datetime
class OutsidePrivateThread(CannotPost):
    channel_id: int
class ChannelHidden(CannotPost):  # a private thread, or a thread in a hidden channel
    channel_id: int
class ThreadClosed(CannotPost):
    channel_id: int
class PostRefused(CannotPost):  # for a reason that neither Discord tells nor the bot knows
    channel_id: int
class ThreadNotAllowed(CannotPost):
    names: Sequence[str]
class TooManyThreads(CannotPost): ...
class ThreadRefused(CannotPost): ...  # as PostRefused
class NoThreadHere(OnitamaError): ...
class NoWatchingHere(OnitamaError): ...
class BeginsElsewhere(OnitamaError):
    channel_ids: Sequence[int]  # those that its reader sees
class NowhereToPost(OnitamaError):
    match: Match
    why: CannotPost
    can_go_on_here: bool  # where its player asks
class UnseenByOpponent(OnitamaError):
    match: Match
    opponent: Person
# fmt: on
