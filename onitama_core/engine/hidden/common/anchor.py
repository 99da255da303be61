"""A public state: what both players know, and what they hold possible."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from onitama_core.engine.hidden.situation import Situation

Weights: TypeAlias = dict[int, float]
"""A range, by private state: a bitmask of a side's living ninjas; ascending, all above 0, their
sum is 1. {0: 1.0} where there are none."""
Ranges: TypeAlias = tuple[Weights, Weights]
"""Red's and Blue's."""


class Anchor(NamedTuple):
    """From where a subgame can be unfolded: no square that only one player knows is in it."""

    situation: Situation
    ranges: Ranges
