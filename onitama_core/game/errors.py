"""The base class of all errors that users cause, and the error of an unreadable text.

OnitamaError                      everything that a user can do wrong
├─ UnreadableText                 a text is no card, square, action, position …
├─ IllegalSetup                   cards can't start a game (cards.py)
├─ NotYourTurn, GameOver, GameStillOn, GameCancelled (illegal_actions.py)
└─ IllegalAction                  an action is not allowed (illegal_actions.py)

The fields of an error are what the sentence about it needs. A field that may contain the square of
a hidden ninja has `repr=False`, and `repr()` and `str()` leave it out, because logs contain them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import Enum, auto
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(eq=False)
class OnitamaError(Exception):
    """Base class of all errors that users cause.

    A subclass with fields is a dataclass with `eq=False`, because exceptions are compared by
    identity. It is not frozen, because `contextlib.contextmanager` assigns the traceback of an
    exception that passes through it.
    """

    def __str__(self) -> str:
        """Return the class's name and the fields that contain no hidden square, for logs."""
        return name_and_values(self, (item.name for item in fields(self) if item.repr))


def name_and_all_values(problem: OnitamaError) -> str:
    """Return an error's name and all its fields, also squares that may be hidden.

    It is for commands whose users wrote the position themselves, never for logs.
    """
    return name_and_values(problem, (item.name for item in fields(problem)))


def name_and_values(problem: OnitamaError, names: Iterable[str]) -> str:
    values = (f"{name}={in_notation(getattr(problem, name))}" for name in names)
    return " ".join((type(problem).__name__, *values))


def in_notation(value: object) -> str:
    return ",".join(map(in_notation, value)) if isinstance(value, (tuple, list)) else str(value)


class Unreadable(Enum):
    """The kind of text that was expected, or the mistake in the text."""

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
    """The board has too many pieces of this letter."""
    DIFFERENT_CARDS = auto()
    """The text names a card twice."""
    SPIRIT = auto()
    """The text names a Wind card, which needs the Spirit on the board."""
    ENTERED_TEMPLE = auto()
    """A master stands on this temple of the enemy, which has ended the game."""

    def __str__(self) -> str:
        return self.name


@dataclass(eq=False)
class UnreadableText(OnitamaError):
    """A text that can't be read."""

    reason: Unreadable
    text: str = field(repr=False)
    """The part that cannot be read, as it was written."""
