"""What the bot can do."""

from __future__ import annotations

from cogs.ui.messages.types import PrivateMessage
from cogs.ui.sentences.rules import HELP


def help_text() -> PrivateMessage:
    return PrivateMessage(HELP)
