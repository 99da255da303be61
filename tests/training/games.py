"""Games of the engine against itself, from which the weights are learned."""

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
from onitama_core.engine.hidden.search import turns as night_turns
from onitama_core.engine.hidden.search.alphabeta import score_position
from onitama_core.engine.hidden.search.turns import FULL_POSITION, WORKSPACE, FullPosition, make
from onitama_core.engine.hidden.situation import DRAWN_TURNS
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

    from onitama_core.engine.evaluation import LearnedWeights
    from onitama_core.engine.hidden.search.turns import Workspace
    from onitama_core.game import Card

    Records = NDArray[np.int64]
    Table = NDArray[np.int64]

At = TypeVar("At")

ANY_FIVE: Final = 0.2
"""Share of Way of the Wind's deals drawn from all cards, as users may name any five."""


def cards_of(variant: Variant, rng: Random) -> Sequence[Card]:
    """Return five cards that may be dealt in the variant, sorted by id."""
    pool = named_pool(variant, rng.choice(list(POOLS)))
    cards = deal(variant, pool, rng).cards
    if rng.random() < ANY_FIVE and variant is Variant.WIND:
        cards = tuple(rng.sample(CATALOGUE, len(cards)))
    return sorted(cards, key=lambda card: card.id)


# Games of a player against itself, and the positions in them

RED, BLUE, DRAWN, ONGOING = 0, 1, 2, -1
"""Outcomes of a game; the first two name the winner."""

LONGEST: Final = 120
"""Turns after which a game is a draw."""
SLIPS: Final = 0.05
"""Share of the turns after the opening that are random, so that worse positions occur too."""


@compiled("void(int64)")
def seed_lots(seed: int) -> None:
    """Seed the random numbers of compiled code, which numba keeps apart from Python's."""
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
    """Compiled functions of a search: the engine's own, or that with every ninja visible."""

    generate: Callable[[Any, int, Any], int]
    wins: Callable[[int, Any], bool]
    make: Callable[[int, Any], Any]
    search_root: Callable[[Any, Any, int, int, Any], int]


class Search:
    """Search of one deal with one network; keeps its transposition table between positions."""

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
        """Return the score in points and the best turn of the last completed depth.

        Depth 1 is always completed; `nodes` limits the deeper ones.
        """
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
    """One kind of games: how they start, continue and end, and who plays them."""

    fewest_random: int
    most_random: int
    """Bounds of the number of random turns at the start of a game."""
    fields: tuple[str, ...]
    """Columns of a recorded position; the first `kinds` are bitboards, one a kind of piece."""
    kinds: int
    own_master: int
    most = PROVEN_THRESHOLD
    """Largest absolute score of a record, in points."""
    columns = 2
    """Further columns of a record, for its mover: points, and the result, which is 1, 0 or -1."""
    kernels: Kernels

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    @abstractmethod
    def player(self, weights: LearnedWeights, cards: Sequence[Card]) -> Any:
        """Return a player that plays these five cards with these weights."""

    @abstractmethod
    def start(self, layout: int) -> At: ...

    @abstractmethod
    def is_drawn(self, at: At) -> bool:
        """Return whether the game is drawn at the start of a turn; called once a turn."""

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
        """Play a game until a win is proven; return how many positions were recorded."""
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

    def self_play(
        self, weights: LearnedWeights, *, positions: int, nodes: int, seed: int
    ) -> Played:
        """Return `positions` records, with `nodes` for each turn; a seed always gives the same."""
        rng = Random(seed)  # noqa: S311 - it is a game
        number = len(self.fields)
        records = np.zeros((positions, number + self.columns), np.int64)
        deals, count = np.zeros(positions, np.int64), 0
        dealt: list[Sequence[Card]] = []
        while count < positions:
            cards = cards_of(self.variant, rng)
            player, first = self.player(weights, cards), count
            seed_lots(rng.getrandbits(31))
            for _ in range(8):  # with the same five cards, in any layout
                at = self.start(any_of(LAYOUTS))
                count += self.play_once(player, nodes, at, records[count:])
            deals[first:count] = len(dealt)
            dealt.append(cards)
        pieces = records[:, : self.kinds].copy()
        pieces[:, : self.own_master] ^= pieces[:, self.own_master : self.own_master + 2]
        rows = rows_of(pieces, records[:, self.fields.index("player")])
        layouts, scores = records[:, self.fields.index("layout")], records[:, number]
        return Played(rows, layouts, scores, records[:, number + 1], deals, dealt)


