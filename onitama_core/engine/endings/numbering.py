"""Boards of few men as numbers without gaps, and back.

A board is seen from who is to move, who sits at rank 1: a position of Blue is turned round by half
a turn. It is the two masters' squares and two sets of students; the cards come later, thirty
layouts a board. Sets of equal size are numbered in colexicographic order (the combinatorial number
system), each on the squares that those before it leave free: so no number stands for a board that
cannot be, and none for a game that is over with a master on the other's temple.

Boards with fewer men have lower numbers; among as many men those with fairer sides.
"""

from __future__ import annotations

from math import comb
from typing import Final

import numpy as np

from onitama_core.engine.board.bits import pop_count, trailing_zeros
from onitama_core.engine.board.layouts import LAYOUTS
from onitama_core.engine.compiling import compiled
from onitama_core.game import SQUARES, TEMPLES, Player

MASTERS: Final = 2
MOST_MEN: Final = 5
"""That this numbering knows, both masters included."""

FILLED: Final = (1 << len(SQUARES)) - 1
OWN_TEMPLE, ENEMY_TEMPLE = TEMPLES
LAST: Final = int(SQUARES[-1])
FREE: Final = len(SQUARES) - MASTERS
"""Squares on which students may stand."""

PAIRS: Final = np.array(
    [
        (own, enemy)
        for own in SQUARES
        for enemy in SQUARES
        if own not in (enemy, ENEMY_TEMPLE) and enemy != OWN_TEMPLE
    ],
    np.int64,
)
"""Where the mover's master and the other may stand while the game goes on."""


def numbered_pairs() -> np.ndarray[tuple[int, int, int], np.dtype[np.int64]]:
    table = np.full((len(Player), len(SQUARES), len(SQUARES)), -1, np.int64)
    for number, (own, enemy) in enumerate(PAIRS):
        table[Player.RED, own, enemy] = number
        table[Player.BLUE, LAST - own, LAST - enemy] = number
    return table


PAIR: Final = numbered_pairs()
"""`PAIR[player, own, enemy]`: the row of PAIRS, seen from the mover's seat."""

BINOMIAL: Final = np.array(
    [[comb(n, k) for k in range(MOST_MEN)] for n in range(FREE + 1)], np.int64
)


def boards_with(own: int, enemy: int) -> int:
    """How many boards have so many students."""
    return len(PAIRS) * comb(FREE, own) * comb(FREE - own, enemy)


def students(most_men: int) -> list[tuple[int, int]]:
    """Own and enemy students, in the order in which their boards are numbered."""
    pairs = [
        (own, total - own) for total in range(most_men - MASTERS + 1) for own in range(total + 1)
    ]
    return sorted(pairs, key=lambda pair: (sum(pair), abs(pair[0] - pair[1])))


def blocks() -> list[tuple[int, int, int]]:
    """The first number of each kind of board, its own and its enemy students."""
    found, first = [], 0
    for own, enemy in students(MOST_MEN):
        found.append((first, own, enemy))
        first += boards_with(own, enemy)
    return found


BLOCKS: Final = np.array(blocks(), np.int64)


def first_of_each() -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    table = np.zeros((MOST_MEN, MOST_MEN), np.int64)
    for first, own, enemy in BLOCKS:
        table[own, enemy] = first
    return table


FIRST: Final = first_of_each()
"""`FIRST[own students, enemy students]`."""


def boards(most_men: int) -> int:
    """How many boards have at most so many men."""
    return sum(boards_with(*pair) for pair in students(most_men))


def positions(most_men: int) -> int:
    """How many positions have at most so many men: the length of a table."""
    return LAYOUTS * boards(most_men)


@compiled("int64(int64, int64, int64)")
def rank(chosen: int, free: int, player: int) -> int:
    """The number of a set among those of its size on the free squares, from the player's seat."""
    size, last = pop_count(chosen), pop_count(free) - 1
    number, found = 0, 0
    while chosen:
        lowest = chosen & -chosen
        chosen ^= lowest
        place = pop_count(free & (lowest - 1))
        if player == 0:
            number += BINOMIAL[place, found + 1]
        else:
            number += BINOMIAL[last - place, size - found]
        found += 1
    return number


@compiled("int64(int64, int64, int64, int64, int64)")
def board_number(own: int, enemy: int, own_master: int, enemy_master: int, player: int) -> int:
    """The number of a board on which `player` is to move.

    Bitboards as everywhere, masters included and apart; a game that is over has no number.
    """
    own_students, enemy_students = own ^ own_master, enemy ^ enemy_master
    own_count, enemy_count = pop_count(own_students), pop_count(enemy_students)
    free = FILLED & ~(own_master | enemy_master)
    first: int = FIRST[own_count, enemy_count]
    number: int = PAIR[player, trailing_zeros(own_master), trailing_zeros(enemy_master)]
    number = number * BINOMIAL[FREE, own_count] + rank(own_students, free, player)
    number *= BINOMIAL[FREE - own_count, enemy_count]
    return first + number + rank(enemy_students, free & ~own_students, player)


@compiled("int64(int64, int64, int64)")
def unrank(number: int, size: int, free: int) -> int:
    """The set of that number on the free squares: `rank` undone, for Red's seat."""
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
    """Own pawns, enemy pawns, own master, enemy master: `board_number` undone, for Red's seat."""
    block = len(BLOCKS) - 1
    while BLOCKS[block, 0] > number:
        block -= 1
    first, own_count, enemy_count = BLOCKS[block]
    number, enemy_number = divmod(number - first, BINOMIAL[FREE - own_count, enemy_count])
    pair, own_number = divmod(number, BINOMIAL[FREE, own_count])
    own_master, enemy_master = 1 << PAIRS[pair, 0], 1 << PAIRS[pair, 1]
    free = FILLED & ~(own_master | enemy_master)
    own_students = unrank(own_number, own_count, free)
    enemy_students = unrank(enemy_number, enemy_count, free & ~own_students)
    return own_master | own_students, enemy_master | enemy_students, own_master, enemy_master
