"""Each scenario with each kind of post, at the outbox."""

from __future__ import annotations

import asyncio
import shutil
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise, product
from pathlib import Path
from typing import TYPE_CHECKING, Final
from unittest.mock import patch

from cogs.outbox import faults, transport
from cogs.outbox import outbox as module
from cogs.outbox.faults import Fault, classify
from cogs.outbox.outbox import CHANGES
from onitama_core.store import PostKind, open_store
from tests.cogs.outbox.fakes import outbox_at, until, until_settled
from tests.onitama_core.matches.table import (
    CAROL,
    DAVE,
    HERE,
    NEXT_DOOR,
    TURNS,
    FakeClock,
    table_at,
)
from tests.soak.faults.owed import ARRANGED
from tests.soak.faults.weather import SCENARIOS, RoughTransport

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cogs.outbox import Outbox
    from onitama_core.store import Match
    from tests.onitama_core.matches.table import Table
    from tests.soak.faults.owed import Seen
    from tests.soak.faults.weather import Weather

CHANGING: Final = CHANGES | {PostKind.LEFT}
ELSEWHERE: Final = {PostKind.RESULT.value}
"""In another channel than the rest."""
PAUSES: Final = (0.005, 0.02)
SECONDS: Final = 20.0
"""Until a post is out, on a machine that may stall."""


@contextmanager
def impatient() -> Iterator[None]:
    """Pauses that nobody notices."""
    with (
        patch.object(faults, "PAUSES", dict.fromkeys(faults.PAUSES, PAUSES)),
        patch.object(module, "LONGEST", 0.02),
        patch.object(transport, "LONGEST", 0.02),
    ):
        yield


async def suffer(folder: Path, every: int = 1) -> list[str]:
    """What went wrong, of each kind in each scenario; or of one in so many."""
    empty = folder / "empty.db"
    async with open_store(empty):
        pass
    found = list[str]()
    with impatient():
        for number, (kind, name) in enumerate(product(PostKind, SCENARIOS)):
            if number % every == 0:
                path = Path(shutil.copy(empty, folder / f"{kind.value}, {name}.db"))
                complaints = await one(path, kind, SCENARIOS[name])
                found += [f"{kind.value}, {name}: {complaint}" for complaint in complaints]
    return found


async def one(path: Path, kind: PostKind, weather: Weather) -> list[str]:
    async with table_at(path, FakeClock()) as table:
        way_out = RoughTransport(channel_id=HERE.channel_id)
        outbox = outbox_at(table, way_out)
        outbox.start()
        try:
            async with asyncio.timeout(3 * SECONDS):
                return await Trial(table, outbox, way_out, kind, weather).complaints()
        except TimeoutError as late:
            return [f"it hangs: {await table.due()} {late}"]
        finally:
            way_out.clear_up()
            await outbox.stop()


@dataclass
class Trial:
    table: Table
    outbox: Outbox
    way_out: RoughTransport
    kind: PostKind
    weather: Weather

    async def complaints(self) -> list[str]:
        fall = await ARRANGED[self.kind](self.table)
        near = await self.table.started(challenger=CAROL, opponent=DAVE)
        far = await self.table.started(challenger=CAROL, opponent=DAVE, place=NEXT_DOOR)
        await until_settled(self.table)
        self.way_out.weather = self.weather
        seen = await fall()
        found = await self._wait("it strikes nothing", lambda: self.way_out.struck)
        await self.table.play_on(near, TURNS[0])
        await self.table.play_on(far, TURNS[0])
        found += await self._wait("another channel waits", lambda: self._has_board(far, 1))
        return found + await self._afterwards(seen, near)

    async def _afterwards(self, seen: Seen, near: Match) -> list[str]:
        found = list[str]()
        if self.weather.passes:
            self.way_out.clear_up()
            self.outbox.retry(HERE.channel_id)
            if self._must_be_made_up_for:
                found += await self._wait("it is not there", lambda: seen(self.way_out))
        if self._can_post_here:
            found += await self._wait("its neighbour waits", lambda: self._has_board(near, 1))
            await self.table.play_on(near, TURNS[1])
            found += await self._wait("what follows waits", lambda: self._has_board(near, 2))
        if self.weather.passes:
            await until_settled(self.table)
        return [*found, *await self._out_of_order()]

    @property
    def _must_be_made_up_for(self) -> bool:
        """Of a post that can't be changed as things are, Discord says the same the next time."""
        problem = self.weather.problem
        is_hopeless = problem is not None and classify(problem) is Fault.HOPELESS
        return not (is_hopeless and self.kind in CHANGING)

    @property
    def _can_post_here(self) -> bool:
        return self.weather.passes or not self.weather.is_of_the_channel

    def _has_board(self, match: Match, turn: int) -> bool:
        words = (f"#{match.id} ·", f"after turn {turn}")
        return len([p for p in self.way_out.boards if all(word in p.text for word in words)]) == 1

    async def _wait(self, complaint: str, predicate: Callable[[], object]) -> list[str]:
        try:
            await until(predicate, SECONDS)
        except TimeoutError:
            return [f"{complaint}; there is {[post.text for post in self.way_out.posts]}"]
        return []

    async def _out_of_order(self) -> list[str]:
        sql = "SELECT * FROM post WHERE message_id IS NOT NULL ORDER BY id"
        beside = {kind.value for kind in (*CHANGES, PostKind.FILM)} | ELSEWHERE
        rows = [row for row in await self.table.rows(sql) if row["kind"] not in beside]
        matches = {row["match_id"] for row in rows if row["match_id"] is not None}
        return [
            f"match {match}: {later['kind']} {later['seq']} is before {sooner['seq']}"
            for match in matches
            for sooner, later in pairwise(row for row in rows if row["match_id"] == match)
            if sooner["message_id"] > later["message_id"]
        ]
