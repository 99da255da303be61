"""A game as its record tells it, and what can be amiss in the text of one."""

from __future__ import annotations

import re
from bisect import bisect_right
from calendar import monthrange
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from onitama_core.game.errors import IllegalSetup, OnitamaError, UnreadableText

if TYPE_CHECKING:
    from onitama_core.game.actions import Action, PublicAction
    from onitama_core.game.board import Player
    from onitama_core.game.setup import Setup
    from onitama_core.game.state import Outcome


class Limit(Enum):
    """How large a text may be that is read, lest reading it takes long."""

    CHARACTERS = 1_000_000
    """Of a text with all its games."""
    ACTIONS = 1_200
    """Of one game: each page of its replay plays it through, and a review once a position."""
    TAGS = 40
    VALUE = 200
    """Characters of a tag's value."""
    COMMENT = 1_000
    """Characters of a comment."""


@dataclass(frozen=True, slots=True)
class TooLarge:
    limit: Limit


@dataclass(frozen=True, slots=True)
class NoText:
    """It is not UTF-8."""


@dataclass(frozen=True, slots=True)
class NoGame:
    """There is nothing but blanks."""


@dataclass(frozen=True, slots=True)
class AnotherGame:
    """Where one was asked for."""


@dataclass(frozen=True, slots=True)
class Unexpected:
    """Something else belongs here."""

    text: str


@dataclass(frozen=True, slots=True)
class Unclosed:
    opener: str
    """`[`, `{`."""


@dataclass(frozen=True, slots=True)
class TagTwice:
    name: str


@dataclass(frozen=True, slots=True)
class MissingTag:
    name: str


@dataclass(frozen=True, slots=True)
class UnreadableTag:
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class UnfitCards:
    problem: UnreadableText | IllegalSetup


@dataclass(frozen=True, slots=True)
class ExpectedFirst:
    """Who moves first by the side card, or by the variant."""

    player: Player


@dataclass(frozen=True, slots=True)
class UnreadableAction:
    text: str


@dataclass(frozen=True, slots=True)
class UnreadableNote:
    text: str
    """A clock or an evaluation."""


@dataclass(frozen=True, slots=True)
class ExpectedTurn:
    """The number of the turn that comes next."""

    number: int


@dataclass(frozen=True, slots=True)
class NotAllowed:
    """What the referee says."""

    problem: OnitamaError


@dataclass(frozen=True, slots=True)
class NothingHidden:
    """In a game that is over, or by day."""


@dataclass(frozen=True, slots=True)
class NoResult:
    """The text ends before it."""


@dataclass(frozen=True, slots=True)
class ResultsDiffer:
    """The tag tells another one, or the way of ending does not lead to it."""

    told: str


@dataclass(frozen=True, slots=True)
class ExpectedOutcome:
    """What the board tells; None: it leaves the game open."""

    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class NotTheirTime:
    """Who is said to have lost on time is not waited for."""


OfText: TypeAlias = TooLarge | NoText | NoGame | AnotherGame | Unexpected | Unclosed
OfTags: TypeAlias = TagTwice | MissingTag | UnreadableTag | UnfitCards | ExpectedFirst
OfTurns: TypeAlias = UnreadableAction | UnreadableNote | ExpectedTurn | NotAllowed | NothingHidden
OfResult: TypeAlias = NoResult | ResultsDiffer | ExpectedOutcome | NotTheirTime
Amiss: TypeAlias = OfText | OfTags | OfTurns | OfResult


class Spot(NamedTuple):
    """Both from 1."""

    line: int
    column: int


class Lines:
    """Where those of a text begin: a file may have a hundred thousand faults."""

    def __init__(self, text: str) -> None:
        self._begins = [0, *(found.end() for found in re.finditer("\n", text))]

    def spot(self, at: int) -> Spot:
        line = bisect_right(self._begins, at)
        return Spot(line, at - self._begins[line - 1] + 1)


@dataclass(eq=False)
class RecordFault(OnitamaError):
    spot: Spot
    reason: Amiss


class Stumble(Exception):
    """The same while the text is read."""

    def __init__(self, at: int, reason: Amiss) -> None:
        super().__init__(at, reason)
        self.at = at
        self.reason = reason


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
