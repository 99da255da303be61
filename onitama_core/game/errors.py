"""Errors of the rules: why a text cannot be read, or an action is not allowed.

OnitamaError                      everything a person can do wrong
├─ UnreadableText                 a text that is no card, square, action, position …
├─ IllegalSetup                   cards that cannot start a game, a subclass for each cause
├─ NotYourTurn, GameOver, GameStillOn, GameCancelled
├─ IllegalAction                  an action that is not allowed, a subclass for each cause
└─ record.RecordFault             a fault in the text of a recorded game

An error's fields are what the sentence about it needs. Where a field may hold the square of a
hidden ninja it is left out of `repr()` and `str()`, which end up in logs.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import Enum, auto
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from onitama_core.game.actions import Move
    from onitama_core.game.board import Piece, Player, Square
    from onitama_core.game.cards import Card, Hand, Variant
    from onitama_core.game.state import Phase


@dataclass(eq=False)
class OnitamaError(Exception):
    """Base class of everything that a person can do wrong.

    A subclass with fields is a dataclass, without `eq`: exceptions are compared by identity. It
    is not frozen either, because Python sets the traceback of an exception that is raised.
    """

    def __str__(self) -> str:
        """Return the name and the fields that hold no hidden square, for logs."""
        return name_and_values(self, (one.name for one in fields(self) if one.repr))


def with_values(problem: OnitamaError) -> str:
    """Return an error's name and all its fields, also squares that may be hidden.

    It is for commands whose user wrote the position or the record themselves, never for logs.
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
    """The Spirit never moves to a master's square."""
    OWN_NINJA_IN_THE_WAY = auto()
    """Only the ninja's owner may read this."""
    MUST_MOVE = auto()
    """A pass while a move is possible."""
    NOTHING_TO_TAKE_BACK = auto()


@dataclass(eq=False)
class UnreadableText(OnitamaError):
    reason: Unreadable
    text: str = field(repr=False)
    """The part that cannot be read, as it was written."""


@dataclass(eq=False)
class NotYourTurn(OnitamaError):
    to_act: Player


class GameOver(OnitamaError): ...


class GameStillOn(OnitamaError): ...


class GameCancelled(OnitamaError): ...


# -- cards that cannot start a game --


class IllegalSetup(OnitamaError): ...


@dataclass(eq=False)
class UnknownCard(IllegalSetup):
    card_id: str


class CardNamedTwice(IllegalSetup): ...


@dataclass(eq=False)
class WindCardOutOfPlace(IllegalSetup):
    """A Wind card in a variant other than Way of the Wind."""

    card: Card


@dataclass(eq=False)
class NotFiveCards(IllegalSetup):
    count: int


@dataclass(eq=False)
class PoolTooSmall(IllegalSetup):
    count: int


@dataclass(eq=False)
class PoolLacksAKind(IllegalSetup):
    """Way of the Wind needs three ordinary cards and two Wind cards."""

    ordinary: int
    wind: int


# -- actions that are not allowed --


class IllegalAction(OnitamaError):
    """An action that can be read and is not allowed.

    Every square and every move in its subclasses may tell where a ninja hides.
    """

    reason: ClassVar[Reason]


@dataclass(eq=False)
class NotInThisVariant(IllegalAction):
    reason = Reason.NOT_OFFERED
    variant: Variant


@dataclass(eq=False)
class NotInThisStep(IllegalAction):
    reason = Reason.NOT_OFFERED
    phase: Phase


@dataclass(eq=False)
class NoStartForNinjas(IllegalAction):
    reason = Reason.NOT_OFFERED
    starts: tuple[tuple[Square, ...], ...] = field(repr=False)
    """The squares where one placement may put the ninjas, for each possible placement."""


@dataclass(eq=False)
class NothingToAttempt(IllegalAction):
    """An attempt needs a hidden enemy ninja and an empty square."""

    reason = Reason.NOT_OFFERED
    square: Square = field(repr=False)


@dataclass(eq=False)
class SpiritMovesNow(IllegalAction):
    """Another action than the second part of a Wind card, which is due."""

    reason = Reason.NOT_OFFERED
    example: Move = field(repr=False)


class SpiritMovesNowAlone(SpiritMovesNow):
    """The right card moved another piece."""

    reason = Reason.NOT_YOUR_PIECE


@dataclass(eq=False)
class CardNotInHand(IllegalAction):
    reason = Reason.CARD_NOT_IN_HAND
    card: Card
    hand: Hand


@dataclass(eq=False)
class NoPawnThere(IllegalAction):
    reason = Reason.NOT_YOUR_PIECE
    square: Square = field(repr=False)
    pawns: tuple[Square, ...] = field(repr=False)
    enemy: Piece | None = None
    """The enemy's pawn on the square."""


@dataclass(eq=False)
class NoNinjaThere(IllegalAction):
    reason = Reason.NOT_YOUR_PIECE
    square: Square = field(repr=False)
    ninjas: tuple[Square, ...] = field(repr=False)
    enemy: Piece | None = None
    """The enemy's pawn on the square."""


@dataclass(eq=False)
class NotOnCard(IllegalAction):
    reason = Reason.NOT_ON_CARD
    move: Move = field(repr=False)
    free: tuple[Square, ...] = field(repr=False)
    """The squares to which the card leads from there; a player's own ninja closes its square."""


class NotOnSpiritsGrid(NotOnCard):
    """The card has no such move for the Spirit."""


@dataclass(eq=False)
class NoCardLeadsThere(IllegalAction):
    """Two squares were typed without a card, and neither card of the hand fits them."""

    reason = Reason.NOT_ON_CARD
    hand: Hand
    origin: Square = field(repr=False)
    target: Square = field(repr=False)
    free: tuple[Square, ...] = field(repr=False)
    """The squares to which either card leads from there."""


@dataclass(eq=False)
class PieceInTheWay(IllegalAction):
    square: Square = field(repr=False)


class OwnPieceInTheWay(PieceInTheWay):
    reason = Reason.OWN_PIECE_IN_THE_WAY


class OwnNinjaInTheWay(PieceInTheWay):
    reason = Reason.OWN_NINJA_IN_THE_WAY


class OtherNinjaInTheWay(OwnNinjaInTheWay):
    """One ninja of a player would move to the square of the other."""


class SpiritInTheWay(PieceInTheWay):
    reason = Reason.SPIRIT_IN_THE_WAY


class MasterInTheWay(PieceInTheWay):
    reason = Reason.MASTER_IN_THE_WAY


@dataclass(eq=False)
class MustMove(IllegalAction):
    """A pass while a move is possible."""

    reason = Reason.MUST_MOVE
    example: Move = field(repr=False)


class PawnMovesFirst(MustMove):
    """A Wind card moves a pawn before the Spirit."""


class NothingToTakeBack(IllegalAction):
    reason = Reason.NOTHING_TO_TAKE_BACK
