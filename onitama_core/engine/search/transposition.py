"""Transposition table in compiled code, and the scores that it stores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numba import int64

from onitama_core.engine.board import TURN_MASK
from onitama_core.engine.compiling import compiled
from onitama_core.engine.thoughts import Loss, Points, Score, Win

if TYPE_CHECKING:
    from numpy.typing import NDArray


WIN_SCORE: Final = 30_000
"""Score of a won game; a win in the future has one point less for each ply until then."""
PROVEN_THRESHOLD: Final = 29_000
"""Smallest absolute value of the score of a proven win or loss."""
DRAW_SCORE: Final = 0
NO_SCORE: Final = 1 << 20
"""Marker for the lack of a score, above all scores."""


def score_of(number: int) -> Score:
    """Return the Score that a score of compiled code, an integer, stands for."""
    if number >= PROVEN_THRESHOLD:
        return Win(WIN_SCORE - number)
    if number <= -PROVEN_THRESHOLD:
        return Loss(WIN_SCORE + number)
    return Points(number)


TABLE = int64[::1]
"""numba's type of a table."""
BUCKET_WORDS: Final = 4
"""64-bit words of a bucket: the key and entry of a deep search, then those of a recent one."""
BUCKET_BYTES: Final = BUCKET_WORDS * 8
MEGABYTE: Final = 1 << 20

# An entry has 18 bits for the turn, 16 for the score, 7 for the depth, 2 for the bound and 6 for
# the generation.
NO_ENTRY = 0
LOWER_BOUND, UPPER_BOUND = 1, 2
EXACT = LOWER_BOUND | UPPER_BOUND
SCORE_SHIFT, DEPTH_SHIFT, BOUND_SHIFT, GENERATION_SHIFT = 18, 34, 41, 43
SCORE_OFFSET = 1 << 15
SCORE_MASK, DEPTH_MASK, BOUND_MASK, GENERATION_MASK = 0xFFFF, 127, 3, 63


def new_table(megabytes: int) -> NDArray[np.int64]:
    """Return an empty table of a power of two of buckets, which takes at most this many megabytes.

    It is written to at once, so that the operating system provides its memory now. With `np.zeros`
    the first search would have to wait for the memory, a tenth of a second.
    """
    buckets = 1 << (megabytes * MEGABYTE // BUCKET_BYTES).bit_length() - 1
    table = np.empty(buckets * BUCKET_WORDS, np.int64)
    table.fill(0)
    return table


@compiled(int64(TABLE, int64), inner=True)
def bucket_index(table: NDArray[np.int64], key: int) -> int:
    return (key & (len(table) // BUCKET_WORDS - 1)) * BUCKET_WORDS


@compiled(int64(TABLE, int64), inner=True)
def probe_entry(table: NDArray[np.int64], key: int) -> int:
    """Return the entry of a position, or NO_ENTRY."""
    index = bucket_index(table, key)
    entry: int = NO_ENTRY
    if table[index] == key:
        entry = table[index + 1]
    elif table[index + 2] == key:
        entry = table[index + 3]
    return entry


@compiled(int64(int64), inner=True)
def entry_turn(entry: int) -> int:
    return entry & TURN_MASK


@compiled(int64(int64), inner=True)
def entry_depth(entry: int) -> int:
    return entry >> DEPTH_SHIFT & DEPTH_MASK


@compiled(int64(int64, int64), inner=True)
def entry_score(entry: int, ply: int) -> int:
    """Return the score of an entry, seen from the root.

    Proven scores are stored as seen from the position, because its distance from the root varies.
    """
    score = (entry >> SCORE_SHIFT & SCORE_MASK) - SCORE_OFFSET
    if score >= PROVEN_THRESHOLD:
        return score - ply
    return score + ply if score <= -PROVEN_THRESHOLD else score


@compiled(int64(int64, int64, int64, int64), inner=True)
def table_cutoff(entry: int, depth: int, ply: int, beta: int) -> int:
    """Return the score of an entry if it shows whether a position reaches beta, or NO_SCORE."""
    if entry == NO_ENTRY or entry_depth(entry) < depth:
        return NO_SCORE
    score = entry_score(entry, ply)
    bound = entry >> BOUND_SHIFT & BOUND_MASK
    return score if bound & (LOWER_BOUND if score >= beta else UPPER_BOUND) else NO_SCORE


@compiled(int64(int64, int64, int64), inner=True)
def bound_type(score: int, alpha: int, beta: int) -> int:
    """Return how a score found within alpha and beta bounds the true score."""
    if score >= beta:
        return LOWER_BOUND
    return EXACT if score > alpha else UPPER_BOUND


@compiled(int64(TABLE, int64, int64, int64, int64, int64, int64, int64), inner=True)
def store_entry(  # noqa: PLR0917 - compiled code takes arguments by position
    table: NDArray[np.int64],
    key: int,
    ply: int,
    turn: int,
    score: int,
    depth: int,
    bound: int,
    generation: int,
) -> int:
    """Store the result of a position's search.

    The entry takes the first place of its bucket unless a deeper entry of the same search is there.
    """
    if score >= PROVEN_THRESHOLD:
        score += ply
    elif score <= -PROVEN_THRESHOLD:
        score -= ply
    entry = (
        turn
        | score + SCORE_OFFSET << SCORE_SHIFT
        | depth << DEPTH_SHIFT
        | bound << BOUND_SHIFT
        | generation << GENERATION_SHIFT
    )
    index = bucket_index(table, key)
    deep = table[index + 1]
    if table[index] != key:
        if deep >> GENERATION_SHIFT == generation and entry_depth(deep) > depth:
            index += 2
        else:
            table[index + 2] = table[index]
            table[index + 3] = deep
    table[index] = key
    table[index + 1] = entry
    return entry
