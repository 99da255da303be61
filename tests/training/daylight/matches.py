"""Matches of two sets of weights, in paired games: the same deal and opening from both seats."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import int64

from onitama_core.engine.board import make, wins
from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import NETWORK, network_of
from onitama_core.engine.position import LAYOUTS, deal_of
from onitama_core.engine.search.memory import WORKSPACE, deal_into, workspace
from tests.training.daylight.games import (
    LONGEST,
    NUMBER,
    REPETITIONS,
    by_lot_of,
    start,
    times_before,
)
from tests.training.daylight.search import think
from tests.training.standings import standing

if TYPE_CHECKING:
    from onitama_core.engine.evaluation import Network, Weights
    from tests.training.dealing import Dealer
    from tests.training.standings import Standing

OPENING: Final = 4
"""Turns drawn by lot, the same in both games of a pair."""


@compiled(int64(WORKSPACE, NETWORK, NETWORK, int64, int64, int64, int64))
def game(  # noqa: PLR0917 - compiled code takes its arguments by place
    ws: Any,
    red: Network,
    blue: Network,
    nodes: int,
    spirit: int,
    layout: int,
    seed: int,
) -> int:
    """Red's result: 1, 0 or -1."""
    np.random.seed(seed)
    at = start(layout, spirit)
    history = np.zeros((LONGEST, NUMBER), np.int64)
    for turns in range(LONGEST):
        if times_before(history, turns, at) >= REPETITIONS - 1:
            return 0
        if turns < OPENING:
            turn = by_lot_of(ws, at)
        else:
            think(ws, blue if at.player else red, nodes, at)
            turn = ws.turns[0, 0]
        if wins(turn, at):
            return 1 - 2 * at.player
        at = make(turn, at)
    return 0


def match(
    new: Weights, old: Weights, dealer: Dealer, *, games: int, nodes: int, seed: int
) -> Standing:
    """How the new weights stand against the old with the same number of nodes a turn."""
    rng = Random(seed)  # noqa: S311 - it is a game
    memory = workspace()
    pairs = []
    for _ in range(games // 2):
        cards = dealer.cards(rng)
        deal_into(memory[0], deal_of(card.id for card in cards))
        first, second = network_of(new, cards), network_of(old, cards)
        dealt = nodes, dealer.spirit, rng.randrange(LAYOUTS), rng.getrandbits(31)
        as_red = game(memory[0], first, second, *dealt)
        as_blue = game(memory[0], second, first, *dealt)
        pairs.append((as_red - as_blue + 2) / 4)
    return standing(pairs)
