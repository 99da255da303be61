"""Contestants of a duel: programs that speak the engine's protocol, and a greedy player."""

from __future__ import annotations

import shlex
import subprocess
import sys
from dataclasses import dataclass, replace
from io import StringIO
from itertools import pairwise
from random import Random
from threading import Timer
from time import process_time
from typing import TYPE_CHECKING, Final, Protocol

from onitama_core.engine import LEVELS, AtLevel, Depth, Limit, MoveTime, Nodes
from onitama_core.game import format_action
from onitama_core.game.turn_annotations import state_from_notation
from tests.benchmarks.watching import cpu_seconds
from tests.onitama_core.game.helpers import whole_turns

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from onitama_core.game import GameState


@dataclass(frozen=True, slots=True)
class Answer:
    """A contestant's turn, and what it reported about its search."""

    turn: tuple[str, ...]
    """The turn's actions in notation, not yet checked against the rules."""
    depth: int = 0
    """Last completed search depth in whole turns; 0 if the program reported none."""
    nodes: int = 0
    speed: int = 0
    """Nodes per second."""


class Forfeit(Exception):
    """Failure of a contestant to give a usable answer; the exception's text is the reason."""


class Contestant(Protocol):
    @property
    def name(self) -> str: ...

    def think(self, opening: str, actions: Sequence[str], limit: Limit) -> Answer:
        """Return the next turn of the game that began in `opening`; raise Forfeit without one."""

    def cpu(self) -> float:
        """Return the CPU seconds used so far, in all threads.

        Starts the contestant first if necessary. Raises Forfeit if it can't be started.
        """

    def close(self) -> None:
        """End the process that was started for the contestant, if any."""


class Greedy:
    """Player that wins at once if it can, otherwise captures, otherwise plays at random."""

    name = "greedy"

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)  # noqa: S311 - it is a game

    def think(self, opening: str, actions: Sequence[str], _: Limit) -> Answer:
        state = state_from_notation(opening, actions)
        turns = list(whole_turns(state))
        best = max(greedy_sort_key(state, after) for _, after in turns)
        chosen = [turn for turn, after in turns if greedy_sort_key(state, after) == best]
        return Answer(tuple(format_action(action) for action in self._rng.choice(chosen)))

    def cpu(self) -> float:
        return process_time()

    def close(self) -> None:
        """Do nothing: no process was started."""


def greedy_sort_key(before: GameState, after: GameState) -> tuple[bool, int]:
    """Return whether the turn between two states wins, and the negative number of enemy pawns."""
    player = before.position.turn
    wins = after.outcome is not None and after.outcome.winner is player
    return wins, -after.position.pawns[player.opponent].bit_count()


PROCESS_ENDED: Final = "it has ended, or took too long"


class Program:
    """One process, started at first use, kept for all games and restarted after a failure."""

    def __init__(
        self, name: str, command: Sequence[str], options: Sequence[str] = (), go: str = ""
    ) -> None:
        """Keep the command for later.

        `options` are lines sent once the program is ready; `go` replaces the command of any limit.
        """
        self.name = name
        self._go = go
        self._command = command
        self._options = options
        self._process: subprocess.Popen[str] | None = None

    def think(self, opening: str, actions: Sequence[str], limit: Limit) -> Answer:
        moves = f" moves {' '.join(actions)}" if actions else ""
        self._send(f"position {opening}{moves}")
        self._send(self._go or go_command(limit))
        seconds = limit.milliseconds / 1000 if isinstance(limit, MoveTime) else 0.0
        answer = Answer(())
        for line in self._lines(seconds + 120.0):  # later the program counts as hung
            match line.split():
                case ["bestmove", *turn]:  # the turn's score may follow
                    end = turn.index("score") if "score" in turn else None
                    return replace(answer, turn=tuple(turn[:end]))
                case ["info", *words]:
                    answer = with_info(answer, words)
                case ["error", *_]:
                    raise Forfeit(line)
        raise Forfeit(PROCESS_ENDED)

    def cpu(self) -> float:
        return cpu_seconds(self._running_process().pid)

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    def _running_process(self) -> subprocess.Popen[str]:
        if self._process is not None:
            return self._process
        try:
            self._process = process = subprocess.Popen(  # noqa: S603 - the command the user named
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        except OSError as error:
            raise Forfeit(f"could not be started: {error}") from error
        self._send("hello")
        if "ready" not in self._lines(300.0):  # some compile when they are first started
            raise Forfeit(PROCESS_ENDED)
        for option in self._options:
            self._send(option)
        return process

    def _send(self, line: str) -> None:
        stdin = self._running_process().stdin
        assert stdin is not None
        try:
            stdin.write(f"{line}\n")
            stdin.flush()
        except OSError as error:
            self.close()
            raise Forfeit(PROCESS_ENDED) from error

    def _lines(self, timeout: float) -> Iterator[str]:
        """Yield the lines of the program until it ends or the caller stops reading.

        Kills the process if the caller still reads after `timeout` seconds.
        """
        process = self._process
        assert process is not None
        timer = Timer(timeout, process.kill)
        timer.start()
        try:
            yield from (line.strip() for line in iter((process.stdout or StringIO()).readline, ""))
            self.close()
        finally:
            timer.cancel()


def go_command(limit: Limit) -> str:
    match limit:
        case MoveTime(milliseconds):
            return f"go movetime {milliseconds}"
        case Nodes(count):
            return f"go nodes {count}"
        case Depth(plies):
            return f"go depth {plies}"
        case AtLevel():
            raise ValueError("a level is sent once, as an option")


def with_info(answer: Answer, words: Sequence[str]) -> Answer:
    info = dict(pairwise(words))

    def number(name: str, otherwise: int) -> int:
        return int(info[name]) if info.get(name, "").isdigit() else otherwise

    depth, nodes = number("depth", answer.depth), number("nodes", answer.nodes)
    return Answer(answer.turn, depth, nodes, number("nps", answer.speed))


ENGINE: Final = (sys.executable, "-m", "onitama_core.engine")
CONTESTANT_NAMES: Final = (
    "engine, level:N (as in play), level:N/10 (at a tenth of the time), greedy, "
    "or the command line of a program that speaks the protocol"
)


TENTH_OF_STRENGTH: Final = dict(
    zip((5, 6, 7, 8), map(Nodes, (1_200, 6_500, 75_000, 500_000)), strict=True)
)
"""Nodes for a turn of levels 5 to 8, with which they play against each other faster.

For the last level this is a tenth of its time on a slow machine; the others, which are fast anyway,
keep a third to a seventh. Levels 1–4 search so little that their own limit stays.
"""


def limit_at_a_tenth(level: int) -> MoveTime | Nodes | Depth:
    """Return a level's limit in TENTH_OF_STRENGTH or, for levels 1 to 4, its own limit."""
    return TENTH_OF_STRENGTH.get(level, LEVELS[level - 1].limit)


def make_contestant(name: str, seed: int) -> Contestant:
    """Return the contestant with a name as in CONTESTANT_NAMES."""
    match name.split(":"):
        case ["engine"]:
            return Program(name, ENGINE)
        case ["level", text]:
            number = int(text.removesuffix("/10"))
            go = go_command(limit_at_a_tenth(number)) if text.endswith("/10") else "go"
            options = f"options level {number}", f"options seed {seed}"
            return Program(name, ENGINE, options, go)
        case ["greedy"]:
            return Greedy(seed)
        case _:
            return Program(name, shlex.split(name))
