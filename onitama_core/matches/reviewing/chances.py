"""How likely a win is, as people read it: 0 to 1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.engine import Loss, Points, Win, win_chance
from onitama_core.store import Judged, ScoreKind

if TYPE_CHECKING:
    from onitama_core.engine import Thought
    from onitama_core.game import Outcome, Player


def judged(thought: Thought) -> Judged:
    best = " ".join(thought.turn)
    match thought.score:
        case Points(value):
            return Judged(ScoreKind.POINTS, value, best)
        case Win(plies):
            return Judged(ScoreKind.WIN, plies, best)
        case Loss(plies):
            return Judged(ScoreKind.LOSS, plies, best)


def chance(one: Judged) -> float:
    """Of who is to move."""
    if one.kind is ScoreKind.POINTS:
        return win_chance(one.value)
    return 1.0 if one.kind is ScoreKind.WIN else 0.0


def final_chance(outcome: Outcome, player: Player) -> float:
    """Of a game that is over."""
    if outcome.winner is None:
        return 0.5
    return 1.0 if outcome.winner is player else 0.0
