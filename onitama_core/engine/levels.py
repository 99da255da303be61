"""Strength of the computer player in levels from 1, which a child beats, to 8, full strength."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from onitama_core.engine.thoughts import Depth, MoveTime, Nodes

if TYPE_CHECKING:
    from onitama_core.engine.thoughts import Limit


@dataclass(frozen=True, slots=True)
class Weakness:
    """Errors of a weak level, which resemble a person's oversights rather than random moves."""

    missed_win_probability: float = 0.0
    """Probability, for each turn that wins at once, of not seeing that it does."""
    missed_threat_probability: float = 0.0
    """Probability, for each turn that loses by force, of not seeing that it does."""
    capture_bonus: int = 0
    """Points added to the score of every capture."""
    eval_noise: int = 0
    """Standard deviation, in points, of the random error in the score of each turn."""


@dataclass(frozen=True, slots=True)
class Level:
    """Strength in Classic and Way of the Wind."""

    number: int
    limit: Limit
    """Limit of the search for one turn."""
    weakness: Weakness | None = None
    """Errors of the level; its limit must then be a Depth, which counts the level's own turn.

    None: the level plays the best turn of its search.
    """


LEVELS: Final = (
    Level(1, Depth(1), Weakness(0.3, 0.62, 140, 215)),
    Level(2, Depth(1), Weakness(0, 0.1, 60, 55)),
    Level(3, Depth(2), Weakness(0, 0.022, 28, 32)),
    Level(4, Depth(3), Weakness(0, 0.003, 12, 14)),
    Level(5, Nodes(4_000)),
    Level(6, Nodes(40_000)),
    Level(7, Nodes(500_000)),
    Level(8, MoveTime(2000)),
)
"""Levels of Classic and Way of the Wind.

Each wins 75 to 90 of 100 games against the one below. The first wins about as many games as it
loses against a player who wins or captures at once if possible and otherwise plays at random:
`uv run python -m tests.benchmarks engine ladder`. New weights of the evaluation need new levels.
"""


MAX_PLAIN_LEVEL: Final = 5
"""Highest level that plain Python answers within 3 s, while the code is being compiled."""


@dataclass(frozen=True, slots=True)
class GreedyMix:
    """Errors of a weak level with hidden information: some steps are chosen without any search.

    Such a greedy step sees no threat and lights no lantern.
    """

    greedy_probability: float
    """Probability that a step is chosen without search."""
    capture_weight: float
    """Weight of a capture in the greedy draw; a quiet step that does not go forward has 1."""
    missed_win_probability: float
    """Probability that a greedy step does not see a win at once."""


@dataclass(frozen=True, slots=True)
class HiddenLevel:
    """Strength with hidden information, limited by nodes alone so that answers are reproducible."""

    number: int
    nodes: int
    """Nodes searched for one step of a turn."""
    greedy_mix: GreedyMix | None = None
    """Greedy steps of the level; None if it always searches."""


HIDDEN_LEVELS: Final = (
    HiddenLevel(1, 2_000, GreedyMix(0.9, 6, 0.3)),
    HiddenLevel(2, 2_000, GreedyMix(0.6, 10, 0.1)),
    HiddenLevel(3, 2_000, GreedyMix(0.3, 12, 0)),
    HiddenLevel(4, 4_000, GreedyMix(0.1, 12, 0)),
    HiddenLevel(5, 12_000),
    HiddenLevel(6, 50_000),
    HiddenLevel(7, 300_000),
    HiddenLevel(8, 4_500_000),
)
"""Levels of Way of the Shadow and Way of the Light.

The first wins about as many games as it loses against a player who wins or captures at once if
possible and otherwise plays at random: `uv run python -m tests.benchmarks hidden ladder`.
"""
MAX_PLAIN_HIDDEN_LEVEL: Final = 2
"""Highest level that plays only greedy steps, without search, while the code is being compiled.

These levels choose most of their steps that way in any case.
"""
