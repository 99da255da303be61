"""Games of the search against itself, and the quiet positions in them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import int64

from onitama_core.engine.board import NUMBERS, Numbers, make, wins
from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import KINDS, NETWORK, OWN_MASTER, network_of
from onitama_core.engine.position import LAYOUTS, deal_of
from onitama_core.engine.search.memory import WORKSPACE, deal_into, workspace
from onitama_core.engine.search.turns import generate
from tests.training.daylight.search import PROVEN, captures, think
from tests.training.samples import Played, rows_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from onitama_core.engine.evaluation import Network, Weights
    from onitama_core.game import Card
    from tests.training.dealing import Dealer

    Records = NDArray[np.int64]

NUMBER: Final = len(Numbers._fields)
LAYOUT, MOVER = NUMBER - 2, NUMBER - 1
SCORE, RESULT = NUMBER, NUMBER + 1
"""Columns of a record after the position's numbers, both for its mover: points, and 1, 0 or -1."""
RECORD: Final = NUMBER + 2
GAMES_A_DEAL: Final = 8
LONGEST: Final = 120
"""Turns; what lasts longer is a draw."""
FEWEST_RANDOM, MOST_RANDOM = 2, 8
"""Turns at the start of a game that are drawn by lot."""
SLIPS: Final = 0.05
"""Of the later turns are drawn by lot as well, so that worse positions are known too."""
REPETITIONS: Final = 3

RECORDS: Final[Any] = int64[:, ::1]


@compiled(NUMBERS(int64, int64))
def start(layout: int, spirit: int) -> Numbers:
    return Numbers(31, 31 << 20, 1 << 2, 1 << 22, spirit, layout, 0)


@compiled(int64(RECORDS, int64, NUMBERS))
def times_before(history: Records, turns: int, at: Numbers) -> int:
    """Note the position of a turn; how often it stood before."""
    for field in range(NUMBER):
        history[turns, field] = at[field]
    times = 0
    for turn in range(turns):
        same = True
        for field in range(NUMBER):
            same = same and history[turn, field] == at[field]
        times += same
    return times


@compiled(int64(WORKSPACE, NUMBERS))
def by_lot_of(ws: Any, at: Numbers) -> int:
    """Any legal turn."""
    turn: int = ws.turns[0, np.random.randint(generate(ws, 0, at))]
    return turn


@compiled(int64(RECORDS, int64, int64, NUMBERS))
def note(records: Records, count: int, score: int, at: Numbers) -> int:
    """Returns how many records there are now."""
    for field in range(NUMBER):
        records[count, field] = at[field]
    records[count, SCORE] = score
    return count + 1


@compiled(int64(RECORDS, int64, int64, int64))
def settle(records: Records, first: int, count: int, winner: int) -> int:
    """Add the result to the records of one game; of a draw the winner is -1."""
    for index in range(first, count):
        mover = records[index, MOVER]
        records[index, RESULT] = 0 if winner < 0 else 1 if winner == mover else -1
    return count


@compiled(int64(WORKSPACE, NETWORK, int64, NUMBERS, RECORDS, int64))
def play(  # noqa: PLR0917 - compiled code takes its arguments by place
    ws: Any, network: Network, nodes: int, at: Numbers, records: Records, count: int
) -> int:
    """Play one game and note its quiet positions from `records[count]` on; return their end.

    It is over as soon as a win is proven.
    """
    history = np.zeros((LONGEST, NUMBER), np.int64)
    first, winner = count, -1
    opening = np.random.randint(FEWEST_RANDOM, MOST_RANDOM + 1)
    for turns in range(LONGEST):
        if times_before(history, turns, at) >= REPETITIONS - 1:
            break
        turn = by_lot_of(ws, at)
        if turns >= opening:
            score = think(ws, network, nodes, at)
            best = ws.turns[0, 0]
            if abs(score) > PROVEN:
                winner = at.player if score > 0 else at.player ^ 1
                break
            if not captures(best, at) and count < len(records):
                count = note(records, count, score, at)
            if np.random.random() >= SLIPS:
                turn = best
        if wins(turn, at):
            winner = at.player
            break
        at = make(turn, at)
    return settle(records, first, count, winner)


@compiled(int64(WORKSPACE, NETWORK, int64, int64, int64, RECORDS))
def play_deal(  # noqa: PLR0917
    ws: Any, network: Network, nodes: int, spirit: int, seed: int, records: Records
) -> int:
    """Some games with the same five cards, however they lie; return how many positions."""
    np.random.seed(seed)
    count = 0
    for _ in range(GAMES_A_DEAL):
        layout = np.random.randint(LAYOUTS)
        count = play(ws, network, nodes, start(layout, spirit), records, count)
    return count


def self_play(weights: Weights, dealer: Dealer, *, positions: int, nodes: int, seed: int) -> Played:
    """So many quiet positions, with `nodes` for each turn; the same for the same seed."""
    rng = Random(seed)  # noqa: S311 - it is a game
    records = np.zeros((positions, RECORD), np.int64)
    deals = np.zeros(positions, np.int64)
    dealt: list[Sequence[Card]] = []
    memory = workspace()
    count = 0
    while count < positions:
        cards = dealer.cards(rng)
        deal_into(memory[0], deal_of(card.id for card in cards))
        network = network_of(weights, cards)
        lot = rng.getrandbits(31)
        found = play_deal(memory[0], network, nodes, dealer.spirit, lot, records[count:])
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