# Games of players who see everything, every ninja included


class Day(Kind[BitboardPosition]):
    """Classic and Way of the Wind, drawn when a position occurs for the third time."""

    fewest_random, most_random = 2, 8
    fields = BitboardPosition._fields
    kinds, own_master = evaluation.KINDS, evaluation.OWN_MASTER
    kernels = Kernels(movegen.generate, board.wins, board.make, alphabeta.search_root)

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self._stood = Counter[BitboardPosition]()

    def player(self, weights: LearnedWeights, cards: Sequence[Card]) -> Search:
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
        """Return whether the position is undecided and its best turn captures nothing.

        Captures are searched in play anyway.
        """
        return abs(score) <= PROVEN_THRESHOLD and not at.enemy >> target_of(best) & 1


LOST: Final = 1500
"""Score of a proven win in the records, in points."""
HOME: Final = 0b11111
MASTER: Final = 0b00100
CORNERS: Final = 0b10001
BACK: Final = 20
"""Squares from Red's home row to Blue's."""


@compiled(FULL_POSITION(int64, int64))
def start(layout: int, is_light: int) -> FullPosition:
    """Return a start with randomly placed ninjas; in Way of the Shadow a random player begins."""
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
    return FullPosition(
        own,
        enemy,
        own_master,
        enemy_master,
        ninjas[0],
        ninjas[1],
        layout,
        player,
        DRAWN_TURNS,
    )


@compiled(int64(WORKSPACE, TABLE, int64, int64, FULL_POSITION))
def search_root(ws: Workspace, table: Table, depth: int, count: int, at: FullPosition) -> int:
    """Search the turns in `ws.turns[0]`, none of which wins at once, and move the best to index 0.

    If the search is stopped, returns the best score so far.
    """
    best = -WIN_SCORE
    for index in range(count):
        turn = ws.turns[0, index] & TURN_MASK
        after = make(turn, at)
        if index == 0:
            score = -score_position(ws, table, depth - 1, 1, -WIN_SCORE, WIN_SCORE, after)
        else:
            score = -score_position(ws, table, depth - 1, 1, -best - 1, -best, after)
            if score > best and not ws.stopped:
                score = -score_position(ws, table, depth - 1, 1, -WIN_SCORE, -best, after)
        if ws.stopped:
            return best
        if score > best:
            best = score
            for place in range(index, 0, -1):
                ws.turns[0, place] = ws.turns[0, place - 1]
            ws.turns[0, 0] = turn
    return best


class Night(Kind[FullPosition]):
    """Games with hidden ninjas whose players see every ninja; wins in one turn are not recorded."""

    fewest_random, most_random = 1, 6
    most = LOST
    fields = FullPosition._fields
    kinds, own_master = night_turns.KINDS, night_turns.OWN_MASTER
    kernels = Kernels(night_turns.generate, night_turns.wins, night_turns.make, search_root)

    @property
    def is_light(self) -> bool:
        return self.variant is Variant.LIGHT

    def player(self, weights: LearnedWeights, cards: Sequence[Card]) -> Any:
        deal = deal_of(card.id for card in cards)
        network = evaluation.network_of(weights, cards)
        return Search(night_turns.workspace_of(deal, network), self.kernels)

    def start(self, layout: int) -> FullPosition:
        return FullPosition(*start(layout, self.is_light))

    def is_drawn(self, at: FullPosition) -> bool:
        return night_turns.is_drawn(at)

    def is_noted(self, _: int, best: int, at: FullPosition) -> bool:
        return not night_turns.wins(best, at)
