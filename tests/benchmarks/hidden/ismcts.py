"""Information-set Monte-Carlo tree search: Cowling, Powley, Whitehouse 2012.

With several observers (MO-ISMCTS): every player has a tree of its own, whose nodes are its
information sets. Each iteration draws a state from the exact belief, goes down all trees at once
by UCB over the actions that are legal in that state, adds a node, plays on greedily to the end of
the turn and further turns, and gives what the evaluation says back to all nodes on the way.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from onitama_core.engine.board import slot_of, target_of
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night import (
    DRAWN,
    ONGOING,
    Seen,
    World,
    attempt_targets,
    can_win,
    evaluate,
    list_moves,
    make_lantern,
    make_move,
    make_ninja_step,
    ninja_targets,
    seen_of,
    tables_of,
)
from onitama_core.engine.hidden.night.worlds import (
    RED,
    enemy_revealed,
    hidden_enemies,
    moves_ninjas,
)
from onitama_core.engine.hidden.situation import MOVE, NINJA, PLACEMENT
from onitama_core.engine.intrinsics import pop_count, trailing_zeros
from tests.benchmarks.hidden.seeing import (
    ATTEMPT,
    LINES,
    STAY,
    UNLIT,
    Possible,
    number_of,
    own_mask,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from numpy.typing import NDArray

    from onitama_core.engine.evaluation import Network
    from onitama_core.engine.hidden.night import Tables
    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.game import Action, Event, Player, PlayerView, Setup


@dataclass(frozen=True, slots=True)
class Ismcts:
    effort: Effort

    @property
    def name(self) -> str:
        return f"ISMCTS of {self.effort.iterations:,} iterations"

    def sit(self, setup: Setup, seat: Player) -> TreeSearcher:
        return TreeSearcher(Possible(setup, seat), self.effort)


class TreeSearcher:
    """Plays the most visited action; places anyhow."""

    def __init__(self, possible: Possible, effort: Effort) -> None:
        self._possible = possible
        self._effort = effort
        self._tables = tables_of(possible.deal)

    def told(self, events: Sequence[Event]) -> None:
        self._possible.told(events)

    def choose(self, view: PlayerView, rng: Random) -> Action:
        at = self._possible.at
        if at is None or at.step == PLACEMENT or len(view.legal_actions) == 1:
            return rng.choice(view.legal_actions)
        masks = np.array(sorted(self._possible.masks), np.int64)
        root = Known(at, own_mask(view), masks)
        luck = np.array([rng.getrandbits(64) | 1], np.uint64)
        trees = trees_for(self._effort.iterations)
        steps, visits = search(
            self._tables, self._possible.network, root, trees, self._effort, luck
        )
        chosen = steps[visits.argmax()]
        by_number = {
            number_of(action, self._possible.deal): action for action in view.legal_actions
        }
        return by_number[int(chosen)]


# The steps of a turn as numbers, and what each player sees of them


MOST_STEPS: Final = 64
SQUARES_LIT: Final = np.array([line.squares for line in LINES], np.int64)


@compiled()
def own_ninjas(world: World) -> int:
    return world.blue if world.at.player else world.red


@compiled()
def list_steps(tables: Tables, world: World, steps: NDArray[np.int64]) -> int:
    """Write what who is to act may do now; return how many."""
    at = world.at
    if at.step == MOVE:
        return list_moves(tables, at, own_ninjas(world), steps)
    if at.step == NINJA:
        return list_ninja_steps(tables, world, steps)
    for line in range(UNLIT + 1):
        steps[line] = line
    return UNLIT + 1


@compiled()
def list_ninja_steps(tables: Tables, world: World, steps: NDArray[np.int64]) -> int:
    steps[0] = STAY
    count = 1
    targets = ninja_targets(tables, world.at, own_ninjas(world))
    attempts = attempt_targets(world.at, targets)
    while targets:
        target = trailing_zeros(targets)
        targets &= targets - 1
        steps[count] = target
        count += 1
        if attempts >> target & 1:
            steps[count] = target | ATTEMPT
            count += 1
    return count


@compiled()
def take(world: World, step: int) -> World:
    """What a step of `list_steps` leads to."""
    if world.at.step == MOVE:
        return make_move(world, step)
    if world.at.step == NINJA:
        return make_ninja_step(world, step & ATTEMPT - 1, step >> 5)
    return make_lantern(world, 1 if step != UNLIT else 0)


@compiled()
def answer(world: World, step: int) -> int:
    """What a lantern tells who lights it: 1 or 0; 0 for every other step."""
    if world.at.step in (MOVE, NINJA) or step == UNLIT:
        return 0
    theirs = world.red if world.at.player else world.blue
    hidden = theirs & ~enemy_revealed(world.at)
    return 1 if hidden & SQUARES_LIT[step] else 0


@compiled()
def seen_by_other(world: World, step: int, after: World) -> int:
    """A number that tells apart what the other player can tell apart; at least 0."""
    at = world.at
    has_taken = lives(world) - lives(after)
    if at.step == MOVE and moves_ninjas(at):
        is_strike = after.at.red != at.red
        return slot_of(step) * 64 + (target_of(step) if is_strike else STAY)
    if at.step == NINJA:
        is_strike = step >= ATTEMPT or strikes(world, step)
        return step * 2 + has_taken if is_strike else STAY * 2
    return step * 2 + has_taken


@compiled()
def lives(world: World) -> int:
    return pop_count(world.red) + pop_count(world.blue)


@compiled()
def strikes(world: World, target: int) -> bool:
    """Whether a ninja lands on what is visible."""
    at = world.at
    if target == STAY:
        return False
    visible = (at.red | at.revealed_red) if at.player else (at.blue | at.revealed_blue)
    return visible >> target & 1 == 1


# From a new node on: greedy turns, then the evaluation


SCALE: Final = 300.0
"""Points that make 73 % of a win."""
TWO_NINJAS: Final = 3
"""Any two squares."""


@compiled()
def draw(luck: NDArray[np.uint64], below: int) -> int:
    """A number from 0 on, by xorshift."""
    bits = luck[0]
    bits ^= bits << np.uint64(13)
    bits ^= bits >> np.uint64(7)
    bits ^= bits << np.uint64(17)
    luck[0] = bits
    return int(bits >> np.uint64(33)) % below


@compiled()
def surely_wins(tables: Tables, world: World) -> bool:
    """Whether who begins a turn wins with it and knows so: not by taking a hidden ninja."""
    seen = seen_of(world)
    is_known = hidden_enemies(world.at) == 0 and pop_count(seen.enemy_ninjas) == 1
    known = seen.enemy_ninjas if is_known else TWO_NINJAS
    return can_win(
        tables,
        Seen(
            seen.own,
            seen.enemy,
            seen.own_master,
            seen.enemy_master,
            seen.own_ninjas,
            known,
            seen.layout,
            seen.player,
            seen.turns_left,
            seen.calm_left,
        ),
    )


@compiled()
def greedy_step(
    tables: Tables, world: World, steps: NDArray[np.int64], luck: NDArray[np.uint64]
) -> int:
    """A capture of what is visible where there is one, else any but attempts and lanterns."""
    at = world.at
    visible = (at.red | at.revealed_red) if at.player else (at.blue | at.revealed_blue)
    if at.step == NINJA:
        targets = ninja_targets(tables, at, own_ninjas(world))
        targets = targets & visible or targets
        chosen = draw(luck, pop_count(targets) + (0 if targets & visible else 1))
        while chosen and targets:
            targets &= targets - 1
            chosen -= 1
        return trailing_zeros(targets) if targets else STAY
    if at.step != MOVE:
        return UNLIT
    count = list_steps(tables, world, steps)
    captures = 0
    for index in range(count):
        if visible >> (steps[index] >> 5 & 31) & 1:
            steps[captures] = steps[index]
            captures += 1
    chosen_step: int = steps[draw(luck, captures or count)]
    return chosen_step


@compiled()
def play_on(  # noqa: PLR0917 - compiled code takes its arguments by place
    tables: Tables,
    network: Network,
    world: World,
    turns: int,
    steps: NDArray[np.int64],
    luck: NDArray[np.uint64],
) -> float:
    """Red's share, from 0 to 1, after the present turn and so many whole ones."""
    while world.outcome == ONGOING:
        if world.at.step == MOVE:
            if surely_wins(tables, world):
                return 1.0 - world.at.player
            if turns <= 0:
                return share_of(network, world)
            turns -= 1
        world = take(world, greedy_step(tables, world, steps, luck))
    return share_at_end(world)


