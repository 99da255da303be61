"""A match as a moving picture, and a page of one that goes on, as everybody may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui import clicks, words
from cogs.ui.messages.reveal import buttons, heading, how_it_ended
from cogs.ui.messages.types import Button, PrivateMessage
from rendering import Scene
from rendering import words as say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.ui.messages.types import Picture
    from onitama_core.game import Player
    from onitama_core.matches import Past, Revealed

MOST_TURNS: Final = 100
"""That one picture shows: more would take much memory and time to draw, and long to watch."""


def past_page(past: Past, picture: Picture) -> PrivateMessage:
    lines = (heading(past), *(happened(past) or ("The cards are dealt.",)), comes_later(past))
    return PrivateMessage("\n".join(lines), picture, buttons(past))


def happened(past: Past) -> list[str]:
    match = past.match
    return list(say.story(past.events, match.setup.variant, words.names(match)))


def comes_later(past: Past) -> str:
    if past.match.setup.variant.has_secrets:
        return "-# As everybody saw it. What is hidden and the moving picture come after the end."
    return "-# The moving picture comes after the end."


def film(turns: Sequence[Revealed], picture: Picture) -> PrivateMessage:
    """All turns are told, the picture may be of the last ones."""
    match, last = turns[-1].match, turns[-1]
    lines = [f"#{match.id} · {words.seats(match)} · {length(last.turns)}"]
    if last.turns > MOST_TURNS:
        lines.append(f"The picture shows the last {MOST_TURNS}.")
    if match.outcome is not None:
        lines.append(how_it_ended(match, last.view, match.outcome))
    step = Button(clicks.Reveal(match.id), "Step through")
    return PrivateMessage("\n".join(lines), picture, (step,))


def drawing(turns: Sequence[Revealed]) -> str:
    return f"Drawing {length(min(turns[-1].turns, MOST_TURNS))}…"


def length(turns: int) -> str:
    return "1 turn" if turns == 1 else f"{turns} turns"


def scenes(turns: Sequence[Revealed]) -> list[Scene]:
    """What the picture shows of a match, one after the other."""
    return [
        Scene(revealed.view, say.caption(revealed.view, revealed.turn), mover(revealed))
        for revealed in turns[-MOST_TURNS - 1 :]
    ]


def mover(revealed: Revealed) -> Player | None:
    """Nobody at the start."""
    deeds = revealed.view.deeds
    return deeds[0].player if deeds and revealed.turn else None
