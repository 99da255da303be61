"""The lines that the engine process reads and writes, in the manner of UCI, as values.

Each line is one frozen value, and its `str` is the line. README.md beside this file lists them.
"""

from __future__ import annotations

import re
from dataclasses import astuple, dataclass, field
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from onitama_core.engine.levels import LEVELS
from onitama_core.engine.observations import (
    OPENING_FORM,
    Range,
    UnreadableLine,
    format_observation,
    format_opening,
    has_hidden_ninjas,
    is_open,
)
from onitama_core.engine.thoughts import Depth, Limit, Loss, MoveTime, Nodes, Points, Score, Win
from onitama_core.game import Square, UnreadableText

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from onitama_core.engine.observations import ObservationHistory
    from onitama_core.engine.thoughts import Thought

POSITION_FIELD_COUNT: Final = 5
"""Words of a position in Classic or Way of the Wind."""
OBSERVED_FIELD_COUNT: Final = 7
"""Words of the start of a game with hidden ninjas, as one seat knows it."""
OPEN_FIELD_COUNT: Final = 6
"""Words of the start of a game of Shadow or Light in which every ninja is visible."""
MAX_HASH_MB: Final = 4096
"""Largest size of the transposition table, in MiB."""
MAX_NUMBER: Final = 2**63 - 1
"""Largest number of nodes, of a depth or step, or of a seed."""
MAX_MOVE_TIME: Final = 10**12
"""Longest search in milliseconds, 31 years: the nodes that fit into that time fit into 64 bits."""
MAX_REASON_CHARS: Final = 300
"""Characters of an error's reason before it is cut; the reason may quote a long line."""
MILLISECONDS_PER_SECOND: Final = 1000
NONE: Final = "none"
"""Word for no action, no ninja or no folder."""
POSITION_FORM: Final = "BOARD PLAYER RED-HAND BLUE-HAND SIDE"
LIMITS: Final[Mapping[str, Callable[[int], Nodes | Depth]]] = {
    "nodes": Nodes,
    "depth": Depth,
}
"""Limits that `go` takes by name with a number up to MAX_NUMBER."""
LIMIT_NAMES: Final = {MoveTime: "movetime", Nodes: "nodes", Depth: "depth"}


# Commands


class Word(Enum):
    """A line of a single word: all commands of the caller except READY, an answer of the engine."""

    HELLO = "hello"
    STOP = "stop"
    QUIT = "quit"
    FORGET = "forget"
    """Command to forget all games with hidden ninjas."""
    VALUE = "value"
    """Question for the expected result of a game with hidden ninjas."""
    READY = "ready"
    """Answer to HELLO, once the engine can take questions."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class SetPosition:
    """A game so far, of Shadow or Light either as one seat observed it or with all ninjas visible.

    Its `repr` leaves out the actions, since they may name squares of hidden ninjas.
    """

    opening: str
    """The start: a position or, for a game with ninjas, what `format_opening` writes as one seat
    knows it, or `format_open_start` with every ninja visible."""
    actions: tuple[str, ...] = field(default=(), repr=False)
    """Actions played since the opening, all of which the engine replays."""

    @classmethod
    def observed(cls, history: ObservationHistory) -> SetPosition:
        """Return the game that a seat has observed. Raises NotObservable."""
        seat = history.seat
        actions = tuple(format_observation(events, seat) for events in history.events)
        return cls(format_opening(history.setup, seat), actions)

    def __str__(self) -> str:
        moves = ("moves", *self.actions) if self.actions else ()
        return " ".join(("position", self.opening, *moves))

    def after(self, earlier: SetPosition | None) -> SetPosition | ContinuePosition:
        """Return the shortest command that leads here from the position sent before."""
        if earlier is None or earlier.opening != self.opening:
            return self
        count = len(earlier.actions)
        if self.actions[:count] != earlier.actions:
            return self
        return ContinuePosition(self.actions[count:])


@dataclass(frozen=True, slots=True)
class ContinuePosition:
    """Actions that follow in the game of the last position, which the engine need not replay."""

    actions: tuple[str, ...] = field(default=(), repr=False)

    def __str__(self) -> str:
        return " ".join(("moves", *self.actions))


@dataclass(frozen=True, slots=True)
class Infinite:
    """No limit: the search goes on until `stop`."""


@dataclass(frozen=True, slots=True)
class Go:
    limit: Limit | Infinite | None = None
    """End of the search; None for the level's own limit."""

    def __str__(self) -> str:
        match self.limit:
            case None:
                return "go"
            case Infinite():
                return "go infinite"
            case limit:
                return f"go {LIMIT_NAMES[type(limit)]} {astuple(limit)[0]}"


