"""A match as a moving picture, and a page of one that goes on, as everybody may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui import clicks
from cogs.ui.messages.reveal import buttons
from cogs.ui.messages.types import Button, PrivateMessage
from cogs.ui.sentences import labels
from cogs.ui.sentences import replay as say
from rendering import Scene, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.ui.messages.types import Picture
    from onitama_core.game import Player
    from onitama_core.matches import Past, Revealed

MOST_TURNS: Final = 100
"""That one picture shows: more would take much memory and time to draw, and long to watch."""


def past_page(past: Past, picture: Picture) -> PrivateMessage:
    lines = (say.heading(past), *say.story_so_far(past))
    return PrivateMessage("\n".join(lines), picture, buttons(past))


def film(turns: Sequence[Revealed], picture: Picture) -> PrivateMessage:
    """All turns are told, the picture may be of the last ones."""
    last = turns[-1]
    step = Button(clicks.Reveal(last.match.id), labels.STEP_THROUGH)
    return PrivateMessage("\n".join(say.above_film(last, MOST_TURNS)), picture, (step,))


def drawing(turns: Sequence[Revealed]) -> str:
    return say.drawing(min(turns[-1].turns, MOST_TURNS))


def scenes(turns: Sequence[Revealed]) -> list[Scene]:
    """What the picture shows of a match, one after the other."""
    return [
        Scene(revealed.view, words.caption(revealed.view, revealed.turn), mover(revealed))
        for revealed in turns[-MOST_TURNS - 1 :]
    ]


def mover(revealed: Revealed) -> Player | None:
    """Nobody at the start."""
    deeds = revealed.view.deeds
    return deeds[0].player if deeds and revealed.turn else None
