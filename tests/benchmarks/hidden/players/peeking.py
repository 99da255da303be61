"""Engines that see every ninja, each judging, erring and looking ahead in its own way."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

import numpy as np

from onitama_core.engine.board import NOWHERE, spirit_target_of
from onitama_core.engine.hidden.common import situation_of
from onitama_core.engine.hidden.night import ONGOING, World
from onitama_core.engine.hidden.night.evaluation import KINDS, learned, network_of
from onitama_core.engine.hidden.night.seer import Seer
from onitama_core.engine.position import deal_of
from onitama_core.game import (
    LightLantern,
    Phase,
    Variant,
    find_card,
    legal_actions,
    players_to_act,
    public_view,
)
from tests.benchmarks.hidden.games.faces import Peeker
from tests.benchmarks.hidden.players.numbering import ATTEMPT, STAY, number_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from onitama_core.engine.evaluation import Network
    from onitama_core.game import Action, GameState, Player, Setup

MOST: Final = 32767
"""Of a weight, in 16 bits."""


@dataclass(frozen=True)
class Eyes:
    """How one of them thinks."""

    name: str
    tastes: NDArray[np.float64]
    """By what it multiplies the weights of each kind of piece."""
    noise: int
    """In points."""
    depth: int
    """At most, in whole turns."""
    nodes: int
    """At most, a turn."""

    def sit(self, setup: Setup, seat: Player) -> Peeping:
        return Peeping(self, setup, seat)

    def network(self, setup: Setup) -> Network:
        weights = learned(is_light=setup.variant is Variant.LIGHT)
        tasted = np.rint(weights * self.tastes.reshape(-1, 1, 1, 1))
        cards = [find_card(card_id) for card_id in setup.card_ids]
        return network_of(tasted.clip(-MOST, MOST).astype(np.int16), cards)


class Peeping(Peeker):
    def __init__(self, eyes: Eyes, setup: Setup, seat: Player) -> None:
        self._eyes = eyes
        self._deal = deal_of(setup.card_ids)
        seed = int(seat)
        self._seer = Seer(self._deal, eyes.network(setup), noise=eyes.noise, seed=seed)
        self._turn = 0

    def look(self, state: GameState, rng: Random) -> Action:
        actions = legal_actions(state, players_to_act(state)[0])
        match state.phase:
            case Phase.PLACEMENT:
                return rng.choice(actions)
            case Phase.LANTERN:
                return LightLantern(None)
            case Phase.MOVE:
                world = World(situation_of(public_view(state)), *state.secrets.ninjas, ONGOING)
                sight = self._seer.think(world, depth=self._eyes.depth, nodes=self._eyes.nodes)
                self._turn = sight.turn
                number = self._turn | NOWHERE << 10
            case _:
                number = ninja_step(self._turn, state)
        return next(a for a in actions if number_of(a, self._deal) == number)


def ninja_step(turn: int, state: GameState) -> int:
    """Where the ninja goes, with an attempt where that captures what is hidden."""
    target, enemy = spirit_target_of(turn), state.position.turn.opponent
    hidden = state.secrets.ninjas[enemy] & ~state.night.revealed[enemy]
    return target + ATTEMPT if target != STAY and hidden >> target & 1 else target


def pool(seed: int, count: int, nodes: int) -> Sequence[Eyes]:
    """Drawn at random: half or double the weights, some noise, some depth."""
    rng = Random(f"peekers {seed}")  # noqa: S311 - it is a game
    return [drawn(f"peeker {number + 1}", nodes, rng) for number in range(count)]


def drawn(name: str, nodes: int, rng: Random) -> Eyes:
    tastes = np.array([2 ** rng.uniform(-1, 1) for _ in range(KINDS)])
    noise, depth = rng.choice((0, 0, 10, 30)), rng.randint(2, 8)
    return Eyes(f"{name} (depth {depth}, noise {noise})", tastes, noise, depth, nodes)
