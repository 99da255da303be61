"""A seat in the dark: one step at a time, from nothing but its story."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final

import onitama_core.engine.hidden.subgame  # noqa: F401 - code is made now, in no first thought
from onitama_core.engine.hidden import Limit, Mind
from onitama_core.engine.playing.glancing import erring
from onitama_core.engine.thoughts import Acted, MoveTime
from onitama_core.game import format_action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.engine.levels import Glances, HiddenLevel
    from onitama_core.engine.telling import Range, Story
    from onitama_core.engine.thoughts import Nodes
    from onitama_core.game import Event, Player, Setup

MOST_KEPT: Final = 8


@dataclass
class Seated:
    """A mind, and what it was told so far."""

    setup: Setup
    seat: Player
    mind: Mind
    told: list[tuple[Event, ...]] = field(default_factory=list)

    @classmethod
    def at(cls, story: Story) -> Seated:
        return cls(story.setup, story.seat, Mind(story.setup, story.seat))

    def leads_to(self, story: Story) -> bool:
        is_same = (self.setup, self.seat) == (story.setup, story.seat)
        return is_same and story.told[: len(self.told)] == tuple(self.told)

    def tell(self, story: Story) -> None:
        """What it has not heard yet."""
        for events in story.told[len(self.told) :]:
            self.mind.told(events)
            self.told.append(events)


class Dark:
    def __init__(self) -> None:
        self._kept: list[Seated] = []
        """The last used one last; they answer as a new one would."""

    def act(self, story: Story, limit: Limit, seed: int, glances: Glances | None = None) -> Acted:
        """`seed`: of the draw. Raises what a story that is none leads to."""
        thought = self.mind(story).policy(story.view, limit)
        # Whatever is drawn, it has thought as long.
        policy = erring(thought, story.view, glances)
        weights = [policy[action] for action in story.view.legal_actions]
        [action] = Random(seed).choices(story.view.legal_actions, weights)  # noqa: S311 - a game
        told = {format_action(action): weight for action, weight in policy.items()}
        return Acted(format_action(action), told)

    def value(self, story: Story, limit: Limit) -> float:
        return self.mind(story).value(story.view, limit)

    def beliefs(self, story: Story) -> Iterator[Range]:
        mind = Mind(story.setup, story.seat)
        yield mind.belief.other
        for events in story.told:
            mind.told(events)
            yield mind.belief.other

    def mind(self, story: Story) -> Mind:
        """That has heard the story, which most often is an earlier one and a little more."""
        seated = max(
            (one for one in self._kept if one.leads_to(story)),
            key=lambda one: len(one.told),
            default=None,
        )
        if seated is None:
            seated = Seated.at(story)
        else:
            self._kept.remove(seated)
        seated.tell(story)
        self._kept = [*self._kept, seated][-MOST_KEPT:]
        return seated.mind


def limit_of(level: HiddenLevel, limit: MoveTime | Nodes | None) -> Limit:
    """That of a level, unless it is told another."""
    match limit:
        case None:
            return Limit(nodes=level.nodes)
        case MoveTime(milliseconds):
            return Limit(seconds=milliseconds / 1000)
    return Limit(nodes=limit.count)
