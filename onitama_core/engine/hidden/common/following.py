"""From one Situation to the next (RULES.md §4 and §5, as everybody sees them)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.engine.hidden.common.cards import exchanged, turned
from onitama_core.engine.hidden.common.deeds import (
    Concluded,
    LanternDeclined,
    LanternLit,
    NinjaStruck,
    Passed,
    PawnMoved,
    Placed,
    QuietStep,
    SecretMove,
)
from onitama_core.engine.hidden.common.reading import read
from onitama_core.engine.hidden.common.sides import (
    has_hidden_ninja,
    lanterns,
    ninjas,
    pawns,
    revealed,
    with_lanterns,
    with_ninjas,
    with_pawns,
    with_revealed,
)
from onitama_core.engine.hidden.situation import ENDLESS, LANTERN, MOVE, NINJA, NO_CARD
from onitama_core.game import GameEnded

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.engine.board.deals import Deal
    from onitama_core.engine.hidden.common.deeds import Deed
    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.game import Event

IN_SHADOW, IN_LIGHT = (1, 1), (0, 2)
"""Red's and Blue's ninjas."""


def after(at: Situation, deal: Deal, events: Sequence[Event]) -> Situation | None:
    """What both players know once a step was done, told by its events; None after the end."""
    if any(isinstance(event, GameEnded) for event in events):
        return None
    followed = follow(at, read(deal, events))
    return followed if followed.turns_left else None


def follow(at: Situation, deed: Deed) -> Situation:  # noqa: C901, PLR0911 - one for each deed
    """After a deed that doesn't end the game."""
    match deed:
        case Placed(player):
            return place(at, player)
        case PawnMoved():
            return to_ninja_step(move_pawn(at, deed), deed.slot)
        case Passed(slot):
            return to_ninja_step(at, slot)
        case QuietStep():
            return exchange_and_offer(at, at.used)
        case NinjaStruck():
            return exchange_and_offer(strike(at, deed), at.used)
        case SecretMove(slot, target):
            return exchange_and_offer(at if target is None else capture_by_ninja(at, target), slot)
        case LanternLit():
            left = lanterns(at, at.player) - 1
            return end_turn(with_lanterns(at, at.player, left)._replace(is_quiet=0))
        case LanternDeclined():
            return end_turn(at)
        case Concluded():
            return at


def ninjas_to_place(at: Situation) -> tuple[int, int]:
    return IN_LIGHT if at.is_light else IN_SHADOW


def place(at: Situation, player: int) -> Situation:
    at = with_ninjas(at, player, ninjas_to_place(at)[player])
    is_done = (at.ninjas_red, at.ninjas_blue) == ninjas_to_place(at)
    return at._replace(step=MOVE) if is_done else at


def move_pawn(at: Situation, moved: PawnMoved) -> Situation:
    player, origin, target = at.player, 1 << moved.origin, 1 << moved.target
    is_master = bool(at.masters & origin)
    at = capture_pawn(at, target)
    at = with_pawns(at, player, pawns(at, player) ^ origin | target)
    if is_master:
        at = at._replace(masters=at.masters ^ origin | target)
    return capture_ninja(at, target) if moved.takes_ninja else at


def strike(at: Situation, struck: NinjaStruck) -> Situation:
    at = capture_by_ninja(at, struck.target)
    return capture_ninja(at, 1 << struck.target) if struck.takes_ninja else at


def capture_by_ninja(at: Situation, target: int) -> Situation:
    """The ninja is revealed on its target, whether a pawn stood there or nothing."""
    at = capture_pawn(at, 1 << target)
    shown = revealed(at, at.player) | 1 << target
    return with_revealed(at, at.player, shown)._replace(is_quiet=0)


def capture_pawn(at: Situation, target: int) -> Situation:
    """Without the enemy's pawn on the target, if there is one."""
    enemy = 1 - at.player
    if not pawns(at, enemy) & target:
        return at
    at = with_pawns(at, enemy, pawns(at, enemy) & ~target)
    return at._replace(masters=at.masters & ~target, is_quiet=0)


def capture_ninja(at: Situation, target: int) -> Situation:
    enemy = 1 - at.player
    at = with_ninjas(at, enemy, ninjas(at, enemy) - 1)
    return with_revealed(at, enemy, revealed(at, enemy) & ~target)._replace(is_quiet=0)


def to_ninja_step(at: Situation, slot: int) -> Situation:
    """There is none in Way of the Light, nor once the ninja is captured."""
    if not at.is_light and ninjas(at, at.player):
        return at._replace(step=NINJA, used=slot)
    return exchange_and_offer(at, slot)


def exchange_and_offer(at: Situation, slot: int) -> Situation:
    at = at._replace(layout=exchanged(at.layout, slot), used=NO_CARD)
    is_offered = (
        at.turn_number > 1 and lanterns(at, at.player) and has_hidden_ninja(at, 1 - at.player)
    )
    return at._replace(step=LANTERN) if is_offered else end_turn(at)


def end_turn(at: Situation) -> Situation:
    """The next player's revealed ninjas are hidden again this instant."""
    enemy = 1 - at.player
    return with_revealed(at, enemy, 0)._replace(
        layout=turned(at.layout),
        player=enemy,
        step=MOVE,
        is_quiet=1,
        quiet_turns=at.quiet_turns + 1 if at.is_quiet else 0,
        turn_number=at.turn_number + 1,
        turns_left=at.turns_left - (at.turns_left != ENDLESS),
    )
