"""Who is let in, who is turned away, and what the host's log says of it."""

from __future__ import annotations

import asyncio
import itertools
import re
from datetime import timedelta
from typing import TYPE_CHECKING, Any, cast
from unittest.mock import AsyncMock, Mock

import discord
import pytest
from aiohttp import web
from discord import app_commands

from cogs.bot import interactions
from cogs.bot.client import Interaction  # noqa: TC001 - discord.py reads the annotation
from cogs.bot.interactions import AT_ONCE, DEADLINE
from cogs.bot.presence import DiscordClock
from cogs.match.buttons import StepClick
from cogs.match.choices import CHOICES, Back
from cogs.shared.background import Metrics
from cogs.shared.dispatch import explain
from cogs.shared.send import acknowledge_late, reply_ephemeral
from onitama_core.game import OwnNinjaInTheWay, Square
from onitama_core.store import Locked, NoSuchMatch, Person, StoreProblem
from tests.cogs import Measured
from tests.cogs.bot.test_clock import NOON, traced
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

IDS = itertools.count(1)
CLICK = "o1:board:7:0:"


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is refused because the machine that runs the tests stalls."""
    monkeypatch.setattr(interactions, "PATIENCE", PATIENCE)


class Clock(DiscordClock):
    def __init__(self) -> None:
        self.now = 1000.0
        super().__init__(lambda: self.now)


async def castle(_: Interaction, side: str) -> None: ...


def interaction(
    kind: str = "component", custom_id: str = CLICK, guild_id: int | None = 456, late: float = 0.0
) -> Any:
    made = cast("Any", Mock(extras={}))
    made.id, made.guild_id, made.user.display_name = next(IDS), guild_id, "Alice"
    made.type = discord.InteractionType[kind]
    made.data = {"custom_id": custom_id}
    made.command = app_commands.Command(name="castle", description="Move", callback=castle)
    made.created_at = NOON + timedelta(seconds=late)
    made.response = Mock(send_message=AsyncMock(), autocomplete=AsyncMock(), defer=AsyncMock())
    made.response.is_done.return_value = False
    return made


def filter_at(
    there: Any, clock: DiscordClock, names: Any = None, metrics: Metrics | None = None
) -> interactions.InteractionFilter:
    """Where everybody is known, unless there are `names`."""
    return interactions.InteractionFilter(there, names or Mock(), clock, metrics or Metrics())


def presence(problem: Exception | None = None) -> Any:
    """That settles what is owed, or can't."""
    return Mock(settle=AsyncMock(side_effect=problem))


async def test_what_comes_in_time_is_let_in_once_tells_the_time_and_waits_for_what_is_owed() -> (
    None
):
    there, click = presence(), interaction()
    interaction_filter = filter_at(there, Clock())
    assert await interaction_filter.admit(click)
    there.came.assert_called_once_with(click.created_at, click.guild_id)
    there.settle.assert_awaited_once()
    assert not await interaction_filter.admit(click)
    assert await interaction_filter.admit(interaction())


@pytest.mark.parametrize(("late", "is_admitted"), [(DEADLINE - 0.1, True), (DEADLINE + 0.1, False)])
async def test_what_discord_has_given_up_is_left(late: float, *, is_admitted: bool) -> None:
    clock = Clock()
    interaction_filter = filter_at(presence(), clock)
    await interaction_filter.admit(interaction())
    clock.now += late
    old = interaction()
    assert await interaction_filter.admit(old) is is_admitted
    old.response.send_message.assert_not_awaited()


@pytest.mark.parametrize(
    ("kind", "late", "hangs", "is_kept"),
    [
        ("component", 0.1, True, True),
        ("autocomplete", 0.1, True, False),
        ("component", -0.01, False, False),  # done, and not acknowledged any more
    ],
)
async def test_what_takes_longer_is_acknowledged_by_its_own_age(
    kind: str, late: float, *, hangs: bool, is_kept: bool
) -> None:
    clock, there, one = Clock(), presence(), interaction(kind)
    if hangs:
        there.settle = AsyncMock(side_effect=asyncio.Event().wait)
    clock.age(interaction().created_at)
    clock.now += interactions.ACKNOWLEDGED_AFTER + late
    task = asyncio.create_task(filter_at(there, clock).admit(one))
    await settled()
    await asyncio.sleep(0.02)
    assert one.response.defer.await_count == is_kept
    task.cancel()