@compiled()
def share_at_end(world: World) -> float:
    if world.outcome == DRAWN:
        return 0.5
    return 1.0 if world.outcome == RED else 0.0


@compiled()
def share_of(network: Network, world: World) -> float:
    points = evaluate(network, seen_of(world))
    return 1.0 / (1.0 + exp((points if world.at.player else -points) / SCALE))


# The trees of all players in one hash table: an entry is an action at an information set


MOST_DEPTH: Final = 256
"""Steps; the quiet turns that make a draw are fewer only with attempts."""
ROOTS: Final = (np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F))
"""Names of both players' roots."""


class Trees(NamedTuple):
    """Arrays of the table's size, a power of two more than the iterations."""

    names: NDArray[np.uint64]
    """Of an action at an information set; 0 where the place is free."""
    visits: NDArray[np.int32]
    chances: NDArray[np.int32]
    """How often it was legal since it was first visited."""
    shares: NDArray[np.float32]
    """The sum of what its player got, from 0 to 1 each time."""


class Known(NamedTuple):
    """What a seat knows at its step."""

    at: Situation
    own: int
    """Its ninjas."""
    masks: NDArray[np.int64]
    """Where the other's may be, each as likely."""


class Effort(NamedTuple):
    iterations: int
    exploration: float
    """UCB's constant."""
    turns: int
    """Played on greedily from a new node, after the present one."""


