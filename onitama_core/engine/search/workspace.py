"""Working memory of a search, a record that compiled code reads and writes."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

import numba
import numpy as np

from onitama_core.engine.board import temple_to_enter
from onitama_core.engine.compiling import IS_PLAIN
from onitama_core.engine.evaluation import ROW_COUNT
from onitama_core.engine.network import HIDDEN_UNITS
from onitama_core.engine.position import LAYOUT_COUNT, SLOTS, origin_masks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from onitama_core.engine.position import Deal


MAX_PLIES: Final = 100
"""Length of the longest line, quiescence included."""
MAX_TURNS_PER_PLY: Final = 160
"""Bound of the turns of a position.

Two Wind cards have at most 5 pawns × 2 squares × 6 squares of the Spirit, and 5 × 2 × 5.
"""
MAX_REPEATED: Final = 200
"""Positions that occurred twice before the root and are considered, the latest ones."""
BOARD_SHAPE: Final = (2, LAYOUT_COUNT, 25)

WORKSPACE_FIELDS: Final = np.dtype(
    [
        # Tables of the deal. The network is first, so that its rows fill whole cache lines.
        ("network", np.int16, (LAYOUT_COUNT, ROW_COUNT, HIDDEN_UNITS)),
        ("moves", np.int32, (2, 5, 25)),
        ("spirit_moves", np.int32, (2, 5, 25)),
        ("is_wind", np.int32, (5,)),
        ("own_from", np.int32, BOARD_SHAPE),
        ("enemy_from", np.int32, BOARD_SHAPE),
        ("enters_from", np.int32, (2, LAYOUT_COUNT, 2)),
        ("salt", np.int64),
        ("endings", np.int64),
        ("endings_size", np.int64),
        # Facts about the root and the game before it.
        ("piece_count", np.int64),
        ("repeated", np.int64, (MAX_REPEATED,)),
        ("repeated_count", np.int64),
        # State of the search.
        ("path", np.int64, (MAX_PLIES,)),
        ("reversible", np.int64, (MAX_PLIES,)),
        ("turns", np.int64, (MAX_PLIES, MAX_TURNS_PER_PLY)),
        ("killers", np.int64, (MAX_PLIES, 2)),
        ("history", np.int64, (2, 1024)),
        ("pv", np.int64, (MAX_PLIES, MAX_PLIES)),
        ("pv_ends", np.int64, (MAX_PLIES,)),
        ("generation", np.int64),
        ("nodes", np.int64),
        ("max_nodes", np.int64),
        ("stopped", np.int64),
    ],
    align=True,
)
"""Memory of a search, as a numpy record.

- `network`: the evaluation of the deal.
- `moves`, `spirit_moves`, `is_wind`: as in a Deal.
- `own_from[player, layout, square]`: bitboard of the squares from which the mover's two cards lead
  to a square; `enemy_from`: the same for the enemy's two.
- `enters_from[player, layout, held]`: bitboard of the squares from which the mover's master can
  enter the enemy's temple with its next turn, after using the first or the second card of its hand
  now.
- `salt`: distinguishes in the transposition table positions of different deals, and searches with
  different `repeated` positions.
- `endings`, `endings_size`: address and number of bytes of the table of endings.
- `piece_count`: number of pieces at the root.
- `repeated[:repeated_count]`: keys of the positions that occurred twice in the game, the root's
  among them, since the last capture. A third occurrence is a draw.
- `path[ply]`: key of the position at each ply of the line.
- `reversible[ply]`: turns on the line since the last capture or null move.
- `history[player, origin and target]`: how often a quiet turn caused cutoffs elsewhere in the tree.
- `turns[ply]`: the turns of a ply, each with its rank in the bits above the turn.
- `killers[ply]`: the last two quiet turns that caused a cutoff at a ply.
- `pv[ply]`: the principal variation from that ply on, up to `pv_ends[ply]`.
- `generation`: the number of the search, for replacement in the transposition table.
- `nodes`, `max_nodes`, `stopped`: nodes searched, their limit, and 1 once the search has to end.
"""
WORKSPACE: Final[Any] = numba.from_dtype(WORKSPACE_FIELDS)
"""numba's type of the record."""

Workspace = Any
"""The record itself; `Any`, because numpy's type of a record has no fields."""


def new_workspace() -> NDArray[np.void]:
    """Return an array of one empty record."""
    memory = np.zeros(1, WORKSPACE_FIELDS)
    return memory.view(np.recarray) if IS_PLAIN else memory


def set_deal(ws: Workspace, deal: Deal) -> None:
    """Write the tables of moves of a deal into a workspace."""
    ws["moves"] = deal.moves
    ws["spirit_moves"] = deal.spirit_moves
    ws["is_wind"] = deal.is_wind
    ws["own_from"], ws["enemy_from"] = origin_masks(deal)
    for player in range(2):
        back, temple = deal.moves[1 - player], temple_to_enter(player)
        for layout, (own0, own1, _, _, side) in enumerate(SLOTS):
            ws["enters_from"][player, layout] = [
                back[other_own, temple] | back[side, temple] for other_own in (own1, own0)
            ]


def set_root(ws: Workspace, deal: Deal, piece_count: int, repeated: Sequence[int]) -> None:
    """Write the fields that depend on the root and the game before it into a workspace.

    `repeated` are the keys of the positions that occurred twice, the latest first.
    """
    # Sorted, so that the same positions give the same salt in whatever order they were repeated.
    latest = sorted(repeated[:MAX_REPEATED])
    ws["piece_count"] = piece_count
    ws["repeated"][: len(latest)] = latest
    ws["repeated_count"] = len(latest)
    name = ",".join((*deal.ids, *map(str, latest))).encode()
    ws["salt"] = int.from_bytes(blake2b(name, digest_size=8).digest(), "little", signed=True)
    ws["reversible"][0] = 0