async def test_an_answer_waits_for_an_acknowledgement_under_way_and_follows_it() -> None:
    one, under_way = interaction(), asyncio.Event()

    async def defer(**_: bool) -> None:
        await under_way.wait()
        one.response.is_done.return_value = True

    one.response.defer, one.followup.send = AsyncMock(side_effect=defer), AsyncMock()
    tasks = [
        asyncio.create_task(acknowledge_late(one)),
        asyncio.create_task(reply_ephemeral(one, "Hello")),
    ]
    await settled()
    under_way.set()
    await asyncio.gather(*tasks)
    one.response.send_message.assert_not_awaited()
    assert one.followup.send.await_args.args == ("Hello",)


async def test_what_somebody_did_in_vain_is_missed_and_no_more_what_comes_again() -> None:
    clock, there = Clock(), presence()
    interaction_filter = filter_at(there, clock)
    click = interaction()
    await interaction_filter.admit(click)
    clock.now += DEADLINE + 1
    await interaction_filter.admit(click)
    there.came_in_vain.assert_not_called()
    late = interaction()
    await interaction_filter.admit(late)
    there.came_in_vain.assert_called_once_with(late.created_at, late.guild_id)


async def test_who_cant_be_given_back_their_time_is_told_to_come_again_unless_nothing_is_kept() -> (
    None
):
    click = interaction()
    assert not await filter_at(presence(Locked()), Clock()).admit(click)
    assert "try again" in click.response.send_message.await_args.args[0]
    assert await filter_at(presence(StoreProblem("full")), Clock()).admit(interaction())


async def test_once_closed_it_tells_people_to_come_again_who_lose_no_time_by_it() -> None:
    there, late, typing = presence(), interaction(), interaction(kind="autocomplete")
    interaction_filter = filter_at(there, Clock())
    interaction_filter.close()
    assert not await interaction_filter.admit(late)
    assert "Please try again in a moment" in late.response.send_message.await_args.args[0]
    there.came_in_vain.assert_called_once_with(late.created_at, late.guild_id)
    assert not await interaction_filter.admit(typing)
    typing.response.autocomplete.assert_awaited_once_with([])


async def test_those_who_were_let_in_are_waited_for_but_not_without_end() -> None:
    """Nor is anybody who comes while those who are here are seen off."""
    interaction_filter = filter_at(presence(), Clock())
    done: list[str] = []

    async def answer(name: str, seconds: float) -> None:
        await interaction_filter.admit(interaction())
        await asyncio.sleep(seconds)
        done.append(name)

    first = asyncio.create_task(answer("first", 0.01))
    await asyncio.sleep(0)
    later = asyncio.create_task(answer("later", 3600))
    await interaction_filter.wait_for_present(within=3)
    assert done == ["first"]
    interaction_filter.close()
    await interaction_filter.drain(within=0.01)
    assert not later.done()
    later.cancel()
    others = [asyncio.create_task(answer("other", 0.01)) for _ in range(3)]
    await asyncio.gather(first, later, return_exceptions=True)
    await interaction_filter.drain(within=5)
    assert done == ["first", *["other"] * 3]
    await asyncio.gather(*others)


class Crowd:
    """Things that people do at once, each under way until the test lets it end."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.there = presence()
        self.interaction_filter = filter_at(self.there, self.clock)
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


async def test_the_next_thing_of_a_person_begins_when_the_one_before_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What takes long leaves room for one thing more; what waits too long is refused."""
    crowd, things, other = Crowd(), of_one_person(AT_ONCE + 1), interaction()
    one, two, *_ = things
    await crowd.do(*things, other)
    assert crowd.let_in == [one.id, other.id]
    await crowd.answer(one)
    assert crowd.let_in == [one.id, other.id, two.id]
    for each in things[1:]:
        await crowd.answer(each)
    assert len(crowd.let_in) == AT_ONCE + 1
    await crowd.end(one)
    assert len(crowd.let_in) == AT_ONCE + 2
    await crowd.end_all()
    monkeypatch.setattr(interactions, "PATIENCE", 0.0)
    crowd, (one, two) = Crowd(), of_one_person(2)
    await crowd.do(one, two)
    await asyncio.wait(crowd.tasks[1:])
    assert (crowd.let_in, crowd.refused) == ([one.id], [two.id])
    await crowd.end_all()


