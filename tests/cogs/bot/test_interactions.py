"""Interactions that the filter admits or refuses, and the log lines about them."""

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
from cogs.bot.interactions import CLOCK_TOLERANCE, MAX_CONCURRENT_PER_USER, RESPONSE_DEADLINE
from cogs.match.buttons import ControllerClick
from cogs.match.choices import CHOICES, Back
from cogs.shared import discord_errors
from cogs.shared.background import Metrics
from cogs.shared.discord_errors import RefusedCalls
from cogs.shared.dispatch import explain
from cogs.shared.send import acknowledge_late, reply_ephemeral
from onitama_core.game import OwnNinjaInTheWay, Square
from onitama_core.store import Locked, NoSuchMatch, Person, Preferences, StoreProblem
from tests.cogs import RecordingMetrics
from tests.cogs.bot.test_clock import NOON, Machine, trace_requests
from tests.patience import WAIT_TIMEOUT

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

INTERACTION_IDS = itertools.count(1)
BOARD_CUSTOM_ID = "o1:board:7:0:"


async def castle(_: Interaction, side: str) -> None: ...


def make_interaction(
    kind: str = "component",
    custom_id: str = BOARD_CUSTOM_ID,
    guild_id: int | None = 456,
    late: float = 0.0,
) -> Any:
    """Return a stand-in for an interaction that was created `late` seconds after noon."""
    interaction = cast("Any", Mock(extras={}))
    interaction.id = next(INTERACTION_IDS)
    interaction.guild_id = guild_id
    interaction.user.display_name = "Alice"
    interaction.type = discord.InteractionType[kind]
    interaction.data = {"custom_id": custom_id}
    interaction.command = app_commands.Command(name="castle", description="Move", callback=castle)
    interaction.created_at = NOON + timedelta(seconds=late)
    interaction.response = Mock(
        send_message=AsyncMock(), autocomplete=AsyncMock(), defer=AsyncMock()
    )
    interaction.response.is_done.return_value = False
    return interaction


def filter_at(
    monitor: Any,
    machine: Machine | None = None,
    names: Any = None,
    metrics: Metrics | None = None,
) -> interactions.InteractionFilter:
    """Return a filter on a machine whose time is noon.

    `names` stands for People; by default it stores any name.
    """
    clock = (machine or Machine()).clock()
    people = names or Mock()
    people.preferences_of = AsyncMock(return_value=Preferences())
    return interactions.InteractionFilter(monitor, people, clock, metrics or Metrics())


def monitor_with(problem: Exception | None = None) -> Any:
    """Return a gateway monitor that credits outages, or raises `problem` instead."""
    return Mock(credit_absences=AsyncMock(side_effect=problem))


async def admit(interaction_filter: interactions.InteractionFilter, interaction: Any) -> bool:
    """Admit an interaction in a task of its own, as discord.py does."""
    admitted = await asyncio.create_task(interaction_filter.admit(interaction))
    await asyncio.sleep(0)
    return admitted


async def test_an_interaction_is_admitted_once_and_after_outages_are_credited() -> None:
    monitor = monitor_with()
    click = make_interaction()
    interaction_filter = filter_at(monitor)
    assert await admit(interaction_filter, click)
    monitor.record_interaction.assert_called_once_with(click.guild_id)
    monitor.credit_absences.assert_awaited_once()
    assert not await admit(interaction_filter, click)
    assert await admit(interaction_filter, make_interaction())


@pytest.mark.parametrize(("late", "is_admitted"), [(-0.1, True), (0.1, False)])
async def test_an_interaction_past_its_response_deadline_is_ignored(
    late: float, *, is_admitted: bool
) -> None:
    """CLOCK_TOLERANCE is added, because the bot's clock may be wrong."""
    machine = Machine()
    monitor = monitor_with()
    click = make_interaction()
    machine.pass_time(RESPONSE_DEADLINE + CLOCK_TOLERANCE + late)
    assert await admit(filter_at(monitor, machine), click) is is_admitted
    click.response.send_message.assert_not_awaited()
    lost = [call.args for call in monitor.record_lost_interaction.call_args_list]
    assert lost == [(click.created_at, click.guild_id)] * (not is_admitted)


