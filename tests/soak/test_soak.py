"""Small rounds of `python -m tests.soak`, that it would notice, and a file in trouble.

One that can't be written for a while, or read: people are told, and nothing is half done.
"""

from __future__ import annotations

import resource
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import pytest

from onitama_core.game import Player
from onitama_core.store import Played
from tests.discord_stand_in import FakeDiscord
from tests.discord_stand_in.messages import create_message
from tests.discord_stand_in.person import COMMAND
from tests.dojo import bot_process, open_dojo
from tests.soak.book import DATABASE, Book, Channels, unsound
from tests.soak.clicks import Asked, click_around
from tests.soak.ends import run_out
from tests.soak.entitled import Crowd, complaints
from tests.soak.kills import Accounts, Attempt, kill_often
from tests.soak.wire_faults import suffer_on_the_wire

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from onitama_core.store import Entry
    from tests.discord_stand_in import Bot

    Trouble: TypeAlias = Callable[[Bot, Path], AbstractContextManager[None]]

INTERACTIONS: Final = 150
KILLS: Final = 3
DEADLINES: Final = 50
EVERY_ON_THE_WIRE: Final = 25


async def test_nothing_is_wrong_after_a_few_random_interactions(tmp_path: Path) -> None:
    assert await click_around(tmp_path, seed=1, count=INTERACTIONS) == []


async def test_nothing_is_lost_or_doubled_by_a_few_kills(tmp_path: Path) -> None:
    assert await kill_often(tmp_path, seed=1, count=KILLS) == []


async def test_many_deadlines_at_once_are_caught_up_while_others_are_answered(
    tmp_path: Path,
) -> None:
    assert await run_out(tmp_path, DEADLINES) == []


async def test_faults_lose_double_and_hold_up_nothing(tmp_path: Path) -> None:
    """One after the other: other tests run beside it, and an answer takes three seconds at most."""
    found = await suffer_on_the_wire(tmp_path, EVERY_ON_THE_WIRE, is_long=False, at_once=1)
    assert found == []


# What would be noticed


@pytest.mark.parametrize(
    ("table", "row"),
    [
        ("entry", {"match_id": 1, "seq": 1, "kind": "action", "player": 1}),
        ("entry", {"match_id": 1, "seq": 1, "kind": "closed", "player": None}),
        ("invitation", {"id": 1, "status": "declined", "challenger_id": 1, "opponent_id": 2}),
        ("guild_setting", {"guild_id": 5, "name": "one_board", "value": "0"}),
        ("person_theme", {"user_id": 2, "theme": "night"}),
        ("watcher", {"match_id": 1, "user_id": 2}),
        ("film", {"match_id": 1, "player": 1}),
        ("preferences", {"user_id": 2, "pings": 0}),
        ("block", {"user_id": 2, "blocked_id": 1}),
        ("a new table", {"id": 1}),
    ],
)
def test_what_another_person_may_do_is_noticed(table: str, row: dict[str, Any]) -> None:
    fd = FakeDiscord(specs=())
    guild = fd.world.guild("Dojo")
    channel, ann = guild.text_channel("hall"), fd.person("ann", guild)
    of = {"red_id": int(ann.id), "blue_id": 2, "channel_id": int(channel["id"]), "guild_id": 5}
    matches = {(1,): {**of, "finished_at": None}}
    crowd = Crowd(fd, [Asked(ann, channel, COMMAND, {})])
    after = {"match": matches, table: {(1,): row}}
    assert len([*complaints({"match": matches}, after, crowd)]) == 1


@dataclass
class FakeBook:
    """Of one match."""

    log: list[Entry] = field(default_factory=list)

    def at_one_instant(self) -> AbstractContextManager[None]:
        return nullcontext()

    def lengths(self) -> list[tuple[int, int]]:
        return [(1, len(self.log))]

    def entries(self, _: int) -> list[Entry]:
        return [*self.log]

    def match(self, _: int) -> Any:
        return SimpleNamespace(users=lambda player: (player + 1,), is_private=False)

    def matches(self) -> list[Any]:
        return []


