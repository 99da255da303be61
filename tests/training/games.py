"""The deals that weights are made for, and how games are collected."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

import numpy as np
from numba import int64

from onitama_core.engine import board, evaluation
from onitama_core.engine.board import TURN_MASK, BitboardPosition, target_of
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night import turns as night_turns
from onitama_core.engine.hidden.night.search import value
from onitama_core.engine.hidden.night.turns import SEEN, WORKSPACE, Seen, make
from onitama_core.engine.hidden.situation import DRAWN_TURNS, ENDLESS
from onitama_core.engine.position import LAYOUTS, deal_of
from onitama_core.engine.search import alphabeta, movegen
from onitama_core.engine.search.transposition import (
    GENERATION_MASK,
    PROVEN_THRESHOLD,
    TABLE,
    WIN_SCORE,
    new_table,
)
from onitama_core.engine.search.workspace import new_workspace, set_deal
from onitama_core.game import CATALOGUE, POOLS, Variant, deal, named_pool
from tests.training.regression import Played, rows_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from onitama_core.engine.evaluation import Weights
    from onitama_core.game import Card

    Records = NDArray[np.int64]
    from onitama_core.engine.hidden.night.turns import Workspace

    Table = NDArray[np.int64]

At = TypeVar("At")

ANY_FIVE: Final = 0.2
"""Share of the wind's deals that are cards somebody named, whatever their kind."""


def cards_of(variant: Variant, rng: Random) -> Sequence[Card]:
    """Five that are dealt in it, in alphabetical order of their ids."""
    pool = named_pool(variant, rng.choice(list(POOLS)))
    cards = deal(variant, pool, rng).cards
    if rng.random() < ANY_FIVE and variant is Variant.WIND:
        cards = tuple(rng.sample(CATALOGUE, len(cards)))
    return sorted(cards, key=lambda card: card.id)


# Games of a player against itself, and the positions in them

RED, BLUE, DRAWN, ONGOING = 0, 1, 2, -1
"""Outcomes; the first two are who won."""

LONGEST: Final = 120
"""Turns; what lasts longer is a draw."""
SLIPS: Final = 0.05
"""Of the later turns are drawn by lot as well, so that worse positions are known too."""


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


HASH_MB: Final = 4
DEEPEST: Final = 29
UNLIMITED: Final = 1 << 62


class Kernels(NamedTuple):
    """Of the engine's search, by day or for who sees every ninja."""

    generate: Callable[[Any, int, Any], int]
    wins: Callable[[int, Any], bool]
    make: Callable[[int, Any], Any]
    search_root: Callable[[Any, Any, int, int, Any], int]


class Search:
    """Of one deal, by one network; what it has found before it remembers."""

    def __init__(self, workspace: Any, kernels: Kernels) -> None:
        self._ws = workspace
        self._table = new_table(HASH_MB)
        self._kernels = kernels

    def turns(self, at: Any) -> list[int]:
        count = self._kernels.generate(self._ws, 0, at)
        turns: list[int] = self._ws["turns"][0, :count].tolist()
        return turns

    def any_turn(self, at: Any) -> int:
        turns = self.turns(at)
        return turns[any_of(len(turns))]

    def think(self, nodes: int, at: Any, deepest: int = DEEPEST) -> tuple[int, int]:
        """Points and the best turn, of the last depth that was searched to its end."""
        turns, ws = self.turns(at), self._ws
        for turn in turns:
            if self._kernels.wins(turn, at):
                return WIN_SCORE - 1, turn
        ws["killers"] = 0
        ws["generation"] = ws["generation"] + 1 & GENERATION_MASK
        ws["nodes"] = ws["stopped"] = 0
        ws["max_nodes"] = UNLIMITED
        score, best = -WIN_SCORE, turns[0]
        for depth in range(1, deepest + 1):
            found = self._kernels.search_root(ws, self._table, depth, len(turns), at)
            if ws["stopped"]:
                break
            score, best = int(found), int(ws["turns"][0, 0]) & TURN_MASK
            if abs(score) > PROVEN_THRESHOLD or ws["nodes"] >= nodes:
                break
            ws["max_nodes"] = nodes
        return score, best


