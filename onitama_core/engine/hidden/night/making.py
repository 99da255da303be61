"""What each step of a turn leads to, and wins in one.

Whoever calls sees to it that the step is legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from numba import boolean, int64, types

from onitama_core.engine.board import NOWHERE, origin_of, slot_of, target_of, temple_to_enter
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night.worlds import (
    BLUE,
    DRAWN,
    ONGOING,
    SITUATION,
    TABLES,
    WORLD,
    World,
    enemy_pawns,
    enemy_revealed,
    hidden_enemies,
    moves_ninjas,
    own_pawns,
)
from onitama_core.engine.hidden.situation import ENDLESS, LANTERN, MOVE, NINJA, NO_CARD, Situation
from onitama_core.engine.intrinsics import pop_count, trailing_zeros
from onitama_core.engine.position import EXCHANGED, SLOTS, SWAPPED

if TYPE_CHECKING:
    from onitama_core.engine.hidden.night.worlds import Tables


DRAWN_TURNS: Final = 40
"""Quiet turns in a row that end the game."""
STAY: Final = NOWHERE
"""The target of a ninja that doesn't move."""


@compiled(SITUATION(SITUATION, int64, int64, int64, int64, int64, int64))
def struck(  # noqa: PLR0917 - compiled code takes its arguments by place
    at: Situation, own: int, enemy: int, masters: int, own_shown: int, taken: int, is_quiet: int
) -> Situation:
    """With other pawns of the mover and the enemy, the mover's ninjas that are revealed now.

    `taken`: the enemy's ninja that was captured, a bit, or 0.
    """
    mover = at.player
    lost = pop_count(taken)
    enemy_shown = enemy_revealed(at) & ~taken
    red, blue = (enemy, own) if mover else (own, enemy)
    red_shown, blue_shown = (enemy_shown, own_shown) if mover else (own_shown, enemy_shown)
    return Situation(
        red=red,
        blue=blue,
        masters=masters,
        layout=at.layout,
        player=mover,
        step=at.step,
        used=at.used,
        revealed_red=red_shown,
        revealed_blue=blue_shown,
        ninjas_red=at.ninjas_red - lost * mover,
        ninjas_blue=at.ninjas_blue - lost * (1 - mover),
        lanterns_red=at.lanterns_red,
        lanterns_blue=at.lanterns_blue,
        is_quiet=is_quiet,
        quiet_turns=at.quiet_turns,
        turn_number=at.turn_number,
        turns_left=at.turns_left,
        is_light=at.is_light,
    )


@compiled(SITUATION(SITUATION, int64, int64, int64, int64))
def at_step(at: Situation, step: int, layout: int, used: int, lit: int) -> Situation:
    """In another step of the same turn; `lit`: how many lanterns the mover lights, 0 or 1."""
    return Situation(
        red=at.red,
        blue=at.blue,
        masters=at.masters,
        layout=layout,
        player=at.player,
        step=step,
        used=used,
        revealed_red=at.revealed_red,
        revealed_blue=at.revealed_blue,
        ninjas_red=at.ninjas_red,
        ninjas_blue=at.ninjas_blue,
        lanterns_red=at.lanterns_red - lit * (1 - at.player),
        lanterns_blue=at.lanterns_blue - lit * at.player,
        is_quiet=at.is_quiet & (1 - lit),
        quiet_turns=at.quiet_turns,
        turn_number=at.turn_number,
        turns_left=at.turns_left,
        is_light=at.is_light,
    )


@compiled(SITUATION(SITUATION))
def next_turn(at: Situation) -> Situation:
    """Who begins hides its revealed ninjas; the cards have been exchanged already."""
    begins = 1 - at.player
    quiet_turns = at.quiet_turns + 1 if at.is_quiet else 0
    turns_left = at.turns_left if at.turns_left == ENDLESS else at.turns_left - 1
    return Situation(
        red=at.red,
        blue=at.blue,
        masters=at.masters,
        layout=SWAPPED[at.layout],
        player=begins,
        step=MOVE,
        used=NO_CARD,
        revealed_red=at.revealed_red * begins,
        revealed_blue=at.revealed_blue * at.player,
        ninjas_red=at.ninjas_red,
        ninjas_blue=at.ninjas_blue,
        lanterns_red=at.lanterns_red,
        lanterns_blue=at.lanterns_blue,
        is_quiet=1,
        quiet_turns=quiet_turns,
        turn_number=at.turn_number + 1,
        turns_left=turns_left,
        is_light=at.is_light,
    )