async def test_a_late_duplicate_is_not_recorded_as_a_lost_interaction() -> None:
    machine = Machine()
    monitor = monitor_with()
    click = make_interaction()
    interaction_filter = filter_at(monitor, machine)
    await admit(interaction_filter, click)
    machine.pass_time(60)
    assert not await admit(interaction_filter, click)
    monitor.record_lost_interaction.assert_not_called()


@pytest.mark.parametrize(
    ("kind", "age", "hangs", "is_acknowledged"),
    [
        ("component", 2.1, True, True),
        ("autocomplete", 2.1, True, False),
        ("component", 1.9, False, False),  # handled before it is two seconds old
    ],
)
async def test_an_interaction_without_an_answer_is_acknowledged_when_it_is_two_seconds_old(
    kind: str, age: float, *, hangs: bool, is_acknowledged: bool
) -> None:
    machine = Machine()
    monitor = monitor_with()
    interaction = make_interaction(kind)
    if hangs:
        monitor.credit_absences = AsyncMock(side_effect=asyncio.Event().wait)
    machine.pass_time(age)
    task = asyncio.create_task(filter_at(monitor, machine).admit(interaction))
    await run_ready_tasks()
    await asyncio.sleep(0.2)  # longer than the 0.1 s after which the youngest is two seconds old
    assert interaction.response.defer.await_count == is_acknowledged
    task.cancel()


async def test_an_answer_during_an_acknowledgement_becomes_its_followup() -> None:
    interaction = make_interaction()
    under_way = asyncio.Event()

    async def defer(**_: bool) -> None:
        await under_way.wait()
        interaction.response.is_done.return_value = True

    interaction.response.defer = AsyncMock(side_effect=defer)
    interaction.followup.send = AsyncMock()
    tasks = [
        asyncio.create_task(acknowledge_late(interaction)),
        asyncio.create_task(reply_ephemeral(interaction, "Hello")),
    ]
    await run_ready_tasks()
    under_way.set()
    await asyncio.gather(*tasks)
    interaction.response.send_message.assert_not_awaited()
    assert interaction.followup.send.await_args.args == ("Hello",)


async def test_an_interaction_is_refused_while_another_program_holds_the_database() -> None:
    click = make_interaction()
    assert not await admit(filter_at(monitor_with(Locked())), click)
    assert "try again" in click.response.send_message.await_args.args[0]


async def test_an_interaction_is_admitted_while_the_disk_is_full() -> None:
    """A click that changes nothing can be answered all the same."""
    assert await admit(filter_at(monitor_with(StoreProblem("full"))), make_interaction())


async def test_a_closed_filter_refuses_interactions_and_records_them_as_lost() -> None:
    monitor = monitor_with()
    late = make_interaction()
    typing = make_interaction(kind="autocomplete")
    interaction_filter = filter_at(monitor)
    interaction_filter.close()
    assert not await admit(interaction_filter, late)
    assert "Please try again in a moment" in late.response.send_message.await_args.args[0]
    monitor.record_lost_interaction.assert_called_once_with(late.created_at, late.guild_id)
    assert not await admit(interaction_filter, typing)
    typing.response.autocomplete.assert_awaited_once_with([])


async def test_deadlines_wait_for_present_interactions_and_a_shutdown_for_later_ones_too() -> None:
    """A shutdown waits for a limited time."""
    interaction_filter = filter_at(monitor_with())
    done: list[str] = []

    async def answer(name: str, seconds: float) -> None:
        await interaction_filter.admit(make_interaction())
        await asyncio.sleep(seconds)
        done.append(name)

    first = asyncio.create_task(answer("first", 0.01))
    await asyncio.sleep(0)
    later = asyncio.create_task(answer("later", 3600))
    await interaction_filter.wait_for_current(3)
    assert done == ["first"]
    interaction_filter.close()
    await interaction_filter.drain(0.01)
    assert not later.done()
    later.cancel()
    others = [asyncio.create_task(answer("other", 0.01)) for _ in range(3)]
    await asyncio.gather(first, later, return_exceptions=True)
    await interaction_filter.drain(5)
    assert done == ["first", *["other"] * 3]
    await asyncio.gather(*others)


