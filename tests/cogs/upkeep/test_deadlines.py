"""What is due is served only as far as it is certain that nobody could not be heard."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import AsyncMock, Mock

from cogs.upkeep.deadlines import Deadlines
from onitama_core.store import NO_SHARDS

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
A_NIGHT = timedelta(hours=8)


async def test_what_falls_due_while_the_machine_sleeps_is_not_served_at_once() -> None:
    """It fell asleep just after the gateway had answered."""
    now = NOON

    async def sleep(_: float) -> None:
        nonlocal now
        now += A_NIGHT

    bot: Any = Mock(clock=Mock(side_effect=lambda: now))
    bot.presence.unheard = AsyncMock(return_value=NO_SHARDS)
    bot.interaction_filter.wait_for_present = sleep
    bot.matches.upkeep.serve = AsyncMock()
    bot.store.read = AsyncMock(return_value=NOON)
    deadlines = Deadlines(bot)
    await deadlines._serve_some()
    bot.matches.upkeep.serve.assert_awaited_once_with(NOON, deadlines._has_left, NO_SHARDS)
