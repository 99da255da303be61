"""A match as a moving picture, and a page of one that goes on, as everybody may know it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cogs.ui import clicks
from cogs.ui.messages.private.looking_back.reveal import buttons, ways
from cogs.ui.messages.scenes import MOST_TURNS
from cogs.ui.messages.types import Button, PrivateMessage, Style
from cogs.ui.sentences import labels
from cogs.ui.sentences.looking_back import replay as say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.ui.messages.types import Picture
    from onitama_core.matches import Past, Revealed
    from onitama_core.store import Match


def past_page(past: Past, picture: Picture) -> PrivateMessage:
    lines = (say.heading(past), *say.story_so_far(past))
    return PrivateMessage("\n".join(lines), picture, buttons(past))


def film(turns: Sequence[Revealed], picture: Picture, *more: str) -> PrivateMessage:
    """All turns are told, the picture may be of the last ones."""
    last = turns[-1]
    told = "\n".join((*say.above_film(last, MOST_TURNS), *more))
    return PrivateMessage(told, picture, ways_from_film(last))


def film_shared(match: Match, message_id: int | None) -> PrivateMessage:
    """`message_id`: once it is posted."""
    return PrivateMessage(say.shared(match, message_id))


def ways_from_film(last: Revealed) -> tuple[Button, ...]:
    """As from the start, which stands beside the film, and back to it; none where that is all."""
    if last.turns == 0:
        return ()
    number = last.match.id
    first, back, on, end = ways(clicks.Reveal, number, 0, last.turns)
    here = Button(clicks.ShowFilm(number), labels.FILM, style=Style.primary, is_disabled=True)
    return (replace(first, is_disabled=False), back, on, end, here)