class Crowd:
    """Interactions that arrive together, and whose handling lasts until the test calls `end`."""

    def __init__(self) -> None:
        self.interaction_filter = filter_at(monitor_with())
        self.admitted: list[int] = []
        self.refused: list[int] = []
        self.may_end = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def send(self, *sent: Any) -> None:
        self.tasks += [asyncio.create_task(self._handle(interaction)) for interaction in sent]
        await run_ready_tasks()

    async def _handle(self, interaction: Any) -> None:
        if await self.interaction_filter.admit(interaction):
            self.admitted.append(interaction.id)
            await self.may_end.wait()
        else:
            self.refused.append(interaction.id)

    async def end(self) -> None:
        self.may_end.set()
        await asyncio.gather(*self.tasks)


async def run_ready_tasks() -> None:
    """Let tasks run until they wait for something else than each other."""
    for _ in range(50):  # more steps than any chain of tasks here needs
        await asyncio.sleep(0)


def interactions_of_one_user(count: int) -> list[Any]:
    first, *others = [make_interaction() for _ in range(count)]
    for interaction in others:
        interaction.user = first.user
    return [first, *others]


async def test_interactions_of_one_user_beyond_eight_at_once_are_refused() -> None:
    crowd = Crowd()
    forty = interactions_of_one_user(40)
    other = make_interaction()
    await crowd.send(*forty, other)
    admitted = forty[:MAX_CONCURRENT_PER_USER]
    refused = forty[MAX_CONCURRENT_PER_USER:]
    assert crowd.admitted == [interaction.id for interaction in (*admitted, other)]
    assert crowd.refused == [interaction.id for interaction in refused]
    message = refused[-1].response.send_message.await_args.args[0]
    assert message == "I'm still busy with what you asked for before. Please try again in a moment."
    await crowd.end()
    [later] = interactions_of_one_user(1)
    later.user = forty[0].user
    await crowd.send(later)
    assert crowd.admitted[-1] == later.id


async def test_only_the_last_of_several_keystrokes_gets_suggestions() -> None:
    """Autocompletions do not count as concurrent interactions, so the command is admitted."""
    crowd = Crowd()
    *keys, command = interactions_of_one_user(10)
    for key in keys:
        key.type = discord.InteractionType.autocomplete
        key.response.autocomplete = AsyncMock()
    await crowd.send(*keys, command)
    assert sorted(crowd.admitted) == [keys[-1].id, command.id]
    assert crowd.refused == [key.id for key in keys[:-1]]
    keys[0].response.autocomplete.assert_awaited_once_with([])
    await crowd.end()


# Storing the names of users


async def admit_with(names: Any, interaction: Any) -> None:
    assert await admit(filter_at(monitor_with(), names=names), interaction)


def names_stored(see: Any, *, are_known: bool = False) -> Any:
    return cast("Any", Mock(see=see, has_seen=Mock(return_value=are_known)))


@pytest.mark.parametrize(
    ("kind", "guild_id", "are_known", "is_stored"),
    [
        *((kind, 456, False, True) for kind in ("component", "application_command")),
        ("autocomplete", 456, False, False),  # a keystroke
        ("component", None, False, False),  # outside of servers
        ("component", 456, True, False),
    ],
)
async def test_a_click_or_command_updates_the_stored_name_of_its_user(
    kind: str, guild_id: int | None, *, are_known: bool, is_stored: bool
) -> None:
    names = names_stored(AsyncMock(), are_known=are_known)
    interaction = make_interaction(kind, guild_id=guild_id)
    await admit_with(names, interaction)
    expected = [(456, Person(interaction.user.id, "Alice"))] * is_stored
    assert [call.args for call in names.see.await_args_list] == expected


