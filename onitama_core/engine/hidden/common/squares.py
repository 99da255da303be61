"""Where ninjas stand: a bitmask within, a tuple of squares to others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import squares_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from onitama_core.engine.hidden.belief import Ninjas
    from onitama_core.game import Square


def mask_of(squares: Iterable[Square]) -> int:
    return sum(square.bit for square in squares)


def ninjas_in(mask: int) -> Ninjas:
    return tuple(squares_in(mask))
