"""How well the computer may be asked to play, from 1, whom a child beats, to 8, all it can."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from onitama_core.engine.thoughts import Depth, MoveTime, Nodes

if TYPE_CHECKING:
    from onitama_core.engine.thoughts import Limit


@dataclass(frozen=True, slots=True)
class Temper:
    """How a weak player errs: as people do, not by chance moves. It is seldom the same twice."""

    overlooks_wins: float = 0.0
    """How often, of one turn, it does not see that this wins at once."""
    overlooks_threats: float = 0.0
    """How often, of one turn, it does not see that the other side wins by force after it."""
    greed: int = 0
    """Points by which a capture tempts it beyond what it is worth."""
    haze: int = 0
    """Points by which it misjudges a turn: two thirds of all lie within."""


@dataclass(frozen=True, slots=True)
class Level:
    number: int
    limit: Limit
    """Of its look ahead for one turn."""
    temper: Temper | None = None
    """With one its limit is a depth, its own turn included; without, it plays what is best."""


LEVELS: Final = (
    Level(1, Depth(1), Temper(0.3, 0.62, 140, 215)),
    Level(2, Depth(1), Temper(0, 0.1, 60, 55)),
    Level(3, Depth(2), Temper(0, 0.022, 28, 32)),
    Level(4, Depth(3), Temper(0, 0.003, 12, 14)),
    Level(5, Nodes(4_000)),
    Level(6, Nodes(40_000)),
    Level(7, Nodes(500_000)),
    Level(8, MoveTime(2000)),
)
"""Each wins 75 to 90 of 100 games against the one below, and the first about as many as it loses
against who wins or captures where it can at once and else plays anything:
`uv run python -m tests.benchmarks engine ladder`. Other weights of the evaluation want others.
"""


PLAIN_LEVELS: Final = 5
"""So many answer as well in plain Python, within 3 s, while there is no machine code."""


@dataclass(frozen=True, slots=True)
class Glances:
    """How a weak player errs in the dark: now and then it plays what looks good at a glance.

    It sees no threat then, and lights no lantern.
    """

    share: float
    """Of its steps."""
    greed: float
    """How many times likelier a capture is then than a quiet step that does not go forward."""
    overlooks_wins: float
    """How often, of its glances, it does not see that a step wins at once."""


@dataclass(frozen=True, slots=True)
class HiddenLevel:
    """By nodes alone: asked again, the computer answers the same."""

    number: int
    nodes: int
    """For one step of a turn."""
    glances: Glances | None = None
    """Without, it always thinks."""


HIDDEN_LEVELS: Final = (
    HiddenLevel(1, 2_000, Glances(0.9, 6, 0.3)),
    HiddenLevel(2, 2_000, Glances(0.6, 10, 0.1)),
    HiddenLevel(3, 2_000, Glances(0.3, 12, 0)),
    HiddenLevel(4, 4_000, Glances(0.1, 12, 0)),
    HiddenLevel(5, 12_000),
    HiddenLevel(6, 50_000),
    HiddenLevel(7, 300_000),
    HiddenLevel(8, 4_500_000),
)
"""In Way of the Shadow and Way of the Light; the first wins about as many games as it loses
against who wins or captures where it can at once and else plays anything:
`uv run python -m tests.benchmarks hidden ladder`.
"""
PLAIN_HIDDEN_LEVELS: Final = 2
"""So many only glance while there is no machine code, which they do most of the time anyway."""
