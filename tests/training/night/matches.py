"""Matches of two sets of weights, in paired games: the same deal and opening from both seats."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np
from numba import int64

from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import NETWORK
from onitama_core.engine.hidden.night.evaluation import network_of
from onitama_core.engine.hidden.night.worlds import BLUE, ONGOING, RED, TABLES, tables_of
from onitama_core.engine.position import LAYOUTS, deal_of
from onitama_core.game import Variant
from tests.training.night.games import LONGEST, by_lot_of, start
from tests.training.night.search import TURNS, memory, think
from tests.training.night.turns import make_turn
from tests.training.standings import standing

if TYPE_CHECKING:
    from onitama_core.engine.evaluation import Network, Weights
    from onitama_core.engine.hidden.night.worlds import Tables
    from tests.training.dealing import Dealer
    from tests.training.night.search import Turns
    from tests.training.standings import Standing

OPENING: Final = 3
"""Turns drawn by lot, the same in both games of a pair."""


@compiled(int64(TABLES, NETWORK, NETWORK, TURNS, int64, int64, int64, int64))
def game(  # noqa: PLR0917 - compiled code takes its arguments by place
    tables: Tables,
    red: Network,
    blue: Network,
    turns: Turns,
    nodes: int,
    is_light: int,
    layout: int,
    seed: int,
) -> int:
    """Red's result: 1, 0 or -1."""
    np.random.seed(seed)
    world = start(layout, is_light)
    for number in range(LONGEST):
        if number < OPENING:
            turn = by_lot_of(tables, turns, world)
        else:
            think(tables, blue if world.at.player else red, turns, nodes, world)
            turn = turns[0, 0]
        world = make_turn(world, turn)
        if world.outcome != ONGOING:
            break
    return 1 if world.outcome == RED else -1 if world.outcome == BLUE else 0


def match(
    new: Weights, old: Weights, dealer: Dealer, *, games: int, nodes: int, seed: int
) -> Standing:
    """How the new weights stand against the old with the same number of nodes a turn."""
    rng = Random(seed)  # noqa: S311 - it is a game
    is_light = int(dealer.variant is Variant.LIGHT)
    turns = memory()
    pairs = []
    for _ in range(games // 2):
        cards = dealer.cards(rng)
        tables = tables_of(deal_of(card.id for card in cards))
        first, second = network_of(new, cards), network_of(old, cards)
        dealt = turns, nodes, is_light, rng.randrange(LAYOUTS), rng.getrandbits(31)
        as_red = game(tables, first, second, *dealt)
        as_blue = game(tables, second, first, *dealt)
        pairs.append((as_red - as_blue + 2) / 4)
    return standing(pairs)
