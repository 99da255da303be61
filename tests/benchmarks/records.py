"""CPU time of profiles, rankings, histories and results in a database of very many games.

A query has a limit of CPU time. A result must cost no more than in a small database.
"""

from __future__ import annotations

import sqlite3
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING, Final

from onitama_core.game import CARDS, Outcome, Player, Setup, Termination, Variant
from onitama_core.people import People, Ranking
from onitama_core.store import Person, Span, Whose, share_store
from tests.benchmarks.pairs import copy
from tests.benchmarks.watching import check_maximum
from tests.onitama_core.matches.table import ALICE, BOB, HERE, TURNS, FakeClock, Table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from onitama_core.store import Match, Transaction

ORDINARY: Final = sorted(card.id for card in CARDS.values() if card.is_ordinary)
FEW, MANY = 100, 100_000
"""Numbers of games in the small and in the large database."""
USER_COUNT: Final = 2_000
"""Number of generated players of Red; Blue has one fewer."""
FIRST_USER: Final = 1_000
"""First user id of the generated players; Alice and Bob have smaller ids."""
ALICE_EVERY: Final = 10
"""Alice plays one game out of this number."""
MATCHES_PER_TRANSACTION: Final = 10_000

# SQL expressions for the columns of the copied matches; `n` counts the copies from 1
VARIANT: Final = "CASE n % 4 WHEN 0 THEN 'wind' WHEN 1 THEN 'shadow' ELSE 'classic' END"
RED: Final = (
    f"CASE WHEN n % {ALICE_EVERY} = 0 THEN {ALICE.user_id} ELSE {FIRST_USER} + n % {USER_COUNT} END"
)
BLUE: Final = f"{FIRST_USER} + {USER_COUNT} + n % {USER_COUNT - 1}"
# Statements that give each generated player a rating, and each finished game a rating change
ALL_RATINGS: Final = f"""
    INSERT OR IGNORE INTO rating
        SELECT user_id, guild_id, variant, 1000 + user_id % 997, 60, 0.06, 0, 1 + sum(games),
            CAST(strftime('%s', 'now') AS INTEGER) * 1000, 0
        FROM person_record WHERE user_id <> {BOB.user_id} GROUP BY user_id, guild_id, variant
"""  # noqa: S608 - own names
ALL_CHANGES: Final = """
    INSERT OR IGNORE INTO rating_change
        SELECT id, {one}, {other}, guild_id, variant, result_number, finished_at,
            1500 + id % 400, 60, 0.06, 1, 0
        FROM match WHERE finished_at IS NOT NULL
"""


async def run() -> str:
    async with database_with_games(FEW) as few, database_with_games(MANY) as many:
        lines = [await measure_question(name, ask) for name, ask in questions(many).items()]
        return "\n".join((*lines, await compare_result(few, many)))


async def measure_question(name: str, ask: Callable[[int], Awaitable[object]]) -> str:
    """Measure the CPU time of a query about users with many games."""
    times = []
    for user_id in (ALICE.user_id, *range(FIRST_USER, FIRST_USER + 40)):
        before = process_time()
        await ask(user_id)
        times.append((process_time() - before) * 1000)
    return (
        f"records: CPU of what {name} asks among {MANY} games {median(times):.2f} ms, "
        f"at most {check_maximum(max(times), 50.0, 'ms')}"
    )


def questions(table: Table) -> dict[str, Callable[[int], Awaitable[object]]]:
    people = People(table.store, table.clock)
    guild_id, matches = HERE.guild_id, table.matches

    async def profile(user_id: int) -> object:
        whose = Whose(user_id, guild_id, None)
        profile = await people.profile(guild_id, Person(user_id, ""), BOB.user_id)
        return profile, await matches.lists.latest(whose, 5, may_see_everything)

    async def leaderboard(user_id: int) -> object:
        ranking = Ranking(Variant.CLASSIC, Span.ALWAYS).at(50)
        return await people.leaderboard(guild_id, user_id, ranking)

    async def history(user_id: int) -> object:
        whose = Whose(user_id, guild_id, None)
        return await matches.lists.page(whose, None, may_see_everything, is_own=True)

    async def unseen(user_id: int) -> object:
        whose = Whose(user_id, guild_id, None)
        return await matches.lists.page(whose, None, may_see_nothing, is_own=False)

    async def stats(_: int) -> object:
        return await people.statistics(guild_id, None)

    return {
        "profile": profile,
        "leaderboard": leaderboard,
        "history": history,
        "a history of which nothing may be seen": unseen,
        "stats": stats,
    }


