"""Options of a match against the computer, as terms: before nobody and without a clock, unless."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.finding.places import place_of, require_may_begin, require_may_post
from cogs.ui.errors import OldCommand
from onitama_core.engine import LEVELS
from onitama_core.store import PACES, UNLIMITED, Venue

if TYPE_CHECKING:
    from cogs.house.capability import Interaction
    from onitama_core.store import Pace

BOTH_SIDES: Final = "both"
FIRST_LEVEL: Final = 3
"""For who asks for none: somebody new loses to it, and has something to learn."""


def level_of(text: str | None) -> int | None:
    """None: one person plays both sides. Raises OldCommand."""
    if text is None:
        return FIRST_LEVEL
    if text == BOTH_SIDES:
        return None
    if text not in {str(level.number) for level in LEVELS}:
        raise OldCommand
    return int(text)


def practice_pace(pace: str | None) -> Pace:
    """Raises OldCommand."""
    if pace is None:
        return UNLIMITED
    if pace not in PACES:
        raise OldCommand
    return PACES[pace]


async def require_venue(interaction: Interaction, venue: Venue) -> None:
    """Raises BeginsElsewhere, BotLacksPermissions or NoThreadHere.

    Before nobody the bot needs no permission.
    """
    await require_may_begin(interaction, place_of(interaction))
    if venue is not Venue.PRIVATE:
        await require_may_post(interaction, place_of(interaction), venue)
