"""What everybody sees of a match that is over: its last post opens what was hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui.messages.board import latest_post
from cogs.ui.sentences.replay import hidden_until_now

if TYPE_CHECKING:
    from cogs.ui.messages.types import PublicMessage, PublicPicture
    from onitama_core.matches import PublicUpdate, Revealed


def opened_post(update: PublicUpdate, picture: PublicPicture, end: Revealed) -> PublicMessage:
    """The last board of a match in which something was hidden."""
    return latest_post(update, picture, hidden_until_now(end))
