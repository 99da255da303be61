"""Games as text files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui.sentences.links import relative
from cogs.ui.sentences.people import seats
from cogs.ui.sentences.playing.board import numbered

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.store import Match


def exported(match: Match) -> str:
    if match.is_over:
        return numbered(match.id, "the whole match as a text file.")
    if match.setup.variant.has_secrets:
        return numbered(match.id, "so far, as you may know it. All of it comes after the end.")
    return numbered(match.id, "so far, as a text file.")


def imported(match: Match, until: datetime) -> str:
    told = f"{seats(match)}. For you alone; I forget it {relative(until)}."
    return numbered(match.id, told)
