"""Repetition: what a table can't know of the game before.

Who plays the shortest win comes nearer to the end with each turn, so no position of a win comes
again, and none that stood once is in the way. One that stood twice is: it would draw.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from onitama_core.engine.board.layouts import LAYOUTS
from onitama_core.engine.endings.keeping import MEN
from onitama_core.engine.endings.numbering import board_number
from onitama_core.engine.endings.probing import DRAWN, UNKNOWN, value_in
from onitama_core.engine.endings.retrograde import analyse

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from onitama_core.engine.board.encoding import Numbers
    from onitama_core.engine.endings.retrograde import Values

STOOD_TOO_OFTEN = 2


def place_of(at: Numbers) -> int:
    """Of a position in a table."""
    board = board_number(at.own, at.enemy, at.own_master, at.enemy_master, at.player)
    return LAYOUTS * board + at.layout


def heeding(
    earlier: Sequence[Numbers], now: Numbers, values: Values, card_ids: Iterable[str]
) -> Values:
    """A deal's table, or one made anew for a game in which positions stood twice before.

    `earlier` are the positions since the last capture. Where the table knows neither win nor loss
    nothing is made: draws do not become wins by there being more of them.
    """
    if value_in(values, now) in (UNKNOWN, DRAWN):
        return values
    often = [at for at, times in Counter((*earlier, now)).items() if times >= STOOD_TOO_OFTEN]
    if not often:
        return values
    return analyse(card_ids, MEN, drawn=map(place_of, often))
