"""Games between players who see no hidden ninja: what a position is worth to such."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import boolean, float64, int64, types, void

from onitama_core.engine.board import (
    NO_SPIRIT,
    NOWHERE,
    TURN_MASK,
    slot_of,
    spirit_target_of,
    target_of,
    with_spirit,
)
from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import NETWORK
from onitama_core.engine.hidden.night.evaluation import evaluate, network_of
from onitama_core.engine.hidden.night.making import (
    SEEN,
    Seen,
    can_win,
    make_lantern,
    make_move,
    make_ninja_step,
    seen_of,
)
from onitama_core.engine.hidden.night.seer import ATTEMPT
from onitama_core.engine.hidden.night.worlds import (
    BLUE,
    DRAWN,
    MOST_MOVES,
    ONGOING,
    RED,
    SITUATION,
    TABLES,
    WORLD,
    World,
    attempt_targets,
    enemy_pawns,
    enemy_revealed,
    hidden_enemies,
    list_moves,
    moves_ninjas,
    ninja_targets,
    tables_of,
)
from onitama_core.engine.hidden.situation import LANTERN, NINJA
from onitama_core.engine.intrinsics import trailing_zeros
from onitama_core.engine.position import LAYOUTS, deal_of
from tests.training.games import GAMES_A_DEAL, SLIPS
from tests.training.sighted import LOST, Night, start

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from onitama_core.engine.evaluation import Network, Weights
    from onitama_core.engine.hidden.night.worlds import Tables
    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.game import Card
    from tests.training.games import Records

    Turns = NDArray[np.int64]
    """As the engine's, with the bit ATTEMPT where the ninja declares one."""
    Range = NDArray[np.int64]
    """States as bitboards, from 1 on; how many in 0."""

RANGE: Final[Any] = int64[::1]
TURNS: Final = RANGE
MOST_TURNS: Final = MOST_MOVES * 26 * 2
"""After each move a ninja stays or goes to one of the board's squares, perhaps with an attempt."""
STATES: Final = 25 * 26 // 2 + 1
NAMES: Final = 26 * 26
BACK_ROW: Final = 20


@compiled(int64(int64))
def name_of(state: int) -> int:
    """At most two ninjas: a number below NAMES."""
    if state == 0:
        return NAMES - 1
    rest = state & (state - 1)
    return trailing_zeros(state) * 26 + (trailing_zeros(rest) if rest else 25)


@compiled(void(RANGE, int64, boolean[::1]))
def add(states: Range, state: int, known: NDArray[np.bool_]) -> None:
    if not known[name_of(state)]:
        known[name_of(state)] = True
        states[0] += 1
        states[states[0]] = state


@compiled(void(RANGE, RANGE, int64))
def at_first(red: Range, blue: Range, is_light: int) -> None:
    """Where ninjas may be placed."""
    known = np.zeros(NAMES, np.bool_)
    red[0] = blue[0] = 0
    if is_light:
        add(red, 0, known)
        for first in range(5):
            for second in range(first):
                add(blue, (1 << first | 1 << second) << BACK_ROW, known)
        return
    for file in (1, 3):
        add(red, 1 << file, known)
        add(blue, 1 << file + BACK_ROW, known)


@compiled(void(RANGE, int64, int64))
def keep(states: Range, square: int, taken: int) -> None:
    """After something landed on a square, a bit: `taken`, that bit too, where a ninja was there."""
    known = np.zeros(NAMES, np.bool_)
    count = states[0]
    states[0] = 0
    for index in range(1, count + 1):
        if (states[index] & square != 0) == (taken != 0):
            add(states, states[index] & ~square, known)


@compiled(void(RANGE, int64, int64))
def answer(states: Range, line: int, is_there: int) -> None:
    """Of a lantern on a line, a bitboard."""
    known = np.zeros(NAMES, np.bool_)
    count = states[0]
    states[0] = 0
    for index in range(1, count + 1):
        if (states[index] & line != 0) == (is_there != 0):
            add(states, states[index], known)


@compiled(void(TABLES, RANGE, RANGE, SITUATION, int64))
def spread(tables: Tables, states: Range, before: Range, at: Situation, shown: int) -> None:
    """After the mover's ninja step with `at.used`; `shown`: where it was revealed, a bit, or 0."""
    known = np.zeros(NAMES, np.bool_)
    before[: states[0] + 1] = states[: states[0] + 1]
    states[0] = 0
    visible = enemy_pawns(at) | enemy_revealed(at)
    for state in before[1 : before[0] + 1]:
        targets = ninja_targets(tables, at, state) if state else 0
        if shown:
            if targets & shown:
                add(states, shown, known)
            continue
        add(states, state, known)
        targets &= ~visible
        while targets:
            add(states, targets & -targets, known)
            targets &= targets - 1


