"""The actions of a step as the numbers that kernels take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.engine.board import NOWHERE, pass_turn, pawn_turn
from onitama_core.game import (
    SQUARES,
    LightLantern,
    Line,
    Move,
    NinjaMove,
    NinjaStay,
    Pass,
    PieceKind,
)

if TYPE_CHECKING:
    from onitama_core.engine.position import Deal
    from onitama_core.game import Action, PlayerView

STAY: Final = NOWHERE
ATTEMPT: Final = 32
"""Added to the target of a ninja's step; STAY is a target."""
LINES: Final = tuple(Line)
UNLIT: Final = len(LINES)
"""The lantern step that lights nothing; lighting a line is its number in LINES."""


def number_of(action: Action, deal: Deal) -> int:
    """Of any action but a placement; two of the same step never share a number."""
    match action:
        case Move(card, origin, target):
            return pawn_turn(deal.slot(card.id), origin, target)
        case Pass(card):
            return pass_turn(deal.slot(card.id))
        case NinjaMove(_, target, is_attempt):
            return target + ATTEMPT * is_attempt
        case NinjaStay():
            return STAY
        case LightLantern(line):
            return UNLIT if line is None else LINES.index(line)
    raise ValueError(action)


def own_mask(view: PlayerView) -> int:
    """The viewer's living ninjas, hidden or revealed."""
    pieces = zip(SQUARES, view.board, strict=True)
    return sum(
        square.bit
        for square, piece in pieces
        if piece and piece.owner is view.viewer and piece.kind is PieceKind.NINJA
    )
