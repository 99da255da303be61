"""What a seat with hidden information observes, as lines of text, and their readers.

Only what a person in that seat may see can be written. Nothing here needs compiled code.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, get_args, get_origin, get_type_hints

import onitama_core.game
from onitama_core.game import (
    CARDS,
    LETTERS,
    SQUARES,
    Action,
    Card,
    Event,
    LanternAnswer,
    LanternUse,
    Line,
    NinjaStrike,
    OnitamaError,
    Outcome,
    Phase,
    Piece,
    Player,
    PlayerView,
    PublicAction,
    PublicView,
    SecretMove,
    SecretNinjaStep,
    SecretPlace,
    Setup,
    Square,
    Termination,
    UnreadableText,
    Variant,
    format_action,
    parse_action,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from enum import Enum


Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

EVENTS: Final[Mapping[str, type]] = {kind.__name__: kind for kind in get_args(Event)}
COMPOSITES: Final = frozenset(
    {
        Setup,
        PlayerView,
        PublicView,
        LanternAnswer,
        LanternUse,
        NinjaStrike,
        Outcome,
        *EVENTS.values(),
    }
)
"""Types written as a JSON object with a member for each field."""
ACTIONS: Final = frozenset({*get_args(Action), *get_args(PublicAction)})


@dataclass(frozen=True, slots=True)
class FieldFormat:
    """How a value that is written as one string is written and read."""

    write: Callable[[Any], str]
    read: Callable[[str], object]
    """Reader of the string; it raises LookupError, ValueError or UnreadableText."""


def word_of(kind: type[Enum]) -> FieldFormat:
    """Return the format that writes an enum member by its name in lower case."""
    return FieldFormat(lambda value: str(value.name).lower(), lambda text: kind[text.upper()])


def by_value(kind: type[Enum]) -> FieldFormat:
    return FieldFormat(lambda value: str(value.value), kind)


def read_action(text: str) -> Action | PublicAction:
    """Return an action in the notation of NOTATION.md, also one with hidden parts (`?`).

    Raises UnreadableText.
    """
    if text == "place:?":
        return SecretPlace()
    secret = SECRET.fullmatch(text)
    if secret is None:
        return parse_action(text)
    name, square, attempt = secret.groups()
    target = Square.parse(square) if square else None
    if name == "ninja":
        return SecretNinjaStep(target, is_attempt=bool(attempt))
    return SecretMove(CARDS[name], target)


SECRET: Final = re.compile(r"([a-z]+):\?([a-e][1-5])?(!?)")
PIECES: Final = {letter: piece for piece, letter in LETTERS.items()}
ACTION: Final = FieldFormat(format_action, read_action)
WORDS: Final[Mapping[type, FieldFormat]] = {
    Player: word_of(Player),
    Phase: word_of(Phase),
    Square: FieldFormat(str, Square.parse),
    Line: by_value(Line),
    Variant: by_value(Variant),
    Termination: by_value(Termination),
    Card: FieldFormat(str, CARDS.__getitem__),
    Piece: FieldFormat(LETTERS.__getitem__, PIECES.__getitem__),
    **dict.fromkeys(ACTIONS, ACTION),
}


@cache
def parts_of(kind: type) -> Mapping[str, Any]:
    """Return the fields of a composite and their types, resolved in `onitama_core.game`."""
    names = [one.name for one in fields(kind)] if is_dataclass(kind) else kind._fields  # type: ignore[attr-defined]
    hints = get_type_hints(kind, localns=vars(onitama_core.game))
    return {name: hints[name] for name in names}


PLAIN: Final = (bool, int, str)
UNREADABLE: Final = (LookupError, ValueError, UnreadableText)
LARGEST: Final = 2**31
"""Upper bound, exclusive, of the numbers in a line, above any that occurs."""


class UnreadableLine(ValueError):
    """A line that can't be read; the exception's text is the reason, in one line."""


def read_setup(text: str) -> Setup:
    """Return the setup in a JSON text. Raises UnreadableLine."""
    setup: Setup = read(Setup, parsed(text), "setup")
    return setup


def read_view(text: str) -> PlayerView:
    """Return the view in a JSON text. Raises UnreadableLine."""
    view: PlayerView = read(PlayerView, parsed(text), "view")
    if {len(view.board), len(view.public.board)} != {len(SQUARES)}:
        raise UnreadableLine(f"view.board takes {len(SQUARES)} squares")
    return view


def read_events(text: str) -> tuple[Event, ...]:
    """Return the events in a JSON text. Raises UnreadableLine."""
    events: tuple[Event, ...] = read(tuple[Event, ...], parsed(text), "events")
    return events


def read_range(text: str) -> Range:
    """Return the range that `write_range` wrote. Raises UnreadableLine."""
    told = parsed(text)
    try:
        return {squares_of(words): weight_of(weight) for words, weight in told.items()}  # type: ignore[union-attr]
    except (*UNREADABLE, AttributeError, TypeError) as problem:
        raise UnreadableLine("no range") from problem


def weight_of(told: Json) -> float:
    """Read a JSON number. Raises TypeError for anything else, also for digits in a string."""
    if not isinstance(told, int | float) or isinstance(told, bool):
        raise TypeError(told)
    return float(told)


def squares_of(words: str) -> tuple[Square, ...]:
    return tuple(Square.parse(word) for word in words.split(",") if word)


def parsed(text: str) -> Json:
    """Return the JSON value of a text. Raises UnreadableLine."""
    try:
        told: Json = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise UnreadableLine("no JSON") from problem
    return told


def read(kind: Any, told: Json, place: str) -> Any:
    """Return the value of type `kind` in `told`. Raises UnreadableLine, which names `place`."""
    if get_origin(kind) is tuple:
        return read_row(kind, told, place)
    if kind in WORDS:
        return read_word(kind, told, place)
    if kind in COMPOSITES:
        return read_parts(kind, told, place)
    if kind in PLAIN:
        return read_plain(kind, told, place)
    return read_choice(get_args(kind), told, place)


def read_choice(kinds: tuple[Any, ...], told: Json, place: str) -> object:
    """Return a value of a union: an action, an event, or an optional type."""
    if told is None and NoneType in kinds:
        return None
    if kinds == get_args(Event):
        return read_event(told, place)
    value = read(kinds[0], told, place)
    if not isinstance(value, kinds):
        raise UnreadableLine(f"{place}: something else")
    return value


def read_word(kind: type, told: Json, place: str) -> object:
    try:
        if isinstance(told, str):
            return WORDS[kind].read(told)
    except UNREADABLE as problem:
        raise UnreadableLine(f"{place}: no {kind.__name__.lower()}") from problem
    raise UnreadableLine(f"{place}: no {kind.__name__.lower()}")


def read_plain(kind: type, told: Json, place: str) -> object:
    if type(told) is not kind or (isinstance(told, int) and not 0 <= told < LARGEST):
        raise UnreadableLine(f"{place}: no {kind.__name__}")
    return told


def read_event(told: Json, place: str) -> object:
    name = told.get("event") if isinstance(told, dict) else None
    if not isinstance(told, dict) or not isinstance(name, str) or name not in EVENTS:
        raise UnreadableLine(f"{place}: no event")
    parts = {member: part for member, part in told.items() if member != "event"}
    return read_parts(EVENTS[name], parts, place)


def read_parts(kind: type, told: Json, place: str) -> object:
    """Return a composite from an object that must have exactly its fields."""
    parts = parts_of(kind)
    if not isinstance(told, dict) or set(told) != set(parts):
        raise UnreadableLine(f"{place} takes {', '.join(parts)}")
    try:
        return kind(**{name: read(parts[name], told[name], f"{place}.{name}") for name in parts})
    except OnitamaError as problem:
        raise UnreadableLine(f"{place}: {problem}") from problem


def read_row(kind: Any, told: Json, place: str) -> tuple[object, ...]:
    if not isinstance(told, list):
        raise UnreadableLine(f"{place}: no row")
    kinds = get_args(kind)
    if kinds[-1] is Ellipsis:
        kinds = (kinds[0],) * len(told)
    if len(kinds) != len(told):
        raise UnreadableLine(f"{place} takes {len(kinds)}")
    return tuple(
        read(one, part, f"{place}[{number}]")
        for number, (one, part) in enumerate(zip(kinds, told, strict=True))
    )


Range: TypeAlias = Mapping[tuple[Square, ...], float]
"""Probability of each set of squares of a side's living ninjas, revealed ones included.

