"""Who is let in, who is turned away, and that the bot waits for those it answers."""

from __future__ import annotations

import asyncio
import itertools
from datetime import UTC, datetime, timedelta
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from cogs.house.door.reception import DEADLINE, Reception
from cogs.house.report.guestbook import Guestbook
from cogs.house.report.meters import UNMETERED
from onitama_core.store import Locked, StoreProblem

IDS = itertools.count(1)
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def interaction(seconds: float = 0.0, kind: str = "component") -> Any:
    made = cast("Any", Mock())
    made.id = next(IDS)
    made.type = discord.InteractionType[kind]
    made.created_at = NOON + timedelta(seconds=seconds)
    made.response = Mock(send_message=AsyncMock(), autocomplete=AsyncMock())
    made.response.is_done.return_value = False
    return made


def reception_at(there: Any, clock: Clock) -> Reception:
    """Where everybody is known."""
    return Reception(there, Guestbook(UNMETERED), Mock(recognize=AsyncMock()), clock)


def presence(problem: Exception | None = None) -> Any:
    """That settles what is owed, or can't."""
    return Mock(settle=AsyncMock(side_effect=problem))


async def test_what_comes_in_time_is_let_in() -> None:
    assert await reception_at(presence(), Clock()).admit(interaction())


@pytest.mark.parametrize(("late", "is_admitted"), [(DEADLINE - 0.1, True), (DEADLINE + 0.1, False)])
async def test_what_discord_has_given_up_is_left(late: float, *, is_admitted: bool) -> None:
    clock = Clock()
    reception = reception_at(presence(), clock)
    await reception.admit(interaction(0))
    clock.now += late
    old = interaction(0)
    assert await reception.admit(old) is is_admitted
    old.response.send_message.assert_not_awaited()


async def test_what_somebody_did_in_vain_is_missed_and_no_more_what_comes_again() -> None:
    clock, there = Clock(), presence()
    reception = reception_at(there, clock)
    click = interaction(0)
    await reception.admit(click)
    clock.now += DEADLINE + 1
    await reception.admit(click)
    there.came_in_vain.assert_not_called()
    late = interaction(0)
    await reception.admit(late)
    there.came_in_vain.assert_called_once_with(late.created_at)


async def test_everybody_tells_the_time_and_waits_for_what_is_owed() -> None:
    there, click = presence(), interaction()
    await reception_at(there, Clock()).admit(click)
    there.came.assert_called_once_with(click.created_at)
    there.settle.assert_awaited_once()


async def test_who_cant_be_given_back_their_time_is_told_to_come_again() -> None:
    click = interaction()
    assert not await reception_at(presence(Locked()), Clock()).admit(click)
    assert "try again" in click.response.send_message.await_args.args[0]


async def test_who_looks_is_let_in_while_nothing_can_be_kept() -> None:
    reception = reception_at(presence(StoreProblem("full")), Clock())
    assert await reception.admit(interaction())


async def test_who_is_let_in_is_recognized_first() -> None:
    recognition, click = Mock(recognize=AsyncMock()), interaction()
    reception = Reception(presence(), Guestbook(UNMETERED), recognition, Clock())
    await reception.admit(click)
    await reception.admit(click)
    recognition.recognize.assert_awaited_once_with(click)


async def test_what_comes_again_is_not_carried_out_twice() -> None:
    reception, click = reception_at(presence(), Clock()), interaction()
    assert await reception.admit(click)
    assert not await reception.admit(click)
    assert await reception.admit(interaction())


async def test_once_closed_it_tells_people_to_come_again() -> None:
    reception = reception_at(presence(), Clock())
    reception.close()
    late = interaction()
    assert not await reception.admit(late)
    assert "Please try again in a moment" in late.response.send_message.await_args.args[0]


async def test_who_is_turned_away_loses_no_time_by_it() -> None:
    there, late = presence(), interaction()
    reception = reception_at(there, Clock())
    reception.close()
    await reception.admit(late)
    there.came_in_vain.assert_called_once_with(late.created_at)


async def test_once_closed_it_suggests_nothing() -> None:
    reception = reception_at(presence(), Clock())
    reception.close()
    typing = interaction(kind="autocomplete")
    assert not await reception.admit(typing)
    typing.response.autocomplete.assert_awaited_once_with([])


async def test_those_who_were_let_in_are_waited_for() -> None:
    reception, done = reception_at(presence(), Clock()), []

    async def answer() -> None:
        await reception.admit(interaction())
        await asyncio.sleep(0.01)
        done.append(True)

    tasks = [asyncio.create_task(answer()) for _ in range(3)]
    await asyncio.sleep(0)
    reception.close()
    await reception.drain(within=5)
    assert done == [True] * 3
    await asyncio.gather(*tasks)


async def test_who_is_here_is_seen_off_and_nobody_who_comes_meanwhile() -> None:
    reception = reception_at(presence(), Clock())
    done: list[str] = []

    async def answer(name: str, seconds: float) -> None:
        await reception.admit(interaction())
        await asyncio.sleep(seconds)
        done.append(name)

    first = asyncio.create_task(answer("first", 0.01))
    await asyncio.sleep(0)
    later = asyncio.create_task(answer("later", 5))
    await reception.see_off(within=3)
    assert done == ["first"]
    later.cancel()
    await first


async def test_who_hangs_is_not_waited_for_without_end() -> None:
    reception = reception_at(presence(), Clock())

    async def hang() -> None:
        await reception.admit(interaction())
        await asyncio.sleep(3600)

    task = asyncio.create_task(hang())
    await asyncio.sleep(0)
    await reception.drain(within=0.01)
    assert not task.done()
    task.cancel()
