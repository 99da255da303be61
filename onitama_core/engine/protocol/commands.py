"""What the engine is told: a line is one frozen value, whose `str` is the line again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from onitama_core.engine.levels import LEVELS, Limit
from onitama_core.engine.telling import Misread, read_events, read_setup, read_view, write
from onitama_core.engine.thoughts import Depth, MoveTime, Nodes
from onitama_core.game import Player

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from onitama_core.engine.telling import Story
    from onitama_core.game import Event, PlayerView, Setup


SEATS: Final = {str(player): player for player in Player}


@dataclass(frozen=True, slots=True)
class SetSeat:
    """The start of a game."""

    seat: Player
    setup: Setup

    def __str__(self) -> str:
        return f"seat {self.seat} {write(self.setup)}"


@dataclass(frozen=True, slots=True, repr=False)
class Tell:
    events: tuple[Event, ...]
    """What one step told the seat."""

    def __str__(self) -> str:
        return f"told {write(self.events)}"


@dataclass(frozen=True, slots=True, repr=False)
class Show:
    view: PlayerView
    """The seat's own, as it stands."""

    def __str__(self) -> str:
        return f"view {write(self.view)}"


@dataclass(frozen=True, slots=True)
class Weigh:
    """How the game is expected to end."""

    def __str__(self) -> str:
        return "value"


@dataclass(frozen=True, slots=True)
class Recall:
    """What was believed after each step."""

    def __str__(self) -> str:
        return "beliefs"


Telling: TypeAlias = SetSeat | Tell | Show


def lines_of(story: Story) -> tuple[Telling, ...]:
    told = (Tell(events) for events in story.told)
    return (SetSeat(story.seat, story.setup), *told, Show(story.view))


def read_seat(words: list[str]) -> SetSeat:
    """Raises Misread."""
    if len(words) != 2 or words[0].lower() not in SEATS:  # noqa: PLR2004 - a seat, a setup
        raise Misread("seat takes red or blue, and a setup")
    setup = read_setup(words[1])
    if not setup.variant.has_secrets:
        raise Misread("seat is for Way of the Shadow and Way of the Light: position is for others")
    return SetSeat(SEATS[words[0].lower()], setup)


def read_told(words: list[str]) -> Tell:
    """Raises Misread."""
    return Tell(read_events(" ".join(words)))


def read_shown(words: list[str]) -> Show:
    """Raises Misread."""
    return Show(read_view(" ".join(words)))


TELLINGS: Final[Mapping[str, Callable[[list[str]], Telling]]] = {
    "seat": read_seat,
    "told": read_told,
    "view": read_shown,
}


POSITION_FIELDS: Final = 5
MOST_HASH: Final = 4096
"""MiB."""
LARGEST: Final = 2**63 - 1
"""The most that a limit or a seed can be."""


class UnreadableLine(Exception):
    """The one line of reason is its text."""


@dataclass(frozen=True, slots=True)
class Hello:
    def __str__(self) -> str:
        return "hello"


@dataclass(frozen=True, slots=True)
class SetPosition:
    opening: str
    """As NOTATION.md writes positions."""
    actions: tuple[str, ...] = ()
    """What was done since; they tell what would be a repetition."""

    def __str__(self) -> str:
        moves = ("moves", *self.actions) if self.actions else ()
        return " ".join(("position", self.opening, *moves))


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
            case MoveTime(milliseconds):
                return f"go movetime {milliseconds}"
            case Nodes(count):
                return f"go nodes {count}"
            case Depth(plies):
                return f"go depth {plies}"


@dataclass(frozen=True, slots=True)
class Stop:
    def __str__(self) -> str:
        return "stop"


@dataclass(frozen=True, slots=True)
class SetLevel:
    level: int

    def __str__(self) -> str:
        return f"options level {self.level}"


@dataclass(frozen=True, slots=True)
class SetHash:
    megabytes: int
    """MiB of the transposition table."""

    def __str__(self) -> str:
        return f"options hash {self.megabytes}"


@dataclass(frozen=True, slots=True)
class SetSeed:
    """Of what the levels below the highest get wrong."""

    seed: int

    def __str__(self) -> str:
        return f"options seed {self.seed}"


@dataclass(frozen=True, slots=True)
class SetTables:
    folder: str
    """Where tables of endings are kept, and made."""

    def __str__(self) -> str:
        return f"options tables {self.folder}"


@dataclass(frozen=True, slots=True)
class Quit:
    def __str__(self) -> str:
        return "quit"


SetOption: TypeAlias = SetLevel | SetHash | SetSeed | SetTables
Command: TypeAlias = Hello | SetPosition | Telling | Go | Weigh | Recall | Stop | SetOption | Quit


def parse_command(line: str) -> Command:
    """Raises UnreadableLine."""
    name, *words = line.split() or [""]
    read = READERS.get(name.lower())
    if read is None:
        raise UnreadableLine(f"no command: {name!r}; there are {', '.join(READERS)}")
    try:
        return read(words)
    except Misread as problem:
        raise UnreadableLine(str(problem)) from problem


def read_position(words: list[str]) -> SetPosition:
    fields, rest = words[:POSITION_FIELDS], words[POSITION_FIELDS:]
    if len(fields) < POSITION_FIELDS or (rest and rest[0].lower() != "moves"):
        raise UnreadableLine("position takes BOARD PLAYER RED-HAND BLUE-HAND SIDE [moves ACTION …]")
    return SetPosition(" ".join(fields), tuple(rest[1:]))


def read_go(words: list[str]) -> Go:
    match [word.lower() for word in words]:
        case []:
            return Go()
        case ["infinite"]:
            return Go(Infinite())
        case ["movetime", number]:
            return Go(MoveTime(whole(number, 1, LARGEST)))
        case ["nodes", number]:
            return Go(Nodes(whole(number, 1, LARGEST)))
        case ["depth", number]:
            return Go(Depth(whole(number, 1, LARGEST)))
    raise UnreadableLine("go takes movetime MS, depth N, nodes N, infinite or nothing")


def read_options(words: list[str]) -> SetOption:
    match [*(word.lower() for word in words[:1]), *words[1:]]:
        case ["level", number]:
            return SetLevel(whole(number, 1, len(LEVELS)))
        case ["hash", number]:
            return SetHash(whole(number, 1, MOST_HASH))
        case ["seed", number]:
            return SetSeed(whole(number, 0, LARGEST))
        case ["tables", _, *_] if all(word.isprintable() for word in words):
            return SetTables(" ".join(words[1:]))
    raise UnreadableLine("options takes level N, hash MB, seed N or tables FOLDER")


def whole(text: str, least: int, most: int) -> int:
    digits = text.lstrip("0") or text[-1:]  # of a number too long to be one, int() would complain
    is_number = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(most))
    if not (is_number and least <= int(digits) <= most):
        raise UnreadableLine(f"{text!r} is no whole number from {least} to {most}")
    return int(digits)


def alone(command: Command) -> Callable[[list[str]], Command]:
    def read(words: list[str]) -> Command:
        if words:
            raise UnreadableLine(f"{command} takes nothing after it")
        return command

    return read


READERS: Final[Mapping[str, Callable[[list[str]], Command]]] = {
    "hello": alone(Hello()),
    "position": read_position,
    **TELLINGS,
    "go": read_go,
    "value": alone(Weigh()),
    "beliefs": alone(Recall()),
    "stop": alone(Stop()),
    "options": read_options,
    "quit": alone(Quit()),
}
