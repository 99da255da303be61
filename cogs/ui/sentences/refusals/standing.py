"""Why somebody's standing is not told."""

from __future__ import annotations

from cogs.ui import errors as here
from cogs.ui.sentences.refusals.root import sentence_for


@sentence_for.register
def _(_: here.NoLeaderboard) -> str:
    return "This server shows no leaderboard. `/onitama profile` tells you how you stand yourself."


@sentence_for.register
def _(_: here.NoRecordOfBots) -> str:
    return "I keep no record of bots. `/onitama profile` takes a person, or tells of you."
