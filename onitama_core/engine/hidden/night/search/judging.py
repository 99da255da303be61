"""What a position is worth where the search ends, and what threatens there."""

from __future__ import annotations

from numba import int64

from onitama_core.engine.board.bits import trailing_zeros
from onitama_core.engine.board.making import temple_to_enter
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night.evaluation import evaluate
from onitama_core.engine.hidden.night.search.turning import OF_SUM, key_of
from onitama_core.engine.hidden.night.search.workspace import WORKSPACE, Workspace
from onitama_core.engine.hidden.night.seen import SEEN, Seen


@compiled(int64(WORKSPACE, SEEN))
def haze(ws: Workspace, at: Seen) -> int:
    """By how much this position is misjudged: −noise to noise, each time the same."""
    mixed: int = (key_of(at) ^ ws.seed) * OF_SUM
    width: int = 2 * ws.noise + 1
    return (mixed >> 20 & 0xFFFF_FFFF) % width - width // 2


@compiled(int64(WORKSPACE, SEEN))
def judge(ws: Workspace, at: Seen) -> int:
    """Points for the mover, from nothing but what stands and lies there."""
    points = evaluate(ws.network[:], at)
    return points + haze(ws, at) if ws.noise else points


@compiled(int64(WORKSPACE, SEEN))
def threats(ws: Workspace, at: Seen) -> int:
    """What of the enemy would win next, if the mover only passed: pieces, or its master."""
    player, layout = at.player, at.layout
    found = 0
    if at.own_master:
        found = ws.tables.enemy_from[player, layout, trailing_zeros(at.own_master)]
        found &= at.enemy | at.enemy_ninjas
    elif at.own_ninjas & (at.own_ninjas - 1) == 0:
        found = ws.tables.enemy_from[player, layout, trailing_zeros(at.own_ninjas)] & at.enemy
    home = temple_to_enter(1 - player)
    entering: int = ws.tables.enemy_from[player, layout, home] & at.enemy_master
    is_barred = (at.enemy | at.enemy_ninjas) >> home & 1
    return found if is_barred else found | entering
