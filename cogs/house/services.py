"""What the bot is put together from, in `bot.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import timedelta

    from cogs.house.presence.timekeeper import Timekeeper
    from cogs.house.report.report import Report
    from onitama_core.engine import EnginePool
    from onitama_core.matches import Matches
    from onitama_core.people import People
    from onitama_core.store import Store


@dataclass(frozen=True, slots=True)
class Services:
    store: Store
    clock: Timekeeper
    matches: Matches
    people: People
    engine: EnginePool
    report: Report


@dataclass(frozen=True, slots=True)
class Waits:
    delivery: float
    """Seconds an answer waits for the post it leads to."""
    thought: float
    """Seconds that the computer takes for a turn at the least."""
    brief: timedelta
    """What is no absence of the gateway."""
