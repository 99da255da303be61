"""Why the referee refuses, kind by kind, with the values that a sentence about it is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onitama_core.game.errors import IllegalAction, IllegalSetup, Reason

if TYPE_CHECKING:
    from onitama_core.game.actions import Move
    from onitama_core.game.board import Square
    from onitama_core.game.cards import Card, Hand
    from onitama_core.game.setup import Variant
    from onitama_core.game.state import Phase

# Cards that cannot start a game


@dataclass(eq=False)
class UnknownCard(IllegalSetup):
    card_id: str


class CardNamedTwice(IllegalSetup):
    pass


@dataclass(eq=False)
class WindCardOutOfPlace(IllegalSetup):
    """Only Way of the Wind knows it."""

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


# Actions of another game or step


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
    starts: tuple[tuple[Square, ...], ...]
    """Where they may be placed."""


@dataclass(eq=False)
class NothingToAttempt(IllegalAction):
    """An attempt needs a hidden enemy ninja and an empty square."""

    reason = Reason.NOT_OFFERED
    square: Square


@dataclass(eq=False)
class SpiritMovesNow(IllegalAction):
    """The second part of a Wind card."""

    reason = Reason.NOT_OFFERED
    example: Move


class SpiritMovesNowAlone(SpiritMovesNow):
    """Another piece was moved with the right card."""

    reason = Reason.NOT_YOUR_PIECE


# Moves


@dataclass(eq=False)
class CardNotInHand(IllegalAction):
    reason = Reason.CARD_NOT_IN_HAND
    card: Card
    hand: Hand


@dataclass(eq=False)
class NoPawnThere(IllegalAction):
    reason = Reason.NOT_YOUR_PIECE
    square: Square
    pawns: tuple[Square, ...]


@dataclass(eq=False)
class NoNinjaThere(IllegalAction):
    reason = Reason.NOT_YOUR_PIECE
    square: Square
    ninjas: tuple[Square, ...]


@dataclass(eq=False)
class NotOnCard(IllegalAction):
    reason = Reason.NOT_ON_CARD
    move: Move
    free: tuple[Square, ...]
    """Where the card leads from there."""


class NotOnSpiritsGrid(NotOnCard):
    """Of a card that moves the Spirit."""


@dataclass(eq=False)
class PieceInTheWay(IllegalAction):
    square: Square


class OwnPieceInTheWay(PieceInTheWay):
    reason = Reason.OWN_PIECE_IN_THE_WAY


class OwnNinjaInTheWay(PieceInTheWay):
    reason = Reason.OWN_NINJA_IN_THE_WAY


class OtherNinjaInTheWay(OwnNinjaInTheWay):
    """Of one player's two."""


class SpiritInTheWay(PieceInTheWay):
    reason = Reason.SPIRIT_IN_THE_WAY


class MasterInTheWay(PieceInTheWay):
    reason = Reason.MASTER_IN_THE_WAY


@dataclass(eq=False)
class MustMove(IllegalAction):
    """A pass while a move is possible."""

    reason = Reason.MUST_MOVE
    example: Move


class PawnMovesFirst(MustMove):
    """With a Wind card, before the Spirit."""


class NothingToTakeBack(IllegalAction):
    """Only a Wind card's first part is taken back, before the second."""

    reason = Reason.NOTHING_TO_TAKE_BACK
