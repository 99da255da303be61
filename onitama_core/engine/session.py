"""A conversation: what is heard, line by line, and what is said to it, while a search goes on."""

from __future__ import annotations

import os
import sys
import threading
import tomllib
import traceback
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

from onitama_core.engine.protocol import (
    NONE,
    Believed,
    BestAction,
    BestMove,
    ContinuePosition,
    Followed,
    Go,
    Identity,
    Infinite,
    Info,
    Mixed,
    Progress,
    Refused,
    SetOption,
    SetPosition,
    SetSeat,
    Show,
    Tell,
    TellBeliefs,
    Valued,
    Word,
    parse_command,
)
from onitama_core.engine.telling import Story, UnreadableLine
from onitama_core.engine.thoughts import Depth, MoveTime, Nodes, ReplayInterrupted, StopFlag
from onitama_core.game import (
    OnitamaError,
    apply,
    parse_action,
    parse_position,
    players_to_act,
    with_values,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from onitama_core.engine.playing import Engine
    from onitama_core.engine.protocol import Answer, Command, Telling
    from onitama_core.engine.thoughts import Thought
    from onitama_core.game import Event, GameState, PlayerView

    Say = Callable[[Answer], None]
    StartEngine = Callable[[Callable[[int, int], None]], Engine]

PROJECT: Final = Path(__file__).parents[2] / "pyproject.toml"
QUIT_TIMEOUT: Final = 1.0
"""Seconds that `quit` leaves an answer; a step with hidden ninjas can't be stopped sooner."""
ENDLESS: Final = Depth(10_000)
"""More than any search is deep."""


class Work(threading.Thread):
    """Says what `think` finds, once it has found all of it."""

    def __init__(
        self,
        say: Say,
        think: Callable[[StopFlag], Iterable[Answer]],
        *,
        is_endless: bool = False,
    ) -> None:
        super().__init__(name="search", daemon=True)
        self._say = say
        self._think = think
        self.is_endless = is_endless
        self.stop = StopFlag()
        self.is_over = False
        """From just before its last answer is said, so that the next line finds it so."""

    def run(self) -> None:
        *before, last = self._think(self.stop)
        for answer in before:
            self._say(answer)
        self.is_over = True
        self._say(last)


class Session:
    def __init__(self, say: Say, start_engine: StartEngine) -> None:
        """Prepare a conversation; the engine starts with the first line that needs it.

        `say` is called by two threads. `start_engine` reports the progress of its machine code.
        """
        self._say = say
        self._start_engine = start_engine
        self._started: Engine | None = None
        self._state: GameState | None = None
        self._seat: SetSeat | None = None
        """Of a game in the dark, which takes the position's place."""
        self._told: list[tuple[Event, ...]] = []
        self._view: PlayerView | None = None
        self._work: Work | None = None

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
        if (work := self._running()) is not None:
            if work.is_endless:
                work.stop.set()
            work.join()

    def _obey(self, command: Command) -> bool:
        if command is Word.HELLO:
            version: str = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["version"]
            self._say(Identity("Onitama", version))
            self._engine()
            self._say(Word.READY)
        elif command in {Word.STOP, Word.QUIT}:
            if (work := self._running()) is not None:
                work.stop.set()
                work.join(QUIT_TIMEOUT if command is Word.QUIT else None)
            return command is Word.STOP
        elif self._running() is not None:
            raise UnreadableLine("I am thinking: stop comes first")
        else:
            self._arrange(command)
        return True

    def _arrange(self, command: Command) -> None:
        match command:
            case SetPosition() | ContinuePosition():
                self._set_position(command)
            case SetSeat() | Tell() | Show():
                self._hear_story(command)
            case SetOption():
                self._set_option(command)
            case Go(limit) if self._seat is None:
                self._search(limit)
            case Word.FORGET:
                self._forget()
            case Go() | Word() | TellBeliefs():
                self._ask_about_story(command)

    def _set_position(self, told: SetPosition | ContinuePosition) -> None:
        if isinstance(told, SetPosition):
            self._state = replay(told)
            self._seat = None
        elif self._state is None or self._seat is not None:
            raise UnreadableLine("moves in which game? position comes first")
        else:
            self._state = play_on(self._state, told.actions)

    def _forget(self) -> None:
        """Forget the story that was told, and all that the engine remembers of others."""
        self._seat, self._told, self._view = None, [], None
        self._work = None  # it holds the story of the last question
        if self._started is not None:
            self._started.forget()

    def _set_option(self, option: SetOption) -> None:
        """Pass an option on to the engine.

        Raises UnreadableLine where there is not enough memory for it; then nothing changes.
        """
        engine = self._engine()
        options = {"level": engine.set_level, "hash": engine.set_hash, "seed": engine.set_seed}
        try:
            if option.name == "tables":
                engine.set_tables(None if option.value == NONE else Path(str(option.value)))
            else:
                options[option.name](int(option.value))
        except MemoryError as problem:
            raise UnreadableLine(f"{option}: there is not enough memory for it") from problem

    def _hear_story(self, line: Telling) -> None:
        if isinstance(line, SetSeat):
            self._seat, self._told, self._view = line, [], None
            return
        seat = self._require_seat()
        if isinstance(line, Tell):
            self._told.append(line.events)
            self._view = None
        else:
            view = line.view
            if view.viewer is not seat.seat or view.public.variant is not seat.setup.variant:
                raise UnreadableLine("view is another seat's")
            self._view = view

    def _ask_about_story(self, asked: Go | Word | TellBeliefs) -> None:
        story, engine = self._story(), self._engine()
        limit = limit_in_the_dark(asked) if isinstance(asked, Go) else None
        if isinstance(asked, TellBeliefs) and asked.first > len(story.told):
            raise UnreadableLine(f"beliefs: only {len(story.told)} steps were told")
        self._begin(Work(self._say, lambda stop: answers(engine, story, asked, limit, stop)))

    def _story(self) -> Story:
        """So far."""
        seat = self._require_seat()
        if self._view is None:
            raise UnreadableLine("what does the seat see? view comes first")
        return Story(seat.setup, seat.seat, tuple(self._told), self._view)

    def _require_seat(self) -> SetSeat:
        if self._seat is None:
            raise UnreadableLine("whose story? seat comes first")
        return self._seat

    def _search(self, limit: MoveTime | Nodes | Depth | Infinite | None) -> None:
        state = self._state
        if state is None:
            raise UnreadableLine("go where? position comes first")
        if is_over(state):
            self._say(BestMove(()))
            return
        engine = self._engine()

        def think(stop: StopFlag) -> tuple[Answer]:
            return (best_move(engine, state, limit, self._say, stop),)

        self._begin(Work(self._say, think, is_endless=isinstance(limit, Infinite)))

    def _begin(self, work: Work) -> None:
        self._work = work
        work.start()

    def _engine(self) -> Engine:
        if self._started is None:
            self._started = self._start_engine(lambda done, total: self._say(Progress(done, total)))
        return self._started

    def _running(self) -> Work | None:
        return None if self._work is None or self._work.is_over else self._work


def best_move(
    engine: Engine,
    state: GameState,
    limit: MoveTime | Nodes | Depth | Infinite | None,
    say: Say,
    stop: StopFlag,
) -> BestMove:
    """A fault ends the process: who asks is not left waiting."""
    began = perf_counter()
    last_told: Thought | None = None

    def tell(thought: Thought) -> None:
        nonlocal last_told
        last_told = thought
        say(Info.of(thought, perf_counter() - began))

    try:
        if isinstance(limit, Infinite):
            thought = engine.think(state, ENDLESS, tell, stop)
            stop.wait()
        else:
            thought = engine.think(state, limit, tell, stop)
    except Exception:  # noqa: BLE001 - whatever it is, it is told and ends all
        traceback.print_exc()
        os._exit(1)
    if thought != last_told:  # a depth that it was stopped in counts as far as it came
        tell(thought)
    return BestMove(thought.turn, thought.score)


def answers(
    engine: Engine,
    story: Story,
    asked: Go | Word | TellBeliefs,
    limit: MoveTime | Nodes | None,
    stop: StopFlag,
) -> list[Answer]:
    """Answer a question about a story.

    Of an unexpected error only its kind and place are reported: its text may name a hidden square.
    """
    found: list[Answer] = []
    try:
        match asked:
            case TellBeliefs(first):
                for step, weights in enumerate(engine.beliefs(story, first, stop), start=first):
                    found.append(Believed(step, weights))
            case Word.VALUE:
                found.append(Valued(engine.value(story, None, stop)))
            case _ if not story.view.legal_actions:
                found.append(BestAction(None))
            case _:
                acted = engine.act(story, limit, stop)
                found += [Mixed(acted.policy), BestAction(acted.action)]
    except ReplayInterrupted as interrupted:
        found.append(Followed(interrupted.steps, len(story.told)))
    except Exception as problem:  # noqa: BLE001 - the caller must get an answer
        sys.stderr.write("".join(traceback.format_tb(problem.__traceback__)))
        return [Refused(f"a fault in this story: {type(problem).__name__}")]
    return found


def limit_in_the_dark(go: Go) -> MoveTime | Nodes | None:
    """Raises UnreadableLine."""
    if go.limit is None or isinstance(go.limit, MoveTime | Nodes):
        return go.limit
    raise UnreadableLine("in the dark go takes movetime MS, nodes N or nothing")


def replay(told: SetPosition) -> GameState:
    """Return the state that a position leads to. Raises UnreadableLine."""
    try:
        state = parse_position(told.opening)
    except OnitamaError as problem:
        raise UnreadableLine(f"position: {with_values(problem)}") from problem
    return play_on(state, told.actions)


def play_on(state: GameState, actions: Sequence[str]) -> GameState:
    """Return the state after more actions. Raises UnreadableLine, which names the wrong action."""
    for number, text in enumerate(actions, start=1):
        try:
            action = parse_action(text)
            (player,) = players_to_act(state) or (state.position.turn,)
            state = apply(state, player, action).state
        except OnitamaError as problem:
            raise UnreadableLine(f"action {number}, {text}: {with_values(problem)}") from problem
    return state


def is_over(state: GameState) -> bool:
    """Return whether the game is over, also by a capture before the position was given."""
    masters = [state.position.masters & pawns for pawns in state.position.pawns]
    return not players_to_act(state) or not all(masters)
