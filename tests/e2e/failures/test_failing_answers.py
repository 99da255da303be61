"""Answers that Discord refuses, matches that can't be replayed, and files that can't be written."""

from __future__ import annotations

import resource
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, TypeAlias

import pytest

from cogs.people.buttons import AskToErase
from tests.dojo import bot_process, open_dojo, running_bot
from tests.e2e.whole_games.test_typed_game import STREAM_GAME
from tests.soak.database import DATABASE, BotDatabase, find_database_faults

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from contextlib import AbstractContextManager

    from tests.discord_stand_in import Bot, Outcome
    from tests.dojo import Dojo, Table

    Outage: TypeAlias = Callable[[Bot, Path], AbstractContextManager[None]]

TOO_LARGE: Final = 40005
ANSWER_PATHS: Final = r".*/(callback|messages/@original)"
COMMANDS: Final = ("profile", "leaderboard", "history", "settings", "rules")
CLICKS: Final = ("stats:0:0:", "privacy:0:0:", "take_all:0:0:", "erase:0:0:", "record:{}:0:")


@pytest.fixture
def dojo_without_bot(dojo_without_bot: Dojo) -> Dojo:
    """Return the stand-in, which accepts the log lines of bugs that these tests provoke."""
    dojo_without_bot.fake_discord.server.expected_errors = (
        "cogs.shared.dispatch unexpected error",
        "can't be replayed",
    )
    return dojo_without_bot


async def outcome_of_refused_answer(table: Table, ask: Callable[[], Awaitable[Outcome]]) -> Outcome:
    """Return the outcome of an interaction whose first answer Discord refuses (413, too large)."""
    first_call = len(table.fake_discord.server.calls)
    table.fake_discord.server.fail("", ANSWER_PATHS, 413, TOO_LARGE)
    outcome = await ask()
    await table.until(lambda: outcome.message.text, "an answer")
    table.fake_discord.server.heal()
    assert 413 in [call.status for call in table.fake_discord.server.calls[first_call:]]
    return outcome


