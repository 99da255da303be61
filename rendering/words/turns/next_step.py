"""How the step that comes next is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import Phase, format_action
from rendering.reading import unseen_ninjas
from rendering.words.lists import OR, listed

if TYPE_CHECKING:
    from onitama_core.game import PlayerView

MOVE: Final = "Now your move, as in `tiger:c1c3`."
NINJA: Final = "Now your ninja: `ninja:stay`, or from square to square, as in `ninja:b1c2`."
RISK: Final = "Hit or miss, everybody then sees yours until your next turn."
"""Of a strike at a hidden ninja."""
STRIKE: Final = (
    f"With `!` at the end, as in `ninja:b1c2!`, it strikes at a hidden ninja there. {RISK}"
)
LANTERN: Final = (
    "Now your lanterns: `lantern:3` lights rank 3, `lantern:c` file c, `lantern:none` no line."
)
TWO_STARTS: Final = "Your two ninjas start on rank 5: type both squares, as in `place:a5,c5`."


def how_to_type(view: PlayerView) -> str:
    """For a player whose action is awaited; what is hidden makes no difference."""
    match view.public.phase:
        case Phase.PLACEMENT:
            return start(view)
        case Phase.MOVE:
            return MOVE
        case Phase.SPIRIT:
            return spirit(view)
        case Phase.NINJA:
            return f"{NINJA} {STRIKE}" if may_strike(view) else NINJA
        case Phase.LANTERN:
            return LANTERN


def spirit(view: PlayerView) -> str:
    return f"Now the Spirit, as in `{format_action(view.legal_actions[0])}`."


def start(view: PlayerView) -> str:
    if view.public.ninjas[view.viewer] > 1:
        return TWO_STARTS
    places = [f"`{format_action(place)}`" for place in view.legal_actions]
    return f"Your ninja starts beside your master: type {listed(places, OR)}."


def may_strike(view: PlayerView) -> bool:
    """While an enemy ninja is hidden, which everybody knows."""
    return unseen_ninjas(view.public, view.viewer.opponent) > 0