@dataclass(frozen=True, slots=True)
class AskBeliefs:
    """The question for the beliefs at the start of a game and after each step."""

    first: int = 0
    """Number of the first step whose belief is asked for; 0 is the start."""

    def __str__(self) -> str:
        return f"beliefs {self.first}" if self.first else "beliefs"


@dataclass(frozen=True, slots=True)
class SetOption:
    name: str
    """`level`, `hash`, `seed` or `tables`.

    `hash` is the size of the transposition table in MiB; `seed` determines the errors of the weaker
    levels and the draw of a hidden step; `tables` is the folder that keeps tables of endings, or
    NONE for no tables.
    """
    value: int | str

    def __str__(self) -> str:
        return f"options {self.name} {self.value}"


Command: TypeAlias = Word | SetPosition | ContinuePosition | Go | AskBeliefs | SetOption


def parse_command(line: str) -> Command:
    """Return the command in a line that is not blank. Raises UnreadableLine."""
    name, *rest = line.strip().split(maxsplit=1)
    read = READERS.get(name.lower())
    if read is None:
        raise UnreadableLine(f"no command: {name!r}; there are {', '.join(READERS)}")
    return read("".join(rest))


def read_position(text: str) -> SetPosition:
    words = text.split()
    lowered = [word.lower() for word in words]
    count = lowered.index("moves") if "moves" in lowered else len(words)
    opening, actions = " ".join(words[:count]), tuple(words[count + 1 :])
    if not opening or not has_hidden_ninjas(opening):
        fields, form = POSITION_FIELD_COUNT, POSITION_FORM
    else:
        fields, form = OPEN_FIELD_COUNT if is_open(opening) else OBSERVED_FIELD_COUNT, OPENING_FORM
    if count != fields:
        raise UnreadableLine(f"position takes {form} [moves ACTION …]")
    return SetPosition(opening, actions)


def read_go(text: str) -> Go:
    match text.lower().split():
        case []:
            return Go()
        case ["infinite"]:
            return Go(Infinite())
        case ["movetime", number]:
            return Go(MoveTime(parse_number(number, 1, MAX_MOVE_TIME)))
        case [name, number] if name in LIMITS:
            return Go(LIMITS[name](parse_number(number, 1, MAX_NUMBER)))
    raise UnreadableLine("go takes movetime MS, depth N, nodes N, infinite or nothing")


def read_beliefs(text: str) -> AskBeliefs:
    match text.split():
        case []:
            return AskBeliefs()
        case [number]:
            return AskBeliefs(parse_number(number, 0, MAX_NUMBER))
    raise UnreadableLine("beliefs takes the number of a step or nothing")


def read_options(text: str) -> SetOption:
    name, _, value = text.partition(" ")
    match name.lower(), value.strip():
        case "level", number:
            return SetOption("level", parse_number(number, 1, len(LEVELS)))
        case "hash", number:
            return SetOption("hash", parse_number(number, 1, MAX_HASH_MB))
        case "seed", number:
            return SetOption("seed", parse_number(number, 0, MAX_NUMBER))
        case "tables", folder if folder and folder.isprintable():
            return SetOption("tables", folder)
    raise UnreadableLine("options takes level N, hash MB, seed N or tables FOLDER")


