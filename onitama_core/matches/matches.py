"""All that is done with matches, over one store."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onitama_core.matches.endings import Endings
from onitama_core.matches.ledger import Ledger
from onitama_core.matches.looking.history import History
from onitama_core.matches.looking.reveal import Reveal
from onitama_core.matches.looking.sharing import Sharing
from onitama_core.matches.looking.watching import Watching
from onitama_core.matches.offers.invitations import Invitations
from onitama_core.matches.places import Places
from onitama_core.matches.play import Play
from onitama_core.matches.practice.beliefs import Beliefs
from onitama_core.matches.practice.practice import Practice
from onitama_core.matches.proposing import DRAW, TAKEBACK, Proposing
from onitama_core.matches.reviewing.reviews import Reviews
from onitama_core.matches.timing.servers import Servers
from onitama_core.matches.timing.upkeep import Upkeep

if TYPE_CHECKING:
    from datetime import timedelta
    from random import Random
    from typing import Self

    from onitama_core.matches.offers.consent import Limits
    from onitama_core.store import Clock, Store


@dataclass(frozen=True, slots=True)
class Matches:
    limits: Limits
    invitations: Invitations
    play: Play
    endings: Endings
    draws: Proposing
    takebacks: Proposing
    history: History
    reveal: Reveal
    reviews: Reviews
    beliefs: Beliefs
    sharing: Sharing
    places: Places
    practice: Practice
    servers: Servers
    watching: Watching
    upkeep: Upkeep

    @classmethod
    def of(
        cls, store: Store, clock: Clock, rng: Random, limits: Limits, patience: timedelta
    ) -> Self:
        """`patience`: as the Ledger's, of which there is one for all."""
        ledger = Ledger(store, clock, patience)
        return cls(
            limits=limits,
            invitations=Invitations(store, clock, rng, limits),
            play=Play(ledger),
            endings=Endings(ledger),
            draws=Proposing(ledger, DRAW),
            takebacks=Proposing(ledger, TAKEBACK),
            history=History(ledger),
            reveal=Reveal(ledger),
            beliefs=Beliefs(ledger),
            reviews=Reviews(ledger, store, clock),
            sharing=Sharing(store, clock),
            places=Places(store, clock),
            practice=Practice(store, clock, rng, limits, ledger),
            servers=Servers(store, clock),
            watching=Watching(store, clock),
            upkeep=Upkeep(store, clock, ledger),
        )
