"""Other people's words inside ours: they format nothing, link nowhere and notify nobody."""

from __future__ import annotations

import re
from typing import Final

FORMATTING: Final = re.compile(r"[\\`*_~|<\[]")
"""Also every `<…>` of Discord's: mentions, commands, times, emoji, links of any scheme."""
AT_A_START: Final = re.compile(r"^(?=[#>+-]|\d+\.)", re.MULTILINE)
"""Headings, quotes, lists, small print."""
LINKING: Final = re.compile(r"(?<=[@/])")
"""No mention without @; no address, and no invitation like `discord.gg/…`, without a slash."""
BREAK: Final = "\u200b"


def escaped(text: str) -> str:
    """The text as it is, for a message that Discord formats."""
    return LINKING.sub(BREAK, AT_A_START.sub(BREAK, FORMATTING.sub(r"\\\g<0>", text)))
