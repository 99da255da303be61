"""What does not hold of a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from onitama_core.store import Due


@dataclass(frozen=True, slots=True)
class Damaged:
    detail: str
    """As SQLite says it; nothing else can be told of such a file."""


@dataclass(frozen=True, slots=True)
class Dangling:
    table: str
    parent: str


@dataclass(frozen=True, slots=True)
class Unreadable:
    match_id: int
    problem: str
    """Its kind alone: what it says may name a hidden square."""


@dataclass(frozen=True, slots=True)
class Misstated:
    match_id: int
    field: str
    """What the row tells otherwise than the log; everybody may know it."""


@dataclass(frozen=True, slots=True)
class Misfiled:
    match_id: int


@dataclass(frozen=True, slots=True)
class Endless:
    """Open, and nothing will ever end it."""

    match_id: int


@dataclass(frozen=True, slots=True)
class NeverDue:
    due: Due


Fault: TypeAlias = Damaged | Dangling | Unreadable | Misstated | Misfiled | Endless | NeverDue
