"""What those who watch a match are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui.sentences import labels
from cogs.ui.sentences.people import both
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.store import Match


def what_to_watch(match: Match) -> str:
    return f"#{match.id} is {both(match)}'s match. What would you like to see?"


def now_watching(match: Match, *, is_pinged: bool) -> str:
    if is_pinged:
        return f"You watch #{match.id}: its last post will call you, once."
    return (
        f"You watch #{match.id}: its last post will name you, without a ping. "
        f"**{labels.MORE_OF_MINE}** in `/onitama settings` turns pings on."
    )


def no_longer_watching(match: Match) -> str:
    return f"You no longer watch #{match.id}: its end won't call you."


def watched_by(user_ids: Sequence[int]) -> str:
    """In the last post."""
    return f"-# Watched by {words.listed([f'<@{user_id}>' for user_id in user_ids])}."
