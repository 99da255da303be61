"""Benchmarks of costs that must not grow with the length or the number of matches.

`run`: the CPU of a typed move late in a match, and of a keystroke at an option among very many
matches. `looks`: how long other users wait while one user opens forty views at once, of matches
with 1,200 actions, lists and pages. `replays`: how long another user waits for the computer's move
while the engine replays a long match with hidden ninjas.
"""

from __future__ import annotations

import asyncio
import gc
import sqlite3
from contextlib import asynccontextmanager, closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Final

from cogs.history.buttons import ExportRecord, ShowFilm
from cogs.match.buttons import ShowBoard, ShowReplay, ShowReview
from onitama_core.engine import AtLevel, EngineGone, EnginePool
from onitama_core.matches import Matches
from onitama_core.matches.replay import initial_state_of, resume, status_of
from onitama_core.store import Judged, Played, ScoreKind, share_store, utc_now
from tests.benchmarks.load import p99
from tests.benchmarks.pairs import QuietGame, multiply, our_bot, playing, pretend_discord
from tests.benchmarks.watching import check_maximum, cpu_seconds
from tests.discord_stand_in.person import Unanswered
from tests.engine_folder import FOLDER, ensure_compiled
from tests.onitama_core.engine.histories import long_history

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine

    from cogs.shared.custom_ids import Click
    from onitama_core.engine import ObservationHistory
    from onitama_core.store import Transaction
    from tests.discord_stand_in import Bot, Outcome
    from tests.dojo import Table

    Look = Callable[[int], Awaitable[Outcome]]
    Keystroke = Callable[[str], Awaitable[float]]
    """Autocomplete request at `match` of a command; returns the bot's CPU in milliseconds."""

EARLY_ENTRY, LATE_ENTRY = 10, 1000
"""Lengths of the logs of the two matches in which a move is measured, in entries."""
CALLS_PER_MEASUREMENT: Final = 5
"""Calls over which the CPU time is averaged."""

FEW, MANY = (3, 30), (300, 200_000)
"""Numbers of open and of finished matches."""


async def run() -> str:
    """Measure both sizes alternately, so that other load on this machine affects both alike."""
    lines = [await measure_typed_move()]
    async with bot_with_many_matches(*FEW) as few, bot_with_many_matches(*MANY) as many:
        lines += [await compare_option(few, many, name) for name in ("board", "history")]
    return "\n".join(lines)


async def measure_typed_move() -> str:
    async with playing(2) as (_, bot, (old, young)):
        for pair, entries in ((old, LATE_ENTRY), (young, EARLY_ENTRY)):
            for _ in range(entries):
                await pair.turn()
        early, late = list[float](), list[float]()
        for _ in range(10):
            early.append(await milliseconds(bot, young.turn, CALLS_PER_MEASUREMENT))
            late.append(await milliseconds(bot, old.turn, CALLS_PER_MEASUREMENT))
    return (
        f"growth: CPU of a typed move {median(early):.2f} ms at entry {EARLY_ENTRY}, "
        f"{median(late):.2f} ms at entry {LATE_ENTRY}: "
        f"{check_maximum(median(late) / median(early), 1.2)}"
    )


async def compare_option(few: Keystroke, many: Keystroke, name: str) -> str:
    """Compare the CPU of a keystroke among few and among many matches.

    Drops the first answer of each bot, which fills its caches.
    """
    pairs = [(await few(name), await many(name)) for _ in range(41)]
    few_ms, many_ms = map(median, zip(*pairs[1:], strict=True))
    return (
        f"growth: CPU of a keystroke at `match` of /onitama {name} {few_ms:.2f} ms "
        f"with {FEW}, {many_ms:.2f} ms with {MANY} open and finished matches: "
        f"{check_maximum(many_ms / few_ms, 1.5)}"
    )


