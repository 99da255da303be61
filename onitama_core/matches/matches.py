"""All that is done with matches, over one store."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.matches.invitations import Invitations
from onitama_core.matches.leaving import Taking
from onitama_core.matches.looking import Looking
from onitama_core.matches.play import DRAW, TAKEBACK, Play, Proposing
from onitama_core.matches.practice import Beliefs, Practice
from onitama_core.matches.records import Records
from onitama_core.matches.reveal import Reveal
from onitama_core.matches.reviewing import Reviews
from onitama_core.matches.terms import USUAL_LIMITS, Limits
from onitama_core.matches.upkeep import Upkeep

if TYPE_CHECKING:
    from random import Random

    from onitama_core.store import Clock, Store


class Matches(Invitations, Play, Looking, Reveal, Practice, Records, Upkeep):
    """One for all, since what matches have come to is kept in its memory."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        rng: Random | None = None,
        limits: Limits = USUAL_LIMITS,
    ) -> None:
        super().__init__(store, clock, rng, limits)
        self.draws = Proposing(self, DRAW)
        self.takebacks = Proposing(self, TAKEBACK)
        self.reviews = Reviews(self)
        self.beliefs = Beliefs(self)
        self.taking = Taking(self)
