"""What a player may do in one step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from onitama_core.game.board import Square
    from onitama_core.game.cards import Card


@dataclass(frozen=True, slots=True)
class Move:
    """One pawn, one card: rulebook, "Step 1: Move & attack"."""

    card: Card
    origin: Square
    target: Square


@dataclass(frozen=True, slots=True)
class Pass:
    """No card allows a move: one card is exchanged all the same."""

    card: Card


Action: TypeAlias = Move | Pass
