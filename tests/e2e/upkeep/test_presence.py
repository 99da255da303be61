"""What happens at a time while Discord, the bot or its machine is away."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import pytest

from tests.discord_stand_in.gateway import HEARTBEAT, RESUME
from tests.dojo import DEAL, running_bot

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from tests.dojo import Dojo, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_nothing_ends_while_the_gateway_is_silent(quiet_dojo: Dojo, folder: Path) -> None:
    """Whoever answers meanwhile is not heard."""
    table = await quiet_dojo.table()
    async with running_bot(quiet_dojo, folder, ONITAMA_INVITATION_LIFETIME="4"):
        invitation = await table.invite()
        gateway = table.fd.server.gateway
        gateway.silent = True
        told = len(gateway.log)
        await table.until(lambda: HEARTBEAT in [message["op"] for message in gateway.log[told:]])
        await asyncio.sleep(0.5)
        assert "expired" not in invitation.text
        gateway.silent = False
        await table.cleo.slash(table.channel, "onitama help")
        await table.reads(invitation, "expired without an answer")


TURN: Final = 300.0
STEP: Final = 1.5
"""Seconds that Discord's clock may leap without the bot thinking that it has slept, which it does
after three: a click may be under way as long again."""
LOST: Final = "ran out of time"


async def five_minutes_a_turn(table: Table) -> float:
    """A match in which Alice is to move; returns until when, by Discord's clock."""
    invitation = await table.invite(pace="5m", deal=DEAL, seat="red")
    begun = table.fd.world.time()
    await table.bob.click(invitation, "Accept")
    await table.turn(1)
    return begun + TURN


async def pass_by(table: Table, until: float) -> None:
    """Time passes, and the gateway lives."""
    world = table.fd.world
    while (left := until - world.time()) > 0:
        world.advance(min(STEP, left))
        await table.cleo.slash(table.channel, "onitama help")


async def test_a_match_is_lost_on_time_though_nobody_touches_it(
    quiet_dojo: Dojo, folder: Path
) -> None:
    table = await quiet_dojo.table()
    async with running_bot(quiet_dojo, folder):
        deadline = await five_minutes_a_turn(table)
        await pass_by(table, deadline - 1)
        assert len(table.boards) == 1
        await pass_by(table, deadline + 4)
        await table.post(LOST)


async def test_a_click_in_time_counts_when_it_comes_after_the_deadline(
    quiet_dojo: Dojo, folder: Path
) -> None:
    table = await quiet_dojo.table()
    async with running_bot(quiet_dojo, folder):
        deadline = await five_minutes_a_turn(table)
        await pass_by(table, deadline + 1)
        table.fd.world.advance(-1.5)  # made then, and under way since
        await table.type(table.alice, "tiger:c1c3")
        table.fd.world.advance(1.5)
        await table.turn(2)


async def test_a_click_after_the_deadline_loses_before_anything_is_served(
    quiet_dojo: Dojo, folder: Path
) -> None:
    table = await quiet_dojo.table()
    async with running_bot(quiet_dojo, folder):
        deadline = await five_minutes_a_turn(table)
        await pass_by(table, deadline + 0.5)
        told = await table.type(table.alice, "tiger:c1c3")
        assert "time" in told.text
        await table.post(LOST)


async def be_silent(table: Table) -> None:
    table.fd.server.gateway.silent = True
    table.fd.world.advance(2 * TURN)
    table.fd.server.gateway.silent = False


async def be_cut(table: Table) -> None:
    gateway = table.fd.server.gateway
    told = len(gateway.log)
    await table.fd.server.drop_gateway()
    table.fd.world.advance(2 * TURN)
    await table.until(lambda: RESUME in [message["op"] for message in gateway.log[told:]])


@pytest.mark.parametrize("be_away", [be_silent, be_cut])
async def test_no_deadline_passes_while_the_gateway_is_away(
    quiet_dojo: Dojo, folder: Path, be_away: Callable[[Table], Awaitable[None]]
) -> None:
    table = await quiet_dojo.table()
    async with running_bot(quiet_dojo, folder):
        deadline = await five_minutes_a_turn(table)
        await pass_by(table, deadline - 5)
        await be_away(table)
        await still_goes_on(table)


async def test_no_deadline_passes_while_the_bot_is_away(quiet_dojo: Dojo, folder: Path) -> None:
    table = await quiet_dojo.table()
    async with running_bot(quiet_dojo, folder) as bot:
        deadline = await five_minutes_a_turn(table)
        await pass_by(table, deadline - 5)
        await bot.kill()
    table.fd.world.advance(2 * TURN)
    async with running_bot(quiet_dojo, folder):
        await still_goes_on(table)


async def still_goes_on(table: Table) -> None:
    """A while later: at a pace in minutes or days nobody need hurry."""
    await pass_by(table, table.fd.world.time() + 20)
    assert len(table.boards) == 1
    await table.type(table.alice, "tiger:c1c3")
    await table.turn(2)


@pytest.mark.parametrize("hours", [5, -5])
async def test_a_machine_whose_clock_is_wrong_loses_nobody_a_match(
    quiet_dojo: Dojo, folder: Path, hours: int
) -> None:
    table = await quiet_dojo.table()
    table.fd.world.advance(hours * 3600)
    async with running_bot(quiet_dojo, folder):
        deadline = await five_minutes_a_turn(table)
        await pass_by(table, deadline - TURN + 10)
        await asyncio.sleep(0.5)
        await table.type(table.alice, "tiger:c1c3")
        await table.turn(2)
