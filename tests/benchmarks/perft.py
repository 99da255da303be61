"""Leaves per second of the rules, beside python-chess, which counts its last ply in bulk too."""

from __future__ import annotations

from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Final

import chess

from onitama_core.game import parse_position, perft

if TYPE_CHECKING:
    from collections.abc import Callable

POSITION: Final = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"
DEPTH: Final = 5
CHESS_DEPTH: Final = 4
ROUNDS: Final = 7


def run() -> str:
    state = parse_position(POSITION)
    board = chess.Board()
    ours, theirs, ratios = [], [], []
    for _ in range(ROUNDS):
        ours.append(speed(lambda: perft(state, DEPTH)))
        theirs.append(speed(lambda: chess_perft(board, CHESS_DEPTH)))
        ratios.append(ours[-1] / theirs[-1])
    return (
        f"perft: onitama_core {median(ours):,.0f} leaves/s, python-chess {chess.__version__} "
        f"{median(theirs):,.0f} leaves/s, ratio {median(ratios):.2f} (median of {ROUNDS})"
    )


def speed(count: Callable[[], int]) -> float:
    """Leaves per second."""
    started = perf_counter()
    return count() / (perf_counter() - started)


def chess_perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += chess_perft(board, depth - 1)
        board.pop()
    return leaves