@asynccontextmanager
async def bot_with_many_matches(unfinished: int, finished: int) -> AsyncIterator[Keystroke]:
    """Start a bot in which one user has very many matches; yield a function for its keystrokes."""
    with TemporaryDirectory() as folder:
        async with pretend_discord() as dojo:
            async with our_bot(dojo, Path(folder)):
                table = await dojo.table()
                await table.start()
                sure = await table.alice.slash(table.channel, "onitama match resign")
                await table.alice.click(sure.message, "Resign")
                await table.board(2)
                await table.start()
                await dojo.fake_discord.quiet()
            with closing(sqlite3.connect(Path(folder) / "onitama.db")) as connection, connection:
                multiply(connection, 1, finished - 1)
                multiply(connection, 2, unfinished - 1)
            async with our_bot(dojo, Path(folder)) as bot:
                await dojo.fake_discord.quiet()
                alice, channel = table.alice, table.channel
                yield lambda name: milliseconds(
                    bot,
                    lambda: alice.autocomplete(channel, f"onitama {name}", "match", ""),
                    CALLS_PER_MEASUREMENT,
                )


async def milliseconds(bot: Bot, act: Callable[[], Awaitable[object]], times: int) -> float:
    """Return the bot's CPU milliseconds per call of `act`, averaged over `times` calls."""
    before = cpu_seconds(bot.process.pid)
    for _ in range(times):
        await act()
    return (cpu_seconds(bot.process.pid) - before) / times * 1000


ACTIONS: Final = 1200
PARALLEL_LOOKS: Final = 40
MATCHES: Final = 80
LONG, REVIEWED = 1, 2
"""Numbers of two long matches; the second has a review."""


async def looks() -> str:
    # The stand-in keeps all messages; Python's garbage collector, which would traverse them again
    # and again, stopped this process for up to half a second.
    gc.disable()
    async with long_matches() as (alice, bob):
        await measure_waits(bob, None)  # the first answers fill the caches
        alone = p99((await measure_waits(bob, None))[0])
        lines = [
            f"looks: {PARALLEL_LOOKS} at once by one member; others alone wait {alone:.1f} ms (p99)"
        ]
        for name, look in list_looks(alice).items():
            taken, made, unanswered = await measure_waits(bob, look)
            lines.append(
                f"  {name}: others wait {median(taken):.1f} ms, "
                f"p99 {check_maximum(p99(taken), 100, 'ms')}, {p99(taken) / alone:.1f} × "
                f"alone; {unanswered} of {made} looks unanswered"
            )
        return "\n".join(lines)


async def measure_waits(other: Table, look: Look | None) -> tuple[list[float], int, int]:
    """Open another user's board again and again while a member repeats `look`.

    Returns the milliseconds until each board, the number of looks and how many got no answer.
    """
    taken, made, unanswered = list[float](), 0, 0
    looking: list[asyncio.Task[Outcome | None]] = []
    for _ in range(100):
        if look is not None and all(task.done() for task in looking):
            unanswered += sum(task.result() is None for task in looking)
            looking = [
                asyncio.create_task(outcome_or_none(look(made + n))) for n in range(PARALLEL_LOOKS)
            ]
            made += PARALLEL_LOOKS
        board = ShowBoard(REVIEWED + 1).custom_id
        answer = await outcome_or_none(other.bob.click_forged(None, other.channel, board))
        taken.append(3000.0 if answer is None else answer.seconds * 1000)
        await asyncio.sleep(0.05)
    answers = await asyncio.gather(*looking)
    return taken, made, unanswered + answers.count(None)


async def outcome_or_none(waiting: Awaitable[Outcome]) -> Outcome | None:
    try:
        return await waiting
    except Unanswered:
        return None


def list_looks(table: Table) -> dict[str, Look]:
    """Return the views to measure; each takes a number that selects a page or a match."""
    alice, channel = table.alice, table.channel

    def press(click_for: Callable[[int], Click]) -> Look:
        return lambda n: alice.click_forged(None, channel, click_for(n).custom_id)

    def slash(name: str) -> Look:
        return lambda _: alice.slash(channel, f"onitama {name}")

    def another(number: int) -> int:
        return REVIEWED + 2 + number % MATCHES

    return {
        "pages of a match": press(lambda n: ShowReplay(LONG, n * 29 % ACTIONS)),
        "pages of many matches": press(lambda n: ShowReplay(another(n), n)),
        "a review": press(lambda _: ShowReview(REVIEWED)),
        "a film": press(lambda _: ShowFilm(LONG)),
        "films": press(lambda n: ShowFilm(another(n))),
        "a record": press(lambda _: ExportRecord(LONG)),
        "records": press(lambda n: ExportRecord(another(n))),
        "boards": press(lambda n: ShowBoard(another(n))),
        **{
            name: slash(name)
            for name in ("games", "history", "profile", "leaderboard", "rules", "learn", "settings")
        },
    }


