"""Whether the computer knows more than a person in its seat: 10,000 pairs of matches.

In both of a pair its seat was told the same, and the other side hides other things. Both go the
bot's own way, from the log in the database to an engine's process each: every byte that reaches it
is compared, and the policy that comes back.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from math import log, sqrt
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, TypeAlias

from onitama_core.engine import EnginePool
from onitama_core.game import POOLS, Player, Variant, deal, format_action, legal_actions, new_game
from onitama_core.matches import EngineRequest, Matches, ObservationsSoFar
from onitama_core.matches.deadlines import update_engine_request
from onitama_core.matches.replay import resume, start_of, status_of
from onitama_core.matches.terms import begin_match
from onitama_core.store import (
    Computer,
    DueKind,
    Location,
    NewMatch,
    Person,
    Played,
    Terms,
    Venue,
    share_store,
)
from tests.benchmarks.hidden.matches import at_most
from tests.engine_folder import FOLDER, have_compiled
from tests.onitama_core.game.twin_games import Pair, pair_of_games

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from onitama_core.engine import Acted
    from onitama_core.game import Setup
    from onitama_core.store import Transaction
    from tests.benchmarks.hidden.matches import Asked

PAIRS: Final = 10_000
A_BOT: Final = 500
"""Pairs: then another with an empty database takes their place, lest one grow without end."""


def run(asked: Asked) -> str:
    pairs = asked.games_or(PAIRS)
    found = asyncio.run(compare(pairs, asked.seed))
    told = (
        f"{pairs} pairs of {found['steps'] / pairs:.0f} steps, {found['apart']} steps of the "
        f"other side done in another way; {found['bytes'] / pairs:.0f} bytes a question\n"
    )
    return told + "\n".join(
        f"{name} that differ: {count} (95 %: under {bound(count, pairs):.4%}), {at_most(count, 0)}"
        for name, count in (("bytes", found["other bytes"]), ("policies", found["other policies"]))
    )


async def compare(count: int, seed: int) -> Counter[str]:
    """Steps and bytes of one game of each pair; in how many pairs the other's are others."""
    found, pairs = Counter[str](), list(twins(count, seed))
    with TemporaryDirectory() as folder:
        async with two_ears(Path(folder)) as ears:
            for first in range(0, count, A_BOT):
                with TemporaryDirectory() as database:
                    async with some_matches(Path(database)) as matches:
                        for pair in pairs[first : first + A_BOT]:
                            await add(found, matches, ears, pair)
    return found


async def add(found: Counter[str], matches: Matches, ears: tuple[Ear, Ear], pair: Twins) -> None:
    questions = [await question_in(matches, pair, which) for which in range(2)]
    heard = await asyncio.gather(
        *(ear.act(question) for ear, question in zip(ears, questions, strict=True))
    )
    (one, told), (other, other_told) = heard
    found["steps"] += len(pair.logs[0])
    found["apart"] += sum(deed != twin for deed, twin in zip(*pair.logs, strict=True))
    found["bytes"] += len(told)
    # Nor may it be no whole question.
    found["other bytes"] += told != other_told or not told.endswith(b"\ngo\n")
    found["other policies"] += one != other


def bound(found: int, of: int) -> float:
    """The most that it may be in truth: by the rule of three where none was found."""
    return min(1.0, (found + 2 * sqrt(found) - log(0.05)) / of)


# From a match's log to the engine's process, as in the bot: its database, its question, its pool

NOON: Final = datetime(2026, 1, 1, 12, tzinfo=UTC)
LEVEL: Final = 1


async def question_in(matches: Matches, pair: Twins, which: int) -> EngineRequest:
    """Return what the bot asks in one match of a pair, which is played by its log alone.

    The computer has nothing more to do in it then: a person may wait for it in a few matches only.
    """
    person = Person(1 + which, ("Alice", "Bob")[which])
    await matches.log.store.write(
        NOON, lambda change: played(change, pair, pair.logs[which], person)
    )
    (question,) = await matches.practice.engine_requests(2)
    thought = DueKind.ENGINE_MOVE, question.match.id
    await matches.log.store.write(NOON, lambda transaction: transaction.due.unschedule(*thought))
    return question


