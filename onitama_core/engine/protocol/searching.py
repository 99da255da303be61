"""Thinking beside the conversation, which goes on: compiled code lets other threads run."""

from __future__ import annotations

import os
import threading
import traceback
from time import perf_counter
from typing import TYPE_CHECKING, Generic, TypeVar

from onitama_core.engine.protocol.answers import BestMove, Info
from onitama_core.engine.protocol.commands import Infinite
from onitama_core.engine.protocol.minds import StopFlag

if TYPE_CHECKING:
    from collections.abc import Callable

    from onitama_core.engine.protocol.answers import Answer
    from onitama_core.engine.protocol.commands import Go
    from onitama_core.engine.protocol.minds import Mind
    from onitama_core.engine.thoughts import Thought
    from onitama_core.game import GameState

F = TypeVar("F", bound=StopFlag)


class Work(threading.Thread):
    """What is answered once it is done."""

    def __init__(self, say: Callable[[Answer], None]) -> None:
        super().__init__(name="search", daemon=True)
        self._say = say
        self.is_over = False
        """From just before its last answer is said, so that the next line finds it so."""

    @property
    def is_endless(self) -> bool:
        return False

    def stop(self) -> None:
        """Have it end soon, if it can."""


class Search(Work, Generic[F]):
    def __init__(
        self, say: Callable[[Answer], None], mind: Mind[F], state: GameState, go: Go
    ) -> None:
        super().__init__(say)
        self._mind, self._state, self._go = mind, state, go
        self._flag, self._stopped = mind.flag(), threading.Event()
        self._began = perf_counter()
        self._told: Thought | None = None

    @property
    def is_endless(self) -> bool:
        return isinstance(self._go.limit, Infinite)

    def stop(self) -> None:
        self._flag.set()
        self._stopped.set()

    def run(self) -> None:
        """A fault ends the process: who asks is not left waiting."""
        try:
            thought = self._think()
        except Exception:  # noqa: BLE001 - whatever it is, it is told and ends all
            traceback.print_exc()
            os._exit(1)
        if thought != self._told:  # a depth that it was stopped in counts as far as it came
            self._tell(thought)
        self.is_over = True
        self._say(BestMove(thought.turn, thought.score))

    def _think(self) -> Thought:
        limit = self._go.limit
        if not isinstance(limit, Infinite):
            return self._mind.think(self._state, limit, self._tell, self._flag)
        thought = self._mind.ponder(self._state, self._tell, self._flag)
        self._stopped.wait()
        return thought

    def _tell(self, thought: Thought) -> None:
        self._told = thought
        self._say(Info.of(thought, perf_counter() - self._began))