@compiled(WORLD(WORLD))
def end_turn(world: World) -> World:
    after = next_turn(world.at)
    is_over = after.quiet_turns == DRAWN_TURNS or after.turns_left == 0
    return World(after, world.red, world.blue, DRAWN if is_over else ONGOING)


@compiled(boolean(SITUATION))
def is_lantern_offered(at: Situation) -> bool:
    """Not in the game's first turn, and only while an enemy ninja is hidden."""
    left = at.lanterns_blue if at.player else at.lanterns_red
    return at.turn_number > 1 and left > 0 and hidden_enemies(at) > 0


@compiled(WORLD(WORLD, int64))
def exchange(world: World, slot: int) -> World:
    """Then the lantern step, where there is one, or the next turn."""
    layout = SWAPPED[EXCHANGED[world.at.layout, slot]]
    after = World(at_step(world.at, LANTERN, layout, NO_CARD, 0), world.red, world.blue, ONGOING)
    return after if is_lantern_offered(after.at) else end_turn(after)


@compiled(WORLD(WORLD, int64))
def move_pawn(world: World, turn: int) -> World:
    at = world.at
    origin, entered = 1 << origin_of(turn), 1 << target_of(turn)
    own, enemy = own_pawns(at) ^ origin | entered, enemy_pawns(at)
    masters = at.masters & ~entered
    is_master = at.masters & origin != 0
    if is_master:
        masters = masters ^ origin | entered
    theirs = world.red if at.player else world.blue
    taken = theirs & entered
    is_quiet = 0 if taken | enemy & entered else at.is_quiet
    shown = at.revealed_blue if at.player else at.revealed_red
    after = struck(at, own, enemy & ~entered, masters, shown, taken, is_quiet)
    has_won = at.masters & enemy & entered != 0
    has_won |= is_master and target_of(turn) == temple_to_enter(at.player)
    has_won |= at.is_light == 1 and after.ninjas_blue == 0
    red, blue = world.red, world.blue
    if at.player:
        red ^= taken
    else:
        blue ^= taken
    return World(after, red, blue, at.player if has_won else ONGOING)


@compiled(WORLD(WORLD, int64))
def move_shadow(world: World, turn: int) -> World:
    """In Way of the Light one of the two ninjas, revealed where it captures; or a pass."""
    at = world.at
    if origin_of(turn) == NOWHERE:
        return world
    entered = 1 << target_of(turn)
    blue = world.blue ^ 1 << origin_of(turn) | entered
    taken = at.red & entered
    if not taken:
        return World(at, world.red, blue, ONGOING)
    has_won = at.masters == entered
    after = struck(at, 0, at.red ^ taken, at.masters & ~taken, entered, 0, 0)
    return World(after, world.red, blue, BLUE if has_won else ONGOING)


@compiled(WORLD(WORLD, int64))
def make_move(world: World, turn: int) -> World:
    """Commit a move or a pass of `list_moves`, the enemy's ninja on its target captured.

    Leads to the ninja step where the mover has one, else through the exchange.
    """
    at = world.at
    slot = slot_of(turn)
    if moves_ninjas(at):
        moved = move_shadow(world, turn)
        return exchange(moved, slot) if moved.outcome == ONGOING else moved
    moved = world if origin_of(turn) == NOWHERE else move_pawn(world, turn)
    if moved.outcome != ONGOING:
        return moved
    if (moved.at.ninjas_blue if at.player else moved.at.ninjas_red) == 0:
        return exchange(moved, slot)
    return World(at_step(moved.at, NINJA, at.layout, slot, 0), moved.red, moved.blue, ONGOING)


@compiled(WORLD(WORLD, int64, int64))
def make_ninja_step(world: World, target: int, is_attempt: int) -> World:
    """The ninja to a square of `ninja_targets`, or STAY; then the exchange.

    What is visible on the square is captured; a hidden ninja only where an attempt is declared.
    """
    at = world.at
    if target == STAY:
        return exchange(world, at.used)
    entered = 1 << target
    enemy = enemy_pawns(at)
    mine, theirs = (world.blue, world.red) if at.player else (world.red, world.blue)
    mine = entered
    taken = theirs & entered if is_attempt else enemy_revealed(at) & entered
    theirs ^= taken
    red, blue = (theirs, mine) if at.player else (mine, theirs)
    if not is_attempt and not (enemy | enemy_revealed(at)) & entered:
        return exchange(World(at, red, blue, ONGOING), at.used)
    has_won = at.masters & enemy & entered != 0
    masters = at.masters & ~(enemy & entered)
    after = struck(at, own_pawns(at), enemy & ~entered, masters, entered, taken, 0)
    if has_won:
        return World(after, red, blue, at.player)
    return exchange(World(after, red, blue, ONGOING), at.used)


