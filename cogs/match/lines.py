"""Sequences of turns that are stepped through as pictures: replays, solutions and forced wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cogs.match.buttons import Edge
from cogs.shared.messages import Button
from cogs.shared.words import marked_side
from onitama_core.game import Player
from rendering.words import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cogs.match.buttons import TurnOrEdge
    from cogs.shared.custom_ids import Click
    from onitama_core.store import Match


class LineTurn(NamedTuple):
    """A turn of a sequence, and who played it."""

    player: Player
    text: str
    """The turn as `describe_turn` writes it, with its moves in bold."""


def describe_line(turns: Sequence[LineTurn], shown: int) -> Iterator[str]:
    """Yield numbered lines with a turn of each side; only the `shown` turn, from 1, is bold.

    As in `1. 🔴 Red: **Tiger c1–c3** · 🔷 Blue: Crab c5–c4`.
    """
    texts = [
        _("{player}: {turn}").format(
            player=marked_side(turn.player),
            turn=turn.text if number == shown else turn.text.replace("**", ""),
        )
        for number, turn in enumerate(turns, 1)
    ]
    for number, start in enumerate(range(0, len(texts), 2), 1):
        yield f"{number}. {' · '.join(texts[start : start + 2])}"


def step_heading(title: str, shown: int, last: int) -> str:
    """Return a title with the position that is shown, as in `**The solution** · turn 1 of 3`.

    `shown`: the number of the shown turn, 0 for the start; `last`: the number of the last turn.
    """
    if shown == 0:
        return _("**{title}** · the start").format(title=title)
    return _("**{title}** · turn {turn} of {turns}").format(title=title, turn=shown, turns=last)


def step_buttons(
    make_click: Callable[[TurnOrEdge], Click], shown: int, last: int
) -> tuple[Button, ...]:
    """Return the buttons to the start and to the previous, next and last turn.

    `shown` and `last`: as for `step_heading`. Without any turn there are no buttons.
    """
    if last == 0:
        return ()
    targets: dict[str, tuple[TurnOrEdge, bool]] = {
        "⏮️": (Edge.FIRST, shown > 0),
        "◀️": (max(shown - 1, 0), shown > 0),
        "▶️": (min(shown + 1, last), shown < last),
        "⏭️": (Edge.LAST, shown < last),
    }
    return tuple(
        Button(make_click(target), emoji=emoji, is_disabled=not is_enabled)
        for emoji, (target, is_enabled) in targets.items()
    )


def viewing_side(match: Match, user_id: int) -> Player:
    """Return the side from which a user sees a board: their own, or Red's for spectators."""
    return match.player_of(user_id) or Player.RED
