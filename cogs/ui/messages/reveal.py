"""A page of the replay: what was really played in a turn, and the way to the other turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui import clicks, words
from cogs.ui.clicks import Edge
from cogs.ui.messages.types import Button, PrivateMessage
from onitama_core.game import (
    GameEnded,
)
from onitama_core.matches import Past
from rendering import words as say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cogs.ui.clicks import Turn
    from cogs.ui.messages.types import Picture
    from onitama_core.game import Outcome, ReplayView
    from onitama_core.matches import Revealed
    from onitama_core.store import Match


def page(revealed: Revealed, picture: Picture) -> PrivateMessage:
    lines = (heading(revealed), *story(revealed))
    return PrivateMessage("\n".join(lines), picture, buttons(revealed))


def heading(shown: Revealed | Past) -> str:
    if shown.turn == 0:
        return f"#{shown.match.id} · **The start**"
    return f"#{shown.match.id} · **Turn {shown.turn}** of {shown.turns}"


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


def story(revealed: Revealed) -> Iterator[str]:
    """As in `🔴 Alice: Tiger c1–c3; ninja b1–c2, tried for a ninja: missed; lit rank 3: no`."""
    match, view = revealed.match, revealed.view
    if not view.deeds:
        yield "The cards are dealt."
    yield from say.by_player(view, words.names(match).short)
    if view.public.outcome is not None:
        yield how_it_ended(match, view, view.public.outcome)


def how_it_ended(match: Match, last: ReplayView, outcome: Outcome) -> str:
    ends = [e for deed in last.deeds for e in deed.events if isinstance(e, GameEnded)]
    ended = ends[0] if ends else say.as_event(outcome)
    return say.ending(ended, match.setup.variant, words.names(match))
