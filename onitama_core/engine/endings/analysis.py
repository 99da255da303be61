"""Retrograde analysis of Classic with few pieces, for the five cards of a deal.

A position is a board, seen by the player to move, and a layout: who holds which of the five cards.
A card is named by its slot, its index in the deal.
"""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import numpy as np
from numba import int32, int64, types, uint8, void
from numpy.typing import NDArray

from onitama_core.engine.board import EVERYWHERE
from onitama_core.engine.compiling import compiled
from onitama_core.engine.intrinsics import pop_count, trailing_zeros
from onitama_core.engine.position import (
    CARDS_IN_DEAL,
    EXCHANGED,
    LAYOUT_COUNT,
    NOT_HELD,
    SLOTS,
    deal_of,
)
from onitama_core.game import SQUARES, TEMPLES, Player

if TYPE_CHECKING:
    from collections.abc import Iterable

    Moves: TypeAlias = NDArray[np.int64]
    """Bitboards `[slot, square]` of the squares to which a card leads Red."""

    Masks: TypeAlias = NDArray[np.int32]
    """One set of layouts for each board, as bits in the order of LAYOUT_OF_BIT."""


MASTER_COUNT: Final = 2
MAX_NUMBERED_PIECES: Final = 5
"""Largest number of pieces, both masters included, for which boards are numbered."""

OWN_TEMPLE, ENEMY_TEMPLE = TEMPLES
LAST_SQUARE: Final = int(SQUARES[-1])
FREE_SQUARE_COUNT: Final = len(SQUARES) - MASTER_COUNT
"""Number of squares that the masters leave to students."""

MASTER_PAIRS: Final = np.array(
    [
        (own, enemy)
        for own in SQUARES
        for enemy in SQUARES
        if own not in (enemy, ENEMY_TEMPLE) and enemy != OWN_TEMPLE
    ],
    np.int64,
)
"""Squares of the mover's master and of the enemy's, for all pairs that do not end the game."""


def build_master_pair_numbers() -> np.ndarray[tuple[int, int, int], np.dtype[np.int64]]:
    table = np.full((len(Player), len(SQUARES), len(SQUARES)), -1, np.int64)
    for number, (own, enemy) in enumerate(MASTER_PAIRS):
        table[Player.RED, own, enemy] = number
        table[Player.BLUE, LAST_SQUARE - own, LAST_SQUARE - enemy] = number
    return table


MASTER_PAIR_NUMBER: Final = build_master_pair_numbers()
"""`MASTER_PAIR_NUMBER[player, own, enemy]`: the row of MASTER_PAIRS for two squares, or −1.

For Blue it is the row of the squares turned by 180 degrees.
"""

BINOMIAL: Final = np.array(
    [[comb(n, k) for k in range(MAX_NUMBERED_PIECES)] for n in range(FREE_SQUARE_COUNT + 1)],
    np.int64,
)
"""`BINOMIAL[n, k]`: the number of sets of k out of n squares."""


def count_boards_with(own: int, enemy: int) -> int:
    """Return the number of boards with these numbers of own and enemy students."""
    return len(MASTER_PAIRS) * comb(FREE_SQUARE_COUNT, own) * comb(FREE_SQUARE_COUNT - own, enemy)


def student_counts(max_pieces: int) -> list[tuple[int, int]]:
    """Return the pairs of own and enemy students, in the order in which boards are numbered.

    Fewer students come first, so that a table of fewer pieces is the beginning of a larger one.
    """
    pairs = [
        (own, total - own)
        for total in range(max_pieces - MASTER_COUNT + 1)
        for own in range(total + 1)
    ]
    return sorted(pairs, key=lambda pair: (sum(pair), abs(pair[0] - pair[1])))


def list_blocks() -> list[tuple[int, int, int]]:
    """Return BLOCKS: boards with the same numbers of own and enemy students form a block."""
    blocks = []
    first = 0
    for own, enemy in student_counts(MAX_NUMBERED_PIECES):
        blocks.append((first, own, enemy))
        first += count_boards_with(own, enemy)
    return blocks


BLOCKS: Final = np.array(list_blocks(), np.int64)
"""`BLOCKS[block]`: the first board number, and the numbers of own and enemy students."""


def build_first_boards() -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    table = np.zeros((MAX_NUMBERED_PIECES, MAX_NUMBERED_PIECES), np.int64)
    for first, own, enemy in BLOCKS:
        table[own, enemy] = first
    return table


FIRST_BOARD: Final = build_first_boards()
"""`FIRST_BOARD[own students, enemy students]`: the number of the first such board."""


def count_boards(max_pieces: int) -> int:
    """Return the number of boards with at most this many pieces."""
    return sum(count_boards_with(*pair) for pair in student_counts(max_pieces))


