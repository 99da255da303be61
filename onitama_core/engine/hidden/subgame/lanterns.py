"""Which line to light, from nothing but what both players know: it gives no square away."""

from __future__ import annotations

from math import log2
from typing import TYPE_CHECKING, Final

from onitama_core.engine.hidden.common.cards import hand, reach_of, turned
from onitama_core.engine.hidden.common.sides import pawns, revealed
from onitama_core.game import LightLantern, Line, squares_in

if TYPE_CHECKING:
    from onitama_core.engine.board.deals import Deal
    from onitama_core.engine.hidden.common import Anchor
    from onitama_core.engine.hidden.common.anchor import Weights
    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.game import Action

DANGER: Final = 0.15
"""How likely the other's ninjas must be to reach a pawn: earlier an answer is soon out of date."""
BITS: Final = 0.6
"""What an answer must tell at least."""
AS_GOOD: Final = 0.02
"""Bits by which lines may differ to be lit alike."""


def lantern_policy(now: Anchor, deal: Deal) -> dict[Action, float]:
    """Of who has just moved; all that tell most are lit alike."""
    at = now.situation
    hidden = hidden_parts(now.ranges[1 - at.player], revealed(at, 1 - at.player))
    if danger(at, hidden, deal) < DANGER:
        return {LightLantern(None): 1.0}
    told = {line: bits(likely(hidden, line)) for line in Line}
    most = max(told.values())
    if most < BITS:
        return {LightLantern(None): 1.0}
    lines = [line for line, told_by in told.items() if told_by >= most - AS_GOOD]
    return {LightLantern(line): 1 / len(lines) for line in lines}


def hidden_parts(weights: Weights, shown: int) -> Weights:
    """Where hidden ninjas alone stand."""
    found: Weights = {}
    for state, weight in weights.items():
        found[state & ~shown] = found.get(state & ~shown, 0.0) + weight
    return found


def danger(at: Situation, hidden: Weights, deal: Deal) -> float:
    """How likely a hidden ninja can capture a pawn of who has just moved."""
    reach, enemy = reach_of(deal.ids), 1 - at.player
    slots, own = hand(turned(at.layout)), pawns(at, at.player)
    return sum(
        weight
        for state, weight in hidden.items()
        if any(reach[enemy][slot][square] & own for slot in slots for square in squares_in(state))
    )


def likely(hidden: Weights, line: Line) -> float:
    """That the answer is yes."""
    return sum(weight for state, weight in hidden.items() if state & line.squares)


def bits(chance: float) -> float:
    """What a yes or no tells that is as likely as this."""
    if not 0 < chance < 1:
        return 0.0
    return -chance * log2(chance) - (1 - chance) * log2(1 - chance)
