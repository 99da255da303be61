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
from onitama_core.engine.hidden.search import turns as hidden_turns
from onitama_core.engine.hidden.search.alphabeta import score_position
from onitama_core.engine.hidden.search.turns import FULL_POSITION, WORKSPACE, FullPosition, make
from onitama_core.engine.hidden.situation import DRAWN_TURNS
from onitama_core.engine.position import LAYOUT_COUNT, deal_of
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

FREE_DEAL_SHARE: Final = 0.2
"""Share of Way of the Wind's deals drawn from all cards, as users may name any five."""


def cards_of(variant: Variant, rng: Random) -> Sequence[Card]:
    """Return five cards that may be dealt in the variant, sorted by id."""
    pool = named_pool(variant, rng.choice(list(POOLS)))
    cards = deal(variant, pool, rng).cards
    if rng.random() < FREE_DEAL_SHARE and variant is Variant.WIND:
        cards = tuple(rng.sample(CATALOGUE, len(cards)))
    return sorted(cards, key=lambda card: card.id)


# Games of a player against itself, and the positions in them

RED, BLUE, DRAWN, ONGOING = 0, 1, 2, -1
"""Outcomes of a game; the first two name the winner."""

MAX_TURNS: Final = 120
"""Turns after which a game is a draw."""
RANDOM_TURN_SHARE: Final = 0.05
"""Share of the turns after the opening that are random, so that worse positions occur too."""


@compiled("void(int64)")
def seed_random_numbers(seed: int) -> None:
    """Seed the random numbers of compiled code, which numba keeps apart from Python's."""
    np.random.seed(seed)


@compiled("int64(int64)")
def random_below(below: int) -> int:
    return np.random.randint(below)


@compiled("float64()")
def random_share() -> float:
    return np.random.random()


HASH_MB: Final = 4
MAX_DEPTH: Final = 29
"""Greatest depth of a search in self-play, in turns."""


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

    def turns(self, position: Any) -> list[int]:
        count = self._kernels.generate(self._ws, 0, position)
        turns: list[int] = self._ws["turns"][0, :count].tolist()
        return turns

    def random_turn(self, position: Any) -> int:
        turns = self.turns(position)
        return turns[random_below(len(turns))]

    def think(self, nodes: int, position: Any, max_depth: int = MAX_DEPTH) -> tuple[int, int]:
        """Return the score in points and the best turn of the last completed depth.

        Depth 1 is always completed; `nodes` limits the deeper ones.
        """
        turns, ws = self.turns(position), self._ws
        for turn in turns:
            if self._kernels.wins(turn, position):
                return WIN_SCORE - 1, turn
        ws["killers"] = 0
        ws["generation"] = ws["generation"] + 1 & GENERATION_MASK
        ws["nodes"] = ws["stopped"] = 0
        ws["max_nodes"] = alphabeta.NO_NODE_LIMIT
        score, best = -WIN_SCORE, turns[0]
        for depth in range(1, max_depth + 1):
            depth_score = self._kernels.search_root(ws, self._table, depth, len(turns), position)
            if ws["stopped"]:
                break
            score, best = int(depth_score), int(ws["turns"][0, 0]) & TURN_MASK
            if abs(score) > PROVEN_THRESHOLD or ws["nodes"] >= nodes:
                break
            ws["max_nodes"] = nodes
        return score, best


class GameKind(ABC, Generic[At]):
    """One kind of games for self-play: how they start, continue and end, and who plays them."""

    min_random_turns: int
    max_random_turns: int
    """Bounds of the number of random turns at the start of a game."""
    fields: tuple[str, ...]
    """Columns of a recorded position; the first `kinds` are bitboards, one for each kind."""
    kinds: int
    """Number of kinds of pieces."""
    own_master: int
    """Index of the mover's master among the kinds; the enemy's follows."""
    max_score = PROVEN_THRESHOLD
    """Largest absolute score of a record, in points."""
    columns = 2
    """Number of further columns of a record: the mover's points and its result, 1, 0 or −1."""
    kernels: Kernels

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    @abstractmethod
    def player(self, weights: LearnedWeights, cards: Sequence[Card]) -> Any:
        """Return a player that plays these five cards with these weights."""

    @abstractmethod
    def start(self, layout: int) -> At: ...

    @abstractmethod
    def is_drawn(self, position: At) -> bool:
        """Return whether the game is drawn at the start of a turn; called once a turn."""

    @abstractmethod
    def is_recorded(self, score: int, best: int, position: At) -> bool:
        """Return whether a position with this score and best turn is recorded for training."""

    def after(self, turn: int, position: Any) -> tuple[Any, int]:
        """Return the position after a turn, and the game's outcome or ONGOING."""
        if self.kernels.wins(turn, position):
            return position, position.player
        after = type(position)(*self.kernels.make(turn, position))
        return after, DRAWN if self.is_drawn(after) else ONGOING

    def opening(self) -> int:
        """Return a random number of random turns for the start of a game."""
        return self.min_random_turns + random_below(
            self.max_random_turns + 1 - self.min_random_turns
        )

    def play_once(self, player: Any, nodes: int, position: Any, records: Records) -> int:
        """Play a game until a win is proven; return how many positions were recorded."""
        count, outcome, opening = 0, ONGOING, self.opening()
        for number in range(MAX_TURNS):
            is_random_turn = number < opening or random_share() < RANDOM_TURN_SHARE
            turn = player.random_turn(position) if is_random_turn else 0
            if number >= opening:
                score, best = player.think(nodes, position)
                if count < len(records) and self.is_recorded(score, best, position):
                    records[count, :-1] = (
                        *position,
                        min(max(score, -self.max_score), self.max_score),
                    )
                    count += 1
                if abs(score) > PROVEN_THRESHOLD:
                    outcome = position.player if score > 0 else 1 - position.player
                    break
                turn = turn if is_random_turn else best
            position, outcome = self.after(turn, position)
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
            seed_random_numbers(rng.getrandbits(31))
            for _ in range(8):  # with the same five cards, in any layout
                position = self.start(random_below(LAYOUT_COUNT))
                count += self.play_once(player, nodes, position, records[count:])
            deals[first:count] = len(dealt)
            dealt.append(cards)
        pieces = records[:, : self.kinds].copy()
        pieces[:, : self.own_master] ^= pieces[:, self.own_master : self.own_master + 2]
        rows = rows_of(pieces, records[:, self.fields.index("player")])
        layouts, scores = records[:, self.fields.index("layout")], records[:, number]
        return Played(rows, layouts, scores, records[:, number + 1], deals, dealt)


