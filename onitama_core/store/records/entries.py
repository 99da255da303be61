"""The lines of a match's log."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, ClassVar, TypeAlias

if TYPE_CHECKING:
    from onitama_core.game import Player


class EntryKind(Enum):
    """As an entry is kept; each is one of the entries below."""

    ACTION = "action"
    DRAW_OFFERED = "draw_offered"
    DRAW_DECLINED = "draw_declined"
    DRAW_AGREED = "draw_agreed"
    RESIGNED = "resigned"
    TAKEN_BACK = "taken_back"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Line:
    """What every entry has."""

    seq: int
    """From 1 without gaps."""
    player: Player


@dataclass(frozen=True, slots=True)
class Played(Line):
    kind: ClassVar[EntryKind] = EntryKind.ACTION

    action: str
    """In notation."""


@dataclass(frozen=True, slots=True)
class DrawOffered(Line):
    kind: ClassVar[EntryKind] = EntryKind.DRAW_OFFERED


@dataclass(frozen=True, slots=True)
class DrawDeclined(Line):
    kind: ClassVar[EntryKind] = EntryKind.DRAW_DECLINED


@dataclass(frozen=True, slots=True)
class DrawAgreed(Line):
    kind: ClassVar[EntryKind] = EntryKind.DRAW_AGREED


@dataclass(frozen=True, slots=True)
class Resigned(Line):
    kind: ClassVar[EntryKind] = EntryKind.RESIGNED


@dataclass(frozen=True, slots=True)
class TakenBack(Line):
    """What the turn that goes on has brought so far."""

    kind: ClassVar[EntryKind] = EntryKind.TAKEN_BACK


@dataclass(frozen=True, slots=True)
class Cancelled(Line):
    """Before anybody had moved."""

    kind: ClassVar[EntryKind] = EntryKind.CANCELLED


PlainEntry: TypeAlias = DrawOffered | DrawDeclined | DrawAgreed | Resigned | TakenBack | Cancelled
"""That say nothing but who made them."""
Entry: TypeAlias = Played | PlainEntry
