"""Lines that may be too many for a message."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST_MESSAGE: Final = 2000


def listing(lines: Sequence[str]) -> str:
    """The lines that fit into a message, and how many did not."""
    room, shown = LONGEST_MESSAGE - len("\n… and 1000 more."), list[str]()
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            return "\n".join((*shown, f"… and {len(lines) - len(shown)} more."))
        shown.append(line)
    return "\n".join(shown)
