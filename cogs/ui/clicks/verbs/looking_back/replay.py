"""Clicks that look back at a match."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, TypeAlias

from cogs.ui.clicks.click import MatchClick, Parts
from cogs.ui.errors import OldButton

if TYPE_CHECKING:
    from typing import Self


class Edge(Enum):
    """Buttons in one message differ, also where two of them lead to the same turn."""

    FIRST = "first"
    LAST = "last"


Turn: TypeAlias = int | Edge


@dataclass(frozen=True, slots=True)
class LookBack(MatchClick):
    """A match that goes on, at a turn, as everybody saw it."""

    verb = "past"

    turn: Turn

    def parts(self) -> Parts:
        return Parts(self.match_id, argument=written(self.turn))

    @classmethod
    def of(cls, parts: Parts) -> Self:
        return cls(parts.subject, read(parts.argument))


@dataclass(frozen=True, slots=True)
class OpenedAt(MatchClick):
    """A match that is over, at a turn."""

    page: Turn | None = None
    """None: the first turn, in a message of its own."""

    def parts(self) -> Parts:
        return Parts(self.match_id, argument="" if self.page is None else written(self.page))

    @classmethod
    def of(cls, parts: Parts) -> Self:
        return cls(parts.subject, read(parts.argument) if parts.argument else None)


@dataclass(frozen=True, slots=True)
class Reveal(OpenedAt):
    """With all that was hidden."""

    verb = "reveal"


@dataclass(frozen=True, slots=True)
class Believed(OpenedAt):
    """With where the computer believed ninjas to be."""

    verb = "believed"


@dataclass(frozen=True, slots=True)
class ShowFilm(MatchClick):
    """A match that is over as a moving picture."""

    verb = "film"


@dataclass(frozen=True, slots=True)
class ShareFilm(MatchClick):
    """A player's: the channel gets it. Others are shown it."""

    verb = "share"


@dataclass(frozen=True, slots=True)
class ExportRecord(MatchClick):
    """A match as a text file, in a message of its own."""

    verb = "record"


def written(turn: Turn) -> str:
    return turn.value if isinstance(turn, Edge) else str(turn)


def read(argument: str) -> Turn:
    """Raises OldButton."""
    if argument.isdecimal():
        return int(argument)
    try:
        return Edge(argument)
    except ValueError:
        raise OldButton from None


def number_of(turn: Turn) -> int | None:
    """None is the last."""
    if isinstance(turn, Edge):
        return 0 if turn is Edge.FIRST else None
    return turn
