"""Games in which both players see everything: classic, and Way of the Wind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import boolean, int64

from onitama_core.engine.board import (
    NOWHERE,
    NUMBERS,
    Numbers,
    make,
    target_of,
    temple_to_enter,
    wins,
)
from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import KINDS, NETWORK, OWN_MASTER, evaluate, network_of
from onitama_core.engine.intrinsics import trailing_zeros
from onitama_core.engine.position import LAYOUTS, SLOTS, deal_of
from onitama_core.engine.search.memory import WORKSPACE, deal_into, workspace
from onitama_core.engine.search.turns import generate
from tests.training.games import collect, play_match
from tests.training.regression import Played, rows_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from onitama_core.engine.evaluation import Network, Weights
    from onitama_core.game import Card
    from tests.training.games import Dealer, Standing

    Records = NDArray[np.int64]

WON: Final = 30_000
"""Less the plies until the game is over."""
PROVEN: Final = 29_000
DEEPEST: Final = 30
MOST_PLIES: Final = 60
"""Captures at the leaves included."""


@compiled(int64(WORKSPACE, NUMBERS))
def reached(ws: Any, at: Numbers) -> int:
    """Where the mover's pawns can go, own squares and the Spirit's among them."""
    targets = 0
    for held in range(2):
        pawns = at.own
        while pawns:
            targets |= ws.moves[at.player, SLOTS[at.layout, held], trailing_zeros(pawns)]
            pawns &= pawns - 1
    return targets


@compiled(boolean(WORKSPACE, NUMBERS))
def can_enter(ws: Any, at: Numbers) -> bool:
    """Whether the mover's master can go to the enemy's temple."""
    master = trailing_zeros(at.own_master)
    first, second = SLOTS[at.layout, 0], SLOTS[at.layout, 1]
    targets = ws.moves[at.player, first, master] | ws.moves[at.player, second, master]
    free = ~(at.own | at.spirit)
    return bool(targets & free & 1 << temple_to_enter(at.player))


@compiled(boolean(int64, NUMBERS))
def captures(turn: int, at: Numbers) -> bool:
    target = target_of(turn)
    return target != NOWHERE and at.enemy >> target & 1 != 0


@compiled(int64(WORKSPACE, NETWORK, int64, int64, int64, int64, NUMBERS))
def negamax(  # noqa: C901, PLR0917 - compiled code takes its arguments by place; one node
    ws: Any, network: Network, depth: int, ply: int, alpha: int, beta: int, at: Numbers
) -> int:
    """The score for who is to move; of no meaning once there are more nodes than allowed."""
    ws.nodes += 1
    if ws.nodes > ws.most_nodes:
        return 0
    targets = reached(ws, at)
    if targets & at.enemy_master or can_enter(ws, at):
        return WON - ply - 1
    best = -WON
    if depth <= 0:
        best = evaluate(network, at)
        if best >= beta or not targets & at.enemy or ply >= MOST_PLIES:
            return best
        alpha = max(alpha, best)
    count = generate(ws, ply, at)
    for quiet in range(2 if depth > 0 else 1):
        for index in range(count):
            turn = ws.turns[ply, index]
            if captures(turn, at) == (quiet == 1):
                continue
            score = -negamax(ws, network, depth - 1, ply + 1, -beta, -alpha, make(turn, at))
            best = max(best, score)
            alpha = max(alpha, score)
            if alpha >= beta or ws.nodes > ws.most_nodes:
                return best
    return best


@compiled(int64(WORKSPACE, NETWORK, int64, int64, NUMBERS))
def search_turns(ws: Any, network: Network, depth: int, count: int, at: Numbers) -> int:
    """Bring the best turn in `ws.turns[0]` to the front and return its score."""
    best, best_index = -WON, 0
    for index in range(count):
        turn = ws.turns[0, index]
        if wins(turn, at):
            score = WON - 1
        else:
            score = -negamax(ws, network, depth - 1, 1, -WON, -best, make(turn, at))
        if ws.nodes > ws.most_nodes:
            break
        if score > best:
            best, best_index = score, index
    best_turn = ws.turns[0, best_index]
    for index in range(best_index, 0, -1):
        ws.turns[0, index] = ws.turns[0, index - 1]
    ws.turns[0, 0] = best_turn
    return best


@compiled(int64(WORKSPACE, NETWORK, int64, NUMBERS))
def think(ws: Any, network: Network, nodes: int, at: Numbers) -> int:
    """Deeper and deeper within so many nodes: bring the best turn in `ws.turns[0]` to the front.

    Returns its score in the last depth that was searched to its end.
    """
    ws.nodes = 0
    ws.most_nodes = nodes
    score = 0
    count = generate(ws, 0, at)
    for depth in range(1, DEEPEST):
        found = search_turns(ws, network, depth, count, at)
        if ws.nodes > ws.most_nodes:
            break
        score = found
        if abs(score) > PROVEN:
            break
    return score


# Games of the search against itself, and the quiet positions in them


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
    ws = workspace()[0]

    def play_some(cards: Sequence[Card], lot: int, free: Records) -> int:
        deal_into(ws, deal_of(card.id for card in cards))
        return play_deal(ws, network_of(weights, cards), nodes, dealer.spirit, lot, free)

    records, deals, dealt = collect(
        dealer, positions=positions, columns=RECORD, seed=seed, play_deal=play_some
    )
    scores, results = records[:, SCORE], records[:, RESULT]
    rows = rows_of(pieces_of(records), records[:, MOVER])
    return Played(rows, records[:, LAYOUT], scores, results, deals, dealt)


def pieces_of(records: Records) -> Records:
    """A bitboard of each kind: shape (positions, KINDS)."""
    pieces = records[:, :KINDS].copy()
    pieces[:, :OWN_MASTER] ^= pieces[:, OWN_MASTER : OWN_MASTER + 2]
    return pieces


# Matches of two sets of weights, in paired games: the same deal and opening from both seats


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
    ws = workspace()[0]

    def play_pair(cards: Sequence[Card], layout: int, lot: int) -> tuple[int, int]:
        deal_into(ws, deal_of(card.id for card in cards))
        first, second = network_of(new, cards), network_of(old, cards)
        dealt = nodes, dealer.spirit, layout, lot
        return game(ws, first, second, *dealt), game(ws, second, first, *dealt)

    return play_match(dealer, games=games, seed=seed, play_pair=play_pair)