def parse_number(text: str, least: int, most: int) -> int:
    """Return the whole number in a command's text. Raises UnreadableLine if it is out of bounds."""
    # The length is checked first, because int() raises for thousands of digits.
    digits = text.lstrip("0") or text[-1:]
    is_number = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(most))
    if not (is_number and least <= int(digits) <= most):
        raise UnreadableLine(f"{text!r} is no whole number from {least} to {most}")
    return int(digits)


def read_bare_word(word: Word, text: str) -> Word:
    """Return a command of one word. Raises UnreadableLine if text follows it."""
    if text:
        raise UnreadableLine(f"{word} takes nothing after it")
    return word


READERS: Final[Mapping[str, Callable[[str], Command]]] = {
    "hello": partial(read_bare_word, Word.HELLO),
    "position": read_position,
    "moves": lambda text: ContinuePosition(tuple(text.split())),
    "go": read_go,
    "value": partial(read_bare_word, Word.VALUE),
    "forget": partial(read_bare_word, Word.FORGET),
    "beliefs": read_beliefs,
    "stop": partial(read_bare_word, Word.STOP),
    "options": read_options,
    "quit": partial(read_bare_word, Word.QUIT),
}
"""Reader of the rest of the line for each first word; it may raise UnreadableLine."""


# Answers


@dataclass(frozen=True, slots=True)
class Identity:
    name: str
    version: str

    def __str__(self) -> str:
        return f"id name {self.name} version {self.version}"


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress of compiling, which happens once for each version of the engine."""

    done: int
    total: int

    def __str__(self) -> str:
        return f"info compiled {self.done} of {self.total}"


@dataclass(frozen=True, slots=True)
class Info:
    """Result of the last depth that the search completed, or of a search that was stopped."""

    depth: int
    score: Score
    nodes: int
    milliseconds: int
    line: tuple[str, ...]
    """Principal variation: the expected actions of both players, in notation."""

    @classmethod
    def of(cls, thought: Thought, seconds: float) -> Info:
        milliseconds = round(seconds * MILLISECONDS_PER_SECOND)
        return cls(thought.depth, thought.score, thought.nodes, milliseconds, thought.line)

    def __str__(self) -> str:
        nodes_per_second = self.nodes * MILLISECONDS_PER_SECOND // max(1, self.milliseconds)
        result = f"info depth {self.depth} score {format_score(self.score)} nodes {self.nodes}"
        speed = f"nps {nodes_per_second} time {self.milliseconds}"
        return " ".join((f"{result} {speed} pv", *self.line))


@dataclass(frozen=True, slots=True)
class BestMove:
    turn: tuple[str, ...]
    """Actions of one turn; empty if the game is over."""
    score: Score | None = None

    def __str__(self) -> str:
        score = () if self.score is None else ("score", format_score(self.score))
        return " ".join(("bestmove", *(self.turn or (NONE,)), *score))


@dataclass(frozen=True, slots=True)
class MixedPolicy:
    """Mixed strategy of a step with hidden information; the probabilities sum to 1."""

    policy: Mapping[str, float] = field(repr=False)

    def __str__(self) -> str:
        weights = (f"{action} {weight!r}" for action, weight in self.policy.items())
        return " ".join(("policy", *weights))


@dataclass(frozen=True, slots=True)
class BestAction:
    action: str | None = field(repr=False)
    """Action of one step, drawn from the policy; None if the seat is not to act."""

    def __str__(self) -> str:
        return f"bestaction {self.action or NONE}"


@dataclass(frozen=True, slots=True)
class ExpectedResult:
    value: float
    """Expected result of the game for the seat: 1 is a certain win, −1 a certain loss."""

    def __str__(self) -> str:
        return f"value {self.value!r}"


@dataclass(frozen=True, slots=True)
class BeliefAfterStep:
    step: int
    """Number of the step after which the seat held this belief; 0 is the start."""
    weights: Range = field(repr=False)
    """Probabilities of the squares on which the opponent's ninjas may stand."""

    def __str__(self) -> str:
        pairs = (
            f"{','.join(map(str, squares)) or NONE}:{weight!r}"
            for squares, weight in self.weights.items()
        )
        return " ".join((f"belief {self.step}", *pairs))


