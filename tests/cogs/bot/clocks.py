"""A machine's two clocks, turned by hand."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from cogs.bot.clock import DiscordClock

NOON: Final = datetime(2026, 1, 1, 12, tzinfo=UTC)


def at(seconds: float) -> datetime:
    """By Discord's clock."""
    return NOON + timedelta(seconds=seconds)


class Machine:
    """`running` never leaps; `date` is what its owner has set."""

    def __init__(self, date: datetime = NOON) -> None:
        self.running = 5000.0
        self.date = date.timestamp()

    def pass_by(self, seconds: float) -> None:
        self.running += seconds
        self.date += seconds

    def clock(self) -> DiscordClock:
        return DiscordClock(lambda: self.running, lambda: self.date)
