"""Lines of text, in the manner of UCI: what the engine is told, and what it answers.

A line is one frozen value, whose `str` is the line again. README.md beside this file has them all.
"""

from __future__ import annotations

import re
from dataclasses import astuple, dataclass, field
from enum import Enum
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from onitama_core.engine.levels import LEVELS
from onitama_core.engine.telling import (
    Range,
    UnreadableLine,
    read_events,
    read_range,
    read_setup,
    read_view,
    write,
    write_range,
)
from onitama_core.engine.thoughts import Depth, Limit, Loss, MoveTime, Nodes, Points, Score, Win
from onitama_core.game import Event, Player, PlayerView, Setup

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from onitama_core.engine.telling import Story
    from onitama_core.engine.thoughts import Thought

POSITION_FIELDS: Final = 5
MOST_HASH: Final = 4096
"""MiB."""
LARGEST: Final = 2**63 - 1
"""The largest count of nodes, depth, step or seed."""
MAX_MOVE_TIME: Final = 10**12
"""Milliseconds, 31 years: the nodes that are searched in this time fit into 64 bits."""
LONGEST_REASON: Final = 300
"""Characters: it may name what it is about."""
MILLISECONDS: Final = 1000
NONE: Final = "none"
SEATS: Final = {str(player): player for player in Player}
LIMITS: Final[Mapping[str, Callable[[int], Nodes | Depth]]] = {
    "nodes": Nodes,
    "depth": Depth,
}
NAMES_OF_LIMITS: Final = {MoveTime: "movetime", Nodes: "nodes", Depth: "depth"}


# What it is told


class Word(Enum):
    """A line of one word."""

    HELLO = "hello"
    STOP = "stop"
    QUIT = "quit"
    FORGET = "forget"
    """Forget all stories of games with hidden ninjas."""
    VALUE = "value"
    """How is the game expected to end?"""
    READY = "ready"
    """The one that is answered."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class SetPosition:
    opening: str
    """As NOTATION.md writes positions."""
    actions: tuple[str, ...] = ()
    """What was done since; they tell what would be a repetition."""

    def __str__(self) -> str:
        moves = ("moves", *self.actions) if self.actions else ()
        return " ".join(("position", self.opening, *moves))

    def after(self, earlier: SetPosition | None) -> SetPosition | ContinuePosition:
        """Return the shortest command that leads here from the position told before."""
        if earlier is None or earlier.opening != self.opening:
            return self
        count = len(earlier.actions)
        if self.actions[:count] != earlier.actions:
            return self
        return ContinuePosition(self.actions[count:])


@dataclass(frozen=True, slots=True)
class ContinuePosition:
    """More actions in the game of the last position, which is not replayed."""

    actions: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join(("moves", *self.actions))


@dataclass(frozen=True, slots=True)
class SetSeat:
    """The start of a game in the dark."""

    seat: Player
    setup: Setup

    def __str__(self) -> str:
        return f"seat {self.seat} {write(self.setup)}"


@dataclass(frozen=True, slots=True, repr=False)
class Tell:
    """What one step told the seat."""

    events: tuple[Event, ...]

    def __str__(self) -> str:
        return f"told {write(self.events)}"


@dataclass(frozen=True, slots=True, repr=False)
class Show:
    """The seat's own view, as it stands."""

    view: PlayerView

    def __str__(self) -> str:
        return f"view {write(self.view)}"


@dataclass(frozen=True, slots=True)
class Infinite:
    """Until told to stop."""


@dataclass(frozen=True, slots=True)
class Go:
    limit: Limit | Infinite | None = None
    """None: as long as the level takes."""

    def __str__(self) -> str:
        match self.limit:
            case None:
                return "go"
            case Infinite():
                return "go infinite"
            case limit:
                return f"go {NAMES_OF_LIMITS[type(limit)]} {astuple(limit)[0]}"


@dataclass(frozen=True, slots=True)
class TellBeliefs:
    """The question what was believed at the start of a game and after each step."""

    first: int = 0
    """The first step to be answered; 0 is the start."""

    def __str__(self) -> str:
        return f"beliefs {self.first}" if self.first else "beliefs"


