"""Whose picture comes next. One easel, so that the order shows."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from threading import Event

from cogs.ui.pictures import Asker, Internal, RenderQueue
from tests.patience import PATIENCE

ALICE, BOB, CLEO = 1, 2, 3


class Row:
    """Everybody asks while the easel is taken; then it is given free."""

    def __init__(self) -> None:
        self.queue = RenderQueue(1)
        self.painted: list[str] = []
        self.asked: list[asyncio.Task[str]] = []
        self._free = Event()

    async def taken(self) -> Row:
        first = asyncio.create_task(self.queue.paint(ALICE, self._wait))
        await asyncio.sleep(0)
        self.asked.append(first)
        return self

    def _wait(self) -> str:
        assert self._free.wait(PATIENCE)
        return "the first"

    async def ask(self, asker: Asker, *names: str) -> None:
        for name in names:
            painting = self.queue.paint(asker, partial(self._paint, name))
            self.asked.append(asyncio.create_task(painting))
        await asyncio.sleep(0)

    def _paint(self, name: str) -> str:
        self.painted.append(name)
        return name

    async def order(self) -> list[str]:
        self._free.set()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*self.asked, return_exceptions=True)
        return self.painted


async def test_how_long_somebody_waited_is_measured() -> None:
    seconds: list[float] = []
    await RenderQueue(painted=seconds.append).paint(ALICE, lambda: time.sleep(0.01))
    assert [waited >= 0.01 for waited in seconds] == [True]


async def test_a_picture_is_what_was_painted() -> None:
    assert await RenderQueue().paint(ALICE, lambda: "a board") == "a board"


async def test_the_boards_of_others_do_not_wait_for_sixty_pictures_of_one() -> None:
    row = await Row().taken()
    lessons = [f"alice {number}" for number in range(60)]
    await row.ask(ALICE, *lessons)
    await row.ask(BOB, "bob")
    assert await row.order() == ["alice 0", "bob", *lessons[1:]]


async def test_one_persons_pictures_never_take_every_easel() -> None:
    queue, go_on = RenderQueue(2), Event()
    asked = [asyncio.create_task(queue.paint(ALICE, lambda: go_on.wait(PATIENCE)))]
    asked += [asyncio.create_task(queue.paint(ALICE, go_on.is_set))]
    await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE):
        assert not await queue.paint(BOB, go_on.is_set)
    assert not asked[1].done()
    go_on.set()
    assert await asyncio.gather(*asked) == [True, True]


async def test_all_who_ask_for_many_take_turns() -> None:
    row = await Row().taken()
    await row.ask(ALICE, "a1", "a2", "a3")
    await row.ask(BOB, "b1", "b2")
    await row.ask(CLEO, "c1")
    assert await row.order() == ["a1", "b1", "c1", "a2", "b2", "a3"]


async def test_the_boards_that_everybody_waits_for_come_first() -> None:
    row = await Row().taken()
    await row.ask(ALICE, "a1", "a2")
    await row.ask(Internal.BOARDS, "board 1", "board 2")
    assert await row.order() == ["board 1", "board 2", "a1", "a2"]


async def test_what_nobody_waits_for_comes_last() -> None:
    row = await Row().taken()
    await row.ask(Internal.IDLE, "tile")
    await row.ask(ALICE, "a1", "a2")
    await row.ask(Internal.BOARDS, "board")
    assert await row.order() == ["board", "a1", "a2", "tile"]


async def test_who_went_away_is_painted_nothing() -> None:
    row = await Row().taken()
    await row.ask(ALICE, "a1", "a2")
    row.asked[1].cancel()
    assert await row.order() == ["a2"]


async def test_who_goes_away_while_it_is_painted_delays_nobody() -> None:
    row = await Row().taken()
    row.asked[0].cancel()
    await row.ask(BOB, "b1")
    assert await row.order() == ["b1"]


async def test_a_fault_is_its_askers_alone() -> None:
    queue = RenderQueue(1)
    tasks = [asyncio.create_task(queue.paint(ALICE, paint)) for paint in (lambda: 1 // 0, int)]
    failed, painted = await asyncio.gather(*tasks, return_exceptions=True)
    assert isinstance(failed, ZeroDivisionError)
    assert painted == 0


async def test_two_are_painted_at_a_time_and_no_more() -> None:
    queue, free, at_work = RenderQueue(), Event(), []

    def paint() -> None:
        at_work.append(1)
        assert free.wait(PATIENCE)

    tasks = [asyncio.create_task(queue.paint(asker, paint)) for asker in range(4)]
    while len(at_work) < 2:  # noqa: ASYNC110 - threads tell it
        await asyncio.sleep(0.002)
    await asyncio.wait(tasks, timeout=0.1)
    assert len(at_work) == 2
    free.set()
    await asyncio.gather(*tasks)
    assert len(at_work) == 4


async def test_nobody_who_was_served_is_remembered() -> None:
    queue = RenderQueue()
    await asyncio.gather(*(queue.paint(asker, int) for asker in range(50)))
    assert queue._waiting == {}
