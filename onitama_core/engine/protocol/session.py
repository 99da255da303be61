"""A conversation: what is heard, line by line, and what is said to it, while a search goes on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from onitama_core.engine.protocol.acting import Act
from onitama_core.engine.protocol.answers import BestMove, Progress, Ready, Refused
from onitama_core.engine.protocol.commands import (
    Command,
    Go,
    Hello,
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
from onitama_core.engine.protocol.dark import Recall, SetSeat, Show, Tell, Weigh
from onitama_core.engine.protocol.game import is_over, replay
from onitama_core.engine.protocol.identity import identity
from onitama_core.engine.protocol.listening import Listener
from onitama_core.engine.protocol.minds import StopFlag
from onitama_core.engine.protocol.searching import Search

if TYPE_CHECKING:
    from collections.abc import Callable

    from onitama_core.engine.protocol.answers import Answer
    from onitama_core.engine.protocol.dark import Telling
    from onitama_core.engine.protocol.minds import Mind, Wake
    from onitama_core.engine.protocol.searching import Work
    from onitama_core.game import GameState

F = TypeVar("F", bound=StopFlag)


class Session(Generic[F]):
    def __init__(self, say: Callable[[Answer], None], wake: Wake[F]) -> None:
        """`say` is called by two threads.

        `wake` may take its time, and says meanwhile how much code of how much is made.
        """
        self._say = say
        self._wake = wake
        self._state: GameState | None = None
        self._awake: Mind[F] | None = None
        self._listener = Listener()
        """Of a game in the dark, which takes the position's place."""
        self._search: Work | None = None

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
            case Go() | Weigh() | Recall():
                self._require_rest()
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

    def _arrange(self, command: SetPosition | Telling | SetOption) -> None:
        match command:
            case SetPosition():
                self._state = replay(command)
                self._listener.forget()
            case SetSeat() | Tell() | Show():
                self._listener.hear(command)
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

    def _begin(self, asked: Go | Weigh | Recall) -> None:
        if not isinstance(asked, Go) or self._listener.is_told:
            self._search = Act(self._say, self._mind(), self._listener.story(), asked)
        elif self._state is None:
            raise UnreadableLine("go where? position comes first")
        elif is_over(self._state):
            self._say(BestMove(()))
            return
        else:
            self._search = Search(self._say, self._mind(), self._state, asked)
        self._search.start()

    def _stop(self) -> None:
        if (search := self._running()) is not None:
            search.stop()
            search.join()

    def _require_rest(self) -> None:
        if self._running() is not None:
            raise UnreadableLine("I am thinking: stop comes first")

    def _running(self) -> Work | None:
        return None if self._search is None or self._search.is_over else self._search