def count_positions(max_pieces: int) -> int:
    """Return the number of positions with at most this many pieces, which is a table's length."""
    return LAYOUT_COUNT * count_boards(max_pieces)


@compiled("int64(int64, int64, int64)", inner=True)
def subset_index(chosen: int, free: int, player: int) -> int:
    """Return the index of a set of free squares among those of its size, seen by `player`."""
    size, last = pop_count(chosen), pop_count(free) - 1
    number, counted = 0, 0
    while chosen:
        lowest = chosen & -chosen
        chosen ^= lowest
        place = pop_count(free & (lowest - 1))
        if player == 0:
            number += BINOMIAL[place, counted + 1]
        else:
            number += BINOMIAL[last - place, size - counted]
        counted += 1
    return number


@compiled("int64(int64, int64, int64, int64, int64)")
def board_number(own: int, enemy: int, own_master: int, enemy_master: int, player: int) -> int:
    """Return the number of a board on which `player` is to move.

    `own` and `enemy` include the masters. A board on which the game is over has no number.
    """
    own_students, enemy_students = own ^ own_master, enemy ^ enemy_master
    own_count, enemy_count = pop_count(own_students), pop_count(enemy_students)
    free = EVERYWHERE & ~(own_master | enemy_master)
    first: int = FIRST_BOARD[own_count, enemy_count]
    number: int = MASTER_PAIR_NUMBER[
        player, trailing_zeros(own_master), trailing_zeros(enemy_master)
    ]
    number = number * BINOMIAL[FREE_SQUARE_COUNT, own_count] + subset_index(
        own_students, free, player
    )
    number *= BINOMIAL[FREE_SQUARE_COUNT - own_count, enemy_count]
    return first + number + subset_index(enemy_students, free & ~own_students, player)


@compiled("int64(int64, int64, int64)", inner=True)
def subset_at(number: int, size: int, free: int) -> int:
    """Return the subset of the free squares with this size and index.

    This is the inverse of `subset_index`. Squares are counted as Red sees them.
    """
    chosen = 0
    for count in range(size, 0, -1):
        place = count - 1
        while BINOMIAL[place + 1, count] <= number:
            place += 1
        number -= BINOMIAL[place, count]
        rest = free
        for _ in range(place):
            rest &= rest - 1
        chosen |= rest & -rest
    return chosen


@compiled("UniTuple(int64, 4)(int64)")
def board_at(number: int) -> tuple[int, int, int, int]:
    """Return own pawns, enemy pawns, own master and enemy master of a board with Red to move.

    This is the inverse of `board_number`.
    """
    block = len(BLOCKS) - 1
    while BLOCKS[block, 0] > number:
        block -= 1
    first, own_count, enemy_count = BLOCKS[block]
    number, enemy_number = divmod(
        number - first, BINOMIAL[FREE_SQUARE_COUNT - own_count, enemy_count]
    )
    pair, own_number = divmod(number, BINOMIAL[FREE_SQUARE_COUNT, own_count])
    own_master, enemy_master = 1 << MASTER_PAIRS[pair, 0], 1 << MASTER_PAIRS[pair, 1]
    free = EVERYWHERE & ~(own_master | enemy_master)
    own_students = subset_at(own_number, own_count, free)
    enemy_students = subset_at(enemy_number, enemy_count, free & ~own_students)
    return own_master | own_students, enemy_master | enemy_students, own_master, enemy_master


SIDE_COLUMN: Final = 4
"""The column of SLOTS that names the side card."""
LAYOUTS_PER_SIDE: Final = LAYOUT_COUNT // CARDS_IN_DEAL
"""Number of layouts with the same side card."""
LAYOUTS_MASK: Final = (1 << LAYOUT_COUNT) - 1
"""The set of all layouts."""

LAYOUT_OF_BIT: Final = np.argsort(SLOTS[:, SIDE_COLUMN], kind="stable")
"""`LAYOUT_OF_BIT[bit]`: the layout that a bit of a mask stands for, sorted by side card."""
BIT_OF_LAYOUT: Final = np.argsort(LAYOUT_OF_BIT)
"""`BIT_OF_LAYOUT[layout]`: the bit of a mask that stands for a layout."""

LayoutMasks = np.ndarray[tuple[int, ...], np.dtype[np.int64]]


def build_held_masks() -> LayoutMasks:
    table = np.zeros(1 << CARDS_IN_DEAL, np.int64)
    for slots in range(len(table)):
        for layout, (first, second, *_) in enumerate(SLOTS):
            if slots >> first & slots >> second & 1:
                table[slots] |= 1 << int(BIT_OF_LAYOUT[layout])
    return table


