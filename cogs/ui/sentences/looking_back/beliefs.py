"""Where the computer believed hidden ninjas to be, once the match is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.sentences.people import who
from rendering import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.store import Match
    from rendering import Heat

LEGEND: Final = f"-# In per cent; {words.signs.BARELY} is less than one. Framed: the truth."
FOLLOWS: Final = "I get ready first, once here. Then I remember what I believed."
NOTHING_HID: Final = "💭 Nothing hid from me then."


def believed(match: Match, heat: Heat | None) -> Iterator[str]:
    """Below what was played in the turn; `heat` is None where no ninja hid at its end."""
    if heat is None:
        yield NOTHING_HID
        return
    yield f"💭 {expected(match, heat)} {words.truth(heat)}."
    yield LEGEND


def expected(match: Match, heat: Heat) -> str:
    """As in `I expected 🔴 Alice's ninja on b4 (90%) and b3 (6%). 1 other square was possible.`."""
    ninjas = "ninja" if len(heat.true) == 1 else "ninjas"
    told = f"I expected {who(match, heat.hider)}'s {ninjas} on {words.expected(heat)}."
    others = words.also_possible(heat)
    return f"{told} {others}." if others else told
