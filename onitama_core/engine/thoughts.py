"""Limits, scores and results of searches, without compiled code."""

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
    """Depth of a search in plies, which are whole turns of either player."""

    plies: int


Limit: TypeAlias = MoveTime | Nodes | Depth
"""End of a search. With hidden information only MoveTime and Nodes are allowed."""


@dataclass(frozen=True, slots=True)
class AtLevel:
    """The limit and the errors of a level from 1, the weakest, to 8, the engine's full strength."""

    level: int
    seed: int = 0
    """Seed of the level's errors, which depend on the position too."""


@dataclass(frozen=True, slots=True)
class Points:
    """Estimated score for the player to move, about 100 for a student."""

    value: int


@dataclass(frozen=True, slots=True)
class Win:
    """Proven win of the player to move."""

    plies: int
    """Whole turns of either player until the game is over."""


@dataclass(frozen=True, slots=True)
class Loss:
    """Proven loss of the player to move, after `plies` whole turns of either player."""

    plies: int


Score: TypeAlias = Points | Win | Loss
"""Score of a position for the player to move."""


@dataclass(frozen=True, slots=True)
class Thought:
    """Result of a search. In Wind a turn may consist of two actions.

    Actions are in notation, as `format_action` writes them.
    """

    turn: tuple[str, ...]
    """Best whole turn, or the turn that the level plays; empty if the game is over."""
    score: Score
    """Score of the position for the player to move."""
    depth: int
    nodes: int
    line: tuple[str, ...]
    """Principal variation: the expected actions of both players, from this turn on."""


@dataclass(frozen=True, slots=True)
class Acted:
    """One step of a player with hidden information."""

    action: str = field(repr=False)
    """The action in notation, drawn from `policy`."""
    policy: Mapping[str, float] = field(repr=False)
    """Probability of each action in notation; they sum to 1."""


class StopFlag(Event):
    """Flag that any thread may set, before or during searches, to stop all that watch it."""

    def __init__(self) -> None:
        super().__init__()
        self._cells: list[NDArray[Any]] = []

    def set(self) -> None:
        super().set()
        for cell in self._cells:
            cell[...] = 1

    def watch(self, cell: NDArray[Any]) -> None:
        """Write 1 into an array's cell when the flag is set, or now if it is set already.

        Compiled code polls such a cell, as it can't read the flag itself.
        """
        self._cells.append(cell)
        if self.is_set():
            cell[...] = 1


class ReplayInterrupted(Exception):
    """Interruption of a game's replay; the engine caches its progress for the next question."""

    def __init__(self, steps: int) -> None:
        """Create an interruption after this number of replayed steps."""
        super().__init__(steps)
        self.steps = steps


class SolvingInterrupted(Exception):
    """Interruption by a StopFlag before a subgame was solved; nothing of it is cached."""


POINTS_PER_LOGIT: Final = 110
"""Points that multiply the odds of winning by about e.

Measured: 100 in Classic and in Wind, to the nearest ten, in 20,000 positions of each from games of
the engine's weights against themselves at 1,000 nodes a turn (`fit_points_per_logit` in
tests/training/rounds.py). The weights before those measured 110, and the hidden variants and the
grades of reviews were tuned with that, so it is kept.
"""

MAX_LOGIT_POINTS: Final = 20 * POINTS_PER_LOGIT
"""Bound of the points in `win_chance`: chances beyond it barely differ; `exp` can't overflow."""


def win_chance(points: float) -> float:
    """Return the winning chance of the side with these points, from 0 to 1.

    It is one half at 0 points; a draw counts as half a win.
    """
    bounded = max(-MAX_LOGIT_POINTS, min(MAX_LOGIT_POINTS, points))
    return 1 / (1 + exp(-bounded / POINTS_PER_LOGIT))
