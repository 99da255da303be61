"""Signs for the controller as Discord might have them."""

from __future__ import annotations

from typing import Final

from cogs.ui.signs import Signs
from rendering import Emoji

OWN: Final = Signs.of(
    {emoji: f"<:{emoji.value}_000000:{10**18 + place}>" for place, emoji in enumerate(Emoji)}
)
"""Unlike in Unicode, each sign is another."""
