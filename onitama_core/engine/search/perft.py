"""Counting the tree, to hold the generation of turns against the referee and published figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numba import int64

from onitama_core.engine.board import NO_PAWN, NO_SPIRIT, NUMBERS, make, wins
from onitama_core.engine.compiling import compiled
from onitama_core.engine.search.memory import WORKSPACE, Workspace
from onitama_core.engine.search.turns import generate

if TYPE_CHECKING:
    from onitama_core.engine.board import Numbers


PAWN_PART = ~NO_SPIRIT


@compiled(int64(WORKSPACE, int64, NUMBERS))
def perft(ws: Workspace, depth: int, at: Numbers) -> int:
    """The number of leaves `depth` whole turns deep; a game that ends earlier is one leaf."""
    if depth == 0:
        return 1
    count = generate(ws, depth, at)
    if depth == 1:
        return count
    leaves = 0
    for index in range(count):
        turn = ws.turns[depth, index]
        leaves += 1 if wins(turn, at) else perft(ws, depth - 1, make(turn, at))
    return leaves


@compiled(int64(int64))
def steps_of(turn: int) -> int:
    moves_pawn = turn & NO_PAWN != NO_PAWN
    return 2 if moves_pawn and turn & NO_SPIRIT != NO_SPIRIT else 1


@compiled(int64(WORKSPACE, int64, NUMBERS))
def perft_of_steps(ws: Workspace, depth: int, at: Numbers) -> int:
    """As the referee counts: a Wind card's pawn and its Spirit are an action each."""
    if depth == 0:
        return 1
    leaves, last = 0, 0
    for index in range(generate(ws, depth, at)):
        turn = ws.turns[depth, index]
        steps = steps_of(turn)
        if steps > depth:
            # The turns of one pawn's part lie side by side, and it is one leaf.
            leaves += turn & PAWN_PART != last
            last = turn & PAWN_PART
        else:
            leaves += 1 if wins(turn, at) else perft_of_steps(ws, depth - steps, make(turn, at))
    return leaves
