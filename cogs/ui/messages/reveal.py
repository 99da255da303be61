"""A page of the replay: what was really played in a turn, and the way to the other turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui import clicks
from cogs.ui.clicks import Edge
from cogs.ui.messages.types import Button, PrivateMessage
from cogs.ui.sentences import replay
from onitama_core.matches import Past

if TYPE_CHECKING:
    from cogs.ui.clicks import Turn
    from cogs.ui.messages.types import Picture
    from onitama_core.matches import Revealed


def page(revealed: Revealed, picture: Picture) -> PrivateMessage:
    lines = (replay.heading(revealed), *replay.story(revealed))
    return PrivateMessage("\n".join(lines), picture, buttons(revealed))


def buttons(shown: Revealed | Past) -> tuple[Button, ...]:
    """To the first turn, one back, one on, to the last."""
    turn, last = shown.turn, shown.turns
    if last == 0:
        return ()
    is_first, is_last = turn == 0, turn == last
    return (
        step(shown, "⏮️", Edge.FIRST, is_disabled=is_first),
        step(shown, "◀️", max(turn - 1, 0), is_disabled=is_first),
        step(shown, "▶️", min(turn + 1, last), is_disabled=is_last),
        step(shown, "⏭️", Edge.LAST, is_disabled=is_last),
    )


def step(shown: Revealed | Past, emoji: str, turn: Turn, *, is_disabled: bool) -> Button:
    kind = clicks.LookBack if isinstance(shown, Past) else clicks.Reveal
    return Button(kind(shown.match.id, turn), emoji=emoji, is_disabled=is_disabled)
