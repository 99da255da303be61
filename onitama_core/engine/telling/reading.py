"""Text back as values, each of the type that its place asks for.

What is wrong with a text is told by its place alone: what stands there may be somebody's secret.
"""

from __future__ import annotations

import json
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, get_args, get_origin

from onitama_core.engine.telling.kinds import (
    COMPOSITES,
    EVENTS,
    WORDS,
    Json,
    parts_of,
)
from onitama_core.game import (
    SQUARES,
    Event,
    OnitamaError,
    PlayerView,
    Setup,
    Square,
    UnreadableText,
)

if TYPE_CHECKING:
    from onitama_core.engine.telling.story import Range

PLAIN: Final = (bool, int, str)
UNREADABLE: Final = (LookupError, ValueError, UnreadableText)
LARGEST: Final = 2**31
"""Beyond any number that is told."""


class Misread(ValueError):
    """The one line of reason is its text."""


def read_setup(text: str) -> Setup:
    """Raises Misread."""
    setup: Setup = read(Setup, parsed(text), "setup")
    return setup


def read_view(text: str) -> PlayerView:
    """Raises Misread."""
    view: PlayerView = read(PlayerView, parsed(text), "view")
    if {len(view.board), len(view.public.board)} != {len(SQUARES)}:
        raise Misread(f"view.board takes {len(SQUARES)} squares")
    return view


def read_events(text: str) -> tuple[Event, ...]:
    """Raises Misread."""
    events: tuple[Event, ...] = read(tuple[Event, ...], parsed(text), "events")
    return events


def read_range(text: str) -> Range:
    """As `write_range` wrote it. Raises Misread."""
    told = parsed(text)
    try:
        return {squares_of(words): float(weight) for words, weight in told.items()}  # type: ignore[union-attr, arg-type]
    except (*UNREADABLE, AttributeError, TypeError) as problem:
        raise Misread("no range") from problem


def squares_of(words: str) -> tuple[Square, ...]:
    return tuple(Square.parse(word) for word in words.split(",") if word)


def parsed(text: str) -> Json:
    """Raises Misread."""
    try:
        told: Json = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise Misread("no JSON") from problem
    return told


def read(kind: Any, told: Json, place: str) -> Any:
    """Raises Misread, with the place."""
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
    """Of a union: an action, an event, or one kind of thing that may be missing."""
    if told is None and NoneType in kinds:
        return None
    if kinds == get_args(Event):
        return read_event(told, place)
    value = read(kinds[0], told, place)
    if not isinstance(value, kinds):
        raise Misread(f"{place}: something else")
    return value


def read_word(kind: type, told: Json, place: str) -> object:
    try:
        if isinstance(told, str):
            return WORDS[kind].read(told)
    except UNREADABLE as problem:
        raise Misread(f"{place}: no {kind.__name__.lower()}") from problem
    raise Misread(f"{place}: no {kind.__name__.lower()}")


def read_plain(kind: type, told: Json, place: str) -> object:
    if type(told) is not kind or (isinstance(told, int) and not 0 <= told < LARGEST):
        raise Misread(f"{place}: no {kind.__name__}")
    return told


def read_event(told: Json, place: str) -> object:
    name = told.get("event") if isinstance(told, dict) else None
    if not isinstance(told, dict) or not isinstance(name, str) or name not in EVENTS:
        raise Misread(f"{place}: no event")
    parts = {member: part for member, part in told.items() if member != "event"}
    return read_parts(EVENTS[name], parts, place)


def read_parts(kind: type, told: Json, place: str) -> object:
    """No part is missing, and none is unknown."""
    parts = parts_of(kind)
    if not isinstance(told, dict) or set(told) != set(parts):
        raise Misread(f"{place} takes {', '.join(parts)}")
    try:
        return kind(**{name: read(parts[name], told[name], f"{place}.{name}") for name in parts})
    except OnitamaError as problem:
        raise Misread(f"{place}: {problem}") from problem


def read_row(kind: Any, told: Json, place: str) -> tuple[object, ...]:
    if not isinstance(told, list):
        raise Misread(f"{place}: no row")
    kinds = get_args(kind)
    if kinds[-1] is Ellipsis:
        kinds = (kinds[0],) * len(told)
    if len(kinds) != len(told):
        raise Misread(f"{place} takes {len(kinds)}")
    return tuple(
        read(one, part, f"{place}[{number}]")
        for number, (one, part) in enumerate(zip(kinds, told, strict=True))
    )