@dataclass(frozen=True, slots=True)
class ReplayProgress:
    """Progress of a replay that `stop` interrupted, in steps of the game.

    If the same question is asked again, the replay resumes there.
    """

    steps: int
    total: int

    def __str__(self) -> str:
        return f"followed {self.steps} of {self.total}"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Rejection of a line, which changed nothing, or of a game that the engine can't follow."""

    reason: str

    def __str__(self) -> str:
        reason = " ".join(self.reason.split())
        is_short = len(reason) <= MAX_REASON_CHARS
        return f"error {reason if is_short else f'{reason[:MAX_REASON_CHARS]}…'}"


Answer: TypeAlias = (
    Word
    | Identity
    | Progress
    | Info
    | BestMove
    | MixedPolicy
    | BestAction
    | ExpectedResult
    | BeliefAfterStep
    | ReplayProgress
    | Refusal
)


def format_score(score: Score) -> str:
    """Return a score as text, such as `35`, `win 7` or `loss 4`, for the player to move."""
    match score:
        case Points(value):
            return str(value)
        case Win(plies):
            return f"win {plies}"
        case Loss(plies):
            return f"loss {plies}"


def parse_answer(line: str) -> Answer | None:  # noqa: C901, PLR0911 - kinds of lines
    """Return the answer in a line, or None for a line that the reader may ignore.

    Raises ValueError or IndexError for a line that is incomplete or damaged.
    """
    match line.split():
        case ["id", "name", *name, "version", version]:
            return Identity(" ".join(name), version)
        case ["ready"]:
            return Word.READY
        case ["info", "compiled", done, "of", total]:
            return Progress(parse_integer(done), parse_integer(total))
        case ["info", "depth", depth, "score", *words]:
            nodes, time, line_begins = (words.index(name) for name in ("nodes", "time", "pv"))
            score, spent = read_score(words[:nodes]), parse_integer(words[time + 1])
            expected = tuple(words[line_begins + 1 :])
            return Info(
                parse_integer(depth), score, parse_integer(words[nodes + 1]), spent, expected
            )
        case ["bestmove", *words]:
            end = words.index("score") if "score" in words else len(words)
            turn = () if words[:end] == [NONE] else tuple(words[:end])
            return BestMove(turn, read_score(words[end + 1 :]) if end < len(words) else None)
        case ["policy", *words]:
            return MixedPolicy(dict(zip(words[::2], map(parse_float, words[1::2]), strict=True)))
        case ["bestaction", action]:
            return BestAction(None if action == NONE else action)
        case ["value", value]:
            return ExpectedResult(parse_float(value))
        case ["belief", step, *pairs]:
            return BeliefAfterStep(parse_integer(step), dict(map(read_weight, pairs)))
        case ["followed", steps, "of", total]:
            return ReplayProgress(parse_integer(steps), parse_integer(total))
        case ["error", *words]:
            return Refusal(" ".join(words))
    return None


def read_weight(pair: str) -> tuple[tuple[Square, ...], float]:
    """Return the squares and the probability in a pair such as `b3,c4:0.25` or `none:1.0`.

    Raises ValueError.
    """
    names, _, weight = pair.partition(":")
    try:
        squares = () if names == NONE else tuple(map(Square.parse, names.split(",")))
    except UnreadableText as problem:
        raise ValueError(pair) from problem
    return squares, parse_float(weight)


def read_score(words: list[str]) -> Score:
    match words:
        case ["win", plies]:
            return Win(parse_integer(plies))
        case ["loss", plies]:
            return Loss(parse_integer(plies))
    return Points(parse_integer(words[0]))


def parse_integer(text: str) -> int:
    """Return the number in a text of digits from 0 to 9 with an optional minus sign.

    Raises ValueError.
    """
    if not re.fullmatch("-?[0-9]+", text):
        raise ValueError(text)
    return int(text)


def parse_float(text: str) -> float:
    """Return the number in an ASCII text as Python writes floats. Raises ValueError."""
    if not text.isascii():
        raise ValueError(text)
    return float(text)
