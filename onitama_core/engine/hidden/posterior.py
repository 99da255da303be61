"""Where the other's ninjas are likely to be for one seat alone.

The ranges are what both players know. A seat also knows where its own ninjas stood at each step, so
that it finds out who plays as if it saw them; and it may look farther than is worth it for a range.
"""

from __future__ import annotations

from itertools import product
from statistics import fmean
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from onitama_core.engine.hidden.belief import MODELS, after_step, mixed, mixture, mover_of
from onitama_core.engine.hidden.night.averaging import LookLimit, averaged, new_memory
from onitama_core.engine.hidden.situation import NINJA
from onitama_core.engine.hidden.weighing import ERRS, LEAST, WEIGHED, is_seen, next_states, softmax

if TYPE_CHECKING:
    from onitama_core.engine.hidden.belief import Explained, Mixture, Step, Tracked
    from onitama_core.engine.hidden.common import Weights
    from onitama_core.engine.hidden.night.averaging import Averaged
    from onitama_core.engine.position import Deal


HEATS: Final = (0.02, 0.03)
"""Of two models beside those of the ranges, who sees the seat's ninjas and who averages over where
they could be."""
MARGIN: Final = 0.25
"""Of a share of a win: what is worse by more is as unlikely."""
LEAST_A_LOOK, MOST_A_LOOK = 200, 20_000
"""Nodes: with fewer it sees no farther than those of the ranges, with more it finds no more."""
OF_STEP: Final = 0.25
"""In a ninja's step, where there is less to choose from."""


class Posterior(NamedTuple):
    looks: int
    """Nodes of the looks at a turn of the other."""
    done: int
    """Steps that are in it."""
    of: Mixture

    @property
    def range(self) -> Weights:
        """Of the other."""
        return mixed(self.of)


def posterior(before: Posterior | None, moment: Tracked, looks: int) -> Posterior:
    """After all steps of the moment.

    The same whatever there was `before`, which only saves the steps that are in it.
    """
    other, steps = 1 - moment.seat, moment.steps
    if looks == 0:
        return Posterior(looks, len(steps), mixture(moment.now.ranges[other], len(HEATS)))
    if before is None or before.looks != looks:
        first = steps[0].ranges if steps else moment.now.ranges
        before = Posterior(looks, 0, mixture(first[other], MODELS + len(HEATS)))
    of = before.of
    for step in steps[before.done :]:
        explained = explained_far(step, other, moment.deal, looks)
        if set(explained) != set(of.states):  # what was done had not been held possible
            even = dict.fromkeys(sorted(explained), 1 / len(explained))
            of = mixture(even, len(of.ranges))
        of = after_step(of, explained)
    return Posterior(looks, len(steps), of)


def explained_far(step: Step, other: int, deal: Deal, looks: int) -> Explained:
    """With the chances of the models that look far ahead."""
    own_range = step.ranges[1 - other]
    models = len(HEATS) if len(own_range) > 1 else 1
    part = OF_STEP if step.at.step == NINJA else 1.0
    nodes = min(int(part * looks / models / len(step.explained)), MOST_A_LOOK)
    has_far = mover_of(step.at, step.deed) == other and isinstance(step.deed, WEIGHED)
    if not has_far or tuple(step.explained) == (0,) or nodes < LEAST_A_LOOK:
        return {  # they are trusted as the others are on average
            state: [
                (after, (*chances, *(fmean(chances) for _ in HEATS)))
                for after, chances in transitions
            ]
            for state, transitions in step.explained.items()
        }
    memory = new_memory(deal.ids, nodes, is_light=bool(step.at.is_light))

    def look(state: int, others: Weights, most: int) -> Averaged:
        return averaged(memory, step.at, state, others, LookLimit(most), margin=MARGIN)

    found, left = {}, nodes * len(step.explained)
    for state, transitions in step.explained.items():
        seeing = look(state, {step.own: 1.0}, nodes)
        blind = look(state, own_range, nodes) if len(own_range) > 1 else seeing
        left -= seeing.nodes
        far = [shares(*of, step, state) for of in zip((seeing, blind), HEATS, strict=True)]
        found[state] = [
            (after, (*chances, *(chance.get(after, 0.0) + LEAST for chance in far)))
            for after, chances in transitions
        ]
    # Where looks end sooner an answer that comes sooner would tell of the own ninjas.
    for own, state in product(own_range, step.explained):
        if own != step.own and left > 0:
            left -= look(state, {own: 1.0}, min(nodes, left)).nodes
    return found


def shares(found: Averaged, heat: float, step: Step, state: int) -> dict[int, float]:
    """How likely what was seen is, for each state that it leads to."""
    played = softmax(-found.regrets[:, np.newaxis], heat)[:, 0]
    played = (1 - ERRS) * played + ERRS / len(played)
    seen = is_seen(step.at, step.deed, found.turns)
    leads_to = next_states(step.deed, state, found.turns)
    return {
        after: float(played[seen & (leads_to == after)].sum())
        for after in set(leads_to[seen].tolist())
    }
