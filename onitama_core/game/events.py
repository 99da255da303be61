"""What happened, told by the referee in the order it happened.

Everything in Classic is public.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from onitama_core.game.board import Piece, Player, Square
    from onitama_core.game.cards import Card
    from onitama_core.game.outcome import Outcome, Termination


@dataclass(frozen=True, slots=True)
class PawnMoved:
    player: Player
    piece: Piece
    card: Card
    origin: Square
    target: Square


@dataclass(frozen=True, slots=True)
class PieceCaptured:
    piece: Piece
    square: Square


@dataclass(frozen=True, slots=True)
class TurnPassed:
    player: Player
    card: Card


@dataclass(frozen=True, slots=True)
class PositionRepeated:
    times: int
    """How often this position has now stood at the start of a turn, 2 or 3."""


@dataclass(frozen=True, slots=True)
class GameEnded:
    outcome: Outcome
    ways: tuple[Termination, ...]
    """Every way fulfilled by the last action; the first is the outcome's."""


PublicEvent: TypeAlias = PawnMoved | PieceCaptured | TurnPassed | PositionRepeated | GameEnded
Event: TypeAlias = PublicEvent
