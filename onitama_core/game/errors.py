"""The base class of all errors that a person can cause, and the error of an unreadable text.

OnitamaError                      everything a person can do wrong
├─ UnreadableText                 a text that is no card, square, action, position …
├─ IllegalSetup                   cards that cannot start a game (cards.py)
├─ NotYourTurn, GameOver, GameStillOn, GameCancelled (illegal_actions.py)
└─ IllegalAction                  an action that is not allowed (illegal_actions.py)

The fields of an error are what the sentence about it needs. A field that may hold the square of a
hidden ninja has `repr=False`: `repr()` and `str()` leave it out, because they end up in logs.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(eq=False)
class OnitamaError(Exception):
    """Base class of everything that a person can do wrong.

    A subclass with fields is a dataclass, without `eq`: exceptions are compared by identity. It
    is not frozen, because `contextlib.contextmanager` assigns the traceback of an exception that
    passes through it.
    """

    def __str__(self) -> str:
        """Return the name and the fields that hold no hidden square, for logs."""
        return name_and_values(self, (one.name for one in fields(self) if one.repr))


def with_values(problem: OnitamaError) -> str:
    """Return an error's name and all its fields, also squares that may be hidden.

    It is for commands whose user wrote the position themselves, never for logs.
    """
    return name_and_values(problem, (one.name for one in fields(problem)))


def name_and_values(problem: OnitamaError, names: Iterable[str]) -> str:
    values = (f"{name}={in_notation(getattr(problem, name))}" for name in names)
    return " ".join((type(problem).__name__, *values))


def in_notation(value: object) -> str:
    return ",".join(map(in_notation, value)) if isinstance(value, (tuple, list)) else str(value)


class Unreadable(Enum):
    """What a text should have been, or what is wrong with it."""

    ACTION = auto()
    SQUARE = auto()
    LINE = auto()
    CARD = auto()
    POSITION = auto()
    HAND = auto()
    BOARD = auto()
    RANK = auto()
    PIECE = auto()
    FEWER_PIECES = auto()
    """The board has too many of this letter."""
    DIFFERENT_CARDS = auto()
    """A card is named twice."""
    SPIRIT = auto()
    """This Wind card needs the Spirit on the board."""
    ENTERED_TEMPLE = auto()
    """A master stands on this temple of the enemy: the game was over before."""

    def __str__(self) -> str:
        return self.name


@dataclass(eq=False)
class UnreadableText(OnitamaError):
    reason: Unreadable
    text: str = field(repr=False)
    """The part that cannot be read, as it was written."""
