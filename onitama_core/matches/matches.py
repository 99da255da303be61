"""All that is done with matches, over one store."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onitama_core.matches.endings import Endings
from onitama_core.matches.leaving.leaving import Leaving
from onitama_core.matches.leaving.taking import Taking
from onitama_core.matches.ledger import Ledger
from onitama_core.matches.looking.history import History
from onitama_core.matches.looking.past_games import PastGames
from onitama_core.matches.looking.reveal import Reveal
from onitama_core.matches.looking.sharing import Sharing
from onitama_core.matches.looking.watching import Watching
from onitama_core.matches.offers.blocking import Blocking
from onitama_core.matches.offers.invitations import Invitations
from onitama_core.matches.offers.leavers import Leavers
from onitama_core.matches.places import Places
from onitama_core.matches.play import Play
from onitama_core.matches.practice.beliefs import Beliefs
from onitama_core.matches.practice.practice import Practice
from onitama_core.matches.proposing import DRAW, TAKEBACK, Proposing
from onitama_core.matches.records.records import Records
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
    blocking: Blocking
    play: Play
    endings: Endings
    draws: Proposing
    takebacks: Proposing
    history: History
    past: PastGames
    reveal: Reveal
    reviews: Reviews
    records: Records
    beliefs: Beliefs
    sharing: Sharing
    places: Places
    practice: Practice
    servers: Servers
    watching: Watching
    upkeep: Upkeep
    leaving: Leaving
    taking: Taking

    @classmethod
    def of(
        cls, store: Store, clock: Clock, rng: Random, limits: Limits, patience: timedelta
    ) -> Self:
        """`patience`: as the Ledger's, of which there is one for all."""
        ledger = Ledger(store, clock, patience)
        records, leavers = Records(ledger, store, clock), Leavers(limits.pause)
        return cls(
            limits=limits,
            invitations=Invitations(store, clock, rng, limits, leavers),
            blocking=Blocking(store, clock),
            play=Play(ledger),
            endings=Endings(ledger),
            draws=Proposing(ledger, DRAW),
            takebacks=Proposing(ledger, TAKEBACK),
            history=History(ledger),
            past=PastGames(ledger),
            reveal=Reveal(ledger),
            beliefs=Beliefs(ledger),
            reviews=Reviews(ledger, store, clock),
            records=records,
            sharing=Sharing(store, clock),
            places=Places(store, clock),
            practice=Practice(store, clock, rng, limits, ledger),
            servers=Servers(store, clock),
            watching=Watching(store, clock),
            upkeep=Upkeep(store, clock, ledger),
            leaving=Leaving(store, clock, rng, ledger, leavers),
            taking=Taking(ledger, records, clock),
        )
