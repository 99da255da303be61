"""Scores as one number: 100 for a student, and near 30,000 what is proven."""

from __future__ import annotations

from typing import Final

from onitama_core.engine.thoughts import Loss, Points, Score, Win

WON: Final = 30_000
"""Less the plies until the game is over."""
PROVEN: Final = 29_000
"""Beyond it a score is a win or a loss."""
DRAWN: Final = 0
UNKNOWN: Final = 1 << 20
"""No score."""


def score_of(number: int) -> Score:
    if number >= PROVEN:
        return Win(WON - number)
    if number <= -PROVEN:
        return Loss(WON + number)
    return Points(number)
