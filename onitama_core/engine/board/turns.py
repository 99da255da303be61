"""A whole turn as one number below 2 ** 18.

| bits  | what                                                        |
|-------|-------------------------------------------------------------|
| 0–4   | where a pawn moves from, NOWHERE where none moves           |
| 5–9   | where it moves to, likewise                                 |
| 10–14 | where the Spirit moves to, NOWHERE where it stays           |
| 15–17 | slot of the card                                            |

The Spirit moves from where it stands. A pass is a slot and three times NOWHERE. No turn is 0, since
no pawn moves from a1 to a1.
"""

from __future__ import annotations

from typing import Final

from onitama_core.engine.compiling import compiled

NO_TURN: Final = 0
NOWHERE: Final = 31
TARGET_SHIFT: Final = 5
SPIRIT_SHIFT: Final = 10
SLOT_SHIFT: Final = 15
TURN_BITS: Final = 18
TURN_MASK: Final = (1 << TURN_BITS) - 1
SQUARE_MASK: Final = 31
NO_PAWN: Final = NOWHERE | NOWHERE << TARGET_SHIFT
NO_SPIRIT: Final = NOWHERE << SPIRIT_SHIFT


@compiled("int64(int64, int64, int64)")
def pawn_turn(slot: int, origin: int, target: int) -> int:
    return origin | target << TARGET_SHIFT | NO_SPIRIT | slot << SLOT_SHIFT


@compiled("int64(int64, int64)")
def spirit_turn(slot: int, target: int) -> int:
    """The Spirit alone."""
    return NO_PAWN | target << SPIRIT_SHIFT | slot << SLOT_SHIFT


@compiled("int64(int64, int64)")
def with_spirit(turn: int, target: int) -> int:
    """A Wind card's turn of both parts, from the pawn's."""
    return turn ^ NO_SPIRIT | target << SPIRIT_SHIFT


@compiled("int64(int64)")
def pass_turn(slot: int) -> int:
    return NO_PAWN | NO_SPIRIT | slot << SLOT_SHIFT


@compiled("int64(int64)")
def origin_of(turn: int) -> int:
    return turn & SQUARE_MASK


@compiled("int64(int64)")
def target_of(turn: int) -> int:
    return turn >> TARGET_SHIFT & SQUARE_MASK


@compiled("int64(int64)")
def spirit_target_of(turn: int) -> int:
    return turn >> SPIRIT_SHIFT & SQUARE_MASK


@compiled("int64(int64)")
def slot_of(turn: int) -> int:
    return turn >> SLOT_SHIFT
