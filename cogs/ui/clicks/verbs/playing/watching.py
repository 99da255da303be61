"""Clicks of those who watch."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.ui.clicks.click import MatchClick


@dataclass(frozen=True, slots=True)
class Watch(MatchClick):
    """To be called once, when the match ends."""

    verb = "watch"


@dataclass(frozen=True, slots=True)
class StopWatching(MatchClick):
    verb = "unwatch"