async def may_see_everything(_: Match) -> bool:
    return True


async def may_see_nothing(_: Match) -> bool:
    return False


async def compare_result(few: Table, many: Table) -> str:
    """Compare the CPU time of a result in both databases, alternately, as other load varies."""
    pairs = [(await measure_result(few), await measure_result(many)) for _ in range(30)]
    few_ms, many_ms = map(median, zip(*pairs, strict=True))
    return (
        f"records: CPU of a result {few_ms:.2f} ms with {FEW} games, {many_ms:.2f} ms with {MANY}: "
        f"{check_maximum(many_ms / few_ms, 1.5)}"
    )


async def measure_result(table: Table) -> float:
    table.clock.advance(hours=1)  # a user may send ten invitations by name in an hour
    match = await table.started(*TURNS)
    before = process_time()
    await table.matches.resign(match.id, BOB.user_id)
    return (process_time() - before) * 1000


@asynccontextmanager
async def database_with_games(games: int) -> AsyncIterator[Table]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "onitama.db"
        async with share_store(path) as store:
            table = Table.at(store, FakeClock())
            await table.finished()
            copy_matches(path, games - 1)
            rng = Random(games)  # noqa: S311 - it is a game
            for start in range(1, games, MATCHES_PER_TRANSACTION):
                await table.write(
                    partial(
                        count_older_matches,
                        range(start, min(start + MATCHES_PER_TRANSACTION, games)),
                        rng,
                    )
                )
            with closing(sqlite3.connect(path)) as file, file:
                file.execute(ALL_RATINGS)
                for one, other in (("red_id", "blue_id"), ("blue_id", "red_id")):
                    file.execute(ALL_CHANGES.format(one=one, other=other))
            yield table


def copy_matches(path: Path, copies: int) -> None:
    changed = {
        "id": "1 + n",
        "result_number": "1 + n",
        "finished_at": "finished_at + n * 1000",
        "last_at": "last_at + n * 1000",
        "invitation_id": "NULL",
        "variant": VARIANT,
        "red_id": RED,
        "blue_id": BLUE,
        "channel_id": "channel_id + n % 50",
        "counted": "1",
    }
    with closing(sqlite3.connect(path)) as file, file:
        copy(file, "match", "id = 1", changed, copies)


def count_older_matches(numbers: range, rng: Random, transaction: Transaction) -> None:
    first = transaction.matches.get(1)
    for number in numbers:
        match, outcome = random_match(first, number, rng)
        transaction.statistics.add(match, outcome, ())


def random_match(first: Match, number: int, rng: Random) -> tuple[Match, Outcome]:
    """Return the match that `copy_matches` writes with this number, with random cards and end."""
    red = ALICE.user_id if number % ALICE_EVERY == 0 else FIRST_USER + number % USER_COUNT
    blue = FIRST_USER + USER_COUNT + number % (USER_COUNT - 1)
    variant = (Variant.WIND, Variant.SHADOW, Variant.CLASSIC, Variant.CLASSIC)[number % 4]
    red_1, red_2, blue_1, blue_2, side = rng.sample(ORDINARY, 5)
    termination = rng.choice((Termination.STONE, Termination.STREAM, Termination.RESIGNATION))
    outcome = Outcome(rng.choice(list(Player)), termination)
    setup = Setup(variant, (red_1, red_2), (blue_1, blue_2), side, rng.choice(list(Player)))
    match = replace(
        first,
        id=number + 1,
        seats=(Person(red, ""), Person(blue, "")),
        setup=setup,
        outcome=outcome,
        turn_number=rng.randint(5, 81),
    )
    return match, outcome
