"""A page of the replay: what was really played in a turn, and the way to the other turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cogs.ui import clicks
from cogs.ui.clicks import Edge
from cogs.ui.messages.types import Button, PrivateMessage, Style
from cogs.ui.sentences import labels
from cogs.ui.sentences.looking_back import replay
from onitama_core.matches import Past, holds_beliefs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cogs.ui.clicks import Turn
    from cogs.ui.messages.types import Picture
    from onitama_core.matches import Revealed

Page: TypeAlias = type[clicks.LookBack] | type[clicks.Reveal] | type[clicks.Believed]


def page(revealed: Revealed, picture: Picture) -> PrivateMessage:
    lines = (replay.heading(revealed), *replay.story(revealed))
    return PrivateMessage("\n".join(lines), picture, buttons(revealed))


def buttons(shown: Revealed | Past) -> tuple[Button, ...]:
    """To the other turns, to the film where there is one, and to what the computer believed."""
    number, turn, last = shown.match.id, shown.turn, shown.turns
    if last == 0:
        return ()
    if isinstance(shown, Past):
        return ways(clicks.LookBack, number, turn, last)
    film = Button(clicks.ShowFilm(number), labels.FILM, style=Style.primary)
    return (*ways(clicks.Reveal, number, turn, last), film, *believed(shown))


def believed(shown: Revealed) -> Iterator[Button]:
    """In the same turn."""
    if holds_beliefs(shown.match):
        yield Button(clicks.Believed(shown.match.id, shown.turn), labels.BELIEVED)


def ways(kind: Page, number: int, turn: int, last: int) -> tuple[Button, ...]:
    """To the first turn, one back, one on, to the last."""

    def way(emoji: str, to: Turn, *, is_disabled: bool) -> Button:
        return Button(kind(number, to), emoji=emoji, is_disabled=is_disabled)

    is_first, is_last = turn == 0, turn == last
    return (
        way("⏮️", Edge.FIRST, is_disabled=is_first),
        way("◀️", max(turn - 1, 0), is_disabled=is_first),
        way("▶️", min(turn + 1, last), is_disabled=is_last),
        way("⏭️", Edge.LAST, is_disabled=is_last),
    )
