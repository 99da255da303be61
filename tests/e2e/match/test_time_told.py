"""What the people at a table see of the time they have."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest

from tests.dojo import running_bot
from tests.e2e.upkeep.test_presence import TURN, pass_by

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_stand_in import Message
    from tests.dojo import Dojo, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

AN_HOUR: Final = 3600
A_MINUTE: Final = 60
INSTANT: Final = re.compile(r"<t:(\d+):R>")
DEAL: Final = {"deal": "tiger,crab,monkey,crane,dragon", "seat": "red"}


async def begun(table: Table, pace: str) -> Message:
    await table.bob.click(await table.invite(pace=pace, **DEAL), "Accept")
    return await table.post("The match begins")


def instant(text: str) -> int:
    [seconds] = INSTANT.findall(text)
    return int(seconds)


async def test_each_board_names_the_instant_until_which_its_player_has_time(table: Table) -> None:
    first = await begun(table, "1h")
    ends = instant(first.text)
    assert ends == pytest.approx(table.fd.world.time() + AN_HOUR, abs=A_MINUTE)
    assert first.text.endswith(f"🔴 to move · <t:{ends}:R>")
    second = await table.play("tiger:c1c3")
    assert instant(second.text) >= ends


async def test_on_a_chess_clock_both_clocks_are_shown(table: Table) -> None:
    first = await begun(table, "5+3")
    assert "\n⏱️ 🔴 5:00 · 🔷 5:00\n" in first.text
    second = await table.play("tiger:c1c3")
    assert re.search(r"\n⏱️ 🔴 5:0[0-3] · 🔷 5:00\n", second.text)


async def test_what_is_soon_gone_counts_down(table: Table) -> None:
    board = await begun(table, "3+2")
    ends = instant(board.text)
    left = f"Time runs out <t:{ends}:R>. 🔷 Bob has 3:00 left."
    controller = await table.alice.click(board, "Move")
    assert left in controller.text
    own = await table.alice.slash(table.channel, "onitama board")
    assert left in own.text
    games = await table.bob.slash(table.channel, "onitama games")
    assert f"their turn · <t:{ends}:R>" in games.text


async def test_without_a_limit_no_instant_is_named(table: Table) -> None:
    assert INSTANT.findall((await begun(table, "none")).text) == []


async def test_who_comes_too_late_is_told_and_both_are_called_to_the_last_post(
    quiet_dojo: Dojo, folder: Path
) -> None:
    table = await quiet_dojo.table()
    async with running_bot(quiet_dojo, folder):
        await begun(table, "5m")
        await table.play("tiger:c1c3")
        await pass_by(table, table.fd.world.time() + TURN + 0.5)
        late = await table.type(table.bob, "crane:c5c4")
        number = table.number()
        assert late.ephemeral
        assert late.text.startswith(f"Time has run out in #{number}: Alice (🔴 Red) won on time.")
        last = await table.post("**Rematch**")
        assert "🔷 Bob ran out of time. **Alice (🔴 Red) wins.**" in last.text
        assert last.pings == [table.alice.id, table.bob.id]
        assert last.picture is not None
        assert "Blue ran out of time. Red wins." in (last.alt_text or "")


async def test_the_call_before_time_runs_out_goes_when_the_turn_is_played(
    quiet_dojo: Dojo, folder: Path
) -> None:
    table = await quiet_dojo.table()
    async with running_bot(quiet_dojo, folder):
        await begun(table, "5m")
        await pass_by(table, table.fd.world.time() + TURN * 3 / 4 + 1)
        call = await table.post("your time runs out <t:")
        assert call.pings == [table.alice.id]
        await table.alice.click(call, "Move")
        await table.play("tiger:c1c3")
        await table.until(lambda: call.deleted)
