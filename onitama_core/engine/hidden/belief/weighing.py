"""How a step changes what both sides are held to have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from onitama_core.engine.hidden.belief.mixtures import after_step, mixed, mixture
from onitama_core.engine.hidden.belief.models import MODELS
from onitama_core.engine.hidden.belief.prospects import is_seen, next_states, prospects
from onitama_core.engine.hidden.belief.transitions import anywhere, mover_of, remainder, successors
from onitama_core.engine.hidden.common.cards import reach_of
from onitama_core.engine.hidden.common.deeds import (
    NinjaStruck,
    Passed,
    PawnMoved,
    QuietStep,
    SecretMove,
)
from onitama_core.engine.hidden.night import deal_network
from onitama_core.engine.hidden.night.search import Seer

if TYPE_CHECKING:
    from onitama_core.engine.board.deals import Deal
    from onitama_core.engine.hidden.belief.mixtures import Chances, Explained, Mixture, Mixtures
    from onitama_core.engine.hidden.common.anchor import Weights
    from onitama_core.engine.hidden.common.deeds import Deed
    from onitama_core.engine.hidden.situation import Situation

CERTAIN: Final = (1.0,) * len(MODELS)
LEAST: Final = 1e-6
"""The chance of what no model would ever do."""
MOST_OTHERS: Final = 8
"""States of the other that the models' averages are taken over: the likeliest."""


class Weigher:
    """For one deal; what it says depends on nothing that it was asked before."""

    def __init__(self, deal: Deal, *, is_light: bool) -> None:
        self._reach = reach_of(deal.ids)
        self._seer = Seer(deal, deal_network(deal.ids, is_light=is_light), hash_mb=1)

    def after(self, mixtures: Mixtures, at: Situation, deed: Deed) -> Mixtures:
        """Once a deed was done in the situation `at`."""
        mover = mover_of(at, deed)
        mixtures = self._fitting(mixtures, at, deed, mover)
        acted = after_step(mixtures[mover], self._explained(mixtures, at, deed, mover))
        found = after_step(mixtures[1 - mover], left(mixtures[1 - mover].states, at, deed))
        return (found, acted) if mover else (acted, found)

    def _fitting(self, mixtures: Mixtures, at: Situation, deed: Deed, mover: int) -> Mixtures:
        """With all that could be in place of a range that does not fit what was done."""

        def fits(player: int, state: int) -> bool:
            if player == mover:
                return bool(successors(at, self._reach, deed, state))
            return bool(remainder(at, deed, state))

        red, blue = (
            of if any(fits(player, state) for state in of.states) else even(anywhere(at, player))
            for player, of in enumerate(mixtures)
        )
        return red, blue

    def _explained(self, mixtures: Mixtures, at: Situation, deed: Deed, mover: int) -> Explained:
        states = mixtures[mover].states
        if states == (0,) or not isinstance(deed, WEIGHED):
            return {
                state: [(after, CERTAIN) for after in successors(at, self._reach, deed, state)]
                for state in states
            }
        self._seer.forget()
        others = likeliest(mixed(mixtures[1 - mover]))
        return {state: self._transitions(at, deed, state, others) for state in states}

    def _transitions(
        self, at: Situation, deed: Deed, state: int, others: Weights
    ) -> list[tuple[int, Chances]]:
        following = successors(at, self._reach, deed, state)
        if not following:
            return []
        of = prospects(self._seer, at, state, others)
        shares = np.array(list(others.values()))
        seen = is_seen(at, deed, of.turns)
        leads_to = next_states(deed, state, of.turns)
        chances = [np.where(seen, model.chances(of, shares), 0.0) for model in MODELS]
        return [
            (after, tuple(float(each[leads_to == after].sum()) + LEAST for each in chances))
            for after in following
        ]


WEIGHED: Final = (PawnMoved, Passed, QuietStep, NinjaStruck, SecretMove)
"""Deeds that tell of the mover's ninjas more than whether they are possible."""


def even(states: tuple[int, ...]) -> Mixture:
    return mixture({state: 1 / len(states) for state in states}, len(MODELS))


def left(states: tuple[int, ...], at: Situation, deed: Deed) -> Explained:
    """Of who did not move: what the deed found out."""
    return {state: [(after, CERTAIN) for after in remainder(at, deed, state)] for state in states}


def likeliest(weights: Weights) -> Weights:
    first = sorted(weights, key=lambda state: (-weights[state], state))[:MOST_OTHERS]
    total = sum(weights[state] for state in first)
    return {state: weights[state] / total for state in first}
