"""A `Conversation`: a session of the engine's protocol, whose engine answers as a script says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from onitama_core.engine import Acted, ObservationHistory, Points, Thought, protocol
from onitama_core.engine.protocol import BestMove, Refusal
from onitama_core.engine.session import UNREACHABLE_DEPTH, Session
from onitama_core.engine.thoughts import ReplayInterrupted
from onitama_core.game import Square, format_action
from tests.patience import WAIT_TIMEOUT

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from onitama_core.engine import Range
    from onitama_core.engine.playing import Engine
    from onitama_core.engine.thoughts import Limit
    from onitama_core.game import GameState

START: Final = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"
"""A start of Classic."""
FOUND: Final = Thought(("tiger:c1c3",), Points(5), 1, 1, ("tiger:c1c3",))
"""Result of each search, unless a test sets another."""
FINAL_ANSWER: Final = BestMove(FOUND.turn, FOUND.score)
WEIGHTS: Final[Range] = {(Square.B5,): 0.5, (Square.D5,): 0.5}
"""Beliefs of the engine after every step."""


class ScriptedEngine:
    """An engine that searches until it is stopped; with hidden ninjas it answers at once."""

    def __init__(self) -> None:
        self.found = FOUND
        self.searched_states: list[GameState] = []
        self.observed_requests: list[tuple[ObservationHistory, Limit | None]] = []
        self.options: list[tuple[str, int | Path]] = []
        self.has_forgotten = False
        self.stopped_at: int | None = None
        """The step at which a replay waits for the stop flag; None: it never waits."""

    def think(
        self,
        state: GameState,
        limit: Limit | None,
        on_depth: Callable[[Thought], None],
        stop: threading.Event,
    ) -> Thought:
        """Return FOUND at once if the limit is UNREACHABLE_DEPTH; otherwise wait for `stop`."""
        self.searched_states.append(state)
        on_depth(FOUND)
        assert limit == UNREACHABLE_DEPTH or stop.wait(WAIT_TIMEOUT)
        return FOUND if limit == UNREACHABLE_DEPTH else self.found

    def act(
        self, history: ObservationHistory, limit: Limit | None, _stop: threading.Event
    ) -> Acted:
        self.observed_requests.append((history, limit))
        actions = [format_action(action) for action in history.view.legal_actions]
        return Acted(actions[0], dict.fromkeys(actions, 1 / len(actions)))

    def value(
        self, history: ObservationHistory, limit: Limit | None, _stop: threading.Event
    ) -> float:
        self.observed_requests.append((history, limit))
        return -0.25

    def beliefs(
        self, history: ObservationHistory, first: int, stop: threading.Event
    ) -> Iterator[Range]:
        for step in range(first, len(history.events) + 1):
            if step == self.stopped_at:
                assert stop.wait(WAIT_TIMEOUT)
                raise ReplayInterrupted(step - 1)
            yield WEIGHTS

    def forget(self) -> None:
        self.has_forgotten = True

    def set_level(self, level: int) -> None:
        self.options.append(("level", level))

    def set_seed(self, seed: int) -> None:
        self.options.append(("seed", seed))

    def set_hash(self, megabytes: int) -> None:
        self.options.append(("hash", megabytes))

    def set_tables(self, folder: Path) -> None:
        self.options.append(("tables", folder))


class Conversation:
    """A session with a scripted engine, and the answers that it has given."""

    def __init__(self, *, is_sequential: bool = False) -> None:
        """Create a session. With `is_sequential` it finishes each line before the next."""
        self.is_sequential = is_sequential
        self.answers: list[protocol.Answer] = []
        self.engine = ScriptedEngine()
        self.session = Session(self.answers.append, self.start_engine)

    def start_engine(self, on_progress: Callable[[int, int], None]) -> Engine:
        on_progress(1, 2)
        return cast("Engine", self.engine)

    def send(self, *lines: str) -> list[protocol.Answer]:
        """Return the answers to these lines."""
        before = len(self.answers)
        for line in lines:
            self.session.handle_line(line)
            if self.is_sequential:
                self.session.finish()
        return self.answers[before:]

    def reason(self, line: str) -> str:
        """Return the reason for which the session refuses a line."""
        (answer,) = self.send(line)
        assert isinstance(answer, Refusal)
        return answer.reason