def played(transaction: Transaction, pair: Twins, log: Log, person: Person) -> None:
    """Of a person against the computer, which is to act."""
    seats = (Computer(LEVEL), person) if pair.seat is Player.RED else (person, Computer(LEVEL))
    new = NewMatch(
        invitation_id=None,
        place=Location(guild_id=10, channel_id=100),
        seats=seats,
        challenger=pair.seat.opponent,
        setup=pair.setup,
        terms=Terms(variant=pair.setup.variant, venue=Venue.PRIVATE),
        rematch_of=None,
        started_at=NOON,
    )
    match, _, _ = begin_match(transaction, new)
    transaction.matches.save_choice_seed(match.id, "5eed")
    entries = [Played(seq, player, text, at=NOON) for seq, (player, text) in enumerate(log, 1)]
    for entry in entries:
        transaction.matches.append(match.id, entry)
    transaction.matches.update_status(match.id, status_of(resume(start_of(match), entries)))
    update_engine_request(transaction, transaction.matches.get(match.id))


@asynccontextmanager
async def some_matches(folder: Path) -> AsyncIterator[Matches]:
    async with share_store(folder / "onitama.sqlite3") as store:
        yield Matches(store, lambda: NOON, Random(1))  # noqa: S311 - it is a game


@dataclass(frozen=True, slots=True)
class Ear:
    """An engine's process of its own, and all that reached it."""

    pool: EnginePool
    journal: Path

    async def act(self, question: EngineRequest) -> tuple[Acted, bytes]:
        assert isinstance(question.known, ObservationsSoFar)
        before = self.journal.stat().st_size if self.journal.exists() else 0
        asker = question.match.people[0].user_id
        told = question.known
        acted = await self.pool.act(told.history, question.level, seed=told.seed, asker=asker)
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
            command = (sys.executable, "-m", "tests.benchmarks.overhearing", str(folder / name))
            pool = EnginePool(FOLDER, processes=1, command=command)
            stack.push_async_callback(pool.close)
            await pool.prepare()
            ears.append(Ear(pool, folder / name))
        yield ears[0], ears[1]


# Two games in which the other side hid other things, and one seat was told the same

Log: TypeAlias = "tuple[tuple[Player, str], ...]"
"""Who did what, in notation."""

SEATS: Final = (
    (Variant.SHADOW, Player.RED),
    (Variant.SHADOW, Player.BLUE),
    (Variant.LIGHT, Player.RED),
)
"""From which something is hidden: the Shadow Master knows all that there is to know."""
LONGEST: Final = 60
"""Steps."""


@dataclass(frozen=True, slots=True)
class Twins:
    setup: Setup
    seat: Player
    """To which both are the same; it is to act."""
    logs: tuple[Log, Log]


def twins(count: int, seed: int) -> Iterator[Twins]:
    """By turns from each of `SEATS`, of all lengths up to `LONGEST` steps."""
    rng, found = Random(seed), 0  # noqa: S311 - it is a game
    while found < count:
        variant, seat = SEATS[found % len(SEATS)]
        pair = some_twins(variant, seat, rng)
        if pair is not None:
            found += 1
            yield pair


def some_twins(variant: Variant, seat: Player, rng: Random) -> Twins | None:
    """None where the games come to an end, or hide the same, before the seat is to act."""
    setup, length = deal(variant, POOLS["all"], rng), rng.randint(1, LONGEST)
    pairs = list[Pair]()
    for pair in pair_of_games(variant, seat, rng.getrandbits(32), new_game(setup)):
        pairs.append(pair)
        first, second = (step.state for step in pair.steps)
        hidden = {state.secrets.ninjas[seat.opponent] for state in (first, second)}
        if len(pairs) > LONGEST:
            return None
        if len(pairs) >= length and len(hidden) > 1 and legal_actions(first, seat):
            one, other = (
                tuple((player, format_action(actions[which])) for player, actions, _ in pairs)
                for which in range(2)
            )
            return Twins(setup, seat, (one, other))
    return None