@compiled(void(TABLES, RANGE, RANGE, SITUATION, int64, int64))
def spread_shadows(  # noqa: PLR0917 - compiled code takes its arguments by place
    tables: Tables, states: Range, before: Range, at: Situation, slot: int, shown: int
) -> None:
    """After the Shadow Master moved one of its ninjas with a card, as `spread`."""
    known = np.zeros(NAMES, np.bool_)
    before[: states[0] + 1] = states[: states[0] + 1]
    states[0] = 0
    for state in before[1 : before[0] + 1]:
        left = state
        while left:
            origin = left & -left
            left ^= origin
            targets = tables.moves[at.player, slot, trailing_zeros(origin)] & ~state
            targets &= shown or ~at.red
            while targets:
                add(states, state ^ origin | targets & -targets, known)
                targets &= targets - 1


@compiled(void(TABLES, RANGE, RANGE, RANGE, WORLD, WORLD, int64))
def follow_move(  # noqa: PLR0917
    tables: Tables, mover: Range, other: Range, spare: Range, before: World, after: World, turn: int
) -> None:
    """What both know once a move, a pass or a Shadow Master's ninja is played."""
    at = before.at
    if moves_ninjas(at):
        if target_of(turn) != NOWHERE:
            shown = 1 << target_of(turn) & at.red
            spread_shadows(tables, mover, spare, at, slot_of(turn), shown)
        return
    if target_of(turn) == NOWHERE:
        return
    entered = 1 << target_of(turn)
    keep(mover, entered, 0)
    was, now = (before.red, after.red) if at.player else (before.blue, after.blue)
    keep(other, entered, was ^ now)


# Averaging over what it holds possible, one turn deep


STATES_TRIED: Final = 8
SCALE: Final = 340.0
"""Points over this are the argument of the hyperbolic tangent."""
LINES: Final = np.array([31 << 5 * rank for rank in range(5)] + [0x108421 << f for f in range(5)])
LIT_FROM: Final = 5
"""So many states make a lantern worth lighting, one time of three."""

VALUES: Final[Any] = float64[::1]


@compiled(WORLD(WORLD, int64))
def seen_with(world: World, state: int) -> World:
    """With the enemy's ninjas elsewhere."""
    red, blue = (state, world.blue) if world.at.player else (world.red, state)
    return World(world.at, red, blue, world.outcome)


@compiled(int64(TABLES, WORLD, int64, TURNS))
def list_open_turns(tables: Tables, world: World, hunted: int, turns: Turns) -> int:
    """Turns of who doesn't see hidden ninjas; it attempts only on the squares of `hunted`."""
    moves = np.empty(MOST_MOVES, np.int64)
    mine = world.blue if world.at.player else world.red
    blind = seen_with(world, 0)
    count = 0
    for move in moves[: list_moves(tables, world.at, mine, moves)]:
        turns[count] = move
        count += 1
        after = make_move(blind, move)
        if after.outcome != ONGOING or after.at.step != NINJA:
            continue
        targets = ninja_targets(tables, after.at, mine)
        attempts = attempt_targets(after.at, targets) & hunted
        while targets:
            target = trailing_zeros(targets)
            targets &= targets - 1
            turns[count] = with_spirit(move, target)
            count += 1
            if attempts >> target & 1:
                turns[count] = with_spirit(move, target) | ATTEMPT
                count += 1
    return count


@compiled(WORLD(WORLD, int64))
def make_ninja_part(world: World, turn: int) -> World:
    """After the move, where the game goes on with the ninja's step."""
    if world.outcome != ONGOING or world.at.step != NINJA:
        return world
    attempt = 1 if turn & ATTEMPT and hidden_enemies(world.at) else 0
    return make_ninja_step(world, spirit_target_of(turn), attempt)


@compiled(float64(TABLES, NETWORK, WORLD, int64))
def value_of(tables: Tables, network: Network, world: World, player: int) -> float:
    """For a player who has just ended its turn, from -1 to 1."""
    if world.outcome != ONGOING:
        return 0.0 if world.outcome == DRAWN else 1.0 if world.outcome == player else -1.0
    if world.at.step == LANTERN:
        world = make_lantern(world, 0)
        if world.outcome != ONGOING:
            return 0.0
    seen = seen_of(world)
    if can_win(tables, seen):
        return -1.0
    value: float = -np.tanh(evaluate(network, seen) / SCALE)
    return value


