"""All the memory of one search but its large tables, in one record.

A record reaches a compiled function as a single pointer, where an array is seven words.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

import numba
import numpy as np

from onitama_core.engine.board.layouts import LAYOUTS, SLOTS
from onitama_core.engine.board.making import temple_to_enter
from onitama_core.engine.evaluation import deal_network
from onitama_core.engine.evaluation.network import HIDDEN, ROWS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from onitama_core.engine.board.deals import Deal
    from onitama_core.engine.endings import Values

MOST_PLIES: Final = 100
"""Depth of a line, quiescence included."""
MOST_TURNS: Final = 160
"""Two Wind cards: 5 pawns × 2 squares × at most 6 squares of the Spirit, and 5 × 2 × 5."""
MOST_EARLIER: Final = 400
"""Positions before the root that are looked at for repetition, the latest."""
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
        ("earlier", np.int64),
        ("path", np.int64, (MOST_EARLIER + MOST_PLIES,)),
        # Of the search, by ply.
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
- `salt`: what tells keys of this deal from those of another, in one transposition table.
- `endings`, `endings_size`: where the table of endings begins in memory, and its bytes.
- `path[: earlier]`: keys of positions since the last capture; from there on those of the line.
- `since[ply]`: turns since the last capture, 0 right after one.
- `history[player, origin and target]`: how well a quiet turn did elsewhere in the tree.
- `line[ply]`: the best line from that ply on, up to `line_ends[ply]`.
"""
WORKSPACE: Final[Any] = numba.from_dtype(LAYOUT)
"""numba's type of the record."""

Workspace = Any
"""The record itself: numpy's type of it knows no fields."""


def workspace() -> NDArray[np.void]:
    """One record."""
    return np.zeros(1, LAYOUT)


def deal_into(ws: Workspace, deal: Deal) -> None:
    """Bring the tables of moves of a deal, and its salt."""
    name = ",".join(deal.ids).encode()
    ws["salt"] = int.from_bytes(blake2b(name, digest_size=8).digest(), "little", signed=True)
    ws["moves"] = deal.moves
    ws["spirit_moves"] = deal.spirit_moves
    ws["is_wind"] = deal.is_wind
    for player in range(2):
        for layout, (own0, own1, enemy0, enemy1, side) in enumerate(SLOTS):
            # Where one player's card leads is from where the other's comes.
            forward, back = deal.moves[player], deal.moves[1 - player]
            ws["own_from"][player, layout] = back[own0] | back[own1]
            ws["enemy_from"][player, layout] = forward[enemy0] | forward[enemy1]
            temple = temple_to_enter(player)
            ws["enters_from"][player, layout] = [
                back[kept, temple] | back[side, temple] for kept in (own1, own0)
            ]


def network_into(ws: Workspace, deal: Deal, *, spirit: bool) -> None:
    """Bring what judges the positions of a deal."""
    ws["network"] = deal_network(deal.ids, spirit=spirit)


def endings_into(ws: Workspace, values: Values) -> None:
    """Say where a table of endings is; whoever calls keeps it."""
    ws["endings"], ws["endings_size"] = values.ctypes.data, len(values)
