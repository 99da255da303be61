"""Games of players who see everything: classic and Way of the Wind, and by night every ninja."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numba import int64

from onitama_core.engine import board, evaluation
from onitama_core.engine.board import TURN_MASK, Numbers, target_of
from onitama_core.engine.compiling import compiled
from onitama_core.engine.hidden.night import evaluation as night_evaluation
from onitama_core.engine.hidden.night import positions as night_positions
from onitama_core.engine.hidden.night import turns as night_turns
from onitama_core.engine.hidden.night.positions import SEEN, Seen, make
from onitama_core.engine.hidden.night.search import value
from onitama_core.engine.hidden.night.turns import WORKSPACE
from onitama_core.engine.hidden.situation import DRAWN_TURNS, ENDLESS
from onitama_core.engine.position import deal_of
from onitama_core.engine.search import kernels, turns
from onitama_core.engine.search.memory import PROVEN, TABLE, WON, deal_into, workspace
from onitama_core.game import Variant
from tests.training.games import Kernels, Kind, Search

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from onitama_core.engine.evaluation import Weights
    from onitama_core.engine.hidden.night.turns import Workspace
    from onitama_core.game import Card

    Table = NDArray[np.int64]

REPETITIONS: Final = 3


class Day(Kind[Numbers]):
    """A draw is what stood three times, or lasts too long."""

    fewest_random, most_random = 2, 8
    fields = Numbers._fields
    kinds, own_master = evaluation.KINDS, evaluation.OWN_MASTER
    kernels = Kernels(turns.generate, board.wins, board.make, kernels.search_root)

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self._stood = Counter[Numbers]()

    def player(self, weights: Weights, cards: Sequence[Card]) -> Search:
        ws: Any = workspace()[0]
        deal_into(ws, deal_of(card.id for card in cards))
        ws["network"] = evaluation.network_of(weights, cards)
        return Search(ws, self.kernels)

    def start(self, layout: int) -> Numbers:
        spirit = 1 << 12 if self.variant is Variant.WIND else 0
        at = Numbers(31, 31 << 20, 1 << 2, 1 << 22, spirit, layout, 0)
        self._stood = Counter([at])
        return at

    def is_drawn(self, at: Numbers) -> bool:
        self._stood[at] += 1
        return self._stood[at] >= REPETITIONS

    def is_noted(self, score: int, best: int, at: Numbers) -> bool:
        """Quiet ones are: captures are searched anyway."""
        return abs(score) <= PROVEN and not at.enemy >> target_of(best) & 1


# By night


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
    best = -WON
    for index in range(count):
        turn = ws.turns[0, index] & TURN_MASK
        after = make(turn, at)
        if index == 0:
            score = -value(ws, table, depth - 1, 1, -WON, WON, after)
        else:
            score = -value(ws, table, depth - 1, 1, -best - 1, -best, after)
            if score > best and not ws.stopped:
                score = -value(ws, table, depth - 1, 1, -WON, -best, after)
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
    kinds, own_master = night_evaluation.KINDS, night_evaluation.OWN_MASTER
    kernels = Kernels(night_turns.generate, night_positions.wins, night_positions.make, search_root)

    @property
    def is_light(self) -> bool:
        return self.variant is Variant.LIGHT

    def player(self, weights: Weights, cards: Sequence[Card]) -> Any:
        deal = deal_of(card.id for card in cards)
        network = night_evaluation.network_of(weights, cards)
        return Search(night_turns.workspace_of(deal, network), self.kernels)

    def start(self, layout: int) -> Seen:
        return Seen(*start(layout, self.is_light))

    def is_drawn(self, at: Seen) -> bool:
        return night_positions.is_drawn(at)

    def is_noted(self, _: int, best: int, at: Seen) -> bool:
        return not night_positions.wins(best, at)
