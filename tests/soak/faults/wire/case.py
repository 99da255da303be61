"""One trouble with one deed, in a channel of their own."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tests.discord_stand_in import Unanswered
from tests.patience import PATIENCE
from tests.soak.faults.wire.deeds import go_on, prepare

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.dojo import Table
    from tests.soak.faults.wire.deeds import Deed
    from tests.soak.faults.wire.troubles import Begun, Trouble

MADE_GOOD: Final = 45.0
"""Seconds in which all is there once it can be."""


@dataclass
class Case:
    name: str
    trouble: Trouble
    deed: Deed
    table: Table
    crowd: asyncio.Semaphore
    """How many people do something at the same time."""
    begun: Begun | None = None
    complaints: list[str] = field(default_factory=list)

    async def prepare(self) -> None:
        self.table = await prepare(self.table, self.deed, in_thread=self.trouble.in_thread)

    async def begin(self) -> None:
        """From here on nothing is as it should be."""
        await self.trouble.before(self.table)
        self.begun = self.trouble.begin(self.table)

    async def suffer(self) -> None:
        try:
            async with self.crowd:
                await self.deed.do(self.table)
            await self._bear()
            if self.trouble.passes:
                await self._recover()
        except (AssertionError, Unanswered) as problem:
            said, *_ = str(problem).split("; last calls")
            self.complaints.append(f"{self.name}: {said}")

    async def _bear(self) -> None:
        assert self.begun is not None
        await self._wait("a call", lambda: self.begun and self.begun.is_noticed, PATIENCE)
        await self.trouble.worse(self.table)
        await asyncio.sleep(self.trouble.lasts)
        self.begun.end()
        await self.trouble.better(self.table)

    async def _recover(self) -> None:
        made_good = MADE_GOOD + (self.trouble.limited_for or 0)
        await self._wait("the post", lambda: self._times_told, made_good)
        if not self.deed.ends:
            async with self.crowd:
                words = await go_on(self.table, self.deed)
            await self._wait("the next board", lambda: self._is_there(words), made_good)

    async def _wait(self, what: str, predicate: Callable[[], object], within: float) -> None:
        await self.table.fd.server.wait(f"{what} of {self.name}", predicate, within)

    def _is_there(self, words: str) -> bool:
        return any(words in message.text for message in self.table.public)

    def judge(self) -> None:
        """Once everything is over."""
        if self.trouble.passes and not self.complaints and self._times_told != 1:
            said = [message.text for message in self.table.public]
            self.complaints.append(f"{self.name}: told {self._times_told} times: {said}")

    @property
    def _times_told(self) -> int:
        """Also by posts that say something else by now."""
        said = [[*(s["content"] for s in m.history), m.text] for m in self.table.public]
        return sum(any(self.deed.fits(text) for text in texts) for texts in said)