def trees_for(iterations: int) -> Trees:
    size = 1 << (2 * iterations).bit_length()
    return Trees(
        np.zeros(size, np.uint64),
        np.zeros(size, np.int32),
        np.zeros(size, np.int32),
        np.zeros(size, np.float32),
    )


@compiled()
def mix(name: np.uint64, step: int) -> np.uint64:
    """The name of what follows; never 0."""
    bits = (name ^ np.uint64(step + 1)) * np.uint64(0xFF51AFD7ED558CCD)
    bits ^= bits >> np.uint64(32)
    bits *= np.uint64(0xC4CEB9FE1A85EC53)
    return bits ^ bits >> np.uint64(29) | np.uint64(1)


@compiled()
def place_of(trees: Trees, name: np.uint64) -> int:
    """Where an entry is, or would be."""
    mask = len(trees.names) - 1
    place = int(name >> np.uint64(20)) & mask
    while trees.names[place] != 0 and trees.names[place] != name:
        place = place + 1 & mask
    return place


@compiled()
def select(  # noqa: PLR0917 - compiled code takes its arguments by place
    trees: Trees,
    node: np.uint64,
    steps: NDArray[np.int64],
    count: int,
    exploration: float,
    luck: NDArray[np.uint64],
) -> int:
    """The index of a step that was never tried, any of them, else of UCB's choice."""
    untried, chosen, best = 0, 0, -1.0
    for index in range(count):
        place = place_of(trees, mix(node, steps[index]))
        if trees.names[place] == 0:
            untried += 1
            if draw(luck, untried) == 0:
                chosen = index
        else:
            trees.chances[place] += 1
            if untried == 0:
                visits = trees.visits[place]
                bound = trees.shares[place] / visits
                bound += exploration * sqrt(log(trees.chances[place]) / visits)
                if bound > best:
                    best, chosen = bound, index
    return chosen


@compiled()
def iterate(  # noqa: PLR0917 - as above
    tables: Tables,
    network: Network,
    trees: Trees,
    world: World,
    effort: Effort,
    path: NDArray[np.int64],
    luck: NDArray[np.uint64],
) -> None:
    """Down the trees, a new node, and back."""
    steps = np.empty(MOST_STEPS, np.int64)
    nodes = np.array(ROOTS)
    length, share = 0, -1.0
    while share < 0.0:
        player = world.at.player
        if world.outcome != ONGOING:
            share = share_at_end(world)
        elif world.at.step == MOVE and length > 0 and surely_wins(tables, world):
            share = 1.0 - player
        elif length == MOST_DEPTH:
            share = 0.5
        else:
            count = list_steps(tables, world, steps)
            step = steps[select(trees, nodes[player], steps, count, effort.exploration, luck)]
            after = take(world, step)
            name = mix(nodes[player], step)
            place = place_of(trees, name)
            is_new = trees.names[place] == 0
            trees.names[place] = name
            path[length] = place * 2 + player
            length += 1
            seen = seen_by_other(world, step, after)
            nodes[player] = mix(name, seen * 2 + answer(world, step))
            nodes[1 - player] = mix(nodes[1 - player], seen)
            world = after
            if is_new:
                share = play_on(tables, network, world, effort.turns, steps, luck)
    for depth in range(length):
        place = path[depth] >> 1
        trees.visits[place] += 1
        trees.shares[place] += 1.0 - share if path[depth] & 1 else share


@compiled()
def search(  # noqa: PLR0917 - as above
    tables: Tables,
    network: Network,
    root: Known,
    trees: Trees,
    effort: Effort,
    luck: NDArray[np.uint64],
) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """The steps at the root with their visits."""
    path = np.empty(MOST_DEPTH, np.int64)
    player = root.at.player
    for _ in range(effort.iterations):
        other = root.masks[draw(luck, len(root.masks))]
        red, blue = (other, root.own) if player else (root.own, other)
        world = World(root.at, red, blue, ONGOING)
        iterate(tables, network, trees, world, effort, path, luck)
    steps = np.empty(MOST_STEPS, np.int64)
    red, blue = (root.masks[0], root.own) if player else (root.own, root.masks[0])
    count = list_steps(tables, World(root.at, red, blue, ONGOING), steps)
    visits = np.zeros(count, np.int32)
    for index in range(count):
        place = place_of(trees, mix(np.array(ROOTS)[player], steps[index]))
        visits[index] = trees.visits[place]
    return steps[:count], visits
