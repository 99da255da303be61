"""Games of Way of the Shadow and Way of the Light between players who see every ninja."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import boolean, int64

from onitama_core.engine.board import NOWHERE, target_of
from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import NETWORK
from onitama_core.engine.hidden.night.evaluation import KINDS, OWN_MASTER, evaluate, network_of
from onitama_core.engine.hidden.night.making import (
    STAY,
    Seen,
    can_win,
    make_lantern,
    make_move,
    make_ninja_step,
    seen_of,
)
from onitama_core.engine.hidden.night.worlds import (
    DRAWN,
    MOST_MOVES,
    ONGOING,
    TABLES,
    WORLD,
    World,
    enemy_pawns,
    list_moves,
    ninja_targets,
    tables_of,
)
from onitama_core.engine.hidden.situation import ENDLESS, LANTERN, MOVE, NINJA, NO_CARD, Situation
from onitama_core.engine.intrinsics import trailing_zeros
from onitama_core.engine.position import deal_of
from onitama_core.game import Variant
from tests.training.games import PROVEN, Kind, any_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from onitama_core.engine.evaluation import Network, Weights
    from onitama_core.engine.hidden.night.worlds import Tables
    from onitama_core.game import Card

    Turns = NDArray[np.int64]
    """By ply: shape (DEEPEST, MOST_TURNS)."""
    Nodes = NDArray[np.int64]
    """How many there were, and how many there may be."""

TURN_LIST: Final[Any] = int64[::1]
MOST_TURNS: Final = MOST_MOVES * 26
"""After each move a ninja stays or goes to one of the board's squares."""
TARGET: Final = 32
"""A turn is a move of `board/turns.py`, from this bit on where the ninja goes, or STAY, and from
the next on whether anything is captured."""
CAPTURES: Final = TARGET + 8


@compiled(int64(WORLD))
def enemies(world: World) -> int:
    """Where the mover could capture."""
    at = world.at
    return enemy_pawns(at) | (world.red if at.player else world.blue)


@compiled(int64(int64, int64, int64))
def turn_of(move: int, target: int, is_capture: int) -> int:
    return move | target << TARGET | is_capture << CAPTURES


@compiled(boolean(int64))
def captures(turn: int) -> bool:
    return turn >> CAPTURES != 0


@compiled(int64(TABLES, WORLD, TURN_LIST))
def list_turns(tables: Tables, world: World, turns: NDArray[np.int64]) -> int:
    """Write what the mover could do; return how many. At the start of a turn."""
    moves = np.empty(MOST_MOVES, np.int64)
    mine = world.blue if world.at.player else world.red
    before = enemies(world)
    count = 0
    for move in moves[: list_moves(tables, world.at, mine, moves)]:
        takes = target_of(move) != NOWHERE and before >> target_of(move) & 1
        after = make_move(world, move)
        turns[count] = turn_of(move, STAY, takes)
        count += 1
        if after.outcome != ONGOING or after.at.step != NINJA:
            continue
        targets = ninja_targets(tables, after.at, mine)
        left = enemies(after)
        while targets:
            target = trailing_zeros(targets)
            targets &= targets - 1
            turns[count] = turn_of(move, target, takes | left >> target & 1)
            count += 1
    return count


@compiled(WORLD(WORLD, int64))
def make_turn(world: World, turn: int) -> World:
    """Without a lantern; an attempt is declared where it hits."""
    world = make_move(world, turn & (1 << TARGET) - 1)
    if world.outcome == ONGOING and world.at.step == NINJA:
        target = turn >> TARGET & (1 << CAPTURES - TARGET) - 1
        hits = target != STAY and enemies(world) >> target & 1
        is_attempt = hits and not enemy_pawns(world.at) >> target & 1
        world = make_ninja_step(world, target, is_attempt)
    if world.outcome == ONGOING and world.at.step == LANTERN:
        world = make_lantern(world, 0)
    return world


# A plain alpha-beta search over whole turns that judges with any network


WON: Final = 30_000
"""Less the turns until the game is over."""
DEEPEST: Final = 12

TURNS: Final[Any] = int64[:, ::1]
NODES: Final[Any] = int64[::1]


@compiled(int64(TABLES, NETWORK, TURNS, NODES, int64, int64, int64, int64, WORLD))
def negamax(  # noqa: C901, PLR0917 - compiled code takes its arguments by place; one node
    tables: Tables,
    network: Network,
    turns: Turns,
    nodes: Nodes,
    depth: int,
    ply: int,
    alpha: int,
    beta: int,
    world: World,
) -> int:
    """The score for who is to move; of no meaning once there are more nodes than allowed."""
    nodes[0] += 1
    if nodes[0] > nodes[1]:
        return 0
    if world.outcome != ONGOING:
        return 0 if world.outcome == DRAWN else ply - WON
    seen = seen_of(world)
    if can_win(tables, seen):
        return WON - ply - 1
    if depth <= 0:
        return evaluate(network, seen)
    count = list_turns(tables, world, turns[ply])
    best = -WON
    for quiet in range(2):
        for turn in turns[ply, :count]:
            if captures(turn) == (quiet == 1):
                continue
            after = make_turn(world, turn)
            score = -negamax(
                tables, network, turns, nodes, depth - 1, ply + 1, -beta, -alpha, after
            )
            best = max(best, score)
            alpha = max(alpha, score)
            if alpha >= beta or nodes[0] > nodes[1]:
                return best
    return best


