"""A conversation: what is heard, line by line, and what is said to it, while a search goes on."""

from __future__ import annotations

import os
import sys
import threading
import tomllib
import traceback
from pathlib import Path
from time import perf_counter
from traceback import format_tb
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeAlias, TypeVar

from onitama_core.engine.protocol.answers import (
    Believed,
    BestAction,
    BestMove,
    Identity,
    Info,
    Mixed,
    Progress,
    Ready,
    Refused,
    Valued,
)
from onitama_core.engine.protocol.commands import (
    Command,
    Go,
    Hello,
    Infinite,
    Quit,
    Recall,
    SetHash,
    SetLevel,
    SetOption,
    SetPosition,
    SetSeat,
    SetSeed,
    SetTables,
    Show,
    Stop,
    Tell,
    UnreadableLine,
    Weigh,
    parse_command,
)
from onitama_core.engine.telling import Story
from onitama_core.engine.thoughts import MoveTime, Nodes
from onitama_core.game import (
    TEMPLES,
    OnitamaError,
    apply,
    parse_action,
    parse_position,
    players_to_act,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from onitama_core.engine.levels import Limit
    from onitama_core.engine.protocol.answers import Answer
    from onitama_core.engine.protocol.commands import Telling
    from onitama_core.engine.telling import Range
    from onitama_core.engine.thoughts import Acted, Thought
    from onitama_core.game import Event, GameState, PlayerView


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


TAKES: Final = "in the dark go takes movetime MS, nodes N or nothing"


class Act(Work):
    """One step, or what one asks of it."""

    def __init__(
        self,
        say: Callable[[Answer], None],
        mind: Mind[Any],
        story: Story,
        asked: Go | Weigh | Recall,
    ) -> None:
        """Raises UnreadableLine where `asked` has a limit for other games."""
        super().__init__(say)
        self._mind, self._story, self._asked = mind, story, asked
        self._limit = limit_of(asked) if isinstance(asked, Go) else None

    def run(self) -> None:
        """A fault is told by its kind and place alone: its words may name a hidden square."""
        try:
            *before, last = self._answers()
        except Exception as problem:  # noqa: BLE001 - whatever it is, it is told
            sys.stderr.write("".join(format_tb(problem.__traceback__)))
            before, last = [], Refused(f"a fault in this story: {type(problem).__name__}")
        for answer in before:
            self._say(answer)
        self.is_over = True
        self._say(last)

    def _answers(self) -> Iterator[Answer]:
        match self._asked:
            case Weigh():
                yield Valued(self._mind.value(self._story, None))
            case Recall():
                for number, weights in enumerate(self._mind.beliefs(self._story)):
                    yield Believed(number, weights)
            case Go() if not self._story.view.legal_actions:
                yield BestAction(None)
            case Go():
                acted = self._mind.act(self._story, self._limit)
                yield Mixed(acted.policy)
                yield BestAction(acted.action)


def limit_of(go: Go) -> MoveTime | Nodes | None:
    """Raises UnreadableLine."""
    if go.limit is None or isinstance(go.limit, MoveTime | Nodes):
        return go.limit
    raise UnreadableLine(TAKES)


def replay(told: SetPosition) -> GameState:
    """Raises UnreadableLine, with the action that is the trouble."""
    try:
        state = parse_position(told.opening)
    except OnitamaError as problem:
        raise UnreadableLine(f"position: {problem}") from problem
    for number, text in enumerate(told.actions, start=1):
        try:
            state = after(state, text)
        except OnitamaError as problem:
            raise UnreadableLine(f"action {number}, {text}: {problem}") from problem
    return state


def is_over(state: GameState) -> bool:
    """Also of a position that no game goes on from, as it may be told."""
    position, waiting = state.position, state.position.turn.opponent
    masters = [position.masters & pawns for pawns in position.pawns]
    has_entered = masters[waiting] & TEMPLES[state.position.turn].bit
    return not players_to_act(state) or not all(masters) or bool(has_entered)


def after(state: GameState, text: str) -> GameState:
    action = parse_action(text)
    (player,) = players_to_act(state) or (state.position.turn,)
    return apply(state, player, action).state


PROJECT: Final = Path(__file__).parents[3] / "pyproject.toml"


def identity() -> Identity:
    version: str = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["version"]
    return Identity("Onitama", version)


class Listener:
    """Each method raises UnreadableLine where something comes before what must be told first."""

    def __init__(self) -> None:
        self._begun: SetSeat | None = None
        self._told: list[tuple[Event, ...]] = []
        self._view: PlayerView | None = None

    @property
    def is_told(self) -> bool:
        """Of a seat."""
        return self._begun is not None

    def forget(self) -> None:
        self._begun = None

    def hear(self, line: Telling) -> None:
        match line:
            case SetSeat():
                self._begun, self._told, self._view = line, [], None
            case Tell(events):
                self._require_seat()
                self._told.append(events)
                self._view = None
            case Show(view):
                self._require_own(view)
                self._view = view

    def story(self) -> Story:
        """So far."""
        begun = self._require_seat()
        if self._view is None:
            raise UnreadableLine("what does the seat see? view comes first")
        return Story(begun.setup, begun.seat, tuple(self._told), self._view)

    def _require_seat(self) -> SetSeat:
        if self._begun is None:
            raise UnreadableLine("whose story? seat comes first")
        return self._begun

    def _require_own(self, view: PlayerView) -> None:
        begun = self._require_seat()
        if view.viewer is not begun.seat or view.public.variant is not begun.setup.variant:
            raise UnreadableLine("view is another seat's")


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
