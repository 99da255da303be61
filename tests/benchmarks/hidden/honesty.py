"""Check that the computer knows no more than a human player in its seat: 10,000 pairs of matches.

In both matches of a pair the computer's seat has seen the same, and the other side hides different
things. Both pass through the bot's own code, from the log in the database to an engine process
each. The benchmark compares every byte that reaches the processes, and the policies they return.
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
from onitama_core.matches.replay import initial_state_of, resume, status_of
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
from tests.benchmarks.hidden.matches import check_maximum
from tests.engine_folder import FOLDER, ensure_compiled
from tests.onitama_core.game.indistinguishable_games import PairedStep, pair_of_games

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from onitama_core.engine import Acted
    from onitama_core.game import Setup
    from onitama_core.store import Transaction
    from tests.benchmarks.hidden.matches import Options

PAIRS: Final = 10_000
PAIRS_PER_DATABASE: Final = 500
"""Pairs per database; then a new, empty one replaces it, so that none grows without end."""


def run(options: Options) -> str:
    pairs = options.games_or(PAIRS)
    counts = asyncio.run(compare(pairs, options.seed))
    summary = (
        f"{pairs} pairs of {counts['steps'] / pairs:.0f} steps, {counts['apart']} steps of the "
        f"other side done in another way; {counts['bytes'] / pairs:.0f} bytes a question\n"
    )
    return summary + "\n".join(
        f"{name} that differ: {count} (95 %: under {bound(count, pairs):.4%}), "
        f"{check_maximum(count, 0)}"
        for name, count in (
            ("bytes", counts["other bytes"]),
            ("policies", counts["other policies"]),
        )
    )


async def compare(count: int, seed: int) -> Counter[str]:
    """Count steps, bytes and differing pairs.

    `steps` and `bytes` are those of the first match of each pair; `apart` counts the steps whose
    actions differ, `other bytes` and `other policies` the pairs that differ.
    """
    counts, pairs = Counter[str](), list(twins(count, seed))
    with TemporaryDirectory() as folder:
        async with two_recording_pools(Path(folder)) as pools:
            for first in range(0, count, PAIRS_PER_DATABASE):
                with TemporaryDirectory() as database:
                    async with open_matches(Path(database)) as matches:
                        for pair in pairs[first : first + PAIRS_PER_DATABASE]:
                            await compare_pair(counts, matches, pools, pair)
    return counts


async def compare_pair(
    counts: Counter[str], matches: Matches, pools: tuple[RecordingPool, RecordingPool], pair: Twins
) -> None:
    questions = [await store_and_ask(matches, pair, which) for which in range(2)]
    results = await asyncio.gather(
        *(pool.act(question) for pool, question in zip(pools, questions, strict=True))
    )
    (policy, question_bytes), (other_policy, other_bytes) = results
    counts["steps"] += len(pair.logs[0])
    counts["apart"] += sum(action != twin for action, twin in zip(*pair.logs, strict=True))
    counts["bytes"] += len(question_bytes)
    # An incomplete question counts as different too.
    counts["other bytes"] += question_bytes != other_bytes or not question_bytes.endswith(b"\ngo\n")
    counts["other policies"] += policy != other_policy


def bound(found: int, of: int) -> float:
    """Return the 95 % upper bound of the true rate; for none found this is the rule of three."""
    return min(1.0, (found + 2 * sqrt(found) - log(0.05)) / of)


# The bot's way from a match's log to the engine's process: database, question, pool

START_TIME: Final = datetime(2026, 1, 1, 12, tzinfo=UTC)
LEVEL: Final = 1


async def store_and_ask(matches: Matches, pair: Twins, which: int) -> EngineRequest:
    """Store one match of a pair from its log, and return the question the bot asks the engine.

    Removes the engine move from the due table afterwards, because a user may have only a few
    matches that wait for the computer.
    """
    person = Person(1 + which, ("Alice", "Bob")[which])
    await matches.log.store.write(
        START_TIME, lambda change: store_match(change, pair, pair.logs[which], person)
    )
    (question,) = await matches.practice.engine_requests(2)
    thought = DueKind.ENGINE_MOVE, question.match.id
    await matches.log.store.write(
        START_TIME, lambda transaction: transaction.due.unschedule(*thought)
    )
    return question


def store_match(transaction: Transaction, pair: Twins, log: Log, person: Person) -> None:
    """Store a match of a person against the computer, in which the computer is to act."""
    seats = (Computer(LEVEL), person) if pair.seat is Player.RED else (person, Computer(LEVEL))
    new = NewMatch(
        invitation_id=None,
        place=Location(guild_id=10, channel_id=100),
        seats=seats,
        challenger=pair.seat.opponent,
        setup=pair.setup,
        terms=Terms(variant=pair.setup.variant, venue=Venue.PRIVATE),
        rematch_of=None,
        started_at=START_TIME,
    )
    match, _, _ = begin_match(transaction, new)
    transaction.matches.save_choice_seed(match.id, "5eed")
    entries = [
        Played(seq, player, text, at=START_TIME) for seq, (player, text) in enumerate(log, 1)
    ]
    for entry in entries:
        transaction.matches.append(match.id, entry)
    transaction.matches.update_status(match.id, status_of(resume(initial_state_of(match), entries)))
    update_engine_request(transaction, transaction.matches.get(match.id))


@asynccontextmanager
async def open_matches(folder: Path) -> AsyncIterator[Matches]:
    async with share_store(folder / "onitama.sqlite3") as store:
        yield Matches(store, lambda: START_TIME, Random(1))  # noqa: S311 - it is a game


@dataclass(frozen=True, slots=True)
class RecordingPool:
    """An engine process, and the file that records every byte it received."""

    pool: EnginePool
    journal: Path

    async def act(self, question: EngineRequest) -> tuple[Acted, bytes]:
        assert isinstance(question.known, ObservationsSoFar)
        before = self.journal.stat().st_size if self.journal.exists() else 0
        asker = question.match.people[0].user_id
        known = question.known
        acted = await self.pool.act(known.history, question.level, seed=known.seed, asker=asker)
        with self.journal.open("rb") as file:
            file.seek(before)
            return acted, file.read()


@asynccontextmanager
async def two_recording_pools(folder: Path) -> AsyncIterator[tuple[RecordingPool, RecordingPool]]:
    """Start two engine processes, so that neither has seen the other match of a pair."""
    await ensure_compiled()
    async with AsyncExitStack() as stack:
        pools = []
        for name in ("one", "other"):
            command = (
                sys.executable,
                "-m",
                "tests.benchmarks.recording_engine",
                str(folder / name),
            )
            pool = EnginePool(FOLDER, processes=1, command=command)
            stack.push_async_callback(pool.close)
            await pool.prepare()
            pools.append(RecordingPool(pool, folder / name))
        yield pools[0], pools[1]


# Pairs of games that look the same to one seat, while the opponent's hidden ninjas differ

Log: TypeAlias = "tuple[tuple[Player, str], ...]"
"""Each action's player and notation, in order."""

