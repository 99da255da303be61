"""Plain averaging: searches that see everything, over all that may be there (PIMC)."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Final

import numpy as np

from onitama_core.engine.board import NOWHERE, TURN_MASK, spirit_target_of
from onitama_core.engine.hidden.night import ONGOING, World
from onitama_core.engine.hidden.night.seer import Seer
from onitama_core.engine.hidden.situation import MOVE, NINJA
from onitama_core.game import LightLantern
from tests.benchmarks.hidden.players.numbering import ATTEMPT, STAY, number_of, own_mask
from tests.benchmarks.hidden.players.possible import Possible

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.game import Action, Event, Player, PlayerView, Setup

MOST_WORLDS: Final = 24
"""Of more, so many are drawn at each step."""
SCALE: Final = 300.0
"""Points that make 73 % of a win."""
MOST: Final = 9_000
"""Points beyond which a win is sure."""
IS_ATTEMPT: Final = TURN_MASK + 1
"""The bit of a scored turn in which the ninja declares an attempt."""


@dataclass(frozen=True, slots=True)
class Averaging:
    """Every state that is possible is as likely to it; it never lights a lantern."""

    depth: int
    """Of the searches, in whole turns."""

    @property
    def name(self) -> str:
        return f"averaging {self.depth} turns deep"

    def sit(self, setup: Setup, seat: Player) -> Averager:
        return Averager(Possible(setup, seat), self.depth)


class Averager:
    def __init__(self, possible: Possible, depth: int) -> None:
        self._possible = possible
        self._depth = depth
        self._seer = Seer(possible.deal, possible.network)

    def told(self, events: Sequence[Event]) -> None:
        self._possible.told(events)

    def choose(self, view: PlayerView, rng: Random) -> Action:
        at = self._possible.at
        if LightLantern(None) in view.legal_actions:
            return LightLantern(None)
        if at is None or at.step not in (MOVE, NINJA) or len(view.legal_actions) == 1:
            return rng.choice(view.legal_actions)
        shares = self._averaged(at, own_mask(view), rng)
        most = max(shares.values()) - 1e-9
        turn = rng.choice([turn for turn, share in shares.items() if share >= most])
        number = step_of(turn, at.step)
        return next(
            action
            for action in view.legal_actions
            if number_of(action, self._possible.deal) == number
        )

    def _averaged(self, at: Situation, own: int, rng: Random) -> dict[int, float]:
        """Whole turns, and the share of a win that each brings on average."""
        masks = sorted(self._possible.masks)
        if len(masks) > MOST_WORLDS:
            masks = rng.sample(masks, MOST_WORLDS)
        worlds = [self._shares(at, own, mask) for mask in masks]
        return {
            turn: fmean(shares.get(turn, shares.get(turn & TURN_MASK, 0.0)) for shares in worlds)
            for turn in sorted(set().union(*worlds))
        }

    def _shares(self, at: Situation, own: int, mask: int) -> dict[int, float]:
        """In one state; no attempt is listed after a pawn that has just captured the ninja."""
        red, blue = (mask, own) if at.player else (own, mask)
        turns, scores = self._seer.scores(World(at, red, blue, ONGOING), self._depth)
        shares = 1 / (1 + np.exp(-np.clip(scores, -MOST, MOST) / SCALE))
        return dict(zip(turns.tolist(), shares.tolist(), strict=True))


def step_of(turn: int, step: int) -> int:
    """The action of this step in a whole turn, as `number_of` numbers it."""
    if step == MOVE:
        return turn & TURN_MASK | NOWHERE << 10
    target = spirit_target_of(turn)
    return target if target == STAY else target + ATTEMPT * (turn >= IS_ATTEMPT)
