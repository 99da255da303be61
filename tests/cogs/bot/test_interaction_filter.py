"""Who is let in, who is turned away, and that the bot waits for those it answers."""

from __future__ import annotations

import asyncio
import itertools
from datetime import UTC, datetime, timedelta
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from cogs.bot.background import Metrics
from cogs.bot.clock import DiscordClock
from cogs.bot.interactions import AT_ONCE, DEADLINE, MOST_WAITING, InteractionFilter
from onitama_core.store import Locked, StoreProblem
from tests.patience import PATIENCE

IDS = itertools.count(1)


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is refused because the machine that runs the tests stalls."""
    monkeypatch.setattr("cogs.bot.interactions.PATIENCE", PATIENCE)


NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


class Clock(DiscordClock):
    def __init__(self) -> None:
        self.now = 1000.0
        super().__init__(lambda: self.now)


def interaction(seconds: float = 0.0, kind: str = "component") -> Any:
    made = cast("Any", Mock())
    made.id = next(IDS)
    made.user.display_name = "Alice"
    made.guild_id = 1 << 22
    made.type = discord.InteractionType[kind]
    made.created_at = NOON + timedelta(seconds=seconds)
    made.response = Mock(send_message=AsyncMock(), autocomplete=AsyncMock())
    made.response.is_done.return_value = False
    return made


def filter_at(there: Any, clock: Clock) -> InteractionFilter:
    """Where everybody is known."""
    return InteractionFilter(there, Mock(), clock, Metrics())


def presence(problem: Exception | None = None) -> Any:
    """That settles what is owed, or can't."""
    return Mock(settle=AsyncMock(side_effect=problem))


async def test_what_comes_in_time_is_let_in() -> None:
    assert await filter_at(presence(), Clock()).admit(interaction())


@pytest.mark.parametrize(("late", "is_admitted"), [(DEADLINE - 0.1, True), (DEADLINE + 0.1, False)])
async def test_what_discord_has_given_up_is_left(late: float, *, is_admitted: bool) -> None:
    clock = Clock()
    interaction_filter = filter_at(presence(), clock)
    await interaction_filter.admit(interaction(0))
    clock.now += late
    old = interaction(0)
    assert await interaction_filter.admit(old) is is_admitted
    old.response.send_message.assert_not_awaited()


async def test_what_somebody_did_in_vain_is_missed_and_no_more_what_comes_again() -> None:
    clock, there = Clock(), presence()
    interaction_filter = filter_at(there, clock)
    click = interaction(0)
    await interaction_filter.admit(click)
    clock.now += DEADLINE + 1
    await interaction_filter.admit(click)
    there.came_in_vain.assert_not_called()
    late = interaction(0)
    await interaction_filter.admit(late)
    there.came_in_vain.assert_called_once_with(late.created_at, late.guild_id)


async def test_everybody_tells_the_time_and_waits_for_what_is_owed() -> None:
    there, click = presence(), interaction()
    await filter_at(there, Clock()).admit(click)
    there.came.assert_called_once_with(click.created_at, click.guild_id)
    there.settle.assert_awaited_once()


async def test_who_cant_be_given_back_their_time_is_told_to_come_again() -> None:
    click = interaction()
    assert not await filter_at(presence(Locked()), Clock()).admit(click)
    assert "try again" in click.response.send_message.await_args.args[0]


async def test_who_looks_is_let_in_while_nothing_can_be_kept() -> None:
    interaction_filter = filter_at(presence(StoreProblem("full")), Clock())
    assert await interaction_filter.admit(interaction())


async def test_what_comes_again_is_not_carried_out_twice() -> None:
    interaction_filter, click = filter_at(presence(), Clock()), interaction()
    assert await interaction_filter.admit(click)
    assert not await interaction_filter.admit(click)
    assert await interaction_filter.admit(interaction())


async def test_once_closed_it_tells_people_to_come_again() -> None:
    interaction_filter = filter_at(presence(), Clock())
    interaction_filter.close()
    late = interaction()
    assert not await interaction_filter.admit(late)
    assert "Please try again in a moment" in late.response.send_message.await_args.args[0]


async def test_who_is_turned_away_loses_no_time_by_it() -> None:
    there, late = presence(), interaction()
    interaction_filter = filter_at(there, Clock())
    interaction_filter.close()
    await interaction_filter.admit(late)
    there.came_in_vain.assert_called_once_with(late.created_at, late.guild_id)


async def test_once_closed_it_suggests_nothing() -> None:
    interaction_filter = filter_at(presence(), Clock())
    interaction_filter.close()
    typing = interaction(kind="autocomplete")
    assert not await interaction_filter.admit(typing)
    typing.response.autocomplete.assert_awaited_once_with([])


async def test_those_who_were_let_in_are_waited_for() -> None:
    interaction_filter, done = filter_at(presence(), Clock()), []

    async def answer() -> None:
        await interaction_filter.admit(interaction())
        await asyncio.sleep(0.01)
        done.append(True)

    tasks = [asyncio.create_task(answer()) for _ in range(3)]
    await asyncio.sleep(0)
    interaction_filter.close()
    await interaction_filter.drain(within=5)
    assert done == [True] * 3
    await asyncio.gather(*tasks)


