"""What the actor does at an edge, as a number below 2 ** 17.

| bits  | what                                                                |
|-------|---------------------------------------------------------------------|
| 0–4   | from where, NOWHERE for a pass and for a ninja that stays           |
| 5–9   | to where, likewise                                                  |
| 10–12 | slot of the card; that of the turn where the ninja steps            |
| 13–15 | MOVED, PASSED, STEPPED or ATTEMPTED, or ANSWERED, which is no choice |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.engine.compiling import compiled
from onitama_core.game import SQUARES, Move, NinjaMove, NinjaStay, Pass, find_card

if TYPE_CHECKING:
    from onitama_core.engine.board.deals import Deal
    from onitama_core.game import Action

MOVED, PASSED, STEPPED, ATTEMPTED, ANSWERED = range(5)
NOWHERE: Final = 31
TARGET_SHIFT: Final = 5
SLOT_SHIFT: Final = 10
KIND_SHIFT: Final = 13


@compiled("int64(int64, int64, int64, int64)")
def act(kind: int, slot: int, origin: int, target: int) -> int:
    return origin | target << TARGET_SHIFT | slot << SLOT_SHIFT | kind << KIND_SHIFT


def action_of(what: int, deal: Deal) -> Action:
    """In notation; of what is a choice."""
    card = find_card(deal.ids[what >> SLOT_SHIFT & 7])
    origin, target = what & NOWHERE, what >> TARGET_SHIFT & NOWHERE
    kind = what >> KIND_SHIFT
    if kind == PASSED:
        return Pass(card)
    if origin == NOWHERE:
        return NinjaStay()
    if kind == MOVED:
        return Move(card, SQUARES[origin], SQUARES[target])
    return NinjaMove(SQUARES[origin], SQUARES[target], is_attempt=kind == ATTEMPTED)
