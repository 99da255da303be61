"""All the memory of one search but its transposition table, in one record."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

import numba
import numpy as np

from onitama_core.engine.board.layouts import LAYOUTS
from onitama_core.engine.evaluation.network import HIDDEN
from onitama_core.engine.hidden.night.evaluation.network import ROWS
from onitama_core.engine.hidden.night.tables import TABLES_LAYOUT, tables_of

if TYPE_CHECKING:
    from onitama_core.engine.board.deals import Deal
    from onitama_core.engine.evaluation.network import Network

MOST_PLIES: Final = 64
"""Depth of a line, quiescence included."""
MOST_TURNS: Final = 256
"""Two cards × three pawns × five squares, each with the ninja on six squares, and some to spare."""

LAYOUT: Final = np.dtype(
    [
        # First, since its rows fill lines of the processor's cache.
        ("network", np.int16, (LAYOUTS, ROWS, HIDDEN)),
        ("tables", TABLES_LAYOUT),
        ("noise", np.int64),
        ("seed", np.int64),
        ("salt", np.int64),
        ("turns", np.int64, (MOST_PLIES, MOST_TURNS)),
        ("killers", np.int64, (MOST_PLIES, 2)),
        ("history", np.int64, (2, 1024)),
        ("ninja_history", np.int64, (2, 32)),
        ("generation", np.int64),
        ("nodes", np.int64),
        ("most_nodes", np.int64),
        ("stopped", np.int64),
    ],
    align=True,
)
"""
- `network`: the evaluation of the deal.
- `noise`, `seed`: by how many points a judgement may be off either way, the same each time.
- `salt`: what tells keys of this deal from those of another, in one transposition table.
- `history[player, origin and target]`: how well a quiet turn with that move did elsewhere;
  `ninja_history[player, target]` the same of the ninja's part.
"""
WORKSPACE: Final[Any] = numba.from_dtype(LAYOUT)
"""numba's type of the record."""

Workspace = Any
"""The record itself: numpy's type of it knows no fields."""


def workspace_of(deal: Deal, network: Network, noise: int = 0, seed: int = 0) -> Workspace:
    """For a deal of five ordinary cards; `noise` in points."""
    ws: Workspace = np.zeros(1, LAYOUT)[0]
    ws["tables"] = tables_of(deal)
    ws["network"], ws["noise"], ws["seed"] = network, noise, seed
    name = f"{deal.ids} {noise} {seed}".encode() + network.tobytes()
    ws["salt"] = int.from_bytes(blake2b(name, digest_size=8).digest(), "little", signed=True)
    return ws
