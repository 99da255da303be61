"""The unmodified program in a process of its own, started and stopped at will."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Final

from tests.engine_folder import SETTING
from tests.sandbox.kept import keep_commands

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_stand_in import Bot, FakeDiscord

LOG_TAIL = 4000


A_YEAR: Final = str(365 * 24 * 60 * 60)


class BotProcess:
    """`log` is the file it writes to; its database lies beside it."""

    def __init__(self, fd: FakeDiscord, folder: Path, program: str) -> None:
        self._fd = fd
        self._program = program
        self._folder = folder
        self._stack = AsyncExitStack()
        self._bot: Bot | None = None
        self._watch: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()
        self.log = folder / "bot.log"

    @property
    def state(self) -> str:
        if self._bot is None:
            return "not running"
        status = self._bot.process.returncode
        return "running" if status is None else f"ended with status {status}"

    @property
    def said(self) -> str:
        """The end of its log."""
        if not self.log.exists():
            return ""
        return self.log.read_text(encoding="utf-8", errors="replace")[-LOG_TAIL:]

    async def start(self) -> None:
        """Raises AssertionError when it ends before it is connected."""
        env = {
            "ONITAMA_DATABASE": str(self._folder / "onitama.db"),
            **SETTING,
            "ONITAMA_ABSENCE": A_YEAR,  # the page lets time pass in leaps
            # one person plays all of them
            "ONITAMA_DECLINE_PAUSE": "0",
            "ONITAMA_NAMED_INVITATIONS": "1000",
        }
        running = self._fd.bot(self._program, env=env, log=self.log)
        self._bot = await self._stack.enter_async_context(running)
        keep_commands(self._fd.world, self._folder)
        self._watch = asyncio.create_task(self._tell_when_ended(self._bot))

    async def stop(self) -> None:
        """SIGTERM, as its host would."""
        if self._bot is not None:
            await self._bot.stop()
        await self._forget()

    async def kill(self) -> None:
        """SIGKILL, as a power cut would; its state stays to be looked at."""
        if self._bot is not None:
            await self._bot.kill()

    async def restart(self) -> None:
        async with self._turn:
            await self.stop()
            await self.start()

    async def _forget(self) -> None:
        if self._watch is not None:
            await self._watch
        await self._stack.aclose()
        self._bot = self._watch = None

    async def _tell_when_ended(self, bot: Bot) -> None:
        await bot.process.wait()
        await self._fd.server.notify()