@asynccontextmanager
async def long_matches() -> AsyncIterator[tuple[Table, Table]]:
    """Start a bot with long finished matches.

    Yields the table where they were played, and another user's table.
    """
    with TemporaryDirectory() as folder:
        database = Path(folder) / "onitama.db"
        async with pretend_discord() as dojo:
            async with our_bot(dojo, Path(folder)):
                table, other = await dojo.table(), await dojo.table()
                for place in (table, table, other):
                    await place.start()
                await dojo.fake_discord.quiet()
            for match_id in (LONG, REVIEWED):
                await lengthen(database, match_id, int(table.bob.id))
            with closing(sqlite3.connect(database)) as connection, connection:
                multiply(connection, LONG, MATCHES)
            async with our_bot(dojo, Path(folder)):
                await dojo.fake_discord.quiet()
                yield table, other


async def lengthen(database: Path, match_id: int, loser: int) -> None:
    async with share_store(database) as store:
        matches = Matches(store, utc_now)
        match = await matches.match(match_id)
        game = QuietGame(match.setup, match_id)

        def play(transaction: Transaction) -> None:
            played = [
                Played(seq, game.player, game.turn(), at=match.started_at)
                for seq in range(1, ACTIONS + 1)
            ]
            for entry in played:
                transaction.matches.append(match_id, entry)
            transaction.matches.update_status(
                match_id, status_of(resume(initial_state_of(match), played))
            )
            judged = [
                Judged(ScoreKind.POINTS, entry.seq * 37 % 200, entry.action) for entry in played
            ]
            transaction.matches.save_review(match_id, [*judged, Judged(ScoreKind.POINTS, 0, "")])

        await store.write(utc_now(), play)
        await matches.resign(match_id, loser, at=utc_now())


LENGTHS: Final = (28, 58, 347)
"""Turns of a match with hidden ninjas."""
START: Final = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"
REPLAYER, PLAYER = 1, 2
REPLAY_HEAD_START: Final = 0.2
"""Seconds from the start of the replay to the other user's request for a move."""


async def replays() -> str:
    """Measure the wait for a level 1 move in Classic while one engine process replays a match."""
    await ensure_compiled()
    pool = EnginePool(FOLDER, processes=1)

    async def move() -> float:
        started = perf_counter()
        await pool.think(START, [], AtLevel(1), asker=PLAYER)
        return perf_counter() - started

    try:
        await pool.beliefs(long_history(2), asker=REPLAYER)  # the process loads all its code
        alone = median([await move() for _ in range(9)])
        lines = [f"replays: a level 1 move alone takes {alone * 1000:.0f} ms"]
        for turns in LENGTHS:
            questions: dict[
                str, Callable[[ObservationHistory], Coroutine[object, object, object]]
            ] = {
                "beliefs": lambda history: pool.beliefs(history, asker=REPLAYER),
                "a level 1 step": lambda history: pool.act(history, 1, seed=1, asker=REPLAYER),
            }
            for seed, (name, ask) in enumerate(questions.items(), start=1):
                started = perf_counter()
                replaying = asyncio.create_task(ask(long_history(turns, seed=seed)))
                await asyncio.sleep(REPLAY_HEAD_START)
                waited = await move()
                (result,) = await asyncio.gather(replaying, return_exceptions=True)
                answer = "no answer" if isinstance(result, EngineGone) else "an answer"
                seconds = perf_counter() - started
                lines.append(
                    f"  {name} after {turns} turns, {answer} after {seconds:.1f} s: "
                    f"a move beside it takes {waited:.2f} s, {waited / alone:.0f} × alone"
                )
    finally:
        await pool.close()
    return "\n".join(lines)
