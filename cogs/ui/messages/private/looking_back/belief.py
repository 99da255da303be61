"""A page of what the computer believed: where it looked at the end of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui import clicks
from cogs.ui.messages.private.looking_back.reveal import ways
from cogs.ui.messages.types import Button, PrivateMessage, Style
from cogs.ui.sentences import labels
from cogs.ui.sentences.looking_back import beliefs, replay

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cogs.ui.messages.types import Picture
    from onitama_core.matches import Revealed
    from rendering import Heat


def belief_page(revealed: Revealed, heat: Heat | None, picture: Picture) -> PrivateMessage:
    told = (*replay.story(revealed), *beliefs.believed(revealed.match, heat))
    lines = (replay.heading(revealed), *told)
    return PrivateMessage("\n".join(lines), picture, tuple(buttons(revealed)))


def buttons(shown: Revealed) -> Iterator[Button]:
    """To the other turns, and to the plain replay of this one."""
    number, turn, last = shown.match.id, shown.turn, shown.turns
    if last > 0:
        yield from ways(clicks.Believed, number, turn, last)
    yield Button(clicks.Reveal(number, turn), labels.REPLAY, style=Style.primary)