@compiled(int64(TABLES, NETWORK, WORLD, RANGE, TURNS, VALUES))
def choose(  # noqa: PLR0917 - compiled code takes its arguments by place
    tables: Tables,
    network: Network,
    world: World,
    other: Range,
    turns: Turns,
    values: NDArray[np.float64],
) -> int:
    """The turn that is best on average over some states that `other` holds."""
    hunted = 0
    for state in other[1 : other[0] + 1]:
        hunted |= state
    count = list_open_turns(tables, world, hunted, turns)
    values[:count] = 0
    tried = min(other[0], STATES_TRIED)
    for index in range(1, tried + 1):
        place = np.random.randint(index, other[0] + 1)
        state = other[place]
        other[place] = other[index]
        other[index] = state
        possible = seen_with(world, state)
        before, moved = -1, possible
        for turn_index in range(count):
            turn = turns[turn_index]
            if turn & TURN_MASK | NO_SPIRIT != before:
                before = turn & TURN_MASK | NO_SPIRIT
                moved = make_move(possible, before)
            after = make_ninja_part(moved, turn)
            values[turn_index] += value_of(tables, network, after, world.at.player)
    best: int = turns[np.argmax(values[:count])]
    return best


@compiled(int64(RANGE))
def line_of(other: Range) -> int:
    """The rank or file whose answer tells most, a bitboard; 0 where none is lit."""
    if other[0] < LIT_FROM or np.random.randint(3):
        return 0
    best, best_line = other[0], 0
    for line in LINES:
        there = 0
        for state in other[1 : other[0] + 1]:
            there += 1 if state & line else 0
        uneven = abs(2 * there - other[0])
        if uneven < best:
            best, best_line = uneven, line
    return best_line


@compiled(int64(WORLD))
def hidden_now(world: World) -> int:
    """The enemy's ninjas that a lantern could find, a bitboard."""
    if world.at.player:
        return world.red & ~world.at.revealed_red
    return world.blue & ~world.at.revealed_blue


# Games in the dark, and how those who can't see hidden ninjas fare from each position


FEWEST_RANDOM, MOST_RANDOM = Night.fewest_random, Night.most_random
LONGEST: Final = 160
"""Turns; what lasts longer is a draw."""
LAMBDA: Final = 0.9
"""How much of what is expected comes from what followed the next position, not from its points."""
NUMBER: Final = len(Seen._fields)
MOVER: Final = Seen._fields.index("player")
SCORE, RESULT, POINTS = NUMBER, NUMBER + 1, NUMBER + 2
"""Columns for the mover: what was to be expected, the result, and what the weights said at once."""
RECORDS: Final[Any] = int64[:, ::1]
COUNT_AND_OUTCOME: Final[Any] = types.UniTuple(int64, 2)  # type: ignore[no-untyped-call]


@compiled(WORLD(TABLES, WORLD, RANGE, RANGE, RANGE, int64))
def play_turn(  # noqa: PLR0917 - compiled code takes its arguments by place
    tables: Tables, world: World, mover: Range, other: Range, spare: Range, turn: int
) -> World:
    """A whole turn, and perhaps a lantern; `mover` and `other`: what is possible of whom."""
    move = turn & TURN_MASK | NO_SPIRIT
    moved = make_move(world, move)
    follow_move(tables, mover, other, spare, world, moved, move)
    after = make_ninja_part(moved, turn)
    if moved.outcome == ONGOING and moved.at.step == NINJA:
        is_blue = moved.at.player
        shown = after.at.revealed_blue if is_blue else after.at.revealed_red
        spread(tables, mover, spare, moved.at, shown)
        was, now = (moved.red, after.red) if is_blue else (moved.blue, after.blue)
        if shown:
            keep(other, shown, was ^ now)
    if after.outcome == ONGOING and after.at.step == LANTERN:
        line = line_of(other)
        if line:
            answer(other, line, hidden_now(after) & line)
        after = make_lantern(after, 1 if line else 0)
    return after


@compiled(int64(RECORDS, int64, int64, SEEN))
def note(records: Records, count: int, points: int, seen: Seen) -> int:
    """Returns how many records there are now."""
    for field in range(NUMBER):
        records[count, field] = seen[field]
    records[count, POINTS] = min(max(points, -LOST), LOST)
    return count + 1


