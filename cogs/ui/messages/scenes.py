"""What a film shows, one picture after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.ui.sentences.looking_back import replay as say
from cogs.ui.sentences.people import plain_name
from onitama_core.game import Player
from rendering import Scene, can_write, words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from onitama_core.matches import Revealed
    from onitama_core.store import Match

MOST_TURNS: Final = 100
"""That one picture shows: more would take much memory and time to draw, and long to watch."""
LONGEST_NAME: Final = 20
"""That is drawn below each turn of its owner's."""


def drawing(turns: Sequence[Revealed]) -> str:
    return say.drawing(min(turns[-1].turns, MOST_TURNS))


def scenes(turns: Sequence[Revealed]) -> list[Scene]:
    """What the picture shows of a match, one after the other."""
    name = drawn_name(turns[-1].match)
    return [
        Scene(revealed.view, words.caption(revealed.view, revealed.turn, name), mover(revealed))
        for revealed in turns[-MOST_TURNS - 1 :]
    ]


def drawn_name(match: Match) -> Callable[[Player], str]:
    """The players' names where the font has all their letters and they can't be mistaken."""
    red, blue = map(plain_name, match.seats)
    if red.casefold() == blue.casefold() or not (is_drawable(red) and is_drawable(blue)):
        return words.side
    return (red, blue).__getitem__


def is_drawable(name: str) -> bool:
    is_a_side = name.casefold() in {words.side(player).casefold() for player in Player}
    return len(name) <= LONGEST_NAME and not is_a_side and can_write(name)


def mover(revealed: Revealed) -> Player | None:
    """Nobody at the start."""
    deeds = revealed.view.deeds
    return deeds[0].player if deeds and revealed.turn else None
