"""Until when somebody has time, as instants that each reader sees in their own zone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord.utils import format_dt

from cogs.ui.sentences.links import instant, relative
from cogs.ui.sentences.people import MARKS, who
from onitama_core.game import Player
from onitama_core.store import Live, Unlimited
from rendering import words

if TYPE_CHECKING:
    from datetime import datetime, timedelta

    from onitama_core.store import Match

A_MINUTE: Final = 60


def deadline(match: Match) -> datetime | None:
    """When somebody loses on time; without a limit nobody does."""
    if match.is_over or isinstance(match.terms.pace, Unlimited):
        return None
    return match.deadline


def until(match: Match) -> str:
    """As in ` until November 30, 2026 12:00`, for posts that stay."""
    end = deadline(match)
    if end is None:
        return ""
    return f" until {to_the_second(end) if isinstance(match.terms.pace, Live) else instant(end)}"


def to_the_second(moment: datetime) -> str:
    return format_dt(moment, "T")


def time_left(match: Match) -> str:
    """As in ` Time runs out in 2 days.`, for what is soon gone."""
    end = deadline(match)
    return "" if end is None else f" Time runs out {relative(end)}.{others_time(match)}"


def their_time_left(match: Match) -> str:
    """The same for who looks on, as in ` 🔷 Bob's time runs out in 2 days.`."""
    end = deadline(match)
    if end is None:
        return ""
    awaited = words.listed([who(match, player) for player in match.waits_for])
    return f" {awaited}'s time runs out {relative(end)}.{others_time(match)}"


def others_time(match: Match) -> str:
    """On a chess clock, of who is not waited for."""
    clocks = match.clocks
    if clocks is None or not isinstance(match.terms.pace, Live):
        return ""
    others = [player for player in Player if player not in match.waits_for]
    return "".join(f" {who(match, other)} has {dial(clocks.left[other])} left." for other in others)


def both_clocks(match: Match) -> str:
    """As in `Time left: 🔴 4:12 · 🔷 5:00`, on a chess clock."""
    clocks = match.clocks
    if clocks is None or match.is_over or not isinstance(match.terms.pace, Live):
        return ""
    dials = (f"{MARKS[player]} {dial(clocks.left[player])}" for player in Player)
    return f"Time left: {' · '.join(dials)}"


def dial(left: timedelta) -> str:
    """Minutes and whole seconds, as in `4:12`."""
    minutes, seconds = divmod(max(int(left.total_seconds()), 0), A_MINUTE)
    return f"{minutes}:{seconds:02}"
