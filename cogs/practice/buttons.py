"""Buttons with which practice matches begin, besides those that `match` shows too."""

from __future__ import annotations

from cogs.shared.custom_ids import PlainClick


class NewPractice(PlainClick, verb="practice"):
    """Begin a practice match although another one is open."""
