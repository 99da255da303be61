"""What can be wrong with a request to the referee.

    OnitamaError
    ├── UnreadableText      the text is no action, position, square or card; `reason` says which
    ├── IllegalSetup        these cards cannot start a game
    ├── IllegalAction       can be read, is not allowed; `reason` says why
    ├── NotYourTurn         the other player is to act
    ├── GameOver            nobody is to act any more
    ├── GameStillOn         what opens after the end is asked for before it
    └── GameCancelled       and of a game that opens nothing

Each carries the values that a sentence about it is made of; the sentences are made elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from onitama_core.game.board import Player


class OnitamaError(Exception):
    """The root of everything a person can do wrong."""

    def __str__(self) -> str:
        """Its name and its values, for programs and logs."""
        values = (f"{name}={in_notation(value)}" for name, value in vars(self).items())
        return " ".join((type(self).__name__, *values))


def in_notation(value: object) -> str:
    return ",".join(map(in_notation, value)) if isinstance(value, (tuple, list)) else str(value)


class Unreadable(Enum):
    """What a text should have been, or held."""

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
    """There are too many of this letter."""
    DIFFERENT_CARDS = auto()
    """One is named twice."""
    SPIRIT = auto()
    """This Wind card needs it on the board."""

    def __str__(self) -> str:
        return self.name


@dataclass(eq=False)
class UnreadableText(OnitamaError):
    reason: Unreadable
    text: str
    """What is amiss, as it was written."""


class IllegalSetup(OnitamaError):
    """Which cards are wrong is told by its kinds, in `refusals`."""


@dataclass(eq=False)
class NotYourTurn(OnitamaError):
    to_act: Player


class GameOver(OnitamaError):
    pass


class GameStillOn(OnitamaError):
    pass


class GameCancelled(OnitamaError):
    pass


class Reason(Enum):
    """Why an action is not allowed."""

    NOT_OFFERED = auto()
    """The variant or the present step knows no such action."""
    CARD_NOT_IN_HAND = auto()
    NOT_YOUR_PIECE = auto()
    NOT_ON_CARD = auto()
    """The card has no such offset from that square."""
    OWN_PIECE_IN_THE_WAY = auto()
    SPIRIT_IN_THE_WAY = auto()
    MASTER_IN_THE_WAY = auto()
    """Of the Spirit, which never stands where a master stands."""
    OWN_NINJA_IN_THE_WAY = auto()
    """Told to its owner alone."""
    MUST_MOVE = auto()
    """A pass while a move is possible."""
    NOTHING_TO_TAKE_BACK = auto()


class IllegalAction(OnitamaError):
    """Its kinds, in `refusals`, carry what their sentences are made of."""

    reason: ClassVar[Reason]
