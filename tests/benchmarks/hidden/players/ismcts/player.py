"""The search in a seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from onitama_core.engine.hidden.night import tables_of
from onitama_core.engine.hidden.situation import PLACEMENT
from tests.benchmarks.hidden.players.ismcts.tree import Effort, Root, search, trees_for
from tests.benchmarks.hidden.players.numbering import number_of, own_mask
from tests.benchmarks.hidden.players.possible import Possible

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from onitama_core.game import Action, Event, Player, PlayerView, Setup


@dataclass(frozen=True, slots=True)
class Ismcts:
    effort: Effort

    @property
    def name(self) -> str:
        return f"ISMCTS of {self.effort.iterations:,} iterations"

    def sit(self, setup: Setup, seat: Player) -> Searcher:
        return Searcher(Possible(setup, seat), self.effort)


class Searcher:
    """Plays the most visited action; places anyhow."""

    def __init__(self, possible: Possible, effort: Effort) -> None:
        self._possible = possible
        self._effort = effort
        self._tables = tables_of(possible.deal)

    def told(self, events: Sequence[Event]) -> None:
        self._possible.told(events)

    def choose(self, view: PlayerView, rng: Random) -> Action:
        at = self._possible.at
        if at is None or at.step == PLACEMENT or len(view.legal_actions) == 1:
            return rng.choice(view.legal_actions)
        masks = np.array(sorted(self._possible.masks), np.int64)
        root = Root(at, own_mask(view), masks)
        luck = np.array([rng.getrandbits(64) | 1], np.uint64)
        trees = trees_for(self._effort.iterations)
        steps, visits = search(
            self._tables, self._possible.network, root, trees, self._effort, luck
        )
        chosen = steps[visits.argmax()]
        by_number = {
            number_of(action, self._possible.deal): action for action in view.legal_actions
        }
        return by_number[int(chosen)]