@compiled(WORLD(WORLD, int64))
def make_lantern(world: World, is_lit: int) -> World:
    """Light some line, or none (0): which one, and its answer, changes no situation."""
    at = world.at
    after = at_step(at, at.step, at.layout, at.used, is_lit)
    return end_turn(World(after, world.red, world.blue, ONGOING))


class Seen(NamedTuple):
    """Which ninjas are revealed doesn't matter: those of who begins a turn never are.

    Who has no master is the Shadow Master, and has ninjas alone.
    """

    own: int
    """Bitboard of all pawns, the master among them."""
    enemy: int
    own_master: int
    """A bitboard of one square, or 0."""
    enemy_master: int
    own_ninjas: int
    enemy_ninjas: int
    layout: int
    player: int
    turns_left: int
    """Until a draw that is fixed, this turn included."""
    calm_left: int
    """Until a draw if all turns are quiet, this one included."""


SEEN: Final[Any] = types.NamedUniTuple(int64, 10, Seen)  # type: ignore[no-untyped-call]


@compiled(SEEN(WORLD))
def seen_of(world: World) -> Seen:
    """Of a world at the start of a turn."""
    at = world.at
    own, enemy = own_pawns(at), enemy_pawns(at)
    return Seen(
        own,
        enemy,
        at.masters & own,
        at.masters & enemy,
        world.blue if at.player else world.red,
        world.red if at.player else world.blue,
        at.layout,
        at.player,
        at.turns_left,
        DRAWN_TURNS - at.quiet_turns,
    )


@compiled(int64(TABLES, int64, SEEN))
def leads_from(tables: Tables, target: int, at: Seen) -> int:
    """From where the mover's two cards lead to a square, a bit."""
    found: int = tables.own_from[at.player, at.layout, trailing_zeros(target)]
    return found


@compiled(boolean(TABLES, int64, SEEN))
def strikes(tables: Tables, ninjas: int, at: Seen) -> bool:
    """Whether a ninja reaches the enemy's master with either card."""
    return leads_from(tables, at.enemy_master, at) & ninjas != 0


@compiled(boolean(TABLES, int64, SEEN))
def can_move(tables: Tables, slot: int, at: Seen) -> bool:
    """Whether some pawn of the mover may move with the card in a slot."""
    closed = at.own | at.own_ninjas
    left = at.own
    while left:
        if tables.moves[at.player, slot, trailing_zeros(left)] & ~closed:
            return True
        left &= left - 1
    return False


@compiled(boolean(TABLES, SEEN))
def ninja_wins(tables: Tables, at: Seen) -> bool:
    """Whether the ninja takes the master, with the card of a pawn's move or of a pass."""
    if at.enemy_master == 0 or not strikes(tables, at.own_ninjas, at):
        return False
    first, second = SLOTS[at.layout, 0], SLOTS[at.layout, 1]
    moves_first, moves_second = can_move(tables, first, at), can_move(tables, second, at)
    is_pass = not moves_first and not moves_second
    stands = trailing_zeros(at.own_ninjas)
    reach = 0
    if moves_first or is_pass:
        reach |= tables.moves[at.player, first, stands]
    if moves_second or is_pass:
        reach |= tables.moves[at.player, second, stands]
    return reach & at.enemy_master != 0


@compiled(boolean(TABLES, SEEN))
def can_win(tables: Tables, at: Seen) -> bool:
    """Whether the mover, who knows where every ninja stands, wins with this turn."""
    if at.own_master == 0:
        return strikes(tables, at.own_ninjas, at)
    if at.enemy_master == 0:
        ninjas = at.enemy_ninjas
        if ninjas & (ninjas - 1) == 0 and leads_from(tables, ninjas, at) & at.own:
            return True
    elif leads_from(tables, at.enemy_master, at) & at.own:
        return True
    temple = temple_to_enter(at.player)
    entering: int = tables.own_from[at.player, at.layout, temple] & at.own_master
    if entering and not (at.own | at.own_ninjas) >> temple & 1:
        return True
    return at.own_ninjas != 0 and ninja_wins(tables, at)
