"""Clicks on the buttons and lists of finished matches that only this feature shows."""

from __future__ import annotations

from cogs.shared.custom_ids import MatchClick
from cogs.shared.links import ListingClick


class PickGame(ListingClick, verb="pick_game"):
    """Choose one of a page of matches."""


class ShowFilm(MatchClick, verb="film"):
    """Show the film of a match."""


class ExportRecord(MatchClick, verb="record"):
    """Export a match as a text file, in a message of its own."""
