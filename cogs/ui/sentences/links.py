"""What leads to another message, and when something is due."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.utils import format_dt

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.store import Match, Place


def link(place: Place, message_id: int | None = None) -> str:
    """The address of a message, or of its channel."""
    address = f"https://discord.com/channels/{place.guild_id}/{place.channel_id}"
    return address if message_id is None else f"{address}/{message_id}"


def board_link(match: Match, words: str) -> str:
    """`words`, leading to the latest board; a private match's can't be led to."""
    if match.is_private:
        return words
    return f"[{words}]({link(match.place, match.last_post_id)})"


def last_board(match: Match) -> str:
    return board_link(match, "The last board")


def relative(moment: datetime) -> str:
    """For what is soon gone: `in an hour` becomes `an hour ago`."""
    return format_dt(moment, "R")


def instant(moment: datetime) -> str:
    """For posts that stay."""
    return format_dt(moment, "f")