async def test_of_forty_things_at_once_those_beyond_ten_are_refused_one_after_the_other() -> None:
    crowd, forty = Crowd(), of_one_person(40)
    await crowd.do(*forty)
    most = AT_ONCE + interactions.MOST_WAITING
    await asyncio.wait(crowd.tasks[most:])
    assert crowd.refused == [one.id for one in forty[most:]]
    said = forty[-1].response.send_message.await_args.args[0]
    assert said == "I'm still busy with what you asked for before. Please try again in a moment."
    crowd.there.came_in_vain.assert_not_called()
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


async def test_what_discord_gave_up_unanswered_keeps_nobody_waiting() -> None:
    crowd, (one, two, three) = Crowd(), of_one_person(3)
    await crowd.do(one)
    two.created_at = three.created_at = NOON + timedelta(seconds=3.1)
    crowd.clock.now += 3.1
    await crowd.do(two, three)
    assert crowd.let_in == [one.id, two.id]
    await crowd.end_all()


# Who comes in is known by the name they have, and waits for that no longer than can be felt


async def let_in(names: Any, made: Any) -> None:
    assert await filter_at(presence(), Clock(), names).admit(made)


def names_kept(see: Any, *, are_known: bool = False) -> Any:
    return cast("Any", Mock(see=see, has_seen=Mock(return_value=are_known)))


@pytest.mark.parametrize(
    ("kind", "guild_id", "are_known", "counts"),
    [
        *((kind, 456, False, True) for kind in ("component", "application_command")),
        ("autocomplete", 456, False, False),  # a key
        ("component", None, False, False),  # in no server
        ("component", 456, True, False),
    ],
)
async def test_who_clicks_or_commands_is_known_by_the_name_they_have(
    kind: str, guild_id: int | None, *, are_known: bool, counts: bool
) -> None:
    names = names_kept(AsyncMock(), are_known=are_known)
    made = interaction(kind, guild_id=guild_id)
    await let_in(names, made)
    expected = [(456, Person(made.user.id, "Alice"))] * counts
    assert [call.args for call in names.see.await_args_list] == expected


