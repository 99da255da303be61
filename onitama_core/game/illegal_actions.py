"""Errors of actions: why a player may not do something in the current state of a game.

NotYourTurn, GameOver             no action of the player is allowed now
GameStillOn, GameCancelled        a replay that shows everything is not allowed
IllegalAction                     this action is not allowed; a subclass for each cause
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import TYPE_CHECKING, ClassVar

from onitama_core.game.errors import OnitamaError

if TYPE_CHECKING:
    from onitama_core.game.actions import Move
    from onitama_core.game.board import Piece, Player, Square
    from onitama_core.game.cards import Card, Hand, Variant
    from onitama_core.game.state import Phase


class Reason(Enum):
    """The kinds of reasons why an action is not allowed."""

    NOT_OFFERED = auto()
    """The variant or the present step has no such action."""
    CARD_NOT_IN_HAND = auto()
    NOT_YOUR_PIECE = auto()
    NOT_ON_CARD = auto()
    """The card has no such offset from that square."""
    OWN_PIECE_IN_THE_WAY = auto()
    SPIRIT_IN_THE_WAY = auto()
    MASTER_IN_THE_WAY = auto()
    """A master stands on the target of the Spirit."""
    OWN_NINJA_IN_THE_WAY = auto()
    """The player's own hidden ninja stands there. Only that player may know it."""
    MUST_MOVE = auto()
    """The player passed although a move is possible."""
    NOTHING_TO_TAKE_BACK = auto()


@dataclass(eq=False)
class NotYourTurn(OnitamaError):
    to_act: Player


class GameOver(OnitamaError): ...


class GameStillOn(OnitamaError): ...


class GameCancelled(OnitamaError): ...


class IllegalAction(OnitamaError):
    """An action that can be read but is not allowed.

    All squares and moves in its subclasses have `repr=False`, since they may tell where a ninja
    stands.
    """

    reason: ClassVar[Reason]


@dataclass(eq=False)
class NotInThisVariant(IllegalAction):
    reason = Reason.NOT_OFFERED
    variant: Variant


@dataclass(eq=False)
class NotInThisStep(IllegalAction):
    """The variant has such an action, but not in the present step of the turn."""

    reason = Reason.NOT_OFFERED
    phase: Phase


@dataclass(eq=False)
class NoStartForNinjas(IllegalAction):
    """Ninjas were placed on squares on which they can't start."""

    reason = Reason.NOT_OFFERED
    starts: tuple[tuple[Square, ...], ...] = field(repr=False)
    """The squares of each possible placement."""


@dataclass(eq=False)
class NothingToAttempt(IllegalAction):
    """An attempt on a square with a visible piece, or with no hidden enemy ninja in the game."""

    reason = Reason.NOT_OFFERED
    square: Square = field(repr=False)


@dataclass(eq=False)
class SpiritMovesNow(IllegalAction):
    """An action other than the Spirit's part, which must come next."""

    reason = Reason.NOT_OFFERED
    example: Move = field(repr=False)


class SpiritMovesNowAlone(SpiritMovesNow):
    """The right card moved another piece than the Spirit."""

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
    """The enemy's pawn on the square, if one stands there."""


@dataclass(eq=False)
class NoNinjaThere(IllegalAction):
    reason = Reason.NOT_YOUR_PIECE
    square: Square = field(repr=False)
    ninjas: tuple[Square, ...] = field(repr=False)
    enemy: Piece | None = None
    """The enemy's pawn on the square, if one stands there."""


@dataclass(eq=False)
class NotOnCard(IllegalAction):
    reason = Reason.NOT_ON_CARD
    move: Move = field(repr=False)
    free: tuple[Square, ...] = field(repr=False)
    """The squares to which the card leads from there, without blocked ones."""


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
    """One ninja of a player would move to the square of the player's other ninja."""


class SpiritInTheWay(PieceInTheWay):
    reason = Reason.SPIRIT_IN_THE_WAY


class MasterInTheWay(PieceInTheWay):
    reason = Reason.MASTER_IN_THE_WAY


@dataclass(eq=False)
class MustMove(IllegalAction):
    """The player passed although a move is possible."""

    reason = Reason.MUST_MOVE
    example: Move = field(repr=False)


class PawnMovesFirst(MustMove):
    """The Spirit moved with a Wind card that can move a pawn, which comes first."""


class NothingToTakeBack(IllegalAction):
    reason = Reason.NOTHING_TO_TAKE_BACK
