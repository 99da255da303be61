"""What the host's log says of an interaction, and what it keeps to itself."""

from __future__ import annotations

import asyncio
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, cast
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from cogs.bot.background import Metrics
from cogs.bot.client import Interaction, command
from cogs.bot.clock import DiscordClock
from cogs.bot.interactions import InteractionFilter, command_name
from cogs.ui import clicks
from cogs.ui.dispatch import explain
from onitama_core.game import OwnNinjaInTheWay, Square
from onitama_core.store import NoSuchMatch

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

CLICK = "o1:board:7:0:"
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


def interaction(kind: str = "component", custom_id: str = CLICK) -> Any:
    made = cast("Any", Mock())
    made.id, made.guild_id, made.created_at = 123, 456, NOON
    made.user.display_name = "Alice"
    made.type = discord.InteractionType[kind]
    made.data = {"custom_id": custom_id}
    made.command = command("castle", "Go to safety", castle)
    made.response.is_done.return_value = False
    made.response.send_message = AsyncMock()
    return made


def filter_with(metrics: Metrics, clock: DiscordClock) -> InteractionFilter:
    return InteractionFilter(cast("Any", Mock(settle=AsyncMock())), Mock(), clock, metrics)


async def castle(_: Interaction, side: str) -> None: ...


async def answer(made: Any) -> None:
    made.response.is_done.return_value = True


async def refuse(made: Any) -> None:
    await explain(made, NoSuchMatch(7))


async def fail(made: Any) -> None:
    await explain(made, ValueError("c3"))


async def refuse_a_pawn(made: Any) -> None:
    await explain(made, OwnNinjaInTheWay(Square.parse("c3")))


async def say_nothing(_: Any) -> None: ...


async def logged(
    made: Any, see_to: Callable[[Any], Awaitable[None]], caplog: pytest.LogCaptureFixture
) -> str:
    caplog.set_level("INFO", "cogs.bot")

    async def visit() -> None:
        assert await filter_with(Metrics(), DiscordClock()).admit(made)
        await see_to(made)

    await asyncio.create_task(visit())
    await asyncio.sleep(0)
    return re.sub(r"ms=\d+", "ms=…", caplog.messages[-1])


@pytest.mark.parametrize(
    ("see_to", "result"),
    [(answer, "answered"), (refuse, "NoSuchMatch"), (say_nothing, "unanswered")],
)
async def test_one_line_says_what_became_of_it(
    see_to: Callable[[Any], Awaitable[None]], result: str, caplog: pytest.LogCaptureFixture
) -> None:
    line = await logged(interaction(), see_to, caplog)
    assert line == f'interaction id=123 server=456 what="click board" result={result} ms=…'


async def test_the_id_that_its_maker_is_shown_is_in_the_line(
    caplog: pytest.LogCaptureFixture,
) -> None:
    made = interaction()
    line = await logged(made, fail, caplog)
    error_id = line.rpartition(" error=")[2]
    assert " result=broken " in line
    assert re.fullmatch("[0-9a-f]{8}", error_id)
    assert f"fault {error_id}" in caplog.messages
    assert error_id in made.response.send_message.await_args.args[0]


@pytest.mark.parametrize(
    ("kind", "custom_id", "told"),
    [
        ("component", "o1:resign:7:3:", "click resign"),
        ("component", clicks.StepClick(7, 3, clicks.Back()).custom_id, "click step"),
        ("component", "o1:secret:7:3:c3", "click ?"),
        ("component", "c3", "click ?"),
        ("application_command", "", "command castle"),
        ("autocomplete", "", "suggest castle"),
        ("modal_submit", "", "form"),
    ],
)
def test_it_names_only_what_the_bot_has_named(kind: str, custom_id: str, told: str) -> None:
    assert command_name(interaction(kind, custom_id)) == told


async def test_why_a_move_is_illegal_is_not_told(caplog: pytest.LogCaptureFixture) -> None:
    """That a ninja stands in a pawn's way is for its owner alone."""
    line = await logged(interaction(), refuse_a_pawn, caplog)
    assert " result=IllegalAction " in line


def test_no_choice_in_a_controller_is_told_from_another() -> None:
    """Their number and kinds tell whether a ninja moved."""
    for kind in clicks.CHOICES:
        assert command_name(interaction(custom_id=f"o1:{kind.verb}:7:3:c3")) == "click step"


def test_a_command_that_is_not_there_has_no_name() -> None:
    made = interaction("application_command")
    made.command = None
    assert command_name(made) == "command ?"


class Measured(Metrics):
    def __init__(self) -> None:
        super().__init__()
        self.told: list[tuple[str, object]] = []

    def observe(self, name: str, seconds: float, *labels: object) -> None:
        assert name == "acknowledgement"
        self.told.append((str(labels[0]), seconds))

    def count(self, name: str, *labels: object) -> None:
        assert name == "interactions"
        self.told.append((str(labels[0]), labels[1]))


async def test_the_first_answer_that_discord_takes_is_measured(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO", "cogs.bot")
    now, metrics, made = 10.0, Measured(), interaction()
    interaction_filter = filter_with(metrics, DiscordClock(lambda: now))

    async def visit() -> None:
        nonlocal now
        assert await interaction_filter.admit(made)
        now = 10.25
        interaction_filter.acknowledge(made.id)
        now = 11.0
        interaction_filter.acknowledge(made.id)
        await answer(made)

    await asyncio.create_task(visit())
    await asyncio.sleep(0)
    interaction_filter.acknowledge(made.id)
    assert metrics.told == [("click", 0.25), ("click", "answered")]
    assert caplog.messages[-1].endswith(" ms=250")


async def test_what_comes_again_takes_nothing_from_the_first() -> None:
    now, metrics, made = 10.0, Measured(), interaction()
    interaction_filter = filter_with(metrics, DiscordClock(lambda: now))
    assert await interaction_filter.admit(made)
    now = 10.1
    again = asyncio.create_task(interaction_filter.admit(made))
    assert not await again
    now = 10.5
    interaction_filter.acknowledge(made.id)
    assert ("click", 0.5) in metrics.told
