"""A drill for operators: a bot's machine is lost, and the bot goes on elsewhere from its backup.

A "machine" is a folder with a clone, an environment and a database, set up by the commands of
deploy/README.md. Discord is the stand-in.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import tempfile
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final

from tests.discord_stand_in.gateway import TOKEN
from tests.dojo import open_dojo
from tests.patience import WAIT_TIMEOUT

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.discord_stand_in import FakeDiscord
    from tests.dojo import Table

ROOT: Final = Path(__file__).parents[2]
MAX_RECOVERY_SECONDS: Final = 300.0
"""Seconds from the loss of the machine until a player may move again."""
FOR_THE_STAND_IN: Final = "jsonschema-rs"
"""Package that the stand-in needs and an operator's environment lacks."""


class Machine:
    """A folder in which a bot is set up and run as on a machine of its own."""

    def __init__(self, folder: Path, fake_discord: FakeDiscord) -> None:
        self._code = folder / "onitama"
        self._database = folder / "onitama.db"
        self._fake_discord = fake_discord

    async def set_up(self) -> None:
        """Clone the last commit, and install the pinned packages."""
        await run("git", "clone", "--quiet", str(ROOT), str(self._code))
        await run("uv", "venv", "--quiet", "--python", sys.executable, cwd=self._code)
        install = ("uv", "pip", "install", "--quiet")
        pinned = ("--require-hashes", "--compile-bytecode", "-r", "deploy/requirements.txt")
        await run(*install, *pinned, cwd=self._code)
        await run(*install, FOR_THE_STAND_IN, cwd=self._code)

    @property
    def _python(self) -> str:
        return str(self._code / ".venv" / "bin" / "python")

    @property
    def _environment(self) -> dict[str, str]:
        variables = {
            "FAKE_DISCORD": self._fake_discord.world.base_url,
            "DISCORD_TOKEN": TOKEN,
            "ONITAMA_DATABASE": str(self._database),
        }
        return outer_environment() | variables

    async def manage(self, *arguments: str) -> None:
        """Run `python -m onitama_core.matches` with arguments."""
        command = (self._python, "-m", "onitama_core.matches", *arguments)
        await run(*command, cwd=self._code, env=self._environment)

    @asynccontextmanager
    async def running_bot(self) -> AsyncIterator[None]:
        """Run the bot, and kill it with SIGKILL in the end."""
        self._fake_discord.server.gateway.forget()
        with (self._code.parent / "bot.log").open("wb") as log:
            process = await asyncio.create_subprocess_exec(
                self._python,
                "-m",
                "tests.discord_stand_in",
                "bot.py",
                cwd=self._code,
                env=self._environment,
                stderr=log,
            )
        try:
            gateway = self._fake_discord.server.gateway
            await self._fake_discord.server.wait("the bot to connect", lambda: gateway.is_connected)
            yield
        finally:
            with suppress(ProcessLookupError):  # it has ended by itself
                process.kill()
            await process.wait()


def outer_environment() -> dict[str, str]:
    """Return this process's environment without the variables of its virtual environment."""
    inner = {"VIRTUAL_ENV", "PYTHONPATH"}
    return {name: value for name, value in os.environ.items() if name not in inner}


async def run(*command: str, cwd: Path | None = None, env: dict[str, str] | None = None) -> None:
    """Run a command to its end. Raises RuntimeError if its status is not 0."""
    process = await asyncio.create_subprocess_exec(
        *command, cwd=cwd, env=outer_environment() if env is None else env
    )
    if await process.wait():
        raise RuntimeError(f"status {process.returncode}: {' '.join(command)}")


async def lose_and_restore(folder: Path) -> float:
    """Run the drill in a folder, and return the seconds from the loss until the next move."""
    backup = folder / "backup.db"
    async with open_dojo() as dojo:
        table = await dojo.table()
        (folder / "one").mkdir()
        first = Machine(folder / "one", dojo.fake_discord)
        await first.set_up()
        async with first.running_bot():
            await table.start()
            await table.play("tiger:c1c3", "crane:a5a4")
            await first.manage("backup", str(backup))
            await table.play("crab:a1a2")  # the only turn since the backup
        shutil.rmtree(folder / "one")
        report("Machine one is lost: killed and deleted, a turn after its last backup.")
        lost_at = monotonic()
        (folder / "two").mkdir()
        second = Machine(folder / "two", dojo.fake_discord)
        await second.set_up()
        await second.manage("restore", str(backup))
        async with second.running_bot():
            await require_turns_of_backup(table)
            return monotonic() - lost_at


async def require_turns_of_backup(table: Table) -> None:
    """Assert that the match stands after turn 2, and that another turn can be played."""
    shown = await table.alice.slash_fully(table.channel, "onitama board")
    assert "after turn 2" in shown.text, shown.text
    async with asyncio.timeout(WAIT_TIMEOUT):
        await table.play("dragon:e1c2")


def report(sentence: str) -> None:
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="onitama-drill-") as folder:
        seconds = asyncio.run(lose_and_restore(Path(folder)))
    report(f"The match goes on elsewhere from the backup after {seconds:.0f} s.")
    return seconds > MAX_RECOVERY_SECONDS


if __name__ == "__main__":
    sys.exit(main())