async def test_who_is_here_is_seen_off_and_nobody_who_comes_meanwhile() -> None:
    interaction_filter = filter_at(presence(), Clock())
    done: list[str] = []

    async def answer(name: str, seconds: float) -> None:
        await interaction_filter.admit(interaction())
        await asyncio.sleep(seconds)
        done.append(name)

    first = asyncio.create_task(answer("first", 0.01))
    await asyncio.sleep(0)
    later = asyncio.create_task(answer("later", 5))
    await interaction_filter.wait_for_present(within=3)
    assert done == ["first"]
    later.cancel()
    await first


async def test_who_hangs_is_not_waited_for_without_end() -> None:
    interaction_filter = filter_at(presence(), Clock())

    async def hang() -> None:
        await interaction_filter.admit(interaction())
        await asyncio.sleep(3600)

    task = asyncio.create_task(hang())
    await asyncio.sleep(0)
    await interaction_filter.drain(within=0.01)
    assert not task.done()
    task.cancel()


class Crowd:
    """Things that people do at once, each under way until the test lets it end."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.interaction_filter = filter_at(presence(), self.clock)
        self.let_in: list[int] = []
        self.refused: list[int] = []
        self.ends: dict[int, asyncio.Event] = {}
        self.tasks: list[asyncio.Task[None]] = []

    async def do(self, *many: Any) -> None:
        for one in many:
            self.ends[one.id] = asyncio.Event()
            self.tasks.append(asyncio.create_task(self._come(one)))
        await settled()

    async def _come(self, one: Any) -> None:
        if await self.interaction_filter.admit(one):
            self.let_in.append(one.id)
            await self.ends[one.id].wait()
        else:
            self.refused.append(one.id)

    async def answer(self, one: Any) -> None:
        self.interaction_filter.acknowledge(one.id)
        await settled()

    async def end(self, one: Any) -> None:
        self.ends[one.id].set()
        await settled()

    async def end_all(self) -> None:
        for end in self.ends.values():
            end.set()
        await asyncio.gather(*self.tasks)
        assert not self.interaction_filter._queues


async def settled() -> None:
    for _ in range(50):
        await asyncio.sleep(0)


def of_one_person(count: int) -> list[Any]:
    things = [interaction() for _ in range(count)]
    for one in things:
        one.user = things[0].user
    return things


async def test_the_next_thing_of_a_person_begins_when_the_one_before_is_answered() -> None:
    crowd, (one, two), other = Crowd(), of_one_person(2), interaction()
    await crowd.do(one, two, other)
    assert crowd.let_in == [one.id, other.id]
    await crowd.answer(one)
    assert crowd.let_in == [one.id, other.id, two.id]
    await crowd.end_all()


async def test_what_takes_long_leaves_room_for_one_thing_more() -> None:
    crowd, things = Crowd(), of_one_person(AT_ONCE + 1)
    await crowd.do(*things)
    for one in things:
        await crowd.answer(one)
    assert len(crowd.let_in) == AT_ONCE
    await crowd.end(things[0])
    assert len(crowd.let_in) == AT_ONCE + 1
    await crowd.end_all()


async def test_of_forty_things_at_once_those_beyond_ten_are_refused_one_after_the_other() -> None:
    crowd, forty = Crowd(), of_one_person(40)
    await crowd.do(*forty)
    most = AT_ONCE + MOST_WAITING
    await asyncio.wait(crowd.tasks[most:])
    assert crowd.refused == [one.id for one in forty[most:]]
    said = forty[-1].response.send_message.await_args.args[0]
    assert said == "I'm still busy with what you asked for before. Please try again in a moment."
    for one in forty[:most]:
        await crowd.answer(one)
        await crowd.end(one)
    assert crowd.let_in == [one.id for one in forty[:most]]
    await crowd.end_all()


async def test_keystrokes_keep_no_command_waiting_and_the_last_one_counts() -> None:
    crowd, (*keys, command) = Crowd(), of_one_person(10)
    for key in keys:
        key.type, key.response.autocomplete = discord.InteractionType.autocomplete, AsyncMock()
    await crowd.do(*keys)
    await crowd.do(command)
    assert crowd.let_in == [keys[0].id, command.id]
    assert crowd.refused == [key.id for key in keys[1:-1]]
    await crowd.answer(keys[0])
    assert crowd.let_in == [keys[0].id, command.id, keys[-1].id]
    await crowd.end_all()


async def test_what_waited_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.bot.interactions.PATIENCE", 0.0)
    crowd, (one, two) = Crowd(), of_one_person(2)
    await crowd.do(one, two)
    await asyncio.wait(crowd.tasks[1:])
    assert (crowd.let_in, crowd.refused) == ([one.id], [two.id])
    await crowd.end_all()


async def test_what_discord_gave_up_unanswered_keeps_nobody_waiting() -> None:
    crowd, (one, two, three) = Crowd(), of_one_person(3)
    await crowd.do(one)
    two.created_at = three.created_at = NOON + timedelta(seconds=3.1)
    crowd.clock.now += 3.1
    await crowd.do(two, three)
    assert crowd.let_in == [one.id, two.id]
    await crowd.end_all()
