"""What a process is asked of a seat in the dark."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from onitama_core.engine.levels import HIDDEN_LEVELS
from onitama_core.engine.pool.question import GRACE, SLOWEST
from onitama_core.engine.protocol import Go, SetLevel, SetSeed
from onitama_core.engine.protocol.answers import Believed, BestAction, Mixed, Valued
from onitama_core.engine.protocol.dark import Recall, Weigh, lines_of
from onitama_core.engine.thoughts import Acted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.engine.protocol import Answer, Command
    from onitama_core.engine.telling import Range, Story

RECALLS_WITHIN: Final = 120.0
"""Seconds for all that was believed in a game."""
FOLLOWS_WITHIN: Final = 20.0
"""Seconds for a mind that is new to a game to hear of it: most take less than one."""


@dataclass(frozen=True, slots=True)
class OfStep:
    """What a seat in the dark does now."""

    story: Story
    level: int
    seed: int
    """Of the draw from its policy."""
    asker: int

    @property
    def commands(self) -> tuple[Command, ...]:
        return (SetLevel(self.level), SetSeed(self.seed), *lines_of(self.story), Go())

    @property
    def patience(self) -> float:
        return patience_at(self.level)

    def answer(self, heard: Sequence[Answer]) -> Acted | None:
        match heard:
            case [*_, Mixed(policy), BestAction(str(action))]:
                return Acted(action, policy)
        return None


@dataclass(frozen=True, slots=True)
class OfValue:
    """How its game is expected to end."""

    story: Story
    level: int
    asker: int

    @property
    def commands(self) -> tuple[Command, ...]:
        return (SetLevel(self.level), *lines_of(self.story), Weigh())

    @property
    def patience(self) -> float:
        return patience_at(self.level)

    def answer(self, heard: Sequence[Answer]) -> float | None:
        return heard[-1].value if isinstance(heard[-1], Valued) else None


@dataclass(frozen=True, slots=True)
class OfBeliefs:
    """What was believed at the start, and after each step."""

    story: Story
    asker: int

    @property
    def commands(self) -> tuple[Command, ...]:
        return (*lines_of(self.story), Recall())

    @property
    def patience(self) -> float:
        return GRACE + RECALLS_WITHIN

    def answer(self, heard: Sequence[Answer]) -> tuple[Range, ...] | None:
        believed = tuple(one.weights for one in heard if isinstance(one, Believed))
        return believed if len(believed) > len(self.story.told) else None


def patience_at(level: int) -> float:
    """Seconds, a mind that is new to the game included."""
    return GRACE + FOLLOWS_WITHIN + HIDDEN_LEVELS[level - 1].nodes / SLOWEST