@dataclass(frozen=True, slots=True)
class SetOption:
    name: str
    """`level`, `hash` (MiB of the transposition table), `seed` (of what the levels below the
    highest get wrong) or `tables` (the folder where tables of endings are kept, and made; NONE for
    no tables)."""
    value: int | str

    def __str__(self) -> str:
        return f"options {self.name} {self.value}"


Telling: TypeAlias = SetSeat | Tell | Show
Command: TypeAlias = Word | SetPosition | ContinuePosition | Telling | Go | TellBeliefs | SetOption


def lines_of(story: Story) -> tuple[Telling, ...]:
    told = (Tell(events) for events in story.told)
    return (SetSeat(story.seat, story.setup), *told, Show(story.view))


def parse_command(line: str) -> Command:
    """Read a line that is not blank. Raises UnreadableLine."""
    name, *rest = line.strip().split(maxsplit=1)
    read = READERS.get(name.lower())
    if read is None:
        raise UnreadableLine(f"no command: {name!r}; there are {', '.join(READERS)}")
    return read("".join(rest))


def read_position(text: str) -> SetPosition:
    words = text.split()
    fields, rest = words[:POSITION_FIELDS], words[POSITION_FIELDS:]
    if len(fields) < POSITION_FIELDS or (rest and rest[0].lower() != "moves"):
        raise UnreadableLine("position takes BOARD PLAYER RED-HAND BLUE-HAND SIDE [moves ACTION …]")
    return SetPosition(" ".join(fields), tuple(rest[1:]))


def read_seat(text: str) -> SetSeat:
    words = text.split()
    if len(words) != 2 or words[0].lower() not in SEATS:  # noqa: PLR2004 - a seat, a setup
        raise UnreadableLine("seat takes red or blue, and a setup")
    setup = read_setup(words[1])
    if not setup.variant.has_secrets:
        raise UnreadableLine(
            "seat is for Way of the Shadow and Way of the Light: position is for others"
        )
    return SetSeat(SEATS[words[0].lower()], setup)


def read_go(text: str) -> Go:
    match text.lower().split():
        case []:
            return Go()
        case ["infinite"]:
            return Go(Infinite())
        case ["movetime", number]:
            return Go(MoveTime(whole(number, 1, MAX_MOVE_TIME)))
        case [name, number] if name in LIMITS:
            return Go(LIMITS[name](whole(number, 1, LARGEST)))
    raise UnreadableLine("go takes movetime MS, depth N, nodes N, infinite or nothing")


def read_beliefs(text: str) -> TellBeliefs:
    match text.split():
        case []:
            return TellBeliefs()
        case [number]:
            return TellBeliefs(whole(number, 0, LARGEST))
    raise UnreadableLine("beliefs takes the number of a step or nothing")


def read_options(text: str) -> SetOption:
    name, _, value = text.partition(" ")
    match name.lower(), value.strip():
        case "level", number:
            return SetOption("level", whole(number, 1, len(LEVELS)))
        case "hash", number:
            return SetOption("hash", whole(number, 1, MOST_HASH))
        case "seed", number:
            return SetOption("seed", whole(number, 0, LARGEST))
        case "tables", folder if folder and folder.isprintable():
            return SetOption("tables", folder)
    raise UnreadableLine("options takes level N, hash MB, seed N or tables FOLDER")


def whole(text: str, least: int, most: int) -> int:
    digits = text.lstrip("0") or text[-1:]  # of a number too long to be one, int() would complain
    is_number = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(most))
    if not (is_number and least <= int(digits) <= most):
        raise UnreadableLine(f"{text!r} is no whole number from {least} to {most}")
    return int(digits)


def alone(word: Word, text: str) -> Word:
    if text:
        raise UnreadableLine(f"{word} takes nothing after it")
    return word


READERS: Final[Mapping[str, Callable[[str], Command]]] = {
    "hello": partial(alone, Word.HELLO),
    "position": read_position,
    "moves": lambda text: ContinuePosition(tuple(text.split())),
    "seat": read_seat,
    "told": lambda text: Tell(read_events(text)),
    "view": lambda text: Show(read_view(text)),
    "go": read_go,
    "value": partial(alone, Word.VALUE),
    "forget": partial(alone, Word.FORGET),
    "beliefs": read_beliefs,
    "stop": partial(alone, Word.STOP),
    "options": read_options,
    "quit": partial(alone, Word.QUIT),
}
"""Each may raise UnreadableLine."""


