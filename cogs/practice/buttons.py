"""The click that begins a practice match, besides those of `cogs.match`."""

from __future__ import annotations

from cogs.shared.custom_ids import PlainClick


class NewPractice(PlainClick, verb="practice"):
    """Begin a practice match although another one is open."""