async def test_nobody_waits_for_a_store_that_is_slow_or_takes_no_name(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Which is kept later."""
    await let_in(names_kept(AsyncMock(side_effect=Locked())), interaction())
    assert "can't be kept yet" in caplog.text
    assert "Alice" not in caplog.text
    monkeypatch.setattr(interactions, "NAME_WAITS", 0.0)
    is_free, kept = asyncio.Event(), asyncio.Event()

    async def see(_: int, __: Person) -> None:
        await is_free.wait()
        kept.set()

    await let_in(names_kept(see), interaction())
    assert not kept.is_set()
    is_free.set()
    await asyncio.wait_for(kept.wait(), PATIENCE)


# What the host's log says of an interaction, and what it keeps to itself


async def answer(made: Any) -> None:
    made.response.is_done.return_value = True


def explained(problem: Exception) -> Callable[[Any], Awaitable[None]]:
    return lambda made: explain(made, problem)


async def logged(
    made: Any, see_to: Callable[[Any], Awaitable[None]], caplog: pytest.LogCaptureFixture
) -> str:
    caplog.set_level("INFO", "cogs.bot")

    async def visit() -> None:
        assert await filter_at(presence(), Clock()).admit(made)
        await see_to(made)

    await asyncio.create_task(visit())
    await asyncio.sleep(0)
    return re.sub(r"ms=\d+", "ms=…", caplog.messages[-1])


@pytest.mark.parametrize(
    ("see_to", "result"),
    [
        (answer, "answered"),
        (explained(NoSuchMatch(7)), "NoSuchMatch"),
        (AsyncMock(), "unanswered"),
        # That a ninja stands in a pawn's way is for its owner alone.
        (explained(OwnNinjaInTheWay(Square.parse("c3"))), "IllegalAction"),
    ],
)
async def test_one_line_says_what_became_of_it(
    see_to: Callable[[Any], Awaitable[None]], result: str, caplog: pytest.LogCaptureFixture
) -> None:
    made = interaction()
    line = await logged(made, see_to, caplog)
    assert line == f'interaction id={made.id} server=456 what="click board" result={result} ms=…'


async def test_the_id_that_its_maker_is_shown_is_in_the_line(
    caplog: pytest.LogCaptureFixture,
) -> None:
    made = interaction()
    line = await logged(made, explained(ValueError("c3")), caplog)
    error_id = line.rpartition(" error=")[2]
    assert " result=broken " in line
    assert re.fullmatch("[0-9a-f]{8}", error_id)
    assert f"fault {error_id}" in caplog.messages
    assert error_id in made.response.send_message.await_args.args[0]


@pytest.mark.parametrize(
    ("kind", "custom_id", "told"),
    [
        ("component", "o1:resign:7:3:", "click resign"),
        ("component", StepClick(7, 3, Back()).custom_id, "click step"),
        # Their number and kinds tell whether a ninja moved.
        *(("component", f"o1:{verb}:7:3:c3", "click step") for verb in CHOICES),
        ("component", "o1:secret:7:3:c3", "click ?"),
        ("component", "c3", "click ?"),
        ("application_command", "", "command castle"),
        ("autocomplete", "", "suggest castle"),
        ("modal_submit", "", "form"),
    ],
)
def test_it_names_only_what_the_bot_has_named(kind: str, custom_id: str, told: str) -> None:
    made = interaction(kind, custom_id)
    assert interactions.command_name(made) == told
    made.command = None
    assert interactions.command_name(made) == told.replace("castle", "?")


async def test_the_first_answer_that_discord_takes_is_measured(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """From when it first came, though it may come again."""
    caplog.set_level("INFO", "cogs.bot")
    now, metrics, made, again = 10.0, Measured(), interaction(), interaction()
    again.id = made.id
    interaction_filter = filter_at(presence(), DiscordClock(lambda: now), metrics=metrics)

    async def visit() -> None:
        nonlocal now
        assert await interaction_filter.admit(made)
        now = 10.1
        assert not await asyncio.create_task(interaction_filter.admit(again))
        now = 10.25
        interaction_filter.acknowledge(made.id)
        now = 11.0
        interaction_filter.acknowledge(made.id)
        await answer(made)

    await asyncio.create_task(visit())
    await asyncio.sleep(0)
    interaction_filter.acknowledge(made.id)
    assert metrics.told == [
        ("acknowledgement", "click", 0.25),
        ("interactions", "click", "again"),
        ("interactions", "click", "answered"),
    ]
    assert caplog.messages[-1].endswith(" ms=250")


# What is measured of the calls to Discord

TOKEN = "aW50ZXJhY3Rpb246MQ"  # noqa: S105 - of nothing


async def called(path: str, status: int, body: str) -> tuple[Any, Any]:
    """What the filter of interactions and the metrics are told of one call."""

    async def answer(_: web.Request) -> web.Response:
        return web.Response(status=status, text=body)

    app, interaction_filter, meters = web.Application(), Mock(), Mock()
    app.router.add_post("/{any:.*}", answer)
    async with traced(app, Clock(), interaction_filter, meters) as (session, server):
        await (await session.post(f"http://{server}{path}")).text()
    return interaction_filter, meters


ANSWER = f"/api/v10/interactions/77/{TOKEN}/callback"


@pytest.mark.parametrize(
    ("path", "status", "body", "acknowledged", "counted"),
    [
        (ANSWER, 204, "", [(77,)], []),
        (ANSWER, 404, '{"code": 10062, "message": "late"}', [], [("discord_refusals", 404, 10062)]),
        (ANSWER, 400, '{"code": 50035, "message": "odd"}', [], [("discord_refusals", 400, 50035)]),
        ("/api/v10/channels/77/messages", 200, "{}", [], []),
    ],
    ids=["an answer that is taken", "one that is late", "one that is odd", "another call"],
)
async def test_an_answer_that_discord_takes_is_an_acknowledgement(
    path: str, status: int, body: str, acknowledged: list[object], counted: list[object]
) -> None:
    interaction_filter, meters = await called(path, status, body)
    assert [call.args for call in interaction_filter.acknowledge.call_args_list] == acknowledged
    assert [call.args for call in meters.count.call_args_list] == counted


@pytest.mark.parametrize("body", [b"", b"<html>", b"[]", b"{}", b'{"code": null}', b"\xff"])
def test_a_proxys_page_has_no_code(body: bytes) -> None:
    assert interactions.code_in(body) == 0