@pytest.mark.parametrize(
    ("tried", "done", "complaint"),
    [
        ("tiger:c1c3", ["crab:c1c2"], "came of Attempt"),
        ("tiger:c1c3", ["tiger:c1c3", "tiger:c1c3"], "came of the same as another"),
        ("tiger:c1c3", [], "told as done"),
        (None, ["tiger:c1c3"], "nobody's doing"),
    ],
)
def test_what_people_were_told_is_compared_with_the_log(
    tried: str | None, done: list[str], complaint: str
) -> None:
    book: Any = FakeBook()
    accounts = Accounts(book)
    if tried:
        accounts.begin(Attempt(1, tried, is_done=True))
    at = datetime(2026, 1, 1, tzinfo=UTC)
    book.log += [Played(seq, Player.RED, action, at=at) for seq, action in enumerate(done, start=1)]
    accounts.look_at_everything()
    assert complaint in accounts.complaints[0]
    accounts.complaints.clear()
    accounts.look_at_everything()
    assert accounts.complaints == []
    if book.log:
        book.log.clear()
        accounts.look_at_everything()
        assert "was seen" in accounts.complaints[0]


def test_a_post_that_is_there_twice_is_noticed_unless_discord_forgot_it() -> None:
    book: Any = FakeBook()
    fd = FakeDiscord(specs=())
    channel = fd.world.guild("Dojo").text_channel("hall")
    message = {"content": "The board", "nonce": "abc"}
    create_message(fd.world, channel["id"], message, [])
    assert [*Channels(fd).complaints(book, was_late=False)] == []
    create_message(fd.world, channel["id"], message, [])
    assert [*Channels(fd).complaints(book, was_late=False)]
    assert [*Channels(fd).complaints(book, was_late=True)] == []


# A file in trouble


A_PAGE: Final = 4096
UNLIMITED: Final = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


@contextmanager
def full(bot: Bot, folder: Path) -> Iterator[None]:
    """No file of the bot may grow any more."""
    size = (folder / f"{DATABASE}-wal").stat().st_size
    resource.prlimit(bot.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    yield
    resource.prlimit(bot.process.pid, resource.RLIMIT_FSIZE, UNLIMITED)


@contextmanager
def read_only(_: Bot, folder: Path) -> Iterator[None]:
    """Also for who has it open; permissions bind neither its owner nor them."""
    files = [str(folder / name) for name in (DATABASE, f"{DATABASE}-wal")]
    if not changed("+i", files):
        pytest.skip("needs chattr")
    try:
        yield
    finally:
        changed("-i", files)


def changed(attribute: str, files: list[str]) -> bool:
    command = [shutil.which("chattr") or "false", attribute, *files]
    return subprocess.run(command, check=False, capture_output=True).returncode == 0  # noqa: S603


@contextmanager
def held(_: Bot, folder: Path) -> Iterator[None]:
    """Another program writes, and takes its time."""
    with closing(sqlite3.connect(folder / DATABASE, isolation_level=None)) as file:
        file.execute("BEGIN IMMEDIATE")
        yield
        file.execute("ROLLBACK")


@pytest.fixture
def on_disk() -> Iterator[Path]:
    """In memory a file that may not be changed can be, by who has it open."""
    with TemporaryDirectory(dir="/var/tmp") as folder:
        yield Path(folder)


@pytest.mark.skipif(sys.platform != "linux", reason="needs prlimit")
@pytest.mark.parametrize("trouble", [full, held, read_only])
async def test_a_move_is_answered_meanwhile_and_counts_afterwards(
    on_disk: Path, trouble: Trouble
) -> None:
    async with open_dojo() as dojo, bot_process(dojo, on_disk) as bot:
        dojo.fd.server.expected_faults = ("cogs.ui.dispatch fault",)
        table = await dojo.table()
        await table.start()
        with trouble(bot, on_disk):
            refused = await table.type(table.alice, "tiger:c1c3")
            await table.until(lambda: refused.answered, "an answer")
            assert not refused.text.startswith("You ")
            looked = await table.bob.slash(table.channel, "onitama board")
            await table.until(lambda: looked.answered, "the board")
        await table.play("tiger:c1c3", "crane:b5b4")
        with Book(on_disk) as book:
            assert [entry.seq for entry in book.entries(1)] == [1, 2]
        assert await unsound(on_disk) == []
        assert await bot.stop() == 0


async def test_a_damaged_file_is_refused_and_its_copy_goes_on(tmp_path: Path) -> None:
    file = tmp_path / DATABASE
    async with open_dojo() as dojo:
        table = await dojo.table()
        async with bot_process(dojo, tmp_path) as bot:
            await table.start()
            assert await bot.stop() == 0
        whole = file.read_bytes()
        file.write_bytes(whole[:A_PAGE] + bytes(len(whole) - A_PAGE))
        status, said = await dojo.fd.run("bot.py", env={"ONITAMA_DATABASE": str(file)})
        assert (status, "Traceback" in said) == (1, False)
        assert "malformed" in said
        file.write_bytes(whole)
        async with bot_process(dojo, tmp_path):
            await table.play("tiger:c1c3")
