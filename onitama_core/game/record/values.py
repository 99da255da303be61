"""A game as its record tells it."""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from onitama_core.game.actions import Action, PublicAction
    from onitama_core.game.board import Player
    from onitama_core.game.outcome import Outcome
    from onitama_core.game.setup import Setup

NOBODY: Final = "?"
"""In place of a name that is not known."""
COMMAND: Final = re.compile(r"\[%(clk|eval)\b", re.IGNORECASE)
"""What opens, inside a comment, something that is no text."""


class Date(NamedTuple):
    year: int
    month: int
    day: int

    @property
    def is_real(self) -> bool:
        is_month = self.year > 0 and 1 <= self.month <= 12  # noqa: PLR2004 - of a year
        return is_month and 1 <= self.day <= monthrange(self.year, self.month)[1]

    def __str__(self) -> str:
        return f"{self.year:04}.{self.month:02}.{self.day:02}"


class Time(NamedTuple):
    hour: int
    minute: int
    second: int

    @property
    def is_real(self) -> bool:
        return self <= (23, 59, 59) and self.minute < 60 and self.second < 60  # noqa: PLR2004

    def __str__(self) -> str:
        return f"{self.hour:02}:{self.minute:02}:{self.second:02}"


class Clock(NamedTuple):
    """What the mover has left."""

    milliseconds: int

    def __str__(self) -> str:
        seconds, rest = divmod(self.milliseconds, 1000)
        minutes, seconds = divmod(seconds, 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" + (f".{rest:03}" if rest else "")


class Points(NamedTuple):
    """In hundredths of a student, for Red."""

    value: int

    def __str__(self) -> str:
        whole, rest = divmod(abs(self.value), 100)
        return f"{'-' if self.value < 0 else ''}{whole}.{rest:02}"


class Forced(NamedTuple):
    """A proven win, in so many turns of either side."""

    winner: Player
    turns: int

    def __str__(self) -> str:
        return f"#{'-' if self.winner else ''}{self.turns}"


Evaluation: TypeAlias = Points | Forced


@dataclass(frozen=True, slots=True)
class Note:
    """What is said of a position; a text is one line without braces."""

    text: str = ""
    clock: Clock | None = None
    evaluation: Evaluation | None = None

    def __post_init__(self) -> None:
        is_line = self.text == " ".join(self.text.split())
        if not is_line or set(self.text) & set("{}") or COMMAND.search(self.text):
            raise ValueError(self.text)

    @property
    def is_empty(self) -> bool:
        return self == NOTHING


NOTHING: Final = Note()


@dataclass(frozen=True, slots=True)
class Ply:
    """One step of a turn, and what is said of where it led."""

    action: Action | PublicAction
    note: Note = NOTHING


@dataclass(frozen=True, slots=True)
class Turn:
    """What one player did; each placement of ninjas is one, with the number 0."""

    number: int
    player: Player
    plies: tuple[Ply, ...]


@dataclass(frozen=True, slots=True)
class Side:
    """Who played it, as far as that is known."""

    name: str = ""
    level: int | None = None
    """Of the computer's; None: a person."""
    rating: int | None = None

    def __post_init__(self) -> None:
        name = " ".join(self.name.split())
        object.__setattr__(self, "name", "" if name == NOBODY else name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The line that counts: what was taken back is not in it."""

    setup: Setup
    turns: tuple[Turn, ...] = ()
    outcome: Outcome | None = None
    """None: the game goes on."""
    sides: tuple[Side, Side] = (Side(), Side())
    """Red's and Blue's, indexed by Player."""
    date: Date | None = None
    time: Time | None = None
    pace: str | None = None
    """`5+3`, `3d` or `none`."""
    opening: Note = NOTHING
    """Of the position before the first turn."""
