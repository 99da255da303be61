"""What a step leaves of a private state, and what it may have become: the exact sets.

A private state is a bitmask of where a side's living ninjas stand. Nothing here weighs anything.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from onitama_core.engine.hidden.common.cards import hand
from onitama_core.engine.hidden.common.deeds import (
    LanternLit,
    NinjaStruck,
    Passed,
    PawnMoved,
    Placed,
    QuietStep,
    SecretMove,
)
from onitama_core.engine.hidden.common.sides import ninjas, pawns, revealed
from onitama_core.game import Square, squares_in

if TYPE_CHECKING:
    from onitama_core.engine.hidden.common.cards import Reach
    from onitama_core.engine.hidden.common.deeds import Deed
    from onitama_core.engine.hidden.situation import Situation

EVERYWHERE: Final = (1 << 25) - 1
HOME: Final = [1 << square for square in range(Square.A5, Square.E5 + 1)]
STARTS: Final = (
    (Square.B1.bit, Square.D1.bit),
    (Square.B5.bit, Square.D5.bit),
)
"""Where Red and Blue may place their ninja in Way of the Shadow."""
STARTS_OF_PAIR: Final = tuple(sum(pair) for pair in combinations(HOME, 2))


def mover_of(at: Situation, deed: Deed) -> int:
    return deed.player if isinstance(deed, Placed) else at.player


def starts(at: Situation, player: int) -> tuple[int, ...]:
    """Before which there was nothing on the board."""
    return STARTS_OF_PAIR if at.is_light else STARTS[player]


def anywhere(at: Situation, player: int) -> tuple[int, ...]:
    """All that a player's state could be if nothing were known but what stands on the board."""
    shown = revealed(at, player)
    free = ~(at.red | at.blue | shown | revealed(at, 1 - player)) & EVERYWHERE
    hidden = ninjas(at, player) - shown.bit_count()
    squares = [1 << square for square in squares_in(free)]
    return tuple(sorted(shown | sum(chosen) for chosen in combinations(squares, hidden)))


def successors(  # noqa: PLR0911 - one for each deed
    at: Situation, reach: Reach, deed: Deed, state: int
) -> tuple[int, ...]:
    """What the mover's state may be after its deed; none where it could not have done it."""
    match deed:
        case Placed(player):
            return starts(at, player)
        case PawnMoved(target=target):
            return () if state & 1 << target else (state,)
        case Passed():
            return () if may_move_pawn(at, reach, state) else (state,)
        case QuietStep():
            return tuple(quiet_steps(at, reach, state))
        case NinjaStruck(target):
            return tuple(moved(at, reach, at.used, state, 1 << target))
        case SecretMove(slot, None):
            return secret_moves(at, reach, slot, state)
        case SecretMove(slot, int(target)):
            return tuple(moved(at, reach, slot, state, 1 << target))
    return (state,)


def remainder(at: Situation, deed: Deed, state: int) -> tuple[int, ...]:
    """What is left of a state of who did not move; nothing where a deed shows that it is not it."""
    match deed:
        case PawnMoved(target=target, takes_ninja=takes) | NinjaStruck(target, _, takes):
            found = state & 1 << target
            return (state ^ found,) if bool(found) is takes else ()
        case LanternLit(line, is_there):
            hidden = state & ~revealed(at, 1 - at.player)
            return (state,) if bool(hidden & line) is is_there else ()
    return (state,)


def moved(at: Situation, reach: Reach, slot: int, state: int, open_to: int) -> list[int]:
    """One ninja of the mover, with a card, onto one of the squares that are open."""
    return [
        state ^ 1 << origin | 1 << target
        for origin in squares_in(state)
        for target in squares_in(reach[at.player][slot][origin] & ~state & open_to)
    ]


def quiet_steps(at: Situation, reach: Reach, state: int) -> list[int]:
    """To stay is one."""
    enemy = 1 - at.player
    closed = pawns(at, at.player) | pawns(at, enemy) | revealed(at, enemy)
    return [state, *moved(at, reach, at.used, state, ~closed)]


def secret_moves(at: Situation, reach: Reach, slot: int, state: int) -> tuple[int, ...]:
    """Without a capture; the state itself where only a pass was possible."""
    if any(moved(at, reach, card, state, -1) for card in hand(at.layout)):
        return tuple(moved(at, reach, slot, state, ~at.red))
    return (state,)


def may_move_pawn(at: Situation, reach: Reach, state: int) -> bool:
    own = pawns(at, at.player)
    closed = own | state
    return any(
        reach[at.player][slot][origin] & ~closed
        for slot in hand(at.layout)
        for origin in squares_in(own)
    )