Squares ascend; () stands for no ninja; the probabilities sum to 1.
"""


@dataclass(frozen=True, slots=True, repr=False)
class Story:
    """All that one seat has observed of a game with hidden ninjas.

    It holds no state and no log, and its `repr` shows nothing, so that logs can't reveal a ninja.
    """

    setup: Setup
    seat: Player
    told: tuple[tuple[Event, ...], ...]
    """Events that this seat could observe (`events_for`), for each step of either side."""
    view: PlayerView
    """The seat's view after those steps, with its legal actions."""

    def __repr__(self) -> str:
        return "Story(…)"


class Untellable(TypeError):
    """A value that a seat may not see; the exception's text is the name of its type."""


def write(value: object) -> str:
    """Return a value as one line of JSON. Raises Untellable."""
    return json.dumps(as_json(value), separators=(",", ":"))


def as_json(value: object) -> Json:
    """Return a value as JSON data. Raises Untellable."""
    kind: type = type(value)
    if kind in WORDS:
        return WORDS[kind].write(value)
    if kind in COMPOSITES:
        parts: dict[str, Json] = {name: as_json(getattr(value, name)) for name in parts_of(kind)}
        return {"event": kind.__name__, **parts} if kind.__name__ in EVENTS else parts
    match value:
        case None | bool() | int() | str():
            return value
        case tuple() if kind is tuple:
            return [as_json(part) for part in value]
    raise Untellable(kind.__name__)


def write_range(weights: Range) -> str:
    """Return a range as JSON, such as `{"b3,c4":0.25}`; the key is empty if there is no ninja."""
    told = {",".join(map(str, squares)): weight for squares, weight in weights.items()}
    return json.dumps(told, separators=(",", ":"))
