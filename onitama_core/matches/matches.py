"""All that is done with matches, over one store."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onitama_core.matches.deadlines import Servers
from onitama_core.matches.invitations import Blocking, Invitations
from onitama_core.matches.leaving import Leaving, Taking
from onitama_core.matches.ledger import Ledger
from onitama_core.matches.looking import History, PastGames, Sharing, Watching
from onitama_core.matches.play import DRAW, TAKEBACK, Endings, Places, Play, Proposing
from onitama_core.matches.practice import Beliefs, Practice
from onitama_core.matches.records import Records
from onitama_core.matches.reveal import Reveal
from onitama_core.matches.reviewing import Reviews
from onitama_core.matches.upkeep import Upkeep

if TYPE_CHECKING:
    from datetime import timedelta
    from random import Random
    from typing import Self

    from onitama_core.matches.caches import Looks
    from onitama_core.matches.terms import Limits
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
    looks: Looks
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
        records = Records(ledger)
        return cls(
            limits=limits,
            invitations=Invitations(store, clock, rng, limits),
            blocking=Blocking(store, clock),
            play=Play(ledger),
            endings=Endings(ledger),
            draws=Proposing(ledger, DRAW),
            takebacks=Proposing(ledger, TAKEBACK),
            looks=ledger.looks,
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
            leaving=Leaving(store, clock, rng, ledger),
            taking=Taking(ledger, records, clock),
        )
