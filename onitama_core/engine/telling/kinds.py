"""What can be told, and nothing else: the words for plain values, and the values with parts."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias, get_args, get_type_hints

import onitama_core.game
from onitama_core.game import (
    CARDS,
    LETTERS,
    Action,
    Answer,
    Card,
    Event,
    Line,
    Lit,
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
    Struck,
    Termination,
    Variant,
    format_action,
    parse_action,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from enum import Enum

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

EVENTS: Final[Mapping[str, type]] = {kind.__name__: kind for kind in get_args(Event)}
COMPOSITES: Final = frozenset(
    {Setup, PlayerView, PublicView, Answer, Lit, Struck, Outcome, *EVENTS.values()}
)
"""Written as an object with a member for each field."""
ACTIONS: Final = frozenset({*get_args(Action), *get_args(PublicAction)})


@dataclass(frozen=True, slots=True)
class Word:
    """A plain value that is one string."""

    write: Callable[[Any], str]
    read: Callable[[str], object]
    """Raises LookupError, ValueError or UnreadableText."""


def word_of(kind: type[Enum]) -> Word:
    """By its name, in lower case."""
    return Word(lambda value: str(value.name).lower(), lambda text: kind[text.upper()])


def by_value(kind: type[Enum]) -> Word:
    return Word(lambda value: str(value.value), kind)


def read_action(text: str) -> Action | PublicAction:
    """As NOTATION.md writes it, also for those who may not know. Raises UnreadableText."""
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
ACTION: Final = Word(format_action, read_action)
WORDS: Final[Mapping[type, Word]] = {
    Player: word_of(Player),
    Phase: word_of(Phase),
    Square: Word(str, Square.parse),
    Line: by_value(Line),
    Variant: by_value(Variant),
    Termination: by_value(Termination),
    Card: Word(str, CARDS.__getitem__),
    Piece: Word(LETTERS.__getitem__, PIECES.__getitem__),
    **dict.fromkeys(ACTIONS, ACTION),
}


@cache
def parts_of(kind: type) -> Mapping[str, Any]:
    """The fields of a composite and their types; the game's face knows all their names."""
    names = [one.name for one in fields(kind)] if is_dataclass(kind) else kind._fields  # type: ignore[attr-defined]
    hints = get_type_hints(kind, localns=vars(onitama_core.game))
    return {name: hints[name] for name in names}
