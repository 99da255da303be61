"""How long somebody else waits for an answer while one member looks at forty things at once.

What they look at are matches of 1,200 actions that are over, and every list and page there is.
"""

from __future__ import annotations

import asyncio
import gc
import sqlite3
from contextlib import asynccontextmanager, closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

from cogs.ui import clicks
from onitama_core.matches import Matches
from onitama_core.matches.replay import resume, start_of, status_of
from onitama_core.store import Judged, Played, ScoreKind, share_store, utc_now
from tests.benchmarks.load import p99
from tests.benchmarks.measuring import at_most
from tests.benchmarks.pairs import Shuffling, multiply, our_bot, pretend_discord
from tests.discord_stand_in.person import Unanswered

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from onitama_core.store import Transaction
    from tests.discord_stand_in import Outcome
    from tests.dojo import Table

    Look = Callable[[int], Awaitable[Outcome]]

ACTIONS: Final = 1200
LOOKS: Final = 40
MATCHES: Final = 80
ANSWERS: Final = 100
"""To somebody else, for each kind of look."""
BEAT: Final = 0.05
IN_VAIN: Final = 3000.0
MOST_MILLISECONDS: Final = 100
LONG, REVIEWED = 1, 2
NAMES: Final = ("games", "history", "profile", "leaderboard", "rules", "learn", "settings")


class Waited(NamedTuple):
    milliseconds: list[float]
    looks: int
    in_vain: int


def run() -> str:
    return asyncio.run(compare())


async def compare() -> str:
    # The stand-in keeps all that anybody saw: Python's collector, which would go through it again
    # and again, stopped the clock for up to half a second.
    gc.disable()
    async with long_matches() as (alice, bob):
        await waited(bob, None)  # the first answers are prepared for the others
        alone = p99((await waited(bob, None)).milliseconds)
        lines = [f"looks: {LOOKS} at once by one member; others alone wait {alone:.1f} ms (p99)"]
        for name, look in looks(alice).items():
            found = await waited(bob, look)
            most = p99(found.milliseconds)
            lines.append(
                f"  {name}: others wait {median(found.milliseconds):.1f} ms, "
                f"p99 {at_most(most, MOST_MILLISECONDS, 'ms')}, {most / alone:.1f} × alone; "
                f"{found.in_vain} of {found.looks} looks unanswered"
            )
        return "\n".join(lines)


async def waited(other: Table, look: Look | None) -> Waited:
    """For one's own board, again and again, while the member looks again and again."""
    taken, made, in_vain = list[float](), 0, 0
    looking: list[asyncio.Task[Outcome | None]] = []
    for _ in range(ANSWERS):
        if look is not None and all(one.done() for one in looking):
            in_vain += sum(one.result() is None for one in looking)
            looking = [asyncio.create_task(tried(look(made + n))) for n in range(LOOKS)]
            made += LOOKS
        board = clicks.ShowBoard(REVIEWED + 1).custom_id
        answer = await tried(other.bob.press_forged(None, other.channel, board))
        taken.append(IN_VAIN if answer is None else answer.seconds * 1000)
        await asyncio.sleep(BEAT)
    answers = await asyncio.gather(*looking)
    return Waited(taken, made, in_vain + answers.count(None))


async def tried(doing: Awaitable[Outcome]) -> Outcome | None:
    """None where nobody answered in time."""
    try:
        return await doing
    except Unanswered:
        return None


def looks(table: Table) -> dict[str, Look]:
    """Of which each takes a number, so that it can look at another thing each time."""
    alice, channel = table.alice, table.channel

    def press(click_for: Callable[[int], clicks.Click]) -> Look:
        return lambda n: alice.press_forged(None, channel, click_for(n).custom_id)

    def slash(name: str) -> Look:
        return lambda _: alice.slash(channel, f"onitama {name}")

    return {
        "pages of a match": press(lambda n: clicks.ShowReplay(LONG, n * 29 % ACTIONS)),
        "pages of many matches": press(lambda n: clicks.ShowReplay(another(n), n)),
        "a review": press(lambda _: clicks.ShowReview(REVIEWED)),
        "a film": press(lambda _: clicks.ShowFilm(LONG)),
        "films": press(lambda n: clicks.ShowFilm(another(n))),
        "a record": press(lambda _: clicks.ExportRecord(LONG)),
        "records": press(lambda n: clicks.ExportRecord(another(n))),
        "boards": press(lambda n: clicks.ShowBoard(another(n))),
        **{name: slash(name) for name in NAMES},
    }


def another(number: int) -> int:
    """A match that is long and over."""
    return REVIEWED + 2 + number % MATCHES


@asynccontextmanager
async def long_matches() -> AsyncIterator[tuple[Table, Table]]:
    """Who looks at them, and who plays at another table."""
    with TemporaryDirectory() as folder:
        database = Path(folder) / "onitama.db"
        async with pretend_discord() as dojo:
            async with our_bot(dojo, Path(folder)):
                table, other = await dojo.table(), await dojo.table()
                for place in (table, table, other):
                    await place.start()
                await dojo.fd.quiet()
            for match_id in (LONG, REVIEWED):
                await lengthen(database, match_id, int(table.bob.id))
            with closing(sqlite3.connect(database)) as connection, connection:
                multiply(connection, LONG, MATCHES)
            async with our_bot(dojo, Path(folder)):
                await dojo.fd.quiet()
                yield table, other


async def lengthen(database: Path, match_id: int, loser: int) -> None:
    async with share_store(database) as store:
        matches = Matches(store, utc_now)
        match = await matches.match(match_id)
        game = Shuffling(match.setup, match_id)

        def play(transaction: Transaction) -> None:
            played = [
                Played(seq, game.player, game.turn(), at=match.started_at)
                for seq in range(1, ACTIONS + 1)
            ]
            for entry in played:
                transaction.append(match_id, entry)
            transaction.stand(match_id, status_of(resume(start_of(match), played)))
            judged = [Judged(ScoreKind.POINTS, n.seq * 37 % 200, n.action) for n in played]
            transaction.keep_review(match_id, [*judged, Judged(ScoreKind.POINTS, 0, "")])

        await store.write(utc_now(), play)
        await matches.resign(match_id, loser, at=utc_now())
