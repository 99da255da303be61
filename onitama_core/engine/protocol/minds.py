"""Who thinks: the rest of the engine, as a conversation sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from onitama_core.engine.levels import Limit
    from onitama_core.engine.telling import Range, Story
    from onitama_core.engine.thoughts import Acted, MoveTime, Nodes, Thought
    from onitama_core.game import GameState


class StopFlag(Protocol):
    """What another thread may raise."""

    def set(self) -> None: ...


F = TypeVar("F", bound=StopFlag)


class Mind(Protocol[F]):
    def flag(self) -> F:
        """A new one."""

    def think(
        self,
        state: GameState,
        limit: Limit | None,
        on_depth: Callable[[Thought], None],
        stop: F,
    ) -> Thought:
        """Of a game that is not over; without a limit, as long as its level takes."""

    def ponder(self, state: GameState, on_depth: Callable[[Thought], None], stop: F) -> Thought:
        """Until stopped, or until nothing is left to find out."""

    def act(self, story: Story, limit: MoveTime | Nodes | None) -> Acted:
        """One step of the seat that the story is told to, which is to act."""

    def value(self, story: Story, limit: MoveTime | Nodes | None) -> float:
        """How its game is expected to end: from 1, a win for the seat, to −1."""

    def beliefs(self, story: Story) -> Iterator[Range]:
        """At the start and after each step: where the other side's ninjas may stand."""

    def set_level(self, level: int) -> None: ...
    def set_seed(self, seed: int) -> None: ...
    def set_hash(self, megabytes: int) -> None: ...
    def set_tables(self, folder: Path) -> None: ...


Told: TypeAlias = "Callable[[int, int], None]"
Wake: TypeAlias = "Callable[[Told], Mind[F]]"
