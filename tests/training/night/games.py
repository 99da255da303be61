"""Games of the search against itself, and the positions in them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import int64, void

from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import NETWORK
from onitama_core.engine.hidden.night.evaluation import KINDS, OWN_MASTER, network_of
from onitama_core.engine.hidden.night.making import SEEN, Seen, seen_of
from onitama_core.engine.hidden.night.worlds import (
    BLUE,
    ONGOING,
    RED,
    TABLES,
    WORLD,
    World,
    tables_of,
)
from onitama_core.engine.hidden.situation import ENDLESS, MOVE, NO_CARD, Situation
from onitama_core.engine.position import LAYOUTS, deal_of
from onitama_core.game import Variant
from tests.training.night.search import PROVEN, TURNS, memory, think
from tests.training.night.turns import list_turns, make_turn
from tests.training.samples import Played, rows_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from onitama_core.engine.evaluation import Network, Weights
    from onitama_core.engine.hidden.night.worlds import Tables
    from onitama_core.game import Card
    from tests.training.dealing import Dealer
    from tests.training.night.search import Turns

    Records = NDArray[np.int64]

NUMBER: Final = len(Seen._fields)
LAYOUT, MOVER = Seen._fields.index("layout"), Seen._fields.index("player")
SCORE, RESULT = NUMBER, NUMBER + 1
"""Columns of a record after the position's numbers, both for its mover: points, and 1, 0 or -1."""
RECORD: Final = NUMBER + 2
GAMES_A_DEAL: Final = 8
LONGEST: Final = 120
"""Turns; what lasts longer is a draw."""
FEWEST_RANDOM, MOST_RANDOM = 1, 6
"""Turns at the start of a game that are drawn by lot."""
SLIPS: Final = 0.05
"""Of the later turns are drawn by lot as well, so that worse positions are known too."""
LOST: Final = 1500
"""Points of what is proven, in records."""

RECORDS: Final[Any] = int64[:, ::1]
HOME: Final = 0b11111
MASTER: Final = 0b00100
CORNERS: Final = 0b10001
BESIDE: Final = 0b01010
BACK: Final = 20
"""How far Blue's home row is from Red's, in squares."""


@compiled(void(int64))
def seed_lots(seed: int) -> None:
    """What is drawn by lot in compiled code is the same again after this."""
    np.random.seed(seed)


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


@compiled(int64(TABLES, TURNS, WORLD))
def by_lot_of(tables: Tables, turns: Turns, world: World) -> int:
    """Any turn."""
    turn: int = turns[0, np.random.randint(list_turns(tables, world, turns[0]))]
    return turn


@compiled(int64(RECORDS, int64, int64, SEEN))
def note(records: Records, count: int, score: int, seen: Seen) -> int:
    """Returns how many records there are now."""
    for field in range(NUMBER):
        records[count, field] = seen[field]
    records[count, SCORE] = min(max(score, -LOST), LOST)
    return count + 1


@compiled(int64(RECORDS, int64, int64, int64))
def settle(records: Records, first: int, count: int, outcome: int) -> int:
    """Add the result to the records of one game."""
    for index in range(first, count):
        is_won = records[index, MOVER] == outcome
        decided = outcome in {RED, BLUE}
        records[index, RESULT] = (1 if is_won else -1) if decided else 0
    return count


@compiled(int64(TABLES, NETWORK, TURNS, int64, WORLD, RECORDS, int64))
def play(  # noqa: PLR0917 - compiled code takes its arguments by place
    tables: Tables,
    network: Network,
    turns: Turns,
    nodes: int,
    world: World,
    records: Records,
    count: int,
) -> int:
    """Play one game and note its positions from `records[count]` on; return their end.

    It is over as soon as a win is proven, and a win in one is not noted: the search sees it.
    """
    first, outcome = count, ONGOING
    opening = np.random.randint(FEWEST_RANDOM, MOST_RANDOM + 1)
    for number in range(LONGEST):
        turn = by_lot_of(tables, turns, world)
        if number >= opening:
            score = think(tables, network, turns, nodes, world)
            best = turns[0, 0]
            after = make_turn(world, best)
            if after.outcome == ONGOING and count < len(records):
                count = note(records, count, score, seen_of(world))
            if abs(score) > PROVEN:
                outcome = world.at.player if score > 0 else 1 - world.at.player
                break
            if np.random.random() >= SLIPS:
                turn = best
        world = make_turn(world, turn)
        outcome = world.outcome
        if outcome != ONGOING:
            break
    return settle(records, first, count, outcome)


@compiled(int64(TABLES, NETWORK, TURNS, int64, int64, int64, RECORDS))
def play_deal(  # noqa: PLR0917
    tables: Tables,
    network: Network,
    turns: Turns,
    nodes: int,
    is_light: int,
    seed: int,
    records: Records,
) -> int:
    """Some games with the same five cards, however they lie; return how many positions."""
    np.random.seed(seed)
    count = 0
    for _ in range(GAMES_A_DEAL):
        world = start(np.random.randint(LAYOUTS), is_light)
        count = play(tables, network, turns, nodes, world, records, count)
    return count


def self_play(weights: Weights, dealer: Dealer, *, positions: int, nodes: int, seed: int) -> Played:
    """So many positions, with `nodes` for each turn; the same for the same seed."""
    rng = Random(seed)  # noqa: S311 - it is a game
    is_light = int(dealer.variant is Variant.LIGHT)
    records = np.zeros((positions, RECORD), np.int64)
    deals = np.zeros(positions, np.int64)
    dealt: list[Sequence[Card]] = []
    turns = memory()
    count = 0
    while count < positions:
        cards = dealer.cards(rng)
        tables = tables_of(deal_of(card.id for card in cards))
        network = network_of(weights, cards)
        lot = rng.getrandbits(31)
        found = play_deal(tables, network, turns, nodes, is_light, lot, records[count:])
        deals[count : count + found] = len(dealt)
        dealt.append(cards)
        count += found
    scores, results = records[:, SCORE], records[:, RESULT]
    rows = rows_of(pieces_of(records), records[:, MOVER])
    return Played(rows, records[:, LAYOUT], scores, results, deals, dealt)


def pieces_of(records: Records) -> Records:
    """A bitboard of each kind: shape (positions, KINDS)."""
    pieces = records[:, :KINDS].copy()
    pieces[:, :OWN_MASTER] ^= pieces[:, OWN_MASTER : OWN_MASTER + 2]
    return pieces
