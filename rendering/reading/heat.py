"""How likely one side held it, at a moment of a match that is over, that ninjas hid where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from onitama_core.game import SQUARES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.game import Player, ReplayView, Square

MOST_NAMED: Final = 3


@dataclass(frozen=True, slots=True)
class Heat:
    hider: Player
    """Whose hidden ninjas the other side looks for."""
    chances: tuple[float, ...]
    """25, indexed by Square: that a hidden ninja stands there. They sum to how many are hidden."""
    true: tuple[Square, ...]
    """Where they really stood; at least one."""

    @property
    def possible(self) -> tuple[Square, ...]:
        """In the order a1 to e5."""
        return tuple(square for square in SQUARES if self.chances[square] > 0)

    @property
    def likeliest(self) -> tuple[Square, ...]:
        """The first three, the likeliest first."""
        ranked = sorted(self.possible, key=lambda square: -self.chances[square])
        return tuple(ranked[:MOST_NAMED])

    @property
    def hot(self) -> tuple[Square, ...]:
        """Those to look at: the possible ones, and the true ones even if they were ruled out."""
        return tuple(sorted({*self.possible, *self.true}))


def heat_of(view: ReplayView, hider: Player, chances: Sequence[float]) -> Heat | None:
    """`chances` as in Heat, but of all ninjas that live; None where none of them hid.

    A revealed ninja's square, which everybody saw, is left out.
    """
    true = view.hidden[hider]
    if not true:
        return None
    seen = [square for square in view.ninjas[hider] if square not in true]
    unseen = (0.0 if square in seen else chances[square] for square in SQUARES)
    return Heat(hider, tuple(unseen), true)
