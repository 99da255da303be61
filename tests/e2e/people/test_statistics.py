"""**Statistics** of a leaderboard: how a server's games went, once there are enough."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.dojo import running_bot
from tests.e2e.whole_games.test_typed_game import STREAM

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_stand_in import Message
    from tests.dojo import Dojo, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

ENOUGH = 10


async def stats(table: Table) -> Message:
    shown = (await table.cleo.slash(table.channel, "onitama leaderboard")).message
    before = shown.text
    await table.cleo.click(shown, "Statistics")
    await table.until(lambda: shown.text != before, "another page")
    return shown


async def test_a_picture_once_enough_has_been_played(quiet_dojo: Dojo, folder: Path) -> None:
    async with running_bot(quiet_dojo, folder):
        table = await quiet_dojo.table()
        assert (await stats(table)).text.startswith("No match of Classic has been played here")
        for _ in range(ENOUGH - 1):
            await won(table)
        assert (await stats(table)).text.startswith(f"{ENOUGH - 1} matches of Classic so far")
        none = await stats(table)
        await table.cleo.select(none, "light", contains="pick_stats")
        await table.reads(none, "No match of Way of the Light has been played here so far.")
        await table.cleo.select(none, "classic", contains="pick_stats")
        await table.reads(none, "matches of Classic so far")
        await won(table)
        shown = await stats(table)
        assert shown.text.splitlines()[:2] == [
            f"**Classic in this server** · {ENOUGH} matches",
            "Who moves first wins 100%; a draw is half a win.",
        ]
        assert shown.files[0].filename == "onitama-stats-classic.png"
        assert "Won by who began with a card" in (shown.alt_text or "")
        await table.cleo.click(shown, "Leaderboard")
        await table.reads(shown, "all time")
        assert shown.files == []


async def won(table: Table) -> None:
    """By Red, who moves first."""
    await table.start()
    await table.play(*STREAM)
