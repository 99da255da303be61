"""The trainer's search against the same tree without any pruning."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from onitama_core.engine.hidden.night.evaluation import evaluate, network_of
from onitama_core.engine.hidden.night.making import can_win, seen_of
from onitama_core.engine.hidden.night.worlds import DRAWN, ONGOING, World, tables_of
from onitama_core.engine.position import deal_of
from onitama_core.game import Variant
from tests.training.courses import NIGHT
from tests.training.dealing import DEALERS
from tests.training.night.games import seed_lots, start
from tests.training.night.search import PROVEN, WON, memory, negamax, think
from tests.training.night.turns import captures, list_turns, make_turn
from tests.training.regression import material

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
