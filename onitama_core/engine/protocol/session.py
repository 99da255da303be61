"""A conversation: what is heard, line by line, and what is said to it, while a search goes on."""

from __future__ import annotations

import os
import threading
import traceback
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Generic, Protocol, TypeAlias, TypeVar

from onitama_core.engine.protocol.answers import BestMove, Info, Progress, Ready, Refused
from onitama_core.engine.protocol.commands import (
    Command,
    Go,
    Hello,
    Infinite,
    Quit,
    SetHash,
    SetLevel,
    SetOption,
    SetPosition,
    SetSeed,
    SetTables,
    Stop,
    UnreadableLine,
    parse_command,
)
from onitama_core.engine.protocol.game import is_over, replay
from onitama_core.engine.protocol.identity import identity

if TYPE_CHECKING:
    from collections.abc import Callable

    from onitama_core.engine.levels import Limit
    from onitama_core.engine.protocol.answers import Answer
    from onitama_core.engine.thoughts import Thought
    from onitama_core.game import GameState


class StopFlag(Protocol):
    """What another thread may raise."""

    def set(self) -> None: ...


F = TypeVar("F", bound=StopFlag)


class Mind(Protocol[F]):
    """Who thinks: the rest of the engine, as a conversation sees it."""

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

    def set_level(self, level: int) -> None: ...
    def set_seed(self, seed: int) -> None: ...
    def set_hash(self, megabytes: int) -> None: ...
    def set_tables(self, folder: Path) -> None: ...


Told: TypeAlias = "Callable[[int, int], None]"
Wake: TypeAlias = "Callable[[Told], Mind[F]]"


class Session(Generic[F]):
    def __init__(self, say: Callable[[Answer], None], wake: Wake[F]) -> None:
        """`say` is called by two threads.

        `wake` may take its time, and says meanwhile how much code of how much is made.
        """
        self._say = say
        self._wake = wake
        self._state: GameState | None = None
        self._awake: Mind[F] | None = None
        self._search: Search[F] | None = None

    def hear(self, line: str) -> bool:
        """Whether the conversation goes on."""
        if not line.strip():
            return True
        try:
            return self._obey(parse_command(line))
        except UnreadableLine as problem:
            self._say(Refused(str(problem)))
        return True

    def finish(self) -> None:
        """Let a search that has an end come to it, as nothing more will be heard."""
        if (search := self._running()) is not None:
            if search.is_endless:
                search.stop()
            search.join()

    def _obey(self, command: Command) -> bool:
        match command:
            case Hello():
                self._greet()
            case Go():
                self._begin(command)
            case Stop():
                self._stop()
            case Quit():
                self._stop()
                return False
            case _:
                self._require_rest()
                self._arrange(command)
        return True

    def _arrange(self, command: SetPosition | SetOption) -> None:
        match command:
            case SetPosition():
                self._state = replay(command)
            case SetLevel(level):
                self._mind().set_level(level)
            case SetHash(megabytes):
                self._mind().set_hash(megabytes)
            case SetSeed(seed):
                self._mind().set_seed(seed)
            case SetTables(folder):
                self._mind().set_tables(Path(folder))

    def _greet(self) -> None:
        self._say(identity())
        self._mind()
        self._say(Ready())

    def _mind(self) -> Mind[F]:
        if self._awake is None:
            self._awake = self._wake(lambda done, total: self._say(Progress(done, total)))
        return self._awake

    def _begin(self, go: Go) -> None:
        self._require_rest()
        if self._state is None:
            raise UnreadableLine("go where? position comes first")
        if is_over(self._state):
            self._say(BestMove(()))
            return
        self._search = Search(self._say, self._mind(), self._state, go)
        self._search.start()

    def _stop(self) -> None:
        if (search := self._running()) is not None:
            search.stop()
            search.join()

    def _require_rest(self) -> None:
        if self._running() is not None:
            raise UnreadableLine("I am thinking: stop comes first")

    def _running(self) -> Search[F] | None:
        return None if self._search is None or self._search.is_over else self._search


class Search(threading.Thread, Generic[F]):
    """Beside the conversation, which goes on: compiled code lets other threads run."""

    def __init__(
        self, say: Callable[[Answer], None], mind: Mind[F], state: GameState, go: Go
    ) -> None:
        super().__init__(name="search", daemon=True)
        self._say, self._mind, self._state, self._go = say, mind, state, go
        self._flag, self._stopped = mind.flag(), threading.Event()
        self._began = perf_counter()
        self._told: Thought | None = None
        self.is_over = False
        """From just before its answer is said, so that the next line finds it so."""

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