@compiled(int64(TABLES, NETWORK, TURNS, NODES, int64, int64, WORLD))
def search_turns(  # noqa: PLR0917
    tables: Tables,
    network: Network,
    turns: Turns,
    nodes: Nodes,
    depth: int,
    count: int,
    world: World,
) -> int:
    """Bring the best turn in `turns[0]` to the front and return its score."""
    best, best_index = -WON - 1, 0
    for index in range(count):
        after = make_turn(world, turns[0, index])
        score = -negamax(tables, network, turns, nodes, depth - 1, 1, -WON, -best, after)
        if nodes[0] > nodes[1]:
            break
        if score > best:
            best, best_index = score, index
    best_turn = turns[0, best_index]
    for index in range(best_index, 0, -1):
        turns[0, index] = turns[0, index - 1]
    turns[0, 0] = best_turn
    return best


@compiled(int64(TABLES, NETWORK, TURNS, int64, WORLD))
def think(tables: Tables, network: Network, turns: Turns, most_nodes: int, world: World) -> int:
    """Deeper and deeper within so many nodes: bring the best turn in `turns[0]` to the front.

    Returns its score in the last depth that was searched to its end, at least the first.
    """
    nodes = np.array([0, WON], np.int64)
    score = 0
    count = list_turns(tables, world, turns[0])
    for depth in range(1, DEEPEST):
        found = search_turns(tables, network, turns, nodes, depth, count, world)
        if nodes[0] > nodes[1]:
            break
        score = found
        nodes[1] = most_nodes
        if abs(score) > PROVEN or nodes[0] >= most_nodes:
            break
    return score


# How the search plays


LOST: Final = 1500
"""Points of what is proven, in records."""
HOME: Final = 0b11111
MASTER: Final = 0b00100
CORNERS: Final = 0b10001
BESIDE: Final = 0b01010
BACK: Final = 20
"""How far Blue's home row is from Red's, in squares."""


@compiled(WORLD(int64, int64))
def start(layout: int, is_light: int) -> World:
    """Ninjas placed by lot, who begins too, in Way of the Shadow."""
    student = HOME if is_light else CORNERS
    red = student | MASTER
    blue, masters, player = red << BACK, MASTER | MASTER << BACK, np.random.randint(2)
    red_ninja = 1 << 1 + 2 * np.random.randint(2)
    blue_ninjas = 1 << BACK + 1 + 2 * np.random.randint(2)
    if is_light:
        blue, masters, player, red_ninja = 0, MASTER, 0, 0
        first = np.random.randint(5)
        second = (first + 1 + np.random.randint(4)) % 5
        blue_ninjas = (1 << first | 1 << second) << BACK
    at = Situation(
        red=red,
        blue=blue,
        masters=masters,
        layout=layout,
        player=player,
        step=MOVE,
        used=NO_CARD,
        revealed_red=0,
        revealed_blue=0,
        ninjas_red=1 - is_light,
        ninjas_blue=1 + is_light,
        lanterns_red=0,
        lanterns_blue=0,
        is_quiet=1,
        quiet_turns=0,
        turn_number=1,
        turns_left=ENDLESS,
        is_light=is_light,
    )
    return World(at, red_ninja, blue_ninjas, ONGOING)


class Night(Kind[World]):
    """A win in one turn is not noted: the search sees it."""

    fewest_random, most_random, opening = 1, 6, 3
    fields = Seen._fields
    kinds, own_master = KINDS, OWN_MASTER

    @cached_property
    def turns(self) -> Turns:
        return np.zeros((DEEPEST, MOST_TURNS), np.int64)

    @property
    def is_light(self) -> bool:
        return self.dealer.variant is Variant.LIGHT

    def deal(self, cards: Sequence[Card]) -> None:
        self._tables = tables_of(deal_of(card.id for card in cards))

    def network(self, weights: Weights, cards: Sequence[Card]) -> Network:
        return network_of(weights, cards)

    def start(self, layout: int) -> World:
        return start(layout, self.is_light)

    def player(self, world: World) -> int:
        return world.at.player

    def any_turn(self, world: World) -> int:
        return int(self.turns[0, any_of(list_turns(self._tables, world, self.turns[0]))])

    def think(self, network: Network, nodes: int, world: World) -> tuple[int, int]:
        score = think(self._tables, network, self.turns, nodes, world)
        return score, int(self.turns[0, 0])

    def is_noted(self, _: int, best: int, world: World) -> bool:
        return make_turn(world, best).outcome == ONGOING

    def noted(self, score: int, world: World) -> tuple[int, ...]:
        return (*seen_of(world), min(max(score, -LOST), LOST))

    def after(self, turn: int, world: World) -> tuple[World, int]:
        then = make_turn(world, turn)
        return then, then.outcome
