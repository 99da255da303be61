"""Why something cannot be read, or is not allowed: one tree.

OnitamaError                      everything a person can do wrong
├─ UnreadableText                 cannot be read: its `reason` is an Unreadable
├─ IllegalSetup                   cards that cannot start a game, a kind each
├─ NotYourTurn, GameOver, GameStillOn, GameCancelled
├─ IllegalAction                  can be read, not allowed: a kind each, its `reason` a Reason
└─ record.RecordFault             what is amiss in the text of a game: its `reason` is an Amiss

A kind carries what its sentence is made of. One kind is told from another by its identity, as every
exception is.
"""

from __future__ import annotations

from enum import Enum, auto
from inspect import get_annotations
from typing import TYPE_CHECKING, Any, ClassVar, dataclass_transform

if TYPE_CHECKING:
    from onitama_core.game.actions import Move
    from onitama_core.game.board import Piece, Player, Square
    from onitama_core.game.cards import Card, Hand, Variant
    from onitama_core.game.state import Phase


@dataclass_transform(eq_default=False)
class OnitamaError(Exception):
    """A kind names its values as a dataclass does, which would cost every start much more."""

    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        hints = get_annotations(cls).items()
        own = tuple(name for name, kind in hints if not kind.startswith("ClassVar"))
        cls.__match_args__ = cls.__match_args__ + own  # type: ignore[misc] # mypy makes its own

    def __init__(self, *values: Any, **named: Any) -> None:
        given = {**dict(zip(self.__match_args__, values, strict=False)), **named}
        for name in self.__match_args__:
            setattr(self, name, given[name] if name in given else getattr(self, name))

    def __str__(self) -> str:
        """Its name and its values, for programs and logs."""
        values = (f"{name}={in_notation(value)}" for name, value in vars(self).items())
        return " ".join((type(self).__name__, *values))


def in_notation(value: object) -> str:
    return ",".join(map(in_notation, value)) if isinstance(value, (tuple, list)) else str(value)


class Unreadable(Enum):
    """What a text should have been, or held; too many of a letter, a card named twice."""

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
    DIFFERENT_CARDS = auto()
    SPIRIT = auto()
    """This Wind card needs it on the board."""
    ENTERED_TEMPLE = auto()
    """A master stands on this temple, which is the enemy's: the game was over before."""

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
    """Of the Spirit, which never stands where a master stands."""
    OWN_NINJA_IN_THE_WAY = auto()
    """Told to its owner alone."""
    MUST_MOVE = auto()
    """A pass while a move is possible."""
    NOTHING_TO_TAKE_BACK = auto()


# fmt: off
class UnreadableText(OnitamaError):
    reason: Unreadable
    text: str  # what is amiss, as it was written
class NotYourTurn(OnitamaError):
    to_act: Player
class GameOver(OnitamaError): ...
class GameStillOn(OnitamaError): ...
class GameCancelled(OnitamaError): ...

# Cards that cannot start a game
class IllegalSetup(OnitamaError): ...
class UnknownCard(IllegalSetup):
    card_id: str
class CardNamedTwice(IllegalSetup): ...
class WindCardOutOfPlace(IllegalSetup):  # only Way of the Wind knows it
    card: Card
class NotFiveCards(IllegalSetup):
    count: int
class PoolTooSmall(IllegalSetup):
    count: int
class PoolLacksAKind(IllegalSetup):  # Way of the Wind needs three ordinary and two Wind cards
    ordinary: int
    wind: int

# Actions that can be read and are not allowed
class IllegalAction(OnitamaError):
    reason: ClassVar[Reason]
class NotInThisVariant(IllegalAction):
    reason = Reason.NOT_OFFERED
    variant: Variant
class NotInThisStep(IllegalAction):
    reason = Reason.NOT_OFFERED
    phase: Phase
class NoStartForNinjas(IllegalAction):
    reason = Reason.NOT_OFFERED
    starts: tuple[tuple[Square, ...], ...]  # where they may be placed
class NothingToAttempt(IllegalAction):  # that needs a hidden enemy ninja and an empty square
    reason = Reason.NOT_OFFERED
    square: Square
class SpiritMovesNow(IllegalAction):  # the second part of a Wind card
    reason = Reason.NOT_OFFERED
    example: Move
class SpiritMovesNowAlone(SpiritMovesNow):  # another piece was moved with the right card
    reason = Reason.NOT_YOUR_PIECE
class CardNotInHand(IllegalAction):
    reason = Reason.CARD_NOT_IN_HAND
    card: Card
    hand: Hand
class NoPawnThere(IllegalAction):
    reason = Reason.NOT_YOUR_PIECE
    square: Square
    pawns: tuple[Square, ...]
    enemy: Piece | None = None  # the pawn that stands there
class NoNinjaThere(IllegalAction):
    reason = Reason.NOT_YOUR_PIECE
    square: Square
    ninjas: tuple[Square, ...]
    enemy: Piece | None = None
class NotOnCard(IllegalAction):
    reason = Reason.NOT_ON_CARD
    move: Move
    free: tuple[Square, ...]  # where the card leads from there
class NotOnSpiritsGrid(NotOnCard): ...  # of a card that moves the Spirit
class NoCardLeadsThere(IllegalAction):  # squares without a card that neither card of the hand fits
    reason = Reason.NOT_ON_CARD
    hand: Hand
    origin: Square
    target: Square
    free: tuple[Square, ...]  # where either leads from there
class PieceInTheWay(IllegalAction):
    square: Square
class OwnPieceInTheWay(PieceInTheWay):
    reason = Reason.OWN_PIECE_IN_THE_WAY
class OwnNinjaInTheWay(PieceInTheWay):
    reason = Reason.OWN_NINJA_IN_THE_WAY
class OtherNinjaInTheWay(OwnNinjaInTheWay): ...  # of one player's two
class SpiritInTheWay(PieceInTheWay):
    reason = Reason.SPIRIT_IN_THE_WAY
class MasterInTheWay(PieceInTheWay):
    reason = Reason.MASTER_IN_THE_WAY
class MustMove(IllegalAction):
    reason = Reason.MUST_MOVE
    example: Move
class PawnMovesFirst(MustMove): ...  # with a Wind card, before the Spirit
class NothingToTakeBack(IllegalAction):
    reason = Reason.NOTHING_TO_TAKE_BACK
# fmt: on
