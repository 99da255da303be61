"""All the memory of a search: the transposition table, and a record of everything else."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

import numba
import numpy as np
from numba import int64

from onitama_core.engine.board import TURN_MASK, temple_to_enter
from onitama_core.engine.compiling import IS_PLAIN, compiled
from onitama_core.engine.evaluation import ROWS
from onitama_core.engine.network import HIDDEN
from onitama_core.engine.position import LAYOUTS, SLOTS, sources
from onitama_core.engine.thoughts import Loss, Points, Score, Win

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from onitama_core.engine.position import Deal


WON: Final = 30_000
"""Less the plies until the game is over."""
PROVEN: Final = 29_000
"""Beyond it a score is a win or a loss."""
DRAWN: Final = 0
UNKNOWN: Final = 1 << 20
"""No score."""


def score_of(number: int) -> Score:
    if number >= PROVEN:
        return Win(WON - number)
    if number <= -PROVEN:
        return Loss(WON + number)
    return Points(number)


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
    """Return an empty table of a power of two of buckets, which takes at most this many megabytes.

    It is written to at once, so that the operating system provides its memory now. `np.zeros` would
    leave that to the first search, which it takes a tenth of a second.
    """
    buckets = 1 << (megabytes * MEGABYTE // BUCKET_BYTES).bit_length() - 1
    table = np.empty(buckets * WORDS, np.int64)
    table.fill(0)
    return table


@compiled(int64(TABLE, int64), inner=True)
def bucket(table: NDArray[np.int64], key: int) -> int:
    return (key & (len(table) // WORDS - 1)) * WORDS


@compiled(int64(TABLE, int64), inner=True)
def probe_entry(table: NDArray[np.int64], key: int) -> int:
    """The entry of a position, or NOTHING."""
    place = bucket(table, key)
    entry: int = NOTHING
    if table[place] == key:
        entry = table[place + 1]
    elif table[place + 2] == key:
        entry = table[place + 3]
    return entry


@compiled(int64(int64), inner=True)
def turn_in(entry: int) -> int:
    return entry & TURN_MASK


@compiled(int64(int64), inner=True)
def depth_in(entry: int) -> int:
    return entry >> DEPTH_SHIFT & DEPTH_MASK


@compiled(int64(int64, int64), inner=True)
def score_in(entry: int, ply: int) -> int:
    """Proven scores are kept as seen from the position, and told as seen from the root."""
    score = (entry >> SCORE_SHIFT & SCORE_MASK) - SCORE_OFFSET
    if score >= PROVEN:
        return score - ply
    return score + ply if score <= -PROVEN else score


@compiled(int64(int64, int64, int64, int64), inner=True)
def cutoff(entry: int, depth: int, ply: int, beta: int) -> int:
    """The score that an entry settles whether a position reaches beta by, or UNKNOWN."""
    if entry == NOTHING or depth_in(entry) < depth:
        return UNKNOWN
    score = score_in(entry, ply)
    bound = entry >> BOUND_SHIFT & BOUND_MASK
    return score if bound & (AT_LEAST if score >= beta else AT_MOST) else UNKNOWN


@compiled(int64(int64, int64, int64), inner=True)
def bound_of(score: int, alpha: int, beta: int) -> int:
    """What a search within alpha and beta says of the true score by its own."""
    if score >= beta:
        return AT_LEAST
    return EXACT if score > alpha else AT_MOST


@compiled(int64(TABLE, int64, int64, int64, int64, int64, int64, int64), inner=True)
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
        if deep >> GENERATION_SHIFT == generation and depth_in(deep) > depth:
            place += 2
        else:
            table[place + 2] = table[place]
            table[place + 3] = deep
    table[place] = key
    table[place + 1] = entry
    return entry


MOST_PLIES: Final = 100
"""Depth of a line, quiescence included."""
MOST_TURNS: Final = 160
"""Two Wind cards: 5 pawns × 2 squares × at most 6 squares of the Spirit, and 5 × 2 × 5."""
MAX_REPEATED: Final = 200
"""Most positions that occurred twice before the root and are remembered, the latest ones."""
BOARD: Final = (2, LAYOUTS, 25)

LAYOUT: Final = np.dtype(
    [
        # Of the deal; the network first, since its rows fill lines of the processor's cache.
        ("network", np.int16, (LAYOUTS, ROWS, HIDDEN)),
        ("moves", np.int32, (2, 5, 25)),
        ("spirit_moves", np.int32, (2, 5, 25)),
        ("is_wind", np.int32, (5,)),
        ("own_from", np.int32, BOARD),
        ("enemy_from", np.int32, BOARD),
        ("enters_from", np.int32, (2, LAYOUTS, 2)),
        ("salt", np.int64),
        ("endings", np.int64),
        ("endings_size", np.int64),
        # Of the root.
        ("men", np.int64),
        ("repeated", np.int64, (MAX_REPEATED,)),
        ("repeated_count", np.int64),
        # Of the search, by ply.
        ("path", np.int64, (MOST_PLIES,)),
        ("since", np.int64, (MOST_PLIES,)),
        ("turns", np.int64, (MOST_PLIES, MOST_TURNS)),
        ("killers", np.int64, (MOST_PLIES, 2)),
        ("history", np.int64, (2, 1024)),
        ("line", np.int64, (MOST_PLIES, MOST_PLIES)),
        ("line_ends", np.int64, (MOST_PLIES,)),
        ("generation", np.int64),
        ("nodes", np.int64),
        ("most_nodes", np.int64),
        ("stopped", np.int64),
    ],
    align=True,
)
"""
- `moves` and the like: as in a Deal.
- `own_from[player, layout, square]`: from where the mover's two cards lead to a square;
  `enemy_from` the same of the enemy's two.
