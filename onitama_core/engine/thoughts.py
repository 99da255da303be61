"""What the engine is asked for, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp
from threading import Event
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class MoveTime:
    milliseconds: int


@dataclass(frozen=True, slots=True)
class Nodes:
    count: int


@dataclass(frozen=True, slots=True)
class Depth:
    """In whole turns, of either player."""

    plies: int


Limit: TypeAlias = MoveTime | Nodes | Depth
"""When a search ends. The hidden player takes MoveTime and Nodes only."""


@dataclass(frozen=True, slots=True)
class AtLevel:
    """The limit and the errors of a level; 1 is the weakest, 8 the engine's full strength."""

    level: int
    seed: int = 0
    """The seed of its errors, which depend on the position too."""


@dataclass(frozen=True, slots=True)
class Points:
    """Judged, for the side to move: 100 for a student."""

    value: int


@dataclass(frozen=True, slots=True)
class Win:
    """Proven, for the side to move."""

    plies: int
    """Whole turns of either player until the game is over."""


@dataclass(frozen=True, slots=True)
class Loss:
    """As Win, of the other side."""

    plies: int


Score: TypeAlias = Points | Win | Loss


@dataclass(frozen=True, slots=True)
class Thought:
    """Actions are in notation (`format_action`); in Wind a turn may be two of them."""

    turn: tuple[str, ...]
    """The whole turn that is best, or that the level plays; empty once the game is over."""
    score: Score
    """Of the position, for the side to move."""
    depth: int
    nodes: int
    line: tuple[str, ...]
    """What is expected to follow, this turn first."""


@dataclass(frozen=True, slots=True)
class Acted:
    """One step of a seat in the dark."""

    action: str = field(repr=False)
    """In notation, drawn from the policy."""
    policy: Mapping[str, float] = field(repr=False)
    """How often each action would be drawn; sums to 1."""


class StopFlag(Event):
    """Set once, before a search or during it, by any thread; searches of one answer share it."""

    def __init__(self) -> None:
        super().__init__()
        self._cells: list[NDArray[Any]] = []

    def set(self) -> None:
        super().set()
        for cell in self._cells:
            cell[...] = 1

    def watch(self, cell: NDArray[Any]) -> None:
        """Set this number to 1 as well, at once or later."""
        self._cells.append(cell)
        if self.is_set():
            cell[...] = 1


class ReplayInterrupted(Exception):
    """The replay of a story was stopped; what was replayed is kept for the next question."""

    def __init__(self, steps: int) -> None:
        """`steps`: how many steps of the story were replayed."""
        super().__init__(steps)
        self.steps = steps


POINTS_PER_LOGIT: Final = 110
"""About how many points multiply the odds of winning by e: 100 in classic and in wind in 20,000
positions of each from games of the engine's weights against themselves, 1,000 nodes a turn, to the
nearest ten (`scale_of` in tests/training/rounds.py). It was 110 by the weights before those, with
which the dark and the grades of reviews were tuned."""

CERTAIN: Final = 20 * POINTS_PER_LOGIT
"""Beyond this one chance is like another; it also keeps `exp` within its range."""


def win_chance(points: float) -> float:
    """The chance of who has these points: 0 to 1, one half at 0; a draw counts as half a win."""
    bounded = max(-CERTAIN, min(CERTAIN, points))
    return 1 / (1 + exp(-bounded / POINTS_PER_LOGIT))