async def test_a_refused_answer_is_reported_in_one_sentence(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    table = await dojo_without_bot.table()
    async with running_bot(dojo_without_bot, folder):
        await table.start()
        await table.play(*STREAM_GAME)
        await table.fake_discord.quiet(0.05)  # until the last turn's note is gone
        custom_ids = [f"o1:{parts.format(table.number())}" for parts in CLICKS]
        commands = [
            partial(table.alice.slash, table.channel, f"onitama {command}") for command in COMMANDS
        ]
        forged_clicks = [
            partial(table.alice.click_forged, table.boards[-1], table.channel, custom_id)
            for custom_id in custom_ids
        ]
        for ask in (*commands, *forged_clicks):
            outcome = await outcome_of_refused_answer(table, ask)
            assert outcome.text.startswith("Something broke on my side, sorry. Please try again")
            assert outcome.ephemeral
            assert outcome.followups == []


@pytest.mark.parametrize("status", [500, 0])
async def test_a_deferred_answer_is_sent_even_if_discords_reply_to_the_deferral_was_lost(
    table: Table, status: int
) -> None:
    table.fake_discord.server.fail("POST", r".*/callback", status, after=True)
    outcome = await table.alice.slash(table.channel, "onitama settings")
    await table.until(lambda: outcome.text, "an answer")


async def test_a_broken_connection_to_discord_is_not_reported_as_a_bug(table: Table) -> None:
    await table.start()
    table.fake_discord.server.fail("PATCH", r".*/messages/@original", 0)
    outcome = await table.alice.slash(table.channel, "onitama settings")
    await table.until(lambda: outcome.text, "an answer")
    assert outcome.text == ("Discord is having trouble right now, so please try again in a minute.")
    table.fake_discord.server.fail("POST", r".*/callback", 0, times=2)
    outcome = await table.type(table.alice, "tiger:c1c3")
    assert outcome.text.startswith("It is done and it counts. Discord is having trouble")
    await table.turn(2)


async def test_an_erasure_is_confirmed_even_if_its_question_cannot_be_edited(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    table = await dojo_without_bot.table()
    async with running_bot(dojo_without_bot, folder) as bot:
        await table.start()
        question = await table.alice.click_forged(
            table.boards[-1], table.channel, AskToErase().custom_id
        )
        table.fake_discord.server.fail("PATCH", r".*/messages/@original", 413, TOO_LARGE)
        click = await table.alice.click(question.message, "Erase everything")
        await table.until(lambda: click.followups, "an answer")
        assert click.followups[0].text.startswith("It is done")
        await table.post("gave up", "a former player")
        assert await bot.stop() == 0
    assert await find_database_faults(folder) == []


# A match whose log can't be replayed


async def test_an_unreplayable_match_can_be_closed_by_resigning(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    broken = await dojo_without_bot.table()
    sound = await dojo_without_bot.table()
    sound = replace(sound, alice=broken.alice, bob=broken.bob)
    alice = broken.alice
    bob = broken.bob
    async with bot_process(dojo_without_bot, folder) as bot:
        for table in (sound, broken):
            await table.start()
        await sound.play("tiger:c1c3")
        posts = rf"/channels/{broken.channel['id']}/messages"
        broken.fake_discord.server.fail("POST", posts, 500, times=1000)
        number = broken.number()
        other = sound.number()
        await broken.type(alice, "tiger:c1c3", match=number)
        await bot.kill()
    with closing(sqlite3.connect(folder / "onitama.db")) as database, database:
        database.execute("UPDATE entry SET action = 'crab:a1e5' WHERE match_id = ?", (number,))
    broken.fake_discord.server.heal()
    async with running_bot(dojo_without_bot, folder):
        sentence = f"I can't read the moves of Alice and Bob's match #{number} any more"
        for command in ("board", "history"):
            text = (await alice.slash(sound.channel, f"onitama {command}", match=number)).text
            assert text.startswith(sentence)
        listed = (await bob.slash_fully(sound.channel, "onitama games")).text
        assert f"[#{number}](" in listed
        assert f"[#{other}](" in listed
        choices = await bob.autocomplete(sound.channel, "onitama board", "match", "")
        assert {choice["value"] for choice in choices} == {number, other}
        assert await bob.autocomplete(broken.channel, "onitama move", "move", "") == []
        assert await bob.autocomplete(sound.channel, "onitama move", "move", "") != []
        assert "It's your turn." in (await bob.slash(sound.channel, "onitama board")).text
        await sound.play("crane:a5a4", first=bob)
        question = await alice.slash(broken.channel, "onitama match resign", match=number)
        closed = await alice.click(question.message, "Resign")
        assert closed.text.startswith(sentence)
        assert "It is closed now." in closed.text
        assert f"#{number} " not in (await alice.slash_fully(sound.channel, "onitama games")).text
    log = (folder / "bot.log").read_text(encoding="utf-8")
    assert log.count(f"match {number} can't be replayed: fault ") == 1


# A database that can't be written or read for a while

UNLIMITED: Final = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


@contextmanager
def full_disk(bot: Bot, folder: Path) -> Iterator[None]:
    """Limit the bot's files to the present size of the write-ahead log, as a full disk would."""
    size = (folder / f"{DATABASE}-wal").stat().st_size
    resource.prlimit(bot.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    yield
    resource.prlimit(bot.process.pid, resource.RLIMIT_FSIZE, UNLIMITED)


@contextmanager
def immutable_database(_: Bot, folder: Path) -> Iterator[None]:
    """Make the database immutable (`chattr +i`), also for the bot, which has it open.

    File permissions would stop neither root nor a process that opened the file before.
    """
    files = [str(folder / name) for name in (DATABASE, f"{DATABASE}-wal")]
    if not set_attribute("+i", files):
        pytest.skip("needs chattr")
    try:
        yield
    finally:
        set_attribute("-i", files)


def set_attribute(attribute: str, files: list[str]) -> bool:
    command = [shutil.which("chattr") or "false", attribute, *files]
    return subprocess.run(command, check=False, capture_output=True).returncode == 0  # noqa: S603


@contextmanager
def locked_database(_: Bot, folder: Path) -> Iterator[None]:
    """Hold the database's write lock, as another program may."""
    with closing(sqlite3.connect(folder / DATABASE, isolation_level=None)) as file:
        file.execute("BEGIN IMMEDIATE")
        yield
        file.execute("ROLLBACK")


@pytest.fixture
def on_disk() -> Iterator[Path]:
    """Yield a folder outside of tmpfs.

    In tmpfs a process that has a file open can write to it even if it is immutable.
    """
    with TemporaryDirectory(dir="/var/tmp") as folder:
        yield Path(folder)


@pytest.mark.skipif(sys.platform != "linux", reason="needs prlimit")
@pytest.mark.parametrize("outage", [full_disk, locked_database, immutable_database])
async def test_a_move_during_a_database_outage_is_refused_and_can_be_played_afterwards(
    on_disk: Path, outage: Outage
) -> None:
    async with open_dojo() as dojo, bot_process(dojo, on_disk) as bot:
        dojo.fake_discord.server.expected_errors = ("cogs.shared.dispatch unexpected error",)
        table = await dojo.table()
        await table.start()
        with outage(bot, on_disk):
            refused = await table.type(table.alice, "tiger:c1c3")
            await table.until(lambda: refused.answered, "an answer")
            assert not refused.text.startswith("You ")
            board = await table.bob.slash(table.channel, "onitama board")
            await table.until(lambda: board.answered, "the board")
        await table.play("tiger:c1c3", "crane:b5b4")
        with BotDatabase(on_disk) as database:
            assert [entry.seq for entry in database.entries(1)] == [1, 2]
        assert await find_database_faults(on_disk) == []
        assert await bot.stop() == 0