HELD_AMONG: Final = build_held_masks()
"""`HELD_AMONG[slots]`: the layouts in which both of the mover's cards are in a set of slots."""
HELD: Final = LAYOUTS_MASK ^ HELD_AMONG[HELD_AMONG.size - 1 - (1 << np.arange(CARDS_IN_DEAL))]
"""`HELD[slot]`: the layouts in which the mover holds that card."""


def build_predecessors() -> LayoutMasks:
    table = np.zeros((CARDS_IN_DEAL, 1 << LAYOUTS_PER_SIDE), np.int64)
    for layout in range(LAYOUT_COUNT):
        for slot in range(CARDS_IN_DEAL):
            if EXCHANGED[layout, slot] == NOT_HELD:
                continue
            place = int(BIT_OF_LAYOUT[EXCHANGED[layout, slot]]) - LAYOUTS_PER_SIDE * slot
            for after in range(1 << LAYOUTS_PER_SIDE):
                table[slot, after] |= (after >> place & 1) << int(BIT_OF_LAYOUT[layout])
    return table


PREDECESSORS: Final = build_predecessors()
"""`PREDECESSORS[slot, after]`: the layouts from which that card leads into one in the set `after`.

`after` has a bit for each of the six layouts in which the card is the side card.
"""


BLUE_INDEX: Final = int(Player.BLUE)
ENEMY_TEMPLE_BIT: Final = 1 << int(ENEMY_TEMPLE)
NO_BOARD: Final = -1
"""Value of `MoveGraph.passed` for a board on which no hand has to pass."""


class MoveGraph(NamedTuple):
    """Moves between all boards up to some number of pieces; arrays are indexed by board number."""

    first: NDArray[np.int32]
    """`first[5 × board + slot]`: where the boards to which a card leads begin in `reached`.

    They end where the next begin. Moves that win at once are left out.
    """
    reached: NDArray[np.int32]
    """Boards after the moves, seen by the next player; `first` says which move they belong to."""
    winning: NDArray[np.int32]
    """`winning[board]`: the layouts in which a move wins at once."""
    stuck: NDArray[np.int32]
    """`stuck[board]`: the cards without a move, one bit for each slot."""
    passed: NDArray[np.int32]
    """`passed[board]`: the board after a pass, or NO_BOARD if every hand has a move."""


MOVES_TYPE: Final[Any] = int64[:, ::1]
GRAPH_TYPE: Final[Any] = types.NamedUniTuple(int32[::1], 5, MoveGraph)  # type: ignore[no-untyped-call]
"""numba's type of MoveGraph."""


@compiled(int64(MOVES_TYPE, GRAPH_TYPE))
def fill_graph(moves: Moves, graph: MoveGraph) -> int:
    """Fill the arrays of `graph` and return the length that `reached` must have.

    An empty `reached` is left alone.
    """
    total, has_room = 0, len(graph.reached) > 0
    for board in range(len(graph.winning)):
        own, enemy, own_master, enemy_master = board_at(board)
        for slot in range(CARDS_IN_DEAL):
            graph.first[CARDS_IN_DEAL * board + slot] = total
            card_targets, rest = 0, own
            while rest:
                origin = rest & -rest
                rest ^= origin
                is_master = origin == own_master
                targets = moves[slot, trailing_zeros(origin)] & ~own
                card_targets |= targets
                wins = targets & (enemy_master | (ENEMY_TEMPLE_BIT if is_master else 0))
                graph.winning[board] |= HELD[slot] if wins else 0
                targets ^= wins
                if not has_room:
                    total += pop_count(targets)
                    continue
                while targets:
                    target = targets & -targets
                    targets ^= target
                    master = target if is_master else own_master
                    graph.reached[total] = board_number(
                        enemy & ~target, own ^ origin ^ target, enemy_master, master, BLUE_INDEX
                    )
                    total += 1
            if not card_targets:
                graph.stuck[board] |= 1 << slot
        graph.passed[board] = NO_BOARD
        if HELD_AMONG[graph.stuck[board]]:
            graph.passed[board] = board_number(enemy, own, enemy_master, own_master, BLUE_INDEX)
    graph.first[CARDS_IN_DEAL * len(graph.winning)] = total
    return total


def build_graph(moves: Moves, boards: int) -> MoveGraph:
    """Return the moves of the first `boards` boards; `moves[slot, square]` are Red's."""
    first = np.empty(CARDS_IN_DEAL * boards + 1, np.int32)
    winning, stuck, passed = (np.zeros(boards, np.int32) for _ in range(3))
    graph = MoveGraph(first, np.empty(0, np.int32), winning, stuck, passed)
    graph = graph._replace(reached=np.empty(fill_graph(moves, graph), np.int32))
    fill_graph(moves, graph)
    return graph


Values: TypeAlias = NDArray[np.uint8]
"""A table of endings, one byte for each position, or an empty array."""

