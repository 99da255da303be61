"""Matches of two sets of weights in the dark, in paired games."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np
from numba import int64

from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import NETWORK
from onitama_core.engine.hidden.night.evaluation import network_of
from onitama_core.engine.hidden.night.worlds import BLUE, RED, TABLES, tables_of
from onitama_core.engine.position import LAYOUTS, deal_of
from onitama_core.game import Variant
from tests.training.night.dark.games import DARK_RECORD, play
from tests.training.night.games import start
from tests.training.night.search import TURNS, memory
from tests.training.standings import standing

if TYPE_CHECKING:
    from onitama_core.engine.evaluation import Network, Weights
    from onitama_core.engine.hidden.night.worlds import Tables
    from tests.training.dealing import Dealer
    from tests.training.night.search import Turns
    from tests.training.standings import Standing

OPENING: Final = 3
"""Turns drawn by lot, the same in both games of a pair."""


@compiled(int64(TABLES, NETWORK, NETWORK, TURNS, int64, int64, int64))
def game(  # noqa: PLR0917
    tables: Tables,
    red: Network,
    blue: Network,
    turns: Turns,
    is_light: int,
    layout: int,
    seed: int,
) -> int:
    """Red's result: 1, 0 or -1."""
    np.random.seed(seed)
    nothing = np.zeros((0, DARK_RECORD), np.int64)
    world = start(layout, is_light)
    _, outcome = play(tables, red, blue, turns, OPENING, 0, world, nothing, 0)
    return 1 if outcome == RED else -1 if outcome == BLUE else 0


def match(
    new: Weights, old: Weights, dealer: Dealer, *, games: int, nodes: int, seed: int
) -> Standing:
    """How the new weights stand against the old; all look one turn ahead, whatever the `nodes`."""
    del nodes
    rng = Random(seed)  # noqa: S311 - it is a game
    is_light = int(dealer.variant is Variant.LIGHT)
    turns = memory()
    pairs = []
    for _ in range(games // 2):
        cards = dealer.cards(rng)
        tables = tables_of(deal_of(card.id for card in cards))
        first, second = network_of(new, cards), network_of(old, cards)
        dealt = turns, is_light, rng.randrange(LAYOUTS), rng.getrandbits(31)
        as_red = game(tables, first, second, *dealt)
        as_blue = game(tables, second, first, *dealt)
        pairs.append((as_red - as_blue + 2) / 4)
    return standing(pairs)
