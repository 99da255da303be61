"""What can be amiss in the text of a record.

A RecordFault says where and why; why is one of the kinds below.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from onitama_core.game.errors import IllegalSetup, OnitamaError, UnreadableText

if TYPE_CHECKING:
    from onitama_core.game.board import Player
    from onitama_core.game.outcome import Outcome


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