@compiled(void(RECORDS, int64, int64, int64))
def settle(records: Records, first: int, end: int, outcome: int) -> None:
    """Add to one game's records its result, and what could be expected, from the last one back."""
    expected = 0.0
    for index in range(end - 1, first - 1, -1):
        mover = records[index, MOVER]
        decided = outcome in {RED, BLUE}
        result = (1 if mover == outcome else -1) if decided else 0
        if index == end - 1:
            expected = float(result)
        else:
            judged = np.tanh(records[index + 1, POINTS] / SCALE)
            expected = -(1 - LAMBDA) * judged - LAMBDA * expected
        bounded = min(max(expected, -0.999), 0.999)
        records[index, RESULT] = result
        records[index, SCORE] = min(max(int(SCALE * np.arctanh(bounded)), -LOST), LOST)


@compiled(COUNT_AND_OUTCOME(TABLES, NETWORK, NETWORK, TURNS, int64, int64, WORLD, RECORDS, int64))
def play(  # noqa: PLR0917
    tables: Tables,
    red: Network,
    blue: Network,
    turns: Turns,
    opening: int,
    slips: int,
    world: World,
    records: Records,
    count: int,
) -> tuple[int, int]:
    """One game noted from `records[count]` on; the end of its records, and the outcome.

    The first turns, and `slips` in a thousand of the later ones, are drawn by lot.
    """
    ranges = np.zeros((3, STATES), np.int64)
    values = np.zeros(len(turns))
    at_first(ranges[RED], ranges[BLUE], world.at.is_light)
    first, outcome = count, ONGOING
    for number in range(LONGEST):
        player = world.at.player
        seen = seen_of(world)
        network = blue if player else red
        if number >= opening and count < len(records) and not can_win(tables, seen):
            count = note(records, count, evaluate(network, seen), seen)
        if number < opening or np.random.randint(1000) < slips:
            turn = turns[np.random.randint(list_open_turns(tables, world, 0, turns))]
        else:
            turn = choose(tables, network, world, ranges[1 - player], turns, values)
        mover, other = ranges[player], ranges[1 - player]
        world = play_turn(tables, world, mover, other, ranges[2], turn)
        outcome = world.outcome
        if outcome != ONGOING:
            break
    settle(records, first, count, outcome)
    return count, outcome


@compiled(int64(TABLES, NETWORK, TURNS, int64, int64, RECORDS))
def play_deal(  # noqa: PLR0917
    tables: Tables, network: Network, turns: Turns, is_light: int, seed: int, records: Records
) -> int:
    """Some games with the same five cards, however they lie; return how many positions."""
    np.random.seed(seed)
    count = 0
    for _ in range(GAMES_A_DEAL):
        world = start(np.random.randint(LAYOUTS), is_light)
        opening = np.random.randint(FEWEST_RANDOM, MOST_RANDOM + 1)
        slips = int(1000 * SLIPS)
        count, _ = play(tables, network, network, turns, opening, slips, world, records, count)
    return count


OPENING: Final = 3
"""Turns drawn by lot, the same in both games of a pair."""


@compiled(int64(TABLES, NETWORK, NETWORK, TURNS, int64, int64, int64))
def game(  # noqa: PLR0917
    tables: Tables, red: Network, blue: Network, turns: Turns, is_light: int, layout: int, seed: int
) -> int:
    """Red's result: 1, 0 or -1."""
    np.random.seed(seed)
    nothing = np.zeros((0, POINTS + 1), np.int64)
    world = start(layout, is_light)
    _, outcome = play(tables, red, blue, turns, OPENING, 0, world, nothing, 0)
    return 1 if outcome == RED else -1 if outcome == BLUE else 0


class Dark(Night):
    """All look one turn ahead: there is nothing to search with nodes."""

    columns = 3

    def player(self, weights: Weights, cards: Sequence[Card]) -> Network:
        self._tables = tables_of(deal_of(card.id for card in cards))
        return network_of(weights, cards)

    def play_deal(self, network: Network, _: int, lot: int, records: Records) -> int:
        turns = np.zeros(MOST_TURNS, np.int64)
        return play_deal(self._tables, network, turns, self.is_light, lot, records)

    def play_game(self, networks: tuple[Network, Network], _: int, layout: int, lot: int) -> int:
        turns = np.zeros(MOST_TURNS, np.int64)
        return game(self._tables, *networks, turns, self.is_light, layout, lot)