SEATS: Final = (
    (Variant.SHADOW, Player.RED),
    (Variant.SHADOW, Player.BLUE),
    (Variant.LIGHT, Player.RED),
)
"""Variants and seats with hidden information: in Light, Blue (Shadow Master) sees everything."""
MAX_STEPS: Final = 60
"""Steps of the longest match."""


@dataclass(frozen=True, slots=True)
class Twins:
    """Two matches that look the same to one seat."""

    setup: Setup
    seat: Player
    """The player to act, who has seen the same in both matches."""
    logs: tuple[Log, Log]


def twins(count: int, seed: int) -> Iterator[Twins]:
    """Yield pairs for each of `SEATS` in turn, with random lengths up to `MAX_STEPS` steps."""
    rng, found = Random(seed), 0  # noqa: S311 - it is a game
    while found < count:
        variant, seat = SEATS[found % len(SEATS)]
        pair = random_twins(variant, seat, rng)
        if pair is not None:
            found += 1
            yield pair


def random_twins(variant: Variant, seat: Player, rng: Random) -> Twins | None:
    """Return a pair of matches in which the seat is to act.

    None if the games end first, or hide nothing different at that point.
    """
    setup, length = deal(variant, POOLS["all"], rng), rng.randint(1, MAX_STEPS)
    pairs = list[PairedStep]()
    for pair in pair_of_games(variant, seat, rng.getrandbits(32), new_game(setup)):
        pairs.append(pair)
        first, second = (step.state for step in pair.steps)
        hidden = {state.secrets.ninjas[seat.opponent] for state in (first, second)}
        if len(pairs) > MAX_STEPS:
            return None
        if len(pairs) >= length and len(hidden) > 1 and legal_actions(first, seat):
            first_log, second_log = (
                tuple((player, format_action(actions[which])) for player, actions, _ in pairs)
                for which in range(2)
            )
            return Twins(setup, seat, (first_log, second_log))
    return None
