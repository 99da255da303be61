"""Limits on new gateway sessions: Discord's own, and the backoff after sessions that fail."""

from __future__ import annotations

from typing import Any

import pytest
from discord import SessionStartLimits

from cogs.bot import sessions
from cogs.bot.sessions import SessionBackoff, SessionDelayed, SessionStarts


@pytest.mark.parametrize("shard_count", [1, 10])
@pytest.mark.parametrize("lifetime", [0.0, 20.0, 200.0])
def test_sessions_that_fail_all_day_stay_far_below_the_daily_limit_of_discord(
    shard_count: int, lifetime: float
) -> None:
    backoff = SessionBackoff(shard_count)
    now = 0.0
    starts = 0
    while now < 24 * 60 * 60:
        now = backoff.next_start(now)
        backoff.note_start(now)
        now += lifetime
        starts += shard_count
    assert starts < 500


def test_a_session_that_lasted_as_long_as_the_longest_pause_resets_the_pause() -> None:
    backoff = SessionBackoff(1)
    now = 0.0
    pauses = []
    for lifetime in (0, 10, 0, 3600, 0):
        start = backoff.next_start(now)
        pauses.append(start - now)
        backoff.note_start(start)
        now = start + lifetime
    assert pauses == [0, 1, 2, 4, 1]


def test_an_attempt_that_discord_py_gives_up_does_not_postpone_the_next_session() -> None:
    backoff = SessionBackoff(1)
    backoff.note_start(0)
    assert backoff.next_start(10) == backoff.next_start(10.5) == 11


class DiscordLimits:
    """Limits of Discord with `remaining` sessions today; `fetches` counts the requests for them."""

    def __init__(self, remaining: int) -> None:
        self.remaining = remaining
        self.fetches = 0

    async def fetch(self) -> SessionStartLimits:
        self.fetches += 1
        limits: Any = {"total": 1000, "remaining": self.remaining, "max_concurrency": 1}
        return SessionStartLimits(**limits, reset_after=3_600_000)


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "IDENTIFY_INTERVAL", 0.0)
    monkeypatch.setattr(sessions, "MAX_HOOK_WAIT", 0.01)


async def test_a_session_that_may_not_start_soon_raises_session_delayed() -> None:
    """discord.py cancels an attempt after a minute, and makes another one after the exception."""
    starts = SessionStarts()
    discord_limits = DiscordLimits(remaining=1000)
    await starts.wait(0, 1, discord_limits.fetch)
    with pytest.raises(SessionDelayed):
        await starts.wait(0, 1, discord_limits.fetch)
    await starts.wait(1, 2, discord_limits.fetch)


async def test_no_session_starts_while_discord_allows_none(
    caplog: pytest.LogCaptureFixture,
) -> None:
    starts = SessionStarts()
    discord_limits = DiscordLimits(remaining=0)
    with pytest.raises(SessionDelayed):
        await starts.wait(0, 1, discord_limits.fetch)
    assert "Discord allows no new session for 3600 s (limit of 1000 a day)" in caplog.text
    discord_limits.remaining = 1
    await starts.wait(0, 1, discord_limits.fetch)


async def test_the_session_limits_are_fetched_once_for_all_shards_of_a_start() -> None:
    starts = SessionStarts()
    discord_limits = DiscordLimits(remaining=10)
    for shard_id in range(10):
        await starts.wait(shard_id, 10, discord_limits.fetch)
    assert discord_limits.fetches == 1
