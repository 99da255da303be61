"""What can be wrong with a request besides rules and matches."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, Final

from onitama_core.game import OnitamaError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.game import Move, Pass
    from onitama_core.store import Match, Person


UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_MESSAGE: Final = 10008


class Where(Enum):
    HERE = "here"
    THREAD = "thread"


class Unusable(Enum):
    """What is wrong with a match's channel."""

    GONE = auto()
    CLOSED = auto()
    """To the bot, or it takes no posts."""
    UNSEEN = auto()
    """By the player who asks."""


@dataclass(frozen=True, slots=True)
class Stranded:
    why: Unusable
    can_go_on_here: bool
    """Where its player asks."""


class OldButton(OnitamaError):
    pass


class OldCommand(OnitamaError):
    pass


@dataclass(eq=False)
class ReviewBrokenOff(OnitamaError):
    match_id: int


class OldForm(OnitamaError):
    pass


class TooMuchAtOnce(OnitamaError):
    pass


class Stopping(OnitamaError):
    pass


class NotShown(OnitamaError):
    """Raised from what went wrong."""


class NoMatchFits(OnitamaError):
    pass


class NoMatchHere(OnitamaError):
    """Whoever plays in it."""


class NoPastMatch(OnitamaError):
    pass


class TwoMatches(OnitamaError):
    pass


@dataclass(eq=False)
class SeveralMatchesFit(OnitamaError):
    matches: Sequence[Match]


@dataclass(eq=False)
class OthersTurns(OnitamaError):
    matches: Sequence[Match]


@dataclass(eq=False)
class NoMatchNumber(OnitamaError):
    text: str


@dataclass(eq=False)
class FilmTooLarge(OnitamaError):
    match_id: int


@dataclass(eq=False)
class SeveralCardsFit(OnitamaError):
    actions: Sequence[Move | Pass]
    """What may be meant, a card each."""


@dataclass(eq=False)
class NotADeal(OnitamaError):
    text: str
    """What should have been one card."""


class Uninvitable(Enum):
    GONE = auto()
    """Not in this server any more."""
    BOT = auto()
    CANNOT_SEE = auto()
    """The channel of the invitation."""


@dataclass(eq=False)
class CannotInvite(OnitamaError):
    why: Uninvitable


@dataclass(eq=False)
class UnreadableStep(OnitamaError):
    how_to_type: str
    """The step that its reader is to take."""


class CardsOrDeal(OnitamaError):
    pass


class RatedWithoutPace(OnitamaError):
    pass


class NotYourDraft(OnitamaError):
    pass


class NoLeaderboard(OnitamaError):
    pass


class NoRecordOfBots(OnitamaError):
    pass


class NeedsManageServer(OnitamaError):
    pass


class ManagersAlone(OnitamaError):
    pass


@dataclass(eq=False)
class BotLacksPermissions(OnitamaError):
    names: Sequence[str]
    channel_id: int | None
    """None: where the person is."""


@dataclass(eq=False)
class BeginsElsewhere(OnitamaError):
    channel_ids: Sequence[int]
    """Those that its reader sees."""


class NoThreadHere(OnitamaError):
    pass


class NoWatchingHere(OnitamaError):
    pass


class ChannelGone(OnitamaError):
    """There is no such channel any more."""


@dataclass(eq=False)
class NowhereToPost(OnitamaError):
    match: Match
    why: BotLacksPermissions | ChannelGone
    can_go_on_here: bool
    """Where its player asks."""


@dataclass(eq=False)
class UnseenByOpponent(OnitamaError):
    match: Match
    opponent: Person
