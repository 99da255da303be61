"""What is told of a win that somebody keeps a badge of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.store import Badge
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

NAMES: Final[Mapping[Badge, str]] = {
    Badge.FEW_BY_STREAM: "Against the current",
    Badge.ALONE: "Alone",
    Badge.UNTOUCHED: "Untouched",
    Badge.BOTH_WAYS: "Stone and Stream",
    Badge.NEVER_FOUND: "Never found",
    Badge.NINJA_STRIKES: "Out of the dark",
    Badge.FOUR_WAYS: "Four ways",
}
DEEDS: Final[Mapping[Badge, str]] = {
    Badge.FEW_BY_STREAM: "won by the Stream with three pieces left or fewer",
    Badge.ALONE: "won with the master alone",
    Badge.UNTOUCHED: "captured three pieces, lost none, and won",
    Badge.BOTH_WAYS: "captured the master on its own temple, with the master",
    Badge.NEVER_FOUND: "won though every lantern was lit for the ninja, in vain",
    Badge.NINJA_STRIKES: "a ninja captured the master",
    Badge.FOUR_WAYS: "won in every variant",
}


def earned(badges: Sequence[Badge]) -> str:
    """In the last post of a match: one with what it is for, several in a line."""
    if len(badges) == 1:
        return badge(badges[0])
    names = [f"**{NAMES[one]}**" for one in badges]
    return f"🏅 {words.listed(names)}." if names else ""


def badge(earned: Badge) -> str:
    """As in `🏅 **Alone**: won …`."""
    return f"🏅 **{NAMES[earned]}**: {DEEDS[earned]}."
