"""Counting the tree of actions, to hold the rules against published figures."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from onitama_core.game.referee import VARIANTS

if TYPE_CHECKING:
    from onitama_core.game.state import GameState


def is_won(state: GameState) -> bool:
    return state.outcome is not None and state.outcome.winner is not None


def perft(state: GameState, depth: int) -> int:
    """The number of leaves `depth` actions deep; a game that ends earlier is one leaf.

    A draw ends nothing here (NOTATION.md).
    """
    if depth == 0 or is_won(state):
        return 1
    state = replace(state, outcome=None) if state.outcome is not None else state
    rules = VARIANTS[state.variant]
    player = rules.players_to_act(state)[0]
    if depth == 1:
        return rules.count_actions(state, player)
    return sum(
        perft(rules.apply(state, player, action).state, depth - 1)
        for action in rules.legal_actions(state, player)
    )
