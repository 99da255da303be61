"""The transposition table: what earlier searches found of a position.

Four words a bucket: key and entry of the deepest search, then of the most recent one, so that
neither a flood of shallow searches nor an old deep one drives out all that is useful.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numba import int64

from onitama_core.engine.board.turns import TURN_MASK
from onitama_core.engine.compiling import compiled
from onitama_core.engine.search.scores import PROVEN, UNKNOWN

if TYPE_CHECKING:
    from numpy.typing import NDArray

TABLE = int64[::1]
"""numba's type of a table."""
WORDS: Final = 4
BUCKET_BYTES: Final = WORDS * 8
MEGABYTE: Final = 1 << 20

# An entry: turn 18 bits, score 16, depth 7, bound 2, generation 6.
NOTHING = 0
AT_LEAST, AT_MOST = 1, 2
EXACT = AT_LEAST | AT_MOST
SCORE_SHIFT, DEPTH_SHIFT, BOUND_SHIFT, GENERATION_SHIFT = 18, 34, 41, 43
SCORE_OFFSET = 1 << 15
SCORE_MASK, DEPTH_MASK, BOUND_MASK, GENERATION_MASK = 0xFFFF, 127, 3, 63


def table_of(megabytes: int) -> NDArray[np.int64]:
    """A power of two of buckets, at most so large."""
    buckets = 1 << (megabytes * MEGABYTE // BUCKET_BYTES).bit_length() - 1
    return np.zeros(buckets * WORDS, np.int64)


@compiled(int64(TABLE, int64))
def bucket(table: NDArray[np.int64], key: int) -> int:
    return (key & (len(table) // WORDS - 1)) * WORDS


@compiled(int64(TABLE, int64))
def probe(table: NDArray[np.int64], key: int) -> int:
    """The entry of a position, or NOTHING."""
    place = bucket(table, key)
    entry: int = NOTHING
    if table[place] == key:
        entry = table[place + 1]
    elif table[place + 2] == key:
        entry = table[place + 3]
    return entry


@compiled(int64(int64))
def turn_in(entry: int) -> int:
    return entry & TURN_MASK


@compiled(int64(int64))
def depth_in(entry: int) -> int:
    return entry >> DEPTH_SHIFT & DEPTH_MASK


@compiled(int64(int64))
def bound_in(entry: int) -> int:
    return entry >> BOUND_SHIFT & BOUND_MASK


@compiled(int64(int64))
def generation_in(entry: int) -> int:
    return entry >> GENERATION_SHIFT


@compiled(int64(int64, int64))
def score_in(entry: int, ply: int) -> int:
    """Proven scores are kept as seen from the position, and told as seen from the root."""
    score = (entry >> SCORE_SHIFT & SCORE_MASK) - SCORE_OFFSET
    if score >= PROVEN:
        return score - ply
    return score + ply if score <= -PROVEN else score


@compiled(int64(int64, int64, int64, int64))
def cutoff(entry: int, depth: int, ply: int, beta: int) -> int:
    """The score that an entry settles whether a position reaches beta by, or UNKNOWN."""
    if entry == NOTHING or depth_in(entry) < depth:
        return UNKNOWN
    score = score_in(entry, ply)
    return score if bound_in(entry) & (AT_LEAST if score >= beta else AT_MOST) else UNKNOWN


@compiled(int64(int64, int64, int64))
def bound_of(score: int, alpha: int, beta: int) -> int:
    """What a search within alpha and beta says of the true score by its own."""
    if score >= beta:
        return AT_LEAST
    return EXACT if score > alpha else AT_MOST


@compiled(int64(TABLE, int64, int64, int64, int64, int64, int64, int64))
def store(  # noqa: PLR0917 - compiled code takes its arguments by place
    table: NDArray[np.int64],
    key: int,
    ply: int,
    turn: int,
    score: int,
    depth: int,
    bound: int,
    generation: int,
) -> int:
    """Put what was found where the deepest is, if it is deeper or that is of an earlier search."""
    if score >= PROVEN:
        score += ply
    elif score <= -PROVEN:
        score -= ply
    entry = (
        turn
        | score + SCORE_OFFSET << SCORE_SHIFT
        | depth << DEPTH_SHIFT
        | bound << BOUND_SHIFT
        | generation << GENERATION_SHIFT
    )
    place = bucket(table, key)
    deep = table[place + 1]
    if table[place] != key:
        if generation_in(deep) == generation and depth_in(deep) > depth:
            place += 2
        else:
            table[place + 2] = table[place]
            table[place + 3] = deep
    table[place] = key
    table[place + 1] = entry
    return entry
