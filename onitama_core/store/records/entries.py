"""The lines of a match's log."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.game import Player

NO_TIME: Final = timedelta(0)


class EntryKind(Enum):
    """As an entry is kept; each is one of the entries below."""

    ACTION = "action"
    DRAW_OFFERED = "draw_offered"
    DRAW_DECLINED = "draw_declined"
    DRAW_AGREED = "draw_agreed"
    TAKEBACK_OFFERED = "takeback_offered"
    TAKEBACK_DECLINED = "takeback_declined"
    TAKEBACK_AGREED = "takeback_agreed"
    RESIGNED = "resigned"
    TAKEN_BACK = "taken_back"
    CANCELLED = "cancelled"
    TIMED_OUT = "timed_out"
    ABANDONED = "abandoned"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Line:
    """What every entry has."""

    seq: int
    """From 1 without gaps."""
    at: datetime = field(kw_only=True)
    """Never before the entry before."""
    spent: timedelta = field(default=NO_TIME, kw_only=True)
    """What those who are waited for have used of their time for this turn by then."""


@dataclass(frozen=True, slots=True)
class OfPlayer(Line):
    """Made by one of them."""

    player: Player


@dataclass(frozen=True, slots=True)
class Played(OfPlayer):
    kind: ClassVar[EntryKind] = EntryKind.ACTION

    action: str
    """In notation."""


@dataclass(frozen=True, slots=True)
class DrawOffered(OfPlayer):
    kind: ClassVar[EntryKind] = EntryKind.DRAW_OFFERED


@dataclass(frozen=True, slots=True)
class DrawDeclined(OfPlayer):
    kind: ClassVar[EntryKind] = EntryKind.DRAW_DECLINED


@dataclass(frozen=True, slots=True)
class DrawAgreed(OfPlayer):
    kind: ClassVar[EntryKind] = EntryKind.DRAW_AGREED


@dataclass(frozen=True, slots=True)
class TakebackOffered(OfPlayer):
    """Its maker asks to return to where their last turn began."""

    kind: ClassVar[EntryKind] = EntryKind.TAKEBACK_OFFERED


@dataclass(frozen=True, slots=True)
class TakebackDeclined(OfPlayer):
    kind: ClassVar[EntryKind] = EntryKind.TAKEBACK_DECLINED


@dataclass(frozen=True, slots=True)
class TakebackAgreed(OfPlayer):
    """What the other asked for: from here on the line that counts goes on from there."""

    kind: ClassVar[EntryKind] = EntryKind.TAKEBACK_AGREED


@dataclass(frozen=True, slots=True)
class Resigned(OfPlayer):
    kind: ClassVar[EntryKind] = EntryKind.RESIGNED


@dataclass(frozen=True, slots=True)
class TakenBack(OfPlayer):
    """What the turn that goes on has brought so far."""

    kind: ClassVar[EntryKind] = EntryKind.TAKEN_BACK


@dataclass(frozen=True, slots=True)
class Cancelled(OfPlayer):
    """Before anybody had moved."""

    kind: ClassVar[EntryKind] = EntryKind.CANCELLED


@dataclass(frozen=True, slots=True)
class TimedOut(OfPlayer):
    """At the deadline."""

    kind: ClassVar[EntryKind] = EntryKind.TIMED_OUT


@dataclass(frozen=True, slots=True)
class Abandoned(Line):
    """By both, at the deadline."""

    kind: ClassVar[EntryKind] = EntryKind.ABANDONED


OfDraw: TypeAlias = DrawOffered | DrawDeclined | DrawAgreed
OfTakeback: TypeAlias = TakebackOffered | TakebackDeclined | TakebackAgreed


@dataclass(frozen=True, slots=True)
class Closed(Line):
    """By somebody who manages the server."""

    kind: ClassVar[EntryKind] = EntryKind.CLOSED


PlainEntry: TypeAlias = OfDraw | OfTakeback | Resigned | TakenBack | Cancelled | TimedOut
"""That say nothing but who made them."""
OfNobody: TypeAlias = Abandoned | Closed
"""Made by neither player."""
Entry: TypeAlias = Played | PlainEntry | OfNobody
Ending: TypeAlias = DrawAgreed | Resigned | Cancelled | TimedOut | OfNobody
"""Those after which a match is over, whatever the board says."""
