"""Where the five cards of a deal lead, in one record that reaches a kernel as a single pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numba
import numpy as np

from onitama_core.engine.board.layouts import LAYOUTS, SLOTS

if TYPE_CHECKING:
    from onitama_core.engine.board.deals import Deal

TABLES_LAYOUT: Final = np.dtype(
    [
        ("moves", np.int32, (2, 5, 25)),
        ("own_from", np.int32, (2, LAYOUTS, 25)),
        ("enemy_from", np.int32, (2, LAYOUTS, 25)),
    ],
    align=True,
)
"""
- `moves[player, slot, square]`: targets over an empty board, of a pawn and of a ninja alike.
- `own_from[player, layout, square]`: from where the mover's two cards lead to a square;
  `enemy_from` the same of the enemy's two.
"""
TABLES: Final[Any] = numba.from_dtype(TABLES_LAYOUT)
"""numba's type of the record."""

Tables = Any
"""The record itself: numpy's type of it knows no fields."""


def tables_of(deal: Deal) -> Tables:
    """The record of a deal of five ordinary cards."""
    tables: Tables = np.zeros(1, TABLES_LAYOUT)[0]
    tables["moves"] = deal.moves
    for player in range(2):
        for layout, (own0, own1, enemy0, enemy1, _) in enumerate(SLOTS):
            # Where one player's card leads is from where the other's comes.
            forward, back = deal.moves[player], deal.moves[1 - player]
            tables["own_from"][player, layout] = back[own0] | back[own1]
            tables["enemy_from"][player, layout] = forward[enemy0] | forward[enemy1]
    return tables