MAX_DISTANCE: Final = 254
"""Largest number of plies that a table's byte can hold; 0 and 255 are TOO_LONG and DRAW."""
TOO_LONG: Final = 0
"""Value of a position that takes more than MAX_DISTANCE plies; the most seen are 145."""
DRAW: Final = 255
"""Value of a drawn position."""

MASKS_TYPE: Final[Any] = int32[::1]
"""numba's type of Masks."""
VALUES_TYPE: Final[Any] = uint8[::1]
"""numba's type of Values."""

SIDE_MASK: Final = (1 << LAYOUTS_PER_SIDE) - 1
"""The set of all layouts with one side card, shifted to the lowest bits."""


@compiled(MASKS_TYPE(GRAPH_TYPE, MASKS_TYPE, int64, MASKS_TYPE, MASKS_TYPE))
def find_newly_decided(
    graph: MoveGraph, decided: Masks, flipped: int, boards: NDArray[np.int32], undecided: Masks
) -> Masks:
    """Return the layouts of these boards that are won: some turn leads to a position in `decided`.

    With `flipped` LAYOUTS_MASK, return those that are lost: all turns lead to positions in
    `decided`. `undecided`: a set of layouts for each board, to which its result is limited.
    """
    new = np.zeros_like(undecided)
    for index, board in enumerate(boards):
        reaching, stuck = 0, graph.stuck[board]
        for slot in range(CARDS_IN_DEAL):
            if undecided[index] & ~reaching & HELD[slot]:
                after, row = 0, CARDS_IN_DEAL * board + slot
                for reached_index in range(graph.first[row], graph.first[row + 1]):
                    after |= decided[graph.reached[reached_index]] ^ flipped
                reaching |= PREDECESSORS[slot, after >> LAYOUTS_PER_SIDE * slot & SIDE_MASK]
        if graph.passed[board] != NO_BOARD:
            after = decided[graph.passed[board]] ^ flipped
            for slot in range(CARDS_IN_DEAL):
                if stuck >> slot & 1:
                    reaching |= (
                        PREDECESSORS[slot, after >> LAYOUTS_PER_SIDE * slot & SIDE_MASK]
                        & HELD_AMONG[stuck]
                    )
        new[index] = undecided[index] & (reaching ^ flipped)
    return new


@compiled(void(VALUES_TYPE, MASKS_TYPE, MASKS_TYPE, int64))
def write_values(values: Values, boards: NDArray[np.int32], decided: Masks, value: int) -> None:
    """Write a value for the layouts in `decided`, which has a mask for each of the boards."""
    for index in range(len(boards)):
        first, rest = LAYOUT_COUNT * boards[index], decided[index]
        while rest:
            values[first + LAYOUT_OF_BIT[trailing_zeros(rest)]] = value
            rest &= rest - 1


def solve_backwards(graph: MoveGraph, drawn: Masks) -> Values:
    """Return the value of each position, as `analyse` does; `drawn` is a mask for each board."""
    values = np.full(LAYOUT_COUNT * len(drawn), TOO_LONG, np.uint8)
    won, lost = graph.winning & ~drawn, np.zeros_like(drawn)
    boards = np.arange(len(drawn), dtype=np.int32)
    write_values(values, boards, won, 1)
    for ply in range(2, MAX_DISTANCE + 1):
        undecided = LAYOUTS_MASK & ~(won[boards] | lost[boards] | drawn[boards])
        boards = boards[undecided != 0]
        undecided = undecided[undecided != 0]
        if ply % 2:  # the player to move wins by a turn to a position that is lost for the other
            new = find_newly_decided(graph, lost, 0, boards, undecided)
            won[boards] |= new
        else:  # it loses, because all its turns lead to positions that are won for the other
            new = find_newly_decided(graph, won, LAYOUTS_MASK, boards, undecided)
            lost[boards] |= new
        if not new.any():
            values[values == TOO_LONG] = DRAW
            break
        write_values(values, boards, new, ply)
    return values


def analyse(card_ids: Iterable[str], max_pieces: int, drawn: Iterable[int] = ()) -> Values:
    """Return the values of all Classic positions with these five ordinary cards and few pieces.

    `values[30 × board + layout]`, with boards as in `board_number`, holds the plies until the end:
    odd if the player to move wins, even if it loses, or DRAW or TOO_LONG. Positions in `drawn`,
    given as indices of `values`, end the game in a draw.
    """
    moves = deal_of(card_ids).moves[Player.RED].astype(np.int64)
    count = count_boards(max_pieces)
    draws = np.zeros(count, np.int32)
    for index in drawn:
        draws[index // LAYOUT_COUNT] |= 1 << int(BIT_OF_LAYOUT[index % LAYOUT_COUNT])
    return solve_backwards(build_graph(moves, count), draws)
