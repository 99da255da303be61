"""What a weak player takes for the best turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from onitama_core.engine.thoughts import Loss, Points, Score, Win

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from onitama_core.engine.levels import Temper

CERTAIN: Final = 20_000
"""Points that a win is worth, less its length."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A turn that may be played."""

    turn: tuple[str, ...]
    score: Score
    """As far as the level looks ahead."""
    at_a_glance: int
    """Points by what stands on the board after it."""
    captures: bool


def choose(candidates: Sequence[Candidate], temper: Temper, rng: Random) -> Candidate:
    """The best as it seems; a win at once that is seen is always taken."""
    return max(candidates, key=lambda each: seeming_worth(each, temper, rng))


def seeming_worth(candidate: Candidate, temper: Temper, rng: Random) -> float:
    """In points."""
    overlooks = rng.random()
    blur = rng.gauss(0, temper.haze) + temper.greed * candidate.captures
    match candidate.score:
        case Points(value):
            return value + blur
        case Win(1) if overlooks < temper.overlooks_wins:
            return candidate.at_a_glance + blur
        case Loss() if overlooks < temper.overlooks_threats:
            return candidate.at_a_glance + blur
        case Win(plies):
            return CERTAIN - plies
        case Loss(plies):
            return plies - CERTAIN
