"""Translation of the bot's own emoji into the Unicode emoji that they stand for."""

from __future__ import annotations

import re
from typing import Final

from cogs.shared.messages import UNICODE_EMOJI
from rendering import Emoji

BOT_EMOJI: Final = re.compile(
    rf"(?:<:)?(?:night_)?({'|'.join(emoji.value for emoji in Emoji)})_\d{{6}}(?::\d+>)?"
)
"""Pattern of the bot's own emoji in a text, or of their names alone."""

OWN: Final = {
    emoji: f"<:{emoji.value}_000000:{10**18 + number}>" for number, emoji in enumerate(Emoji)
}
"""The bot's emoji as they stand in a message, with invented hashes and different ids."""


def in_unicode(text: str) -> str:
    """Replace the bot's own emoji in a text by the Unicode emoji that they stand for."""
    return BOT_EMOJI.sub(lambda match: UNICODE_EMOJI[Emoji(match[1])], text)
