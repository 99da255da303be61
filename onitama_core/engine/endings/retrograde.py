"""Retrograde analysis: every position of few men settled, from the ends of games backwards.

In odd plies the positions are found that are won in so many, having a move to one that is lost
in one ply less; in even plies those that are lost, since every move leads to one that is won.
Once a ply settles nothing no later one can, and what is left is drawn: neither side can force the
end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np
from numba import int32, int64, uint8, void
from numpy.typing import NDArray

from onitama_core.engine.board.bits import trailing_zeros
from onitama_core.engine.board.deals import deal_of
from onitama_core.engine.board.layouts import CARDS, LAYOUTS
from onitama_core.engine.compiling import compiled
from onitama_core.engine.endings.numbering import boards
from onitama_core.engine.endings.sharing import (
    A_SIDE,
    BEFORE,
    BIT,
    EVERY,
    HELD,
    HELD_AMONG,
    LAYOUT,
)
from onitama_core.engine.endings.successors import GRAPH, NOWHERE, Successors, successors
from onitama_core.game import Player

if TYPE_CHECKING:
    from collections.abc import Iterable

    Masks: TypeAlias = NDArray[np.int32]
    """Sets of layouts as sharing.py has them, one a board."""

Values: TypeAlias = NDArray[np.uint8]
"""A table, or nothing."""

LONGEST: Final = 254
"""Plies that a byte of a table can say, beside the two that follow."""
UNSETTLED: Final = 0
"""In a longer line than that. The longest seen has 145, with cards chosen to be slow."""
DRAW: Final = 255

MASKS: Final[Any] = int32[::1]
VALUES: Final[Any] = uint8[::1]

SIX: Final = (1 << A_SIDE) - 1


@compiled(void(GRAPH, MASKS, int64, MASKS, MASKS, MASKS))
def add_moves(  # noqa: PLR0917 - compiled code takes its arguments by place
    graph: Successors,
    found: Masks,
    flipped: int,
    boards: NDArray[np.int32],
    asked: Masks,
    leading: Masks,
) -> None:
    """Add to `leading` the layouts with a move into a position that `found` holds.

    `flipped` is EVERY to ask for a move into one that it does not hold. `asked` and `leading` are
    in the order of `boards`; of layouts that are not asked for some may be left out.
    """
    for place in range(len(boards)):
        mask = leading[place]
        for slot in range(CARDS):
            if asked[place] & ~mask & HELD[slot]:
                after, run = 0, CARDS * boards[place] + slot
                for at in range(graph.first[run], graph.first[run + 1]):
                    after |= found[graph.reached[at]] ^ flipped
                mask |= BEFORE[slot, after >> A_SIDE * slot & SIX]
        leading[place] = mask


@compiled(void(GRAPH, MASKS, int64, MASKS, MASKS))
def add_passes(
    graph: Successors,
    found: Masks,
    flipped: int,
    boards: NDArray[np.int32],
    leading: Masks,
) -> None:
    """As `add_moves`, with passes where a hand has no move."""
    for place, board in enumerate(boards):
        if graph.passed[board] == NOWHERE:
            continue
        after = found[graph.passed[board]] ^ flipped
        for slot in range(CARDS):
            if graph.stuck[board] >> slot & 1:
                before = BEFORE[slot, after >> A_SIDE * slot & SIX]
                leading[place] |= before & HELD_AMONG[graph.stuck[board]]


@compiled(void(VALUES, MASKS, MASKS, int64))
def write(values: Values, boards: NDArray[np.int32], settled: Masks, value: int) -> None:
    for place in range(len(boards)):
        first, rest = LAYOUTS * boards[place], settled[place]
        while rest:
            values[first + LAYOUT[trailing_zeros(rest)]] = value
            rest &= rest - 1


def settled(
    graph: Successors, found: Masks, flipped: int, boards: NDArray[np.int32], asked: Masks
) -> Masks:
    """What is asked for of these boards and won, since a turn leads into what is found lost.

    Or lost, where `flipped` is EVERY, since no turn leads out of what is found won.
    """
    leading = np.zeros_like(asked)
    add_moves(graph, found, flipped, boards, asked, leading)
    add_passes(graph, found, flipped, boards, leading)
    return asked & (leading ^ flipped)


def settle(graph: Successors, drawn: Masks) -> Values:
    """The value of each position, as `analyse` gives it; `drawn` by board."""
    values = np.full(LAYOUTS * len(drawn), UNSETTLED, np.uint8)
    won, lost = graph.winning & ~drawn, np.zeros_like(drawn)
    boards = np.arange(len(drawn), dtype=np.int32)
    write(values, boards, won, 1)
    for ply in range(2, LONGEST + 1):
        asked = EVERY & ~(won[boards] | lost[boards] | drawn[boards])
        boards, asked = boards[asked != 0], asked[asked != 0]
        found, flipped, gaining = (lost, 0, won) if ply % 2 else (won, EVERY, lost)
        new = settled(graph, found, flipped, boards, asked)
        if not new.any():
            values[values == UNSETTLED] = DRAW
            break
        gaining[boards] |= new
        write(values, boards, new, ply)
    return values


def analyse(card_ids: Iterable[str], most_men: int, drawn: Iterable[int] = ()) -> Values:
    """The value of each position of classic with five ordinary cards and so many men at most.

    `values[30 × board + layout]`, boards as numbering.py numbers them: plies until the end, odd
    where the side to move wins and even where it loses, or DRAW or UNSETTLED. Positions in `drawn`,
    places in `values`, end the game in a draw.
    """
    moves = deal_of(card_ids).moves[Player.RED].astype(np.int64)
    count = boards(most_men)
    draws = np.zeros(count, np.int32)
    for place in drawn:
        draws[place // LAYOUTS] |= 1 << int(BIT[place % LAYOUTS])
    return settle(successors(moves, count), draws)
