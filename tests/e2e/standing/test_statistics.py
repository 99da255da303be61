"""`/onitama stats`: how a server's games went, once there are enough."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.dojo import running_bot
from tests.e2e.whole_games.test_typed_game import STREAM

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_stand_in import Message, Outcome
    from tests.dojo import Dojo, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

ENOUGH = 10
THINKING = 5


async def asked(table: Table, **options: str) -> Outcome:
    outcome = await table.cleo.slash(table.channel, "onitama stats", **options)
    assert outcome.ephemeral
    await table.until(lambda: outcome.answered, "an answer")
    return outcome


async def stats(table: Table, **options: str) -> Message:
    return (await asked(table, **options)).message


async def test_a_picture_once_enough_has_been_played(quiet_dojo: Dojo, folder: Path) -> None:
    async with running_bot(quiet_dojo, folder):
        table = await quiet_dojo.table()
        assert (await stats(table)).text.startswith("No match between two people")
        for _ in range(ENOUGH - 1):
            await won(table)
        assert (await stats(table)).text.startswith(f"{ENOUGH - 1} matches of Classic so far")
        none = await stats(table, variant="light")
        assert none.text.startswith("No match of Way of the Light has been played here so far.")
        await won(table)
        outcome = await asked(table)
    assert outcome.kind == THINKING, "the picture is drawn before anything is answered"
    shown = outcome.message
    assert shown.text.splitlines()[:2] == [
        f"**Classic in this server** · {ENOUGH} matches",
        "Who moves first wins 100%; a draw is half a win.",
    ]
    assert shown.files[0].filename == "onitama-stats-classic.png"
    assert "Won by who began with a card" in (shown.alt_text or "")


async def won(table: Table) -> None:
    """By Red, who moves first."""
    await table.start()
    await table.play(*STREAM)
