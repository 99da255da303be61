"""Wins that are seen without trying a turn.

A player's hand stays as it is while the other moves, so that what the enemy can do next is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from numba import boolean, int64

from onitama_core.engine.board.bits import trailing_zeros
from onitama_core.engine.board.layouts import SLOTS
from onitama_core.engine.board.making import NUMBERS, temple_to_enter
from onitama_core.engine.compiling import compiled
from onitama_core.engine.search.kernels.workspace import WORKSPACE, Workspace

if TYPE_CHECKING:
    from onitama_core.engine.board.encoding import Numbers

OPEN = 0
WINS_AT_THIRD = 3
LOSES_AT_SECOND = -2


@compiled(boolean(WORKSPACE, NUMBERS))
def can_win(ws: Workspace, at: Numbers) -> bool:
    """Whether the mover wins with this turn."""
    taking: int = ws.own_from[at.player, at.layout, trailing_zeros(at.enemy_master)] & at.own
    temple = temple_to_enter(at.player)
    entering: int = ws.own_from[at.player, at.layout, temple] & at.own_master
    is_blocked = (at.own | at.spirit) >> temple & 1
    return taking != 0 or (entering != 0 and not is_blocked)


@compiled(int64(WORKSPACE, NUMBERS))
def attackers(ws: Workspace, at: Numbers) -> int:
    """The enemy's pawns that could capture the mover's master next."""
    found: int = ws.enemy_from[at.player, at.layout, trailing_zeros(at.own_master)] & at.enemy
    return found


@compiled(int64(WORKSPACE, NUMBERS))
def threats(ws: Workspace, at: Numbers) -> int:
    """What of the enemy would win next, if the mover only passed: pieces, or its master."""
    home = temple_to_enter(1 - at.player)
    is_barred = (at.enemy | at.spirit) >> home & 1
    entering: int = ws.enemy_from[at.player, at.layout, home] & at.enemy_master
    return attackers(ws, at) | (0 if is_barred else entering)


@compiled(boolean(WORKSPACE, int64, NUMBERS))
def is_safe(ws: Workspace, target: int, at: Numbers) -> bool:
    """Whether the mover's master, or a student, couldn't be captured on this square, a bit."""
    enemies: int = at.enemy & ~target
    return not ws.enemy_from[at.player, at.layout, trailing_zeros(target)] & enemies


@compiled(int64(WORKSPACE, NUMBERS))
def foregone(ws: Workspace, at: Numbers) -> int:
    """Of a classic position in which the mover can't win at once: how a temple decides it.

    No pawn can keep a master from entering a temple but one of its own, so
    - an enemy's master that can enter next does: LOSES_AT_SECOND;
    - a master that moves safely to where it can enter next will: WINS_AT_THIRD;
    - else OPEN.
    """
    player, layout = at.player, at.layout
    home, goal = temple_to_enter(1 - player), temple_to_enter(player)
    if ws.enemy_from[player, layout, home] & at.enemy_master and not at.enemy >> home & 1:
        return LOSES_AT_SECOND
    if at.own >> goal & 1:
        return OPEN
    stands = trailing_zeros(at.own_master)
    for held in range(2):
        near = ws.enters_from[player, layout, held] & ~at.own
        targets = ws.moves[player, SLOTS[layout, held], stands] & near
        while targets:
            target = targets & -targets
            if is_safe(ws, target, at):
                return WINS_AT_THIRD
            targets ^= target
    return OPEN
