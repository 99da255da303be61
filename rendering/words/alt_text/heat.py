"""A heat map in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering.words.heat import also_possible, expected, truth
from rendering.words.names import side

if TYPE_CHECKING:
    from rendering.reading import Heat


def describe_heat(heat: Heat) -> str:
    """As in `Blue expected Red's ninja on b4 (42%) and b3 (20%). It stood on b4 (42%).`."""
    ninjas = "ninja" if len(heat.true) == 1 else "ninjas"
    looker, hider = side(heat.hider.opponent), side(heat.hider)
    told = (f"{looker} expected {hider}'s {ninjas} on {expected(heat)}", also_possible(heat))
    return " ".join(f"{sentence}." for sentence in (*told, truth(heat)) if sentence)
