"""From a match's log to the engine's process, as in the bot: its database, its question, its pool.

The seed of the draws is a secret of each match and another in every one; here both of a pair have
the same, so that all bytes can be compared.
"""

from __future__ import annotations

import sys
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Final

from onitama_core.engine import EnginePool
from onitama_core.game import Player
from onitama_core.matches import InTheDark, Limits, Matches, Question
from onitama_core.matches.deadlines import keep_thought
from onitama_core.matches.replay import resume, standing_of, start_of
from onitama_core.matches.starting import begin_match
from onitama_core.store import (
    Computer,
    NewMatch,
    Person,
    Place,
    Played,
    Terms,
    Venue,
    share_store,
)
from tests.engine_folder import FOLDER, have_compiled

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from onitama_core.engine import Acted
    from onitama_core.store import Store, Transaction
    from tests.benchmarks.hidden.honest.twins import Log, Twins

NOON: Final = datetime(2026, 1, 1, 12, tzinfo=UTC)
HERE: Final = Place(guild_id=10, channel_id=100)
A_SEED: Final = "5eed"
LEVEL: Final = 1


@dataclass(frozen=True, slots=True)
class Bot:
    store: Store
    matches: Matches

    async def asked(self, pair: Twins, which: int) -> Question:
        """What the bot asks in one match of a pair; the match is played by its log alone."""
        person = Person(1 + which, ("Alice", "Bob")[which])
        await self.store.write(NOON, lambda change: played(change, pair, pair.logs[which], person))
        (question,) = await self.matches.practice.owed(2)
        await self.matches.practice.put_off(question, timedelta(days=1))
        return question


def played(transaction: Transaction, pair: Twins, log: Log, person: Person) -> None:
    """Of a person against the computer, which is to act."""
    seats = (Computer(LEVEL), person) if pair.seat is Player.RED else (person, Computer(LEVEL))
    new = NewMatch(
        invitation_id=None,
        place=HERE,
        seats=seats,
        challenger=pair.seat.opponent,
        setup=pair.setup,
        terms=Terms(variant=pair.setup.variant, venue=Venue.PRIVATE),
        rematch_of=None,
        started_at=NOON,
    )
    match = begin_match(transaction, new).match
    transaction.keep_draw_seed(match.id, A_SEED)
    entries = [Played(seq, player, text, at=NOON) for seq, (player, text) in enumerate(log, 1)]
    for entry in entries:
        transaction.append(match.id, entry)
    transaction.stand(match.id, standing_of(resume(start_of(match), entries)))
    keep_thought(transaction, transaction.match(match.id))


@asynccontextmanager
async def some_bot(folder: Path) -> AsyncIterator[Bot]:
    async with share_store(folder / "onitama.sqlite3") as store:
        rng = Random(1)  # noqa: S311 - it is a game
        yield Bot(store, Matches.of(store, lambda: NOON, rng, Limits(), timedelta(hours=1)))


@dataclass(frozen=True, slots=True)
class Ear:
    """An engine's process of its own, and all that reached it."""

    pool: EnginePool
    journal: Path

    async def act(self, question: Question) -> tuple[Acted, bytes]:
        """As the bot asks it; with the bytes that it was asked in."""
        assert isinstance(question.told, InTheDark)
        before = self.journal.stat().st_size if self.journal.exists() else 0
        asker = question.match.people[0].user_id
        told = question.told
        acted = await self.pool.act(told.story, question.level, seed=told.seed, asker=asker)
        with self.journal.open("rb") as file:
            file.seek(before)
            return acted, file.read()


@asynccontextmanager
async def two_ears(folder: Path) -> AsyncIterator[tuple[Ear, Ear]]:
    """What was heard of one match of a pair is unknown where the other is thought of."""
    await have_compiled()
    async with AsyncExitStack() as stack:
        ears = []
        for name in ("one", "other"):
            module = "tests.benchmarks.hidden.honest.overhearing"
            command = (sys.executable, "-m", module, str(folder / name))
            pool = EnginePool(FOLDER, processes=1, command=command)
            stack.push_async_callback(pool.close)
            await pool.prepare()
            ears.append(Ear(pool, folder / name))
        yield ears[0], ears[1]
