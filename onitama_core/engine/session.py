"""A session, which carries out the lines that the engine process receives, also during a search."""

from __future__ import annotations

import os
import sys
import threading
import tomllib
import traceback
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

from onitama_core.engine.observations import (
    ObservedGame,
    UnreadableLine,
    has_hidden_ninjas,
    is_open,
    start_open_game,
)
from onitama_core.engine.protocol import (
    NONE,
    AskBeliefs,
    BeliefAfterStep,
    BestAction,
    BestMove,
    ContinuePosition,
    ExpectedResult,
    Go,
    Identity,
    Infinite,
    Info,
    MixedPolicy,
    Progress,
    Refusal,
    ReplayProgress,
    SetOption,
    SetPosition,
    Word,
    parse_command,
)
from onitama_core.engine.thoughts import Depth, MoveTime, Nodes, ReplayInterrupted, StopFlag
from onitama_core.game import (
    OnitamaError,
    Phase,
    apply,
    legal_actions,
    name_and_all_values,
    parse_action,
    parse_position,
    players_to_act,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from onitama_core.engine.observations import ObservationHistory
    from onitama_core.engine.playing import Engine
    from onitama_core.engine.protocol import Answer, Command
    from onitama_core.engine.thoughts import Thought
    from onitama_core.game import GameState

    Send = Callable[[Answer], None]
    StartEngine = Callable[[Callable[[int, int], None]], Engine]

PROJECT: Final = Path(__file__).parents[2] / "pyproject.toml"
QUIT_ANSWER_TIMEOUT: Final = 1.0
"""Seconds that `quit` waits for an answer: a level's step with hidden ninjas can't be stopped."""
UNREACHABLE_DEPTH: Final = Depth(10_000)
"""Depth that no search reaches."""


class SearchThread(threading.Thread):
    """Thread that runs `think` and sends all of its answers at the end."""

    def __init__(
        self,
        send: Send,
        think: Callable[[StopFlag], Iterable[Answer]],
        *,
        is_endless: bool = False,
    ) -> None:
        super().__init__(name="search", daemon=True)
        self._send = send
        self._think = think
        self.is_endless = is_endless
        self.stop = StopFlag()
        self.is_over = False
        """True from just before the last answer is sent, so that the next line is accepted."""

    def run(self) -> None:
        *before, last = self._think(self.stop)
        for answer in before:
            self._send(answer)
        self.is_over = True
        self._send(last)


class Session:
    """A conversation: the present game and the search that runs."""

    def __init__(self, send: Send, start_engine: StartEngine) -> None:
        """Prepare a conversation; the engine starts with the first line that needs it.

        `send` is called by two threads. `start_engine` reports the progress of compiling.
        """
        self._send = send
        self._start_engine = start_engine
        self._engine: Engine | None = None
        self._game: GameState | ObservedGame | None = None
        """The game of the last `position`, with the actions that followed."""
        self._search_thread: SearchThread | None = None

    def handle_line(self, line: str) -> bool:
        """Carry out a line. Return False after `quit`, otherwise True."""
        if not line.strip():
            return True
        try:
            return self._carry_out(parse_command(line))
        except UnreadableLine as problem:
            self._send(Refusal(str(problem)))
        return True

    def finish(self) -> None:
        """Wait for the search after the last line; stop it if it has no limit."""
        if (search_thread := self._get_running_search()) is not None:
            if search_thread.is_endless:
                search_thread.stop.set()
            search_thread.join()

    def _carry_out(self, command: Command) -> bool:
        """Carry out a command. Return False after `quit`, otherwise True. Raises UnreadableLine."""
        if command is Word.HELLO:
            version: str = tomllib.loads(PROJECT.read_text("utf-8"))["project"]["version"]
            self._send(Identity("Onitama", version))
            self._get_engine()
            self._send(Word.READY)
        elif command in {Word.STOP, Word.QUIT}:
            if (search_thread := self._get_running_search()) is not None:
                search_thread.stop.set()
                search_thread.join(QUIT_ANSWER_TIMEOUT if command is Word.QUIT else None)
            return command is Word.STOP
        elif self._get_running_search() is not None:
            raise UnreadableLine("I am thinking: stop comes first")
        else:
            self._carry_out_when_idle(command)
        return True

    def _carry_out_when_idle(self, command: Command) -> None:
        """Carry out a command that is refused during a search."""
        match command:
            case SetPosition():
                self._game = replay(command)
            case ContinuePosition(actions):
                if self._game is None:
                    raise UnreadableLine("moves in which game? position comes first")
                self._game = play_on(self._game, actions)
            case SetOption():
                self._set_option(command)
            case Word.FORGET:
                self._forget()
            case Go() | Word() | AskBeliefs():
                self._ask(command)

    def _forget(self) -> None:
        """Forget the present game if it has ninjas, and all such games that the engine knows."""
        if isinstance(self._game, ObservedGame) or (
            self._game is not None and self._game.variant.has_secrets
        ):
            self._game = None
        # The finished thread still refers to the observations of its question.
        self._search_thread = None
        if self._engine is not None:
            self._engine.forget()

    def _set_option(self, option: SetOption) -> None:
        """Pass an option on to the engine.

        Raises UnreadableLine where there is not enough memory for it; then nothing changes.
        """
        engine = self._get_engine()
        options = {"level": engine.set_level, "hash": engine.set_hash, "seed": engine.set_seed}
        try:
            if option.name == "tables":
                engine.set_tables(None if option.value == NONE else Path(str(option.value)))
            else:
                options[option.name](int(option.value))
        except MemoryError as problem:
            raise UnreadableLine(f"{option}: there is not enough memory for it") from problem

    def _ask(self, question: Go | Word | AskBeliefs) -> None:
        match self._game, question:
            case None, Go():
                raise UnreadableLine("go where? position comes first")
            case ObservedGame() as observed, _:
                self._ask_observed(observed.history, question)
            case state, Go(limit) if state is not None:
                self._search(state, limit)
            case _:
                raise UnreadableLine(
                    f"{question} takes a position of shadow or light with a seat before it"
                )

    def _ask_observed(self, history: ObservationHistory, question: Go | Word | AskBeliefs) -> None:
        limit = hidden_limit(question) if isinstance(question, Go) else None
        steps = len(history.events)
        if isinstance(question, AskBeliefs) and question.first > steps:
            raise UnreadableLine(f"beliefs: the game has only {steps} steps")
        engine = self._get_engine()
        self._start_thread(
            SearchThread(
                self._send, lambda stop: answer_question(engine, history, question, limit, stop)
            )
        )

    def _search(self, state: GameState, limit: MoveTime | Nodes | Depth | Infinite | None) -> None:
        if is_over(state):
            self._send(BestMove(()))
            return
        if state.variant.has_secrets and state.phase is not Phase.MOVE:
            raise UnreadableLine("with every ninja visible go takes the start of a turn")
        engine = self._get_engine()

        def think(stop: StopFlag) -> tuple[Answer]:
            return (best_move(engine, state, limit, self._send, stop),)

        self._start_thread(SearchThread(self._send, think, is_endless=isinstance(limit, Infinite)))

    def _start_thread(self, search_thread: SearchThread) -> None:
        self._search_thread = search_thread
        search_thread.start()

    def _get_engine(self) -> Engine:
        if self._engine is None:
            self._engine = self._start_engine(lambda done, total: self._send(Progress(done, total)))
        return self._engine

    def _get_running_search(self) -> SearchThread | None:
        if self._search_thread is None or self._search_thread.is_over:
            return None
        return self._search_thread


def best_move(
    engine: Engine,
    state: GameState,
    limit: MoveTime | Nodes | Depth | Infinite | None,
    send: Send,
    stop: StopFlag,
) -> BestMove:
    """Return the best move. An unexpected error ends the process, so that the caller sees it."""
    started = perf_counter()
    last_sent: Thought | None = None

    def send_info(thought: Thought) -> None:
        nonlocal last_sent
        last_sent = thought
        send(Info.of(thought, perf_counter() - started))

    try:
        if isinstance(limit, Infinite):
            thought = engine.think(state, UNREACHABLE_DEPTH, send_info, stop)
            stop.wait()
        else:
            thought = engine.think(state, limit, send_info, stop)
    except Exception:  # noqa: BLE001 - any error is printed and ends the process
        traceback.print_exc()
        os._exit(1)
    if thought != last_sent:  # the search was stopped in mid-depth, and its result counts
        send_info(thought)
    return BestMove(thought.turn, thought.score)


def answer_question(
    engine: Engine,
    history: ObservationHistory,
    question: Go | Word | AskBeliefs,
    limit: MoveTime | Nodes | None,
    stop: StopFlag,
) -> list[Answer]:
    """Answer a question about a game with hidden ninjas.

    Of an unexpected error only its kind and place are reported: its text may name a hidden square.
    """
    answers: list[Answer] = []
    try:
        match question:
            case AskBeliefs(first):
                for step, weights in enumerate(engine.beliefs(history, first, stop), start=first):
                    answers.append(BeliefAfterStep(step, weights))
            case Word.VALUE:
                answers.append(ExpectedResult(engine.value(history, None, stop)))
            case _ if not history.view.legal_actions:
                answers.append(BestAction(None))
            case _:
                acted = engine.act(history, limit, stop)
                answers += [MixedPolicy(acted.policy), BestAction(acted.action)]
    except ReplayInterrupted as interrupted:
        answers.append(ReplayProgress(interrupted.steps, len(history.events)))
    except Exception as problem:  # noqa: BLE001 - the caller must get an answer
        sys.stderr.write("".join(traceback.format_tb(problem.__traceback__)))
        return [Refusal(f"these observations can't be followed: {type(problem).__name__}")]
    return answers


def hidden_limit(go: Go) -> MoveTime | Nodes | None:
    """Return the limit of a step with hidden ninjas. Raises UnreadableLine for any other."""
    if go.limit is None or isinstance(go.limit, MoveTime | Nodes):
        return go.limit
    raise UnreadableLine("with hidden ninjas go takes movetime MS, nodes N or nothing")


def replay(position: SetPosition) -> GameState | ObservedGame:
    """Return the game that a position and its actions lead to. Raises UnreadableLine."""
    try:
        if not has_hidden_ninjas(position.opening):
            game: GameState | ObservedGame = parse_position(position.opening)
        elif is_open(position.opening):
            game = start_open_game(position.opening)
        else:
            game = ObservedGame.start(position.opening)
    except OnitamaError as problem:
        raise UnreadableLine(f"position: {name_and_all_values(problem)}") from problem
    return play_on(game, position.actions)


def play_on(game: GameState | ObservedGame, actions: Sequence[str]) -> GameState | ObservedGame:
    """Return the game after more actions. Raises UnreadableLine, which numbers the wrong action.

    The reason quotes an action only where nothing is hidden.
    """
    for number, text in enumerate(actions, start=1):
        try:
            game = game.after(text) if isinstance(game, ObservedGame) else state_after(game, text)
        except OnitamaError as problem:
            raise UnreadableLine(
                f"action {number}, {text}: {name_and_all_values(problem)}"
            ) from problem
        except UnreadableLine as problem:
            raise UnreadableLine(f"action {number}: {problem}") from None
    return game


def state_after(state: GameState, text: str) -> GameState:
    """Return the state after an action in notation. Raises OnitamaError.

    In Way of the Shadow both players place at the same time: the squares of a placement tell whose
    it is.
    """
    action = parse_action(text)
    player, *others = players_to_act(state) or (state.position.turn,)
    for other in others:
        if action in legal_actions(state, other):
            player = other
    return apply(state, player, action).state


def is_over(state: GameState) -> bool:
    """Return whether the game is over, also by a capture before the position was given."""
    if state.variant.has_secrets:  # the Shadow Master has no master, and no position is given
        return state.outcome is not None
    masters = [state.position.masters & pawns for pawns in state.position.pawns]
    return not players_to_act(state) or not all(masters)
