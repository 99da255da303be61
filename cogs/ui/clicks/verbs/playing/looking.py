"""Clicks that look at a match, or at what else there is to it."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.ui.clicks.click import MatchClick


@dataclass(frozen=True, slots=True)
class ShowBoard(MatchClick):
    verb = "board"


@dataclass(frozen=True, slots=True)
class ShowRules(MatchClick):
    """With the cards of the match."""

    verb = "rules"


@dataclass(frozen=True, slots=True)
class ShowMore(MatchClick):
    verb = "more"
