"""Games with a known solution, as public trees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.engine.hidden.solving.growing import Act, Decision, Leaf, grow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.engine.hidden.solving import PublicTree


def at_once(payoffs: Sequence[Sequence[float]]) -> PublicTree:
    """Both choose a row and a column unseen: each choice becomes a private state."""
    rows, columns = len(payoffs), len(payoffs[0])
    second = Decision(1, [[Act(0, column) for column in range(columns)]], [Leaf(payoffs)])
    return grow(Decision(0, [[Act(0, row) for row in range(rows)]], [second]), (1, 1))


def matching_pennies() -> PublicTree:
    return at_once([[1, -1], [-1, 1]])
