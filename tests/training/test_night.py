"""The trainer at night: its search against the whole tree, and what it holds possible."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from onitama_core.engine.hidden.night.evaluation import evaluate, network_of
from onitama_core.engine.hidden.night.making import can_win, seen_of
from onitama_core.engine.hidden.night.worlds import BLUE, DRAWN, ONGOING, RED, World, tables_of
from onitama_core.engine.position import deal_of
from onitama_core.game import Variant
from tests.training.dark import STATES, at_first, choose, list_open_turns, play_turn
from tests.training.games import DEALERS
from tests.training.night import (
    PROVEN,
    WON,
    captures,
    list_turns,
    make_turn,
    memory,
    negamax,
    seed_lots,
    start,
    think,
)
from tests.training.regression import material
from tests.training.rounds import NIGHT

if TYPE_CHECKING:
    from onitama_core.engine.evaluation import Network
    from onitama_core.engine.hidden.night.worlds import Tables


BOUND = 1 << 40


def turns_of(tables: Tables, world: World) -> list[int]:
    turns = memory()[0]
    return [int(turn) for turn in turns[: list_turns(tables, world, turns)]]


def minimax(tables: Tables, network: Network, depth: int, world: World, ply: int = 0) -> int:
    if world.outcome != ONGOING:
        return 0 if world.outcome == DRAWN else ply - WON
    seen = seen_of(world)
    if can_win(tables, seen):
        return WON - ply - 1
    if depth == 0:
        return evaluate(network, seen)
    children = [make_turn(world, turn) for turn in turns_of(tables, world)]
    return max(-minimax(tables, network, depth - 1, child, ply + 1) for child in children)


def random_world(rng: Random, tables: Tables, *, is_light: bool) -> World:
    """After some turns that win nothing."""
    seed_lots(rng.randrange(1 << 30))
    world = start(rng.randrange(30), is_light)
    for _ in range(6):
        children = [make_turn(world, turn) for turn in turns_of(tables, world)]
        world = rng.choice([child for child in children if child.outcome == ONGOING])
    return world


@pytest.mark.parametrize("variant", ["shadow", "light"])
def test_pruning_changes_no_score(variant: str) -> None:
    rng = Random(1)  # noqa: S311 - it is a game
    dealer = DEALERS[variant]
    for _ in range(3):
        cards = dealer.cards(rng)
        tables = tables_of(deal_of(card.id for card in cards))
        network = network_of(material(NIGHT), cards)
        world = random_world(rng, tables, is_light=dealer.variant is Variant.LIGHT)
        nodes = np.array([0, BOUND])
        found = negamax(tables, network, memory(), nodes, 2, 0, -WON, WON, world)
        assert found == minimax(tables, network, 2, world)


@pytest.mark.parametrize("variant", ["shadow", "light"])
def test_a_turn_is_known_to_capture_where_men_become_fewer(variant: str) -> None:
    rng = Random(2)  # noqa: S311
    dealer = DEALERS[variant]
    seen = set()
    for _ in range(10):
        tables = tables_of(deal_of(card.id for card in dealer.cards(rng)))
        world = random_world(rng, tables, is_light=dealer.variant is Variant.LIGHT)
        for turn in turns_of(tables, world):
            seen.add(captures(turn))
            assert captures(turn) == (men(make_turn(world, turn)) < men(world))
    assert seen == {False, True}


def men(world: World) -> int:
    return sum(bits.bit_count() for bits in (world.at.red, world.at.blue, world.red, world.blue))


@pytest.mark.parametrize("variant", ["shadow", "light"])
def test_a_win_is_seen_and_played(variant: str) -> None:
    rng = Random(3)  # noqa: S311
    dealer = DEALERS[variant]
    wins = 0
    while wins < 5:
        cards = dealer.cards(rng)
        tables = tables_of(deal_of(card.id for card in cards))
        world = random_world(rng, tables, is_light=dealer.variant is Variant.LIGHT)
        if not can_win(tables, seen_of(world)):
            continue
        turns = memory()
        score = think(tables, network_of(material(NIGHT), cards), turns, 10_000, world)
        assert score == WON - 1 > PROVEN
        assert make_turn(world, int(turns[0, 0])).outcome == world.at.player
        wins += 1


# The truth always stays possible, and what is possible is cut down as the rules say


GAMES = 25


@pytest.mark.parametrize("variant", ["shadow", "light"])
def test_where_a_ninja_stands_is_always_held_possible(variant: str) -> None:
    rng = Random(1)  # noqa: S311 - it is a game
    seed_lots(1)
    dealer, turns = DEALERS[variant], memory()
    is_light = dealer.variant is Variant.LIGHT
    sizes = []
    for _ in range(GAMES):
        cards = dealer.cards(rng)
        tables = tables_of(deal_of(card.id for card in cards))
        network = network_of(material(NIGHT), cards)
        world = start(rng.randrange(30), is_light)
        ranges, values = np.zeros((3, STATES), np.int64), np.zeros(turns.shape[1])
        at_first(ranges[RED], ranges[BLUE], is_light)
        while world.outcome == ONGOING and world.at.turn_number < 60:
            player = world.at.player
            mover, other = ranges[player], ranges[1 - player]
            if rng.random() < 0.3:
                turn = int(turns[0, rng.randrange(list_open_turns(tables, world, 0, turns))])
            else:
                turn = choose(tables, network, world, other, turns, values)
            world = play_turn(tables, world, mover, other, ranges[2], turn)
            if world.outcome == ONGOING:
                for side, truth in enumerate((world.red, world.blue)):
                    possible = ranges[side, 1 : ranges[side, 0] + 1].tolist()
                    assert truth in possible
                    assert {state.bit_count() for state in possible} == {truth.bit_count()}
                    sizes.append(len(possible))
    assert max(sizes) > 10