async def test_an_interaction_does_not_wait_for_its_users_name_to_be_stored(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The name is stored later, or by the next interaction if that fails."""
    await admit_with(names_stored(AsyncMock(side_effect=Locked())), make_interaction())
    assert "could not store a name" in caplog.text
    assert "Alice" not in caplog.text
    monkeypatch.setattr(interactions, "NAME_TIMEOUT", 0.0)
    can_store = asyncio.Event()
    is_stored = asyncio.Event()

    async def see(_: int, __: Person) -> None:
        await can_store.wait()
        is_stored.set()

    await admit_with(names_stored(see), make_interaction())
    assert not is_stored.is_set()
    can_store.set()
    await asyncio.wait_for(is_stored.wait(), WAIT_TIMEOUT)


# Log lines about interactions, and what they must not contain


async def answer(interaction: Any) -> None:
    interaction.response.is_done.return_value = True


def explainer_of(problem: Exception) -> Callable[[Any], Awaitable[None]]:
    return lambda interaction: explain(interaction, problem)


async def handle_and_read_log(
    interaction: Any, handle: Callable[[Any], Awaitable[None]], caplog: pytest.LogCaptureFixture
) -> str:
    """Handle an interaction, and return its log line without its duration."""
    caplog.set_level("INFO", "cogs.bot")

    async def admit_and_handle() -> None:
        assert await filter_at(monitor_with()).admit(interaction)
        await handle(interaction)

    await asyncio.create_task(admit_and_handle())
    await asyncio.sleep(0)
    return re.sub(r"ms=\d+", "ms=…", caplog.messages[-1])


@pytest.mark.parametrize(
    ("handle", "result"),
    [
        (answer, "answered"),
        (explainer_of(NoSuchMatch(7)), "NoSuchMatch"),
        (AsyncMock(), "unanswered"),
        # Only the ninja's owner may know that it blocks a pawn, so the log has no reason.
        (explainer_of(OwnNinjaInTheWay(Square.parse("c3"))), "IllegalAction"),
    ],
)
async def test_each_interaction_has_one_log_line_with_its_result(
    handle: Callable[[Any], Awaitable[None]], result: str, caplog: pytest.LogCaptureFixture
) -> None:
    interaction = make_interaction()
    line = await handle_and_read_log(interaction, handle, caplog)
    assert (
        line
        == f'interaction id={interaction.id} server=456 what="click board" result={result} ms=…'
    )


async def test_the_error_id_shown_to_the_user_is_in_the_log_line(
    caplog: pytest.LogCaptureFixture,
) -> None:
    interaction = make_interaction()
    line = await handle_and_read_log(interaction, explainer_of(ValueError("c3")), caplog)
    error_id = line.rpartition(" error=")[2]
    assert " result=broken " in line
    assert re.fullmatch("[0-9a-f]{8}", error_id)
    assert any(f"unexpected error {error_id}" in message for message in caplog.messages)
    assert error_id in interaction.response.send_message.await_args.args[0]


@pytest.mark.parametrize(
    ("kind", "custom_id", "logged_name"),
    [
        ("component", "o1:resign:7:3:", "click resign"),
        ("component", ControllerClick(7, 3, Back()).custom_id, "click step"),
        # The number and kinds of the steps of a turn would reveal whether a ninja moved.
        *(("component", f"o1:{verb}:7:3:c3", "click step") for verb in CHOICES),
        ("component", "o1:secret:7:3:c3", "click ?"),
        ("component", "c3", "click ?"),
        ("application_command", "", "command castle"),
        ("autocomplete", "", "suggest castle"),
        ("modal_submit", "", "form"),
    ],
)
def test_the_log_line_names_only_known_commands_and_clicks(
    kind: str, custom_id: str, logged_name: str
) -> None:
    interaction = make_interaction(kind, custom_id)
    assert interactions.command_name(interaction) == logged_name
    interaction.command = None
    assert interactions.command_name(interaction) == logged_name.replace("castle", "?")


async def test_the_time_until_the_first_accepted_answer_is_measured() -> None:
    """A duplicate that arrives before it changes nothing."""
    metrics = RecordingMetrics()
    interaction = make_interaction()
    duplicate = make_interaction()
    duplicate.id = interaction.id
    interaction_filter = filter_at(monitor_with(), metrics=metrics)

    async def admit_and_answer() -> None:
        assert await interaction_filter.admit(interaction)
        assert not await asyncio.create_task(interaction_filter.admit(duplicate))
        interaction_filter.record_response(interaction.id)
        interaction_filter.record_response(interaction.id)
        await answer(interaction)

    await asyncio.create_task(admit_and_answer())
    await asyncio.sleep(0)
    interaction_filter.record_response(interaction.id)
    (name, kind, seconds), *counted = metrics.recorded
    assert (name, kind) == ("acknowledgement", "click")
    assert seconds > 0
    assert counted == [
        ("interactions", "click", "again"),
        ("interactions", "click", "answered"),
    ]


# Metrics of requests to Discord

TOKEN = "aW50ZXJhY3Rpb246MQ"  # noqa: S105 - no real token


async def make_call(path: str, status: int, body: str) -> tuple[Any, Any]:
    """Make one request with this response, and return the filter and the metrics as mocks."""

    async def answer(_: web.Request) -> web.Response:
        return web.Response(status=status, text=body)

    app = web.Application()
    interaction_filter = Mock()
    metrics = Mock()
    app.router.add_post("/{any:.*}", answer)
    async with trace_requests(app, Machine().clock(), interaction_filter, metrics) as (
        session,
        server,
    ):
        await (await session.post(f"http://{server}{path}")).text()
    return interaction_filter, metrics


CALLBACK_PATH = f"/api/v10/interactions/77/{TOKEN}/callback"


@pytest.mark.parametrize(
    ("path", "status", "body", "acknowledged", "counted"),
    [
        (CALLBACK_PATH, 204, "", [(77,)], []),
        (
            CALLBACK_PATH,
            404,
            '{"code": 10062, "message": "late"}',
            [],
            [("discord_refusals", 404, 10062)],
        ),
        (
            CALLBACK_PATH,
            400,
            '{"code": 50035, "message": "odd"}',
            [],
            [("discord_refusals", 400, 50035)],
        ),
        ("/api/v10/channels/77/messages", 200, "{}", [], []),
    ],
    ids=["accepted response", "late response", "malformed response", "another request"],
)
async def test_a_response_that_discord_accepts_acknowledges_the_interaction(
    path: str, status: int, body: str, acknowledged: list[object], counted: list[object]
) -> None:
    interaction_filter, metrics = await make_call(path, status, body)
    assert [call.args for call in interaction_filter.record_response.call_args_list] == acknowledged
    assert [call.args for call in metrics.count.call_args_list] == counted


@pytest.mark.parametrize(("path", "is_counted"), [("/api/v10/a", True), ("/emojis/1.png", False)])
async def test_refused_calls_of_the_api_are_counted_and_those_of_pictures_are_not(
    path: str, *, is_counted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discord_errors, "MAX_REFUSED_CALLS", 1)

    async def refuse(_: web.Request) -> web.Response:
        return web.Response(status=429)

    app = web.Application()
    refused_calls = RefusedCalls()
    app.router.add_get(path, refuse)
    filter_ = Mock()
    clock = Machine().clock()
    async with trace_requests(app, clock, filter_, Mock(), refused_calls) as (session, server):
        await session.get(f"http://{server}{path}")
    assert (refused_calls.seconds_to_wait() > 0) is is_counted


@pytest.mark.parametrize("body", [b"", b"<html>", b"[]", b"{}", b'{"code": null}', b"\xff"])
def test_a_response_without_a_json_error_code_has_code_zero(body: bytes) -> None:
    assert interactions.discord_error_code(body) == 0