- `enters_from[player, layout, held]`: from where the mover's master enters the enemy's temple in
  its next turn, once it has used the first or the second card of its hand.
- `salt`: distinguishes in the transposition table positions of different deals, and searches with
  different `repeated` positions.
- `endings`, `endings_size`: where the table of endings begins in memory, and its bytes.
- `men`: number of pieces at the root.
- `repeated[:repeated_count]`: keys of the positions that occurred twice in the game, the root's
  among them, since the last capture. A third occurrence is a draw.
- `path[ply]`: key of the position at each ply of the line.
- `since[ply]`: turns on the line since the last capture or null move.
- `history[player, origin and target]`: how well a quiet turn did elsewhere in the tree.
- `line[ply]`: the best line from that ply on, up to `line_ends[ply]`.
"""
WORKSPACE: Final[Any] = numba.from_dtype(LAYOUT)
"""numba's type of the record."""

Workspace = Any
"""The record itself: numpy's type of it knows no fields."""


def workspace() -> NDArray[np.void]:
    """One record."""
    made = np.zeros(1, LAYOUT)
    return made.view(np.recarray) if IS_PLAIN else made


def deal_into(ws: Workspace, deal: Deal) -> None:
    """Write the tables of moves of a deal into a workspace."""
    ws["moves"] = deal.moves
    ws["spirit_moves"] = deal.spirit_moves
    ws["is_wind"] = deal.is_wind
    ws["own_from"], ws["enemy_from"] = sources(deal)
    for player in range(2):
        back, temple = deal.moves[1 - player], temple_to_enter(player)
        for layout, (own0, own1, _, _, side) in enumerate(SLOTS):
            ws["enters_from"][player, layout] = [
                back[kept, temple] | back[side, temple] for kept in (own1, own0)
            ]


def root_into(ws: Workspace, deal: Deal, men: int, repeated: Sequence[int]) -> None:
    """Write what depends on the root and the game before it into a workspace.

    `repeated` are the keys of the positions that occurred twice, the latest first.
    """
    latest = sorted(repeated[:MAX_REPEATED])
    ws["men"] = men
    ws["repeated"][: len(latest)] = latest
    ws["repeated_count"] = len(latest)
    name = ",".join((*deal.ids, *map(str, latest))).encode()
    ws["salt"] = int.from_bytes(blake2b(name, digest_size=8).digest(), "little", signed=True)
    ws["since"][0] = 0
