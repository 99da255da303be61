"""Somebody's id in a custom_id."""

from __future__ import annotations

from typing import Final

from cogs.ui.errors import OldButton

LARGEST_ID: Final = 2**63
"""Discord's ids are smaller, and the database holds none as large."""
MOST_DIGITS: Final = 19


def read_id(text: str) -> int:
    """Raises OldButton for what is nobody's."""
    is_short = text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS
    if not is_short or int(text) >= LARGEST_ID:
        raise OldButton
    return int(text)
