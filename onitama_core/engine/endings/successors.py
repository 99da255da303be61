"""Where the moves from each board lead, as one list of numbers for all boards.

It is read as often as the longest line is long, and made once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import numpy as np
from numba import int32, int64, types, void

from onitama_core.engine.board.bits import pop_count, trailing_zeros
from onitama_core.engine.board.layouts import CARDS
from onitama_core.engine.compiling import compiled
from onitama_core.engine.endings.numbering import ENEMY_TEMPLE, board_at, board_number
from onitama_core.engine.endings.sharing import HELD, HELD_AMONG
from onitama_core.game import Player

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Moves: TypeAlias = NDArray[np.int64]
    """`[slot, square]`: the squares to which a card leads Red."""

BLUE: Final = int(Player.BLUE)
STREAM: Final = 1 << int(ENEMY_TEMPLE)
NOWHERE: Final = -1


class Successors(NamedTuple):
    """Of every board up to some number of men, by its number; cards by slot."""

    first: NDArray[np.int32]
    """`first[5 × board + slot]`: where the boards to which a card leads begin in `reached`.

    They end where the next begin. Moves that win are left out.
    """
    reached: NDArray[np.int32]
    winning: NDArray[np.int32]
    """`winning[board]`: the layouts in which a move wins at once."""
    stuck: NDArray[np.int32]
    """`stuck[board]`: the cards without a move, a bit a slot."""
    passed: NDArray[np.int32]
    """`passed[board]`: the board after a pass, NOWHERE where every hand has a move."""


MOVES: Final[Any] = int64[:, ::1]
GRAPH: Final[Any] = types.NamedUniTuple(int32[::1], 5, Successors)  # type: ignore[no-untyped-call]
"""numba's type of Successors."""


@compiled(int64(MOVES, GRAPH))
def survey(moves: Moves, graph: Successors) -> int:
    """Fill all but `reached`, and return the length that it must have."""
    total = 0
    for board in range(len(graph.winning)):
        own, enemy, own_master, enemy_master = board_at(board)
        for slot in range(CARDS):
            graph.first[CARDS * board + slot] = total
            some, rest = 0, own
            while rest:
                origin = rest & -rest
                rest ^= origin
                targets = moves[slot, trailing_zeros(origin)] & ~own
                wins = targets & (enemy_master | (STREAM if origin == own_master else 0))
                if wins:
                    graph.winning[board] |= HELD[slot]
                total += pop_count(targets ^ wins)
                some |= targets
            if not some:
                graph.stuck[board] |= 1 << slot
        graph.passed[board] = NOWHERE
        if HELD_AMONG[graph.stuck[board]]:
            graph.passed[board] = board_number(enemy, own, enemy_master, own_master, BLUE)
    graph.first[CARDS * len(graph.winning)] = total
    return total


@compiled(void(MOVES, GRAPH))
def link(moves: Moves, graph: Successors) -> None:
    """Fill `reached`, in the order in which `survey` counted."""
    at = 0
    for board in range(len(graph.winning)):
        own, enemy, own_master, enemy_master = board_at(board)
        for slot in range(CARDS):
            rest = own
            while rest:
                origin = rest & -rest
                rest ^= origin
                stands = origin == own_master
                targets = moves[slot, trailing_zeros(origin)] & ~own
                targets &= ~(enemy_master | (STREAM if stands else 0))
                while targets:
                    target = targets & -targets
                    targets ^= target
                    master = target if stands else own_master
                    after = own ^ origin ^ target
                    graph.reached[at] = board_number(
                        enemy & ~target, after, enemy_master, master, BLUE
                    )
                    at += 1


def successors(moves: Moves, boards: int) -> Successors:
    """Of the first so many boards; `moves[slot, square]` as Red moves."""
    first = np.empty(CARDS * boards + 1, np.int32)
    winning, stuck, passed = (np.zeros(boards, np.int32) for _ in range(3))
    counted = Successors(first, np.empty(0, np.int32), winning, stuck, passed)
    graph = counted._replace(reached=np.empty(survey(moves, counted), np.int32))
    link(moves, graph)
    return graph
