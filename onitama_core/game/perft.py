"""Counting the tree of actions, to hold the rules against published figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game.referee import VARIANTS, apply, legal_actions

if TYPE_CHECKING:
    from onitama_core.game.state import GameState


def perft(state: GameState, depth: int) -> int:
    """The number of leaves `depth` actions deep; a game that ends earlier is one leaf.

    Draws by repetition are ignored (NOTATION.md).
    """
    if depth == 0 or state.outcome is not None:
        return 1
    if depth == 1:
        return VARIANTS[state.variant].count_actions(state)
    player = state.position.turn
    return sum(
        perft(apply(state, player, action).state, depth - 1)
        for action in legal_actions(state, player)
    )