class Kind(ABC, Generic[At]):
    """Of games: how they begin, go on and end, and who plays them."""

    fewest_random: int
    most_random: int
    """Turns at the start of a game that are drawn by lot."""
    fields: tuple[str, ...]
    """Of a position as it is noted: a bitboard of each kind of piece first."""
    kinds: int
    own_master: int
    most = PROVEN_THRESHOLD
    """Points, in records."""
    columns = 2
    """More of a record, for its mover: points, and the result, which is 1, 0 or -1."""
    kernels: Kernels

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    @abstractmethod
    def player(self, weights: Weights, cards: Sequence[Card]) -> Any:
        """Who plays by these weights with these five."""

    @abstractmethod
    def start(self, layout: int) -> At: ...

    @abstractmethod
    def is_drawn(self, at: At) -> bool:
        """At the start of a turn."""

    @abstractmethod
    def is_noted(self, score: int, best: int, at: At) -> bool: ...

    def after(self, turn: int, at: Any) -> tuple[Any, int]:
        if self.kernels.wins(turn, at):
            return at, at.player
        then = type(at)(*self.kernels.make(turn, at))
        return then, DRAWN if self.is_drawn(then) else ONGOING

    def opening(self) -> int:
        return self.fewest_random + any_of(self.most_random + 1 - self.fewest_random)

    def play_once(self, player: Any, nodes: int, at: Any, records: Records) -> int:
        """One game, over as soon as a win is proven; return how many positions are noted."""
        count, outcome, opening = 0, ONGOING, self.opening()
        for number in range(LONGEST):
            is_slip = number < opening or any_share() < SLIPS
            turn = player.any_turn(at) if is_slip else 0
            if number >= opening:
                score, best = player.think(nodes, at)
                if count < len(records) and self.is_noted(score, best, at):
                    records[count, :-1] = (*at, min(max(score, -self.most), self.most))
                    count += 1
                if abs(score) > PROVEN_THRESHOLD:
                    outcome = at.player if score > 0 else 1 - at.player
                    break
                turn = turn if is_slip else best
            at, outcome = self.after(turn, at)
            if outcome != ONGOING:
                break
        if outcome in {RED, BLUE}:
            movers = records[:count, self.fields.index("player")]
            records[:count, -1] = np.where(movers == outcome, 1, -1)
        return count

    def self_play(self, weights: Weights, *, positions: int, nodes: int, seed: int) -> Played:
        """So many positions, with `nodes` for each turn; the same for the same seed."""
        rng = Random(seed)  # noqa: S311 - it is a game
        number = len(self.fields)
        records = np.zeros((positions, number + self.columns), np.int64)
        deals, count = np.zeros(positions, np.int64), 0
        dealt: list[Sequence[Card]] = []
        while count < positions:
            cards = cards_of(self.variant, rng)
            player, first = self.player(weights, cards), count
            seed_lots(rng.getrandbits(31))
            for _ in range(8):  # with the same five cards, however they lie
                at = self.start(any_of(LAYOUTS))
                count += self.play_once(player, nodes, at, records[count:])
            deals[first:count] = len(dealt)
            dealt.append(cards)
        pieces = records[:, : self.kinds].copy()
        pieces[:, : self.own_master] ^= pieces[:, self.own_master : self.own_master + 2]
        rows = rows_of(pieces, records[:, self.fields.index("player")])
        layouts, scores = records[:, self.fields.index("layout")], records[:, number]
        return Played(rows, layouts, scores, records[:, number + 1], deals, dealt)


# Games of players who see everything: classic and Way of the Wind, and by night every ninja