# What it answers


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

    def __str__(self) -> str:
        a_second = self.nodes * MILLISECONDS // max(1, self.milliseconds)
        found = f"info depth {self.depth} score {format_score(self.score)} nodes {self.nodes}"
        return " ".join((f"{found} nps {a_second} time {self.milliseconds} pv", *self.line))


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
    """How often a seat in the dark would do each action; sums to 1."""

    policy: Mapping[str, float] = field(repr=False)

    def __str__(self) -> str:
        weights = (f"{action} {weight!r}" for action, weight in self.policy.items())
        return " ".join(("policy", *weights))


@dataclass(frozen=True, slots=True)
class BestAction:
    action: str | None = field(repr=False)
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
    weights: Range = field(repr=False)
    """Of what is possible of the other side's ninjas."""

    def __str__(self) -> str:
        return f"belief {self.step} {write_range(self.weights)}"


@dataclass(frozen=True, slots=True)
class Followed:
    """How far a replay had come when `stop` interrupted it.

    The same question, asked again, goes on from there.
    """

    steps: int
    total: int

    def __str__(self) -> str:
        return f"followed {self.steps} of {self.total}"


@dataclass(frozen=True, slots=True)
class Refused:
    """A line that changed nothing."""

    reason: str

    def __str__(self) -> str:
        reason = " ".join(self.reason.split())
        is_short = len(reason) <= LONGEST_REASON
        return f"error {reason if is_short else f'{reason[:LONGEST_REASON]}…'}"


Answer: TypeAlias = (
    Word
    | Identity
    | Progress
    | Info
    | BestMove
    | Mixed
    | BestAction
    | Valued
    | Believed
    | Followed
    | Refused
)


def format_score(score: Score) -> str:
    """For the side to move: `35`, `win 7`, `loss 4`."""
    match score:
        case Points(value):
            return str(value)
        case Win(plies):
            return f"win {plies}"
        case Loss(plies):
            return f"loss {plies}"


def parse_answer(line: str) -> Answer | None:  # noqa: C901, PLR0911 - kinds of lines
    """None for what a reader may pass over. Raises ValueError or IndexError for half a line."""
    match line.split():
        case ["id", "name", *name, "version", version]:
            return Identity(" ".join(name), version)
        case ["ready"]:
            return Word.READY
        case ["info", "compiled", done, "of", total]:
            return Progress(whole_number(done), whole_number(total))
        case ["info", "depth", depth, "score", *words]:
            nodes, time, line_begins = (words.index(name) for name in ("nodes", "time", "pv"))
            score, spent = read_score(words[:nodes]), whole_number(words[time + 1])
            expected = tuple(words[line_begins + 1 :])
            return Info(whole_number(depth), score, whole_number(words[nodes + 1]), spent, expected)
        case ["bestmove", *words]:
            end = words.index("score") if "score" in words else len(words)
            turn = () if words[:end] == [NONE] else tuple(words[:end])
            return BestMove(turn, read_score(words[end + 1 :]) if end < len(words) else None)
        case ["policy", *words]:
            return Mixed(dict(zip(words[::2], map(fraction, words[1::2]), strict=True)))
        case ["bestaction", action]:
            return BestAction(None if action == NONE else action)
        case ["value", value]:
            return Valued(fraction(value))
        case ["belief", step, weights]:
            return Believed(whole_number(step), read_range(weights))
        case ["followed", steps, "of", total]:
            return Followed(whole_number(steps), whole_number(total))
        case ["error", *words]:
            return Refused(" ".join(words))
    return None


def read_score(words: list[str]) -> Score:
    match words:
        case ["win", plies]:
            return Win(whole_number(plies))
        case ["loss", plies]:
            return Loss(whole_number(plies))
    return Points(whole_number(words[0]))


def whole_number(text: str) -> int:
    """Read digits from 0 to 9, perhaps after a minus sign. Raises ValueError."""
    if not re.fullmatch("-?[0-9]+", text):
        raise ValueError(text)
    return int(text)


def fraction(text: str) -> float:
    """Read a number as Python writes it, without the digits of other scripts. Raises ValueError."""
    if not text.isascii():
        raise ValueError(text)
    return float(text)
