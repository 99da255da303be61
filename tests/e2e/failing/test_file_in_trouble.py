"""A file that can't be written for a while, or read: people are told, and nothing is half done."""

from __future__ import annotations

import resource
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, TypeAlias

import pytest

from tests.dojo import bot_process, open_dojo
from tests.soak.book import DATABASE, Book, unsound

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    from tests.discord_stand_in import Bot

    Trouble: TypeAlias = Callable[[Bot, Path], AbstractContextManager[None]]

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