class Day(Kind[BitboardPosition]):
    """A draw is what stood three times, or lasts too long."""

    fewest_random, most_random = 2, 8
    fields = BitboardPosition._fields
    kinds, own_master = evaluation.KINDS, evaluation.OWN_MASTER
    kernels = Kernels(movegen.generate, board.wins, board.make, alphabeta.search_root)

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self._stood = Counter[BitboardPosition]()

    def player(self, weights: Weights, cards: Sequence[Card]) -> Search:
        ws: Any = new_workspace()[0]
        set_deal(ws, deal_of(card.id for card in cards))
        ws["network"] = evaluation.network_of(weights, cards)
        return Search(ws, self.kernels)

    def start(self, layout: int) -> BitboardPosition:
        spirit = 1 << 12 if self.variant is Variant.WIND else 0
        at = BitboardPosition(31, 31 << 20, 1 << 2, 1 << 22, spirit, layout, 0)
        self._stood = Counter([at])
        return at

    def is_drawn(self, at: BitboardPosition) -> bool:
        self._stood[at] += 1
        return self._stood[at] >= 3

    def is_noted(self, score: int, best: int, at: BitboardPosition) -> bool:
        """Quiet ones are: captures are searched anyway."""
        return abs(score) <= PROVEN_THRESHOLD and not at.enemy >> target_of(best) & 1


LOST: Final = 1500
"""Points of what is proven, in records."""
HOME: Final = 0b11111
MASTER: Final = 0b00100
CORNERS: Final = 0b10001
BACK: Final = 20
"""How far Blue's home row is from Red's, in squares."""


@compiled(SEEN(int64, int64))
def start(layout: int, is_light: int) -> Seen:
    """Ninjas placed by lot, who begins too, in Way of the Shadow."""
    student = HOME if is_light else CORNERS
    red, player = student | MASTER, np.random.randint(2)
    red_ninja = 1 << 1 + 2 * np.random.randint(2)
    blue_ninjas = 1 << BACK + 1 + 2 * np.random.randint(2)
    blue, blue_master = red << BACK, MASTER << BACK
    if is_light:
        blue, blue_master, player, red_ninja = 0, 0, 0, 0
        first = np.random.randint(5)
        second = (first + 1 + np.random.randint(4)) % 5
        blue_ninjas = (1 << first | 1 << second) << BACK
    pawns = (blue, red, blue_master, MASTER) if player else (red, blue, MASTER, blue_master)
    ninjas = (blue_ninjas, red_ninja) if player else (red_ninja, blue_ninjas)
    own, enemy, own_master, enemy_master = pawns
    return Seen(
        own,
        enemy,
        own_master,
        enemy_master,
        ninjas[0],
        ninjas[1],
        layout,
        player,
        ENDLESS,
        DRAWN_TURNS,
    )


@compiled(int64(WORKSPACE, TABLE, int64, int64, SEEN))
def search_root(ws: Workspace, table: Table, depth: int, count: int, at: Seen) -> int:
    """Search the turns in `ws.turns[0]`, of which none wins, and bring the best to the front.

    Stopped meanwhile, the score is that of the best until then.
    """
    best = -WIN_SCORE
    for index in range(count):
        turn = ws.turns[0, index] & TURN_MASK
        after = make(turn, at)
        if index == 0:
            score = -value(ws, table, depth - 1, 1, -WIN_SCORE, WIN_SCORE, after)
        else:
            score = -value(ws, table, depth - 1, 1, -best - 1, -best, after)
            if score > best and not ws.stopped:
                score = -value(ws, table, depth - 1, 1, -WIN_SCORE, -best, after)
        if ws.stopped:
            return best
        if score > best:
            best = score
            for place in range(index, 0, -1):
                ws.turns[0, place] = ws.turns[0, place - 1]
            ws.turns[0, 0] = turn
    return best


class Night(Kind[Seen]):
    """A win in one turn is not noted: the search sees it."""

    fewest_random, most_random = 1, 6
    most = LOST
    fields = Seen._fields
    kinds, own_master = night_turns.KINDS, night_turns.OWN_MASTER
    kernels = Kernels(night_turns.generate, night_turns.wins, night_turns.make, search_root)

    @property
    def is_light(self) -> bool:
        return self.variant is Variant.LIGHT

    def player(self, weights: Weights, cards: Sequence[Card]) -> Any:
        deal = deal_of(card.id for card in cards)
        network = evaluation.network_of(weights, cards)
        return Search(night_turns.workspace_of(deal, network), self.kernels)

    def start(self, layout: int) -> Seen:
        return Seen(*start(layout, self.is_light))

    def is_drawn(self, at: Seen) -> bool:
        return night_turns.is_drawn(at)

    def is_noted(self, _: int, best: int, at: Seen) -> bool:
        return not night_turns.wins(best, at)
