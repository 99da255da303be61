"""Games in the dark, and how those who can't see hidden ninjas fare from each position.

What a position is worth is the game's result, or for a part what the weights thought of the
positions that followed: TD(λ) (Sutton, 1988).
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import int64, types, void

from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import NETWORK
from onitama_core.engine.hidden.night.evaluation import evaluate, network_of
from onitama_core.engine.hidden.night.making import can_win, make_lantern, make_move, seen_of
from onitama_core.engine.hidden.night.worlds import (
    BLUE,
    ONGOING,
    RED,
    TABLES,
    WORLD,
    World,
    tables_of,
)
from onitama_core.engine.hidden.situation import LANTERN, NINJA
from onitama_core.engine.position import LAYOUTS, deal_of
from onitama_core.game import Variant
from tests.training.night.dark.player import (
    SCALE,
    choose,
    hidden_now,
    line_of,
    list_open_turns,
    make_ninja_part,
)
from tests.training.night.dark.ranges import (
    RANGE,
    STATES,
    answer,
    at_first,
    follow_move,
    keep,
    spread,
)
from tests.training.night.games import (
    FEWEST_RANDOM,
    GAMES_A_DEAL,
    LAYOUT,
    LOST,
    MOST_RANDOM,
    MOVER,
    RECORD,
    RECORDS,
    RESULT,
    SCORE,
    SLIPS,
    note,
    pieces_of,
    start,
)
from tests.training.night.search import TURNS, memory
from tests.training.samples import Played, rows_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.engine.evaluation import Network, Weights
    from onitama_core.engine.hidden.night.worlds import Tables
    from onitama_core.game import Card
    from tests.training.dealing import Dealer
    from tests.training.night.dark.ranges import Range
    from tests.training.night.games import Records
    from tests.training.night.search import Turns

LONGEST: Final = 160
"""Turns; what lasts longer is a draw."""
LAMBDA: Final = 0.9
"""How much of what is expected comes from what followed the next position, not from its points."""
EXPECTED: Final = RECORD
"""A column more: SCORE holds the points that the weights gave at once."""
DARK_RECORD: Final = RECORD + 1
COUNT_AND_OUTCOME: Final[Any] = types.UniTuple(int64, 2)  # type: ignore[no-untyped-call]


@compiled(WORLD(TABLES, WORLD, RANGE, RANGE, RANGE, int64))
def play_turn(  # noqa: PLR0917 - compiled code takes its arguments by place
    tables: Tables, world: World, mover: Range, other: Range, spare: Range, turn: int
) -> World:
    """A whole turn, and perhaps a lantern; `mover` and `other`: what is possible of whom."""
    moved = make_move(world, turn & (1 << 32) - 1)
    follow_move(tables, mover, other, spare, world, moved, turn & (1 << 32) - 1)
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
            judged = np.tanh(records[index + 1, SCORE] / SCALE)
            expected = -(1 - LAMBDA) * judged - LAMBDA * expected
        bounded = min(max(expected, -0.999), 0.999)
        records[index, RESULT] = result
        records[index, EXPECTED] = int(SCALE * np.arctanh(bounded))


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
    values = np.zeros(turns.shape[1])
    at_first(ranges[RED], ranges[BLUE], world.at.is_light)
    first, outcome = count, ONGOING
    for number in range(LONGEST):
        player = world.at.player
        seen = seen_of(world)
        network = blue if player else red
        if number >= opening and count < len(records) and not can_win(tables, seen):
            count = note(records, count, evaluate(network, seen), seen)
        if number < opening or np.random.randint(1000) < slips:
            turn = turns[0, np.random.randint(list_open_turns(tables, world, 0, turns))]
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


def self_play(weights: Weights, dealer: Dealer, *, positions: int, nodes: int, seed: int) -> Played:
    """So many positions; the same for the same seed. There is nothing to search with `nodes`."""
    del nodes
    rng = Random(seed)  # noqa: S311 - it is a game
    is_light = int(dealer.variant is Variant.LIGHT)
    records = np.zeros((positions, DARK_RECORD), np.int64)
    deals = np.zeros(positions, np.int64)
    dealt: list[Sequence[Card]] = []
    turns = memory()
    count = 0
    while count < positions:
        cards = dealer.cards(rng)
        tables = tables_of(deal_of(card.id for card in cards))
        network = network_of(weights, cards)
        found = play_deal(tables, network, turns, is_light, rng.getrandbits(31), records[count:])
        deals[count : count + found] = len(dealt)
        dealt.append(cards)
        count += found
    rows = rows_of(pieces_of(records), records[:, MOVER])
    scores, results = records[:, EXPECTED].clip(-LOST, LOST), records[:, RESULT]
    return Played(rows, records[:, LAYOUT], scores, results, deals, dealt)
