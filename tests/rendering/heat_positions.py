"""Moments of matches that are over, with where one side looked for the other's ninjas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import SQUARES, Player, Square
from rendering import heat_of
from tests.rendering.replay_positions import MET, MISSED, UNSEEN

if TYPE_CHECKING:
    from onitama_core.game import ReplayView
    from rendering import Heat, Renderer

RED, BLUE = Player


def heat(view: ReplayView, hider: Player, **chances: float) -> Heat:
    """By square, as in `b3=0.5`."""
    named = {Square.parse(name): chance for name, chance in chances.items()}
    found = heat_of(view, hider, [named.get(square, 0.0) for square in SQUARES])
    assert found is not None
    return found


WIDE: Final = heat(
    *(MET, RED),
    b1=0.02,
    d1=0.05,
    b2=0.12,
    c2=0.08,
    a3=0.01,
    b3=0.2,
    c3=0.003,
    b4=0.42,
    d4=0.07,
    e4=0.03,
)
"""Every depth there is, on a lit line and off it; both ninjas meet where it is likeliest."""
FAR_OFF: Final = heat(MISSED, RED, c5=0.55, b5=0.35, d5=0.1)
"""It stood elsewhere, and a temple is hot."""
PAIR: Final = heat(UNSEEN, BLUE, c5=0.3, c4=0.65, c3=0.85, b4=0.12, d4=0.08)
"""Two ninjas: the chances sum to two."""

HOT: Final[dict[str, tuple[ReplayView, Heat, Player]]] = {
    "heat-wide": (MET, WIDE, RED),
    "heat-far-off-blue": (MISSED, FAR_OFF, BLUE),
    "heat-pair": (UNSEEN, PAIR, RED),
}
"""The pictures in golden/, by name."""


def paint_hot(renderer: Renderer, name: str) -> bytes:
    view, looked, near = HOT[name]
    return renderer.heat(view, looked, seen_from=near).data