# Games of players who see every piece, ninjas included


class ClassicWindGames(GameKind[BitboardPosition]):
    """Classic and Way of the Wind, drawn when a position occurs for the third time."""

    min_random_turns, max_random_turns = 2, 8
    fields = BitboardPosition._fields
    kinds, own_master = evaluation.KIND_COUNT, evaluation.OWN_MASTER
    kernels = Kernels(movegen.generate, board.wins, board.make, alphabeta.search_root)

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self._occurrences = Counter[BitboardPosition]()

    def player(self, weights: LearnedWeights, cards: Sequence[Card]) -> Search:
        ws: Any = new_workspace()[0]
        set_deal(ws, deal_of(card.id for card in cards))
        ws["network"] = evaluation.network_of(weights, cards)
        return Search(ws, self.kernels)

    def start(self, layout: int) -> BitboardPosition:
        spirit = 1 << 12 if self.variant is Variant.WIND else 0
        position = BitboardPosition(31, 31 << 20, 1 << 2, 1 << 22, spirit, layout, 0)
        self._occurrences = Counter([position])
        return position

    def is_drawn(self, position: BitboardPosition) -> bool:
        self._occurrences[position] += 1
        return self._occurrences[position] >= 3

    def is_recorded(self, score: int, best: int, position: BitboardPosition) -> bool:
        """Return whether the position is undecided and its best turn captures nothing.

        Captures are searched in play anyway.
        """
        return abs(score) <= PROVEN_THRESHOLD and not position.enemy >> target_of(best) & 1


PROVEN_POINTS: Final = 1500
"""Points of a proven win in the records; a proven loss has as many below 0."""
# Bitboards of Red's pieces at the start
HOME_ROW: Final = 0b11111
MASTER: Final = 0b00100
CORNERS: Final = 0b10001
BLUE_ROW_SHIFT: Final = 20
"""Bits by which Blue's home row is above Red's in a bitboard."""


@compiled(FULL_POSITION(int64, int64))
def start(layout: int, is_light: int) -> FullPosition:
    """Return a start with randomly placed ninjas; in Way of the Shadow a random player begins."""
    student = HOME_ROW if is_light else CORNERS
    red, player = student | MASTER, np.random.randint(2)
    red_ninja = 1 << 1 + 2 * np.random.randint(2)
    blue_ninjas = 1 << BLUE_ROW_SHIFT + 1 + 2 * np.random.randint(2)
    blue, blue_master = red << BLUE_ROW_SHIFT, MASTER << BLUE_ROW_SHIFT
    if is_light:
        blue, blue_master, player, red_ninja = 0, 0, 0, 0
        first = np.random.randint(5)
        second = (first + 1 + np.random.randint(4)) % 5
        blue_ninjas = (1 << first | 1 << second) << BLUE_ROW_SHIFT
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
def search_root(ws: Workspace, table: Table, depth: int, count: int, position: FullPosition) -> int:
    """Search the turns in `ws.turns[0]`, none of which wins at once, and move the best to index 0.

    If the search is stopped, returns the best score so far.
    """
    best = -WIN_SCORE
    for index in range(count):
        turn = ws.turns[0, index] & TURN_MASK
        after = make(turn, position)
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


class OpenNinjaGames(GameKind[FullPosition]):
    """Games of Shadow and Light whose players see every ninja.

    Positions that can be won at once are not recorded.
    """

    min_random_turns, max_random_turns = 1, 6
    max_score = PROVEN_POINTS
    fields = FullPosition._fields
    kinds, own_master = hidden_turns.KIND_COUNT, hidden_turns.OWN_MASTER
    kernels = Kernels(hidden_turns.generate, hidden_turns.wins, hidden_turns.make, search_root)

    @property
    def is_light(self) -> bool:
        return self.variant is Variant.LIGHT

    def player(self, weights: LearnedWeights, cards: Sequence[Card]) -> Any:
        deal = deal_of(card.id for card in cards)
        network = evaluation.network_of(weights, cards)
        return Search(hidden_turns.workspace_of(deal, network), self.kernels)

    def start(self, layout: int) -> FullPosition:
        return FullPosition(*start(layout, self.is_light))

    def is_drawn(self, position: FullPosition) -> bool:
        return hidden_turns.is_drawn(position)

    def is_recorded(self, _: int, best: int, position: FullPosition) -> bool:
        return not hidden_turns.wins(best, position)
