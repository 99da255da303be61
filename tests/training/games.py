"""The deals that weights are made for, how games are collected, and how matches stand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

import numpy as np

from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night.worlds import BLUE, ONGOING, RED
from onitama_core.engine.position import LAYOUTS
from onitama_core.game import CATALOGUE, POOLS, Variant, deal, named_pool
from tests.benchmarks.duel import Standing
from tests.training.regression import Played, rows_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from onitama_core.engine.evaluation import Network, Weights
    from onitama_core.game import Card

    Records = NDArray[np.int64]

At = TypeVar("At")


ANY_FIVE: Final = 0.2
"""Share of the wind's deals that are cards somebody named, whatever their kind."""


class Dealer(NamedTuple):
    variant: Variant
    spirit: int
    """Its bit at the start, 0 where there is none."""
    any_five: float

    def cards(self, rng: Random) -> Sequence[Card]:
        """Five in alphabetical order of their ids."""
        pool = named_pool(self.variant, rng.choice(list(POOLS)))
        cards = deal(self.variant, pool, rng).cards
        if rng.random() < self.any_five:
            cards = tuple(rng.sample(CATALOGUE, len(cards)))
        return sorted(cards, key=lambda card: card.id)


DEALERS: Final = {
    "classic": Dealer(Variant.CLASSIC, 0, 0),
    "wind": Dealer(Variant.WIND, 1 << 12, ANY_FIVE),
    "shadow": Dealer(Variant.SHADOW, 0, 0),
    "light": Dealer(Variant.LIGHT, 0, 0),
}


# Games of a player against itself, and the positions in them


GAMES_A_DEAL: Final = 8
LONGEST: Final = 120
"""Turns; what lasts longer is a draw."""
SLIPS: Final = 0.05
"""Of the later turns are drawn by lot as well, so that worse positions are known too."""
PROVEN: Final = 29_000
"""More points than these are a win that is seen."""


@compiled("void(int64)")
def seed_lots(seed: int) -> None:
    """What is drawn by lot in compiled code is the same again after this."""
    np.random.seed(seed)


@compiled("int64(int64)")
def any_of(below: int) -> int:
    return np.random.randint(below)


@compiled("float64()")
def any_share() -> float:
    return np.random.random()


class Kind(ABC, Generic[At]):
    """Of games: how they begin, go on and end, and how a network plays them."""

    fewest_random: int
    most_random: int
    """Turns at the start of a game that are drawn by lot."""
    opening: int
    """As many in a match, the same in both games of a pair."""
    fields: tuple[str, ...]
    """Of a position as it is noted: a bitboard of each kind of piece first."""
    kinds: int
    own_master: int
    columns = 2
    """More of a record, for its mover: points, and the result, which is 1, 0 or -1."""

    def __init__(self, dealer: Dealer) -> None:
        self.dealer = dealer

    @abstractmethod
    def deal(self, cards: Sequence[Card]) -> None:
        """The games that follow are with these five."""

    @abstractmethod
    def network(self, weights: Weights, cards: Sequence[Card]) -> Network: ...

    @abstractmethod
    def start(self, layout: int) -> At: ...

    @abstractmethod
    def player(self, at: At) -> int: ...

    @abstractmethod
    def any_turn(self, at: At) -> int:
        """By lot."""

    @abstractmethod
    def think(self, network: Network, nodes: int, at: At) -> tuple[int, int]:
        """Points, and the best turn."""

    @abstractmethod
    def is_noted(self, score: int, best: int, at: At) -> bool: ...

    @abstractmethod
    def noted(self, score: int, at: At) -> tuple[int, ...]: ...

    @abstractmethod
    def after(self, turn: int, at: At) -> tuple[At, int]:
        """The position then, and the outcome."""

    def play_deal(self, network: Network, nodes: int, lot: int, records: Records) -> int:
        """Some games with the same five cards, however they lie; return how many positions."""
        seed_lots(lot)
        count = 0
        for _ in range(GAMES_A_DEAL):
            count += self.play_once(network, nodes, self.start(any_of(LAYOUTS)), records[count:])
        return count

    def play_once(self, network: Network, nodes: int, at: At, records: Records) -> int:
        """One game, over as soon as a win is proven; return how many positions are noted."""
        count, outcome = 0, ONGOING
        opening = self.fewest_random + any_of(self.most_random + 1 - self.fewest_random)
        for number in range(LONGEST):
            turn = self.any_turn(at)
            if number >= opening:
                score, best = self.think(network, nodes, at)
                if count < len(records) and self.is_noted(score, best, at):
                    records[count, :-1] = self.noted(score, at)
                    count += 1
                if abs(score) > PROVEN:
                    outcome = self.player(at) if score > 0 else 1 - self.player(at)
                    break
                if any_share() >= SLIPS:
                    turn = best
            at, outcome = self.after(turn, at)
            if outcome != ONGOING:
                break
        if outcome in {RED, BLUE}:
            movers = records[:count, self.fields.index("player")]
            records[:count, -1] = np.where(movers == outcome, 1, -1)
        return count

    def play_game(
        self, networks: tuple[Network, Network], nodes: int, layout: int, lot: int
    ) -> int:
        """Red's result: 1, 0 or -1."""
        seed_lots(lot)
        at, outcome = self.start(layout), ONGOING
        for number in range(LONGEST):
            if number < self.opening:
                turn = self.any_turn(at)
            else:
                _, turn = self.think(networks[self.player(at)], nodes, at)
            at, outcome = self.after(turn, at)
            if outcome != ONGOING:
                break
        return 1 if outcome == RED else -1 if outcome == BLUE else 0

    def self_play(self, weights: Weights, *, positions: int, nodes: int, seed: int) -> Played:
        """So many positions, with `nodes` for each turn; the same for the same seed."""
        rng = Random(seed)  # noqa: S311 - it is a game
        number = len(self.fields)
        records = np.zeros((positions, number + self.columns), np.int64)
        deals, count = np.zeros(positions, np.int64), 0
        dealt: list[Sequence[Card]] = []
        while count < positions:
            cards = self.dealer.cards(rng)
            self.deal(cards)
            network, lot = self.network(weights, cards), rng.getrandbits(31)
            found = self.play_deal(network, nodes, lot, records[count:])
            deals[count : count + found] = len(dealt)
            dealt.append(cards)
            count += found
        pieces = records[:, : self.kinds].copy()
        pieces[:, : self.own_master] ^= pieces[:, self.own_master : self.own_master + 2]
        rows = rows_of(pieces, records[:, self.fields.index("player")])
        layouts, scores = records[:, self.fields.index("layout")], records[:, number]
        return Played(rows, layouts, scores, records[:, number + 1], deals, dealt)

    def match(self, new: Weights, old: Weights, *, games: int, nodes: int, seed: int) -> Standing:
        """How the new weights stand against the old with the same number of nodes a turn.

        In pairs of games: the same deal and opening from both seats.
        """
        rng = Random(seed)  # noqa: S311 - it is a game
        pairs = []
        for _ in range(games // 2):
            cards = self.dealer.cards(rng)
            self.deal(cards)
            first, second = self.network(new, cards), self.network(old, cards)
            dealt = nodes, rng.randrange(LAYOUTS), rng.getrandbits(31)
            as_red = self.play_game((first, second), *dealt)
            as_blue = self.play_game((second, first), *dealt)
            pairs.append((as_red - as_blue + 2) / 4)
        return Standing(pairs)
