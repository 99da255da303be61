"""Games in which both players see everything, by a plain search: classic, and Way of the Wind."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

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
from onitama_core.engine.hidden.night.worlds import DRAWN, ONGOING
from onitama_core.engine.intrinsics import trailing_zeros
from onitama_core.engine.position import SLOTS, deal_of
from onitama_core.engine.search.memory import WORKSPACE, deal_into, workspace
from onitama_core.engine.search.turns import generate
from tests.training.games import PROVEN, Kind, any_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.engine.evaluation import Network, Weights
    from onitama_core.game import Card
    from tests.training.games import Dealer

WON: Final = 30_000
"""Less the plies until the game is over."""
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


# How the search plays


REPETITIONS: Final = 3


class Day(Kind[Numbers]):
    """A draw is what stood three times, or lasts too long."""

    fewest_random, most_random, opening = 2, 8, 4
    fields = Numbers._fields
    kinds, own_master = KINDS, OWN_MASTER

    def __init__(self, dealer: Dealer) -> None:
        super().__init__(dealer)
        self._stood = Counter[Numbers]()

    @cached_property
    def _ws(self) -> Any:
        return workspace()[0]

    def deal(self, cards: Sequence[Card]) -> None:
        deal_into(self._ws, deal_of(card.id for card in cards))

    def network(self, weights: Weights, cards: Sequence[Card]) -> Network:
        return network_of(weights, cards)

    def start(self, layout: int) -> Numbers:
        at = Numbers(31, 31 << 20, 1 << 2, 1 << 22, self.dealer.spirit, layout, 0)
        self._stood = Counter([at])
        return at

    def player(self, at: Numbers) -> int:
        return at.player

    def any_turn(self, at: Numbers) -> int:
        return int(self._ws["turns"][0, any_of(generate(self._ws, 0, at))])

    def think(self, network: Network, nodes: int, at: Numbers) -> tuple[int, int]:
        score = think(self._ws, network, nodes, at)
        return score, int(self._ws["turns"][0, 0])

    def is_noted(self, score: int, best: int, at: Numbers) -> bool:
        """Quiet ones are: captures are searched anyway."""
        return abs(score) <= PROVEN and not captures(best, at)

    def noted(self, score: int, at: Numbers) -> tuple[int, ...]:
        return (*at, score)

    def after(self, turn: int, at: Numbers) -> tuple[Numbers, int]:
        if wins(turn, at):
            return at, at.player
        then = Numbers(*make(turn, at))
        self._stood[then] += 1
        return then, DRAWN if self._stood[then] >= REPETITIONS else ONGOING
