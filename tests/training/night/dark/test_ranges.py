"""The truth always stays possible, and what is possible is cut down as the rules say."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from onitama_core.engine.hidden.night.evaluation import network_of
from onitama_core.engine.hidden.night.worlds import BLUE, ONGOING, RED, tables_of
from onitama_core.engine.position import deal_of
from onitama_core.game import Variant
from tests.training.courses import NIGHT
from tests.training.dealing import DEALERS
from tests.training.night.dark.games import play_turn
from tests.training.night.dark.player import choose, list_open_turns
from tests.training.night.dark.ranges import STATES, at_first
from tests.training.night.games import seed_lots, start
from tests.training.night.search import memory
from tests.training.regression import material

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
