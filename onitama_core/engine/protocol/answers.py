"""What the engine says: a value's `str` is its line, and `parse_answer` reads it back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from onitama_core.engine.telling import read_range, write_range
from onitama_core.engine.thoughts import Loss, Points, Score, Win

if TYPE_CHECKING:
    from collections.abc import Mapping

    from onitama_core.engine.telling import Range
    from onitama_core.engine.thoughts import Thought

NONE = "none"
MILLISECONDS = 1000
LONGEST = 300
"""Characters of a reason, which may name what it is about."""


@dataclass(frozen=True, slots=True)
class Identity:
    name: str
    version: str

    def __str__(self) -> str:
        return f"id name {self.name} version {self.version}"


@dataclass(frozen=True, slots=True)
class Progress:
    """Of making machine code, which happens once."""

    done: int
    total: int

    def __str__(self) -> str:
        return f"info compiled {self.done} of {self.total}"


@dataclass(frozen=True, slots=True)
class Ready:
    def __str__(self) -> str:
        return "ready"


@dataclass(frozen=True, slots=True)
class Info:
    """What a depth that was searched to its end has found."""

    depth: int
    score: Score
    nodes: int
    milliseconds: int
    line: tuple[str, ...]
    """What is expected to follow, in actions."""

    @classmethod
    def of(cls, thought: Thought, seconds: float) -> Info:
        spent = round(seconds * MILLISECONDS)
        return cls(thought.depth, thought.score, thought.nodes, spent, thought.line)

    @property
    def speed(self) -> int:
        """Nodes in a second."""
        return self.nodes * MILLISECONDS // max(1, self.milliseconds)

    def __str__(self) -> str:
        told = f"info depth {self.depth} score {format_score(self.score)} nodes {self.nodes}"
        words = (told, f"nps {self.speed} time {self.milliseconds} pv", *self.line)
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class BestMove:
    turn: tuple[str, ...]
    """The actions of one turn; none once the game is over."""
    score: Score | None = None

    def __str__(self) -> str:
        score = () if self.score is None else ("score", format_score(self.score))
        return " ".join(("bestmove", *(self.turn or (NONE,)), *score))


@dataclass(frozen=True, slots=True)
class Mixed:
    """How often a seat in the dark would do each thing; sums to 1."""

    policy: Mapping[str, float]
    """By action."""

    def __str__(self) -> str:
        weights = (f"{action} {weight!r}" for action, weight in self.policy.items())
        return " ".join(("policy", *weights))


@dataclass(frozen=True, slots=True)
class BestAction:
    action: str | None
    """Of one step; none where the seat is not to act."""

    def __str__(self) -> str:
        return f"bestaction {self.action or NONE}"


@dataclass(frozen=True, slots=True)
class Valued:
    value: float
    """Of the game, for the seat: 1 a win, −1 a loss."""

    def __str__(self) -> str:
        return f"value {self.value!r}"


@dataclass(frozen=True, slots=True)
class Believed:
    step: int
    """How many steps had been told; from 0."""
    weights: Range
    """Of what is possible of the other side's ninjas."""

    def __str__(self) -> str:
        return f"belief {self.step} {write_range(self.weights)}"


@dataclass(frozen=True, slots=True)
class Refused:
    """A line that changed nothing."""

    reason: str

    def __str__(self) -> str:
        reason = " ".join(self.reason.split())
        return f"error {reason if len(reason) <= LONGEST else f'{reason[:LONGEST]}…'}"


InTheDark: TypeAlias = Mixed | BestAction | Valued | Believed
Answer: TypeAlias = Identity | Progress | Ready | Info | BestMove | InTheDark | Refused


def format_score(score: Score) -> str:
    """For the side to move: `35`, `win 7`, `loss 4`."""
    match score:
        case Points(value):
            return str(value)
        case Win(plies):
            return f"win {plies}"
        case Loss(plies):
            return f"loss {plies}"


def parse_answer(line: str) -> Answer | None:
    """None for what a reader may pass over. Raises ValueError or IndexError for half a line."""
    match line.split():
        case ["id", "name", *name, "version", version]:
            return Identity(" ".join(name), version)
        case ["ready"]:
            return Ready()
        case ["info", *words]:
            return read_info(words)
        case ["bestmove", *words]:
            return read_best_move(words)
        case ["error", *words]:
            return Refused(" ".join(words))
        case words:
            return read_dark(words)


def read_dark(words: list[str]) -> InTheDark | None:
    match words:
        case ["policy", *rest]:
            weights = zip(rest[::2], map(float, rest[1::2]), strict=True)
            return Mixed(dict(weights))
        case ["bestaction", action]:
            return BestAction(None if action == NONE else action)
        case ["value", value]:
            return Valued(float(value))
        case ["belief", step, weights]:
            return Believed(int(step), read_range(weights))
    return None


def read_info(words: list[str]) -> Info | Progress | None:
    match words:
        case ["compiled", done, "of", total]:
            return Progress(int(done), int(total))
        case ["depth", depth, "score", *rest]:
            return read_depth(int(depth), rest)
    return None


def read_depth(depth: int, words: list[str]) -> Info:
    nodes, time, line = (words.index(name) for name in ("nodes", "time", "pv"))
    return Info(
        depth,
        read_score(words[:nodes]),
        int(words[nodes + 1]),
        int(words[time + 1]),
        tuple(words[line + 1 :]),
    )


def read_best_move(words: list[str]) -> BestMove:
    end = words.index("score") if "score" in words else len(words)
    turn = () if words[:end] == [NONE] else tuple(words[:end])
    return BestMove(turn, read_score(words[end + 1 :]) if end < len(words) else None)


def read_score(words: list[str]) -> Score:
    match words:
        case ["win", plies]:
            return Win(int(plies))
        case ["loss", plies]:
            return Loss(int(plies))
    return Points(int(words[0]))
