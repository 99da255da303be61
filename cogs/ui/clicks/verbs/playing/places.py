"""Clicks about where a match is played."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.ui.clicks.click import MatchClick


@dataclass(frozen=True, slots=True)
class ContinueHere(MatchClick):
    """In the channel of the click."""

    verb = "continue_here"
