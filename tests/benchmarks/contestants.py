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
    turn: tuple[str, ...]
    """The turn's actions in notation, not yet checked against the rules."""
    depth: int = 0
    """Last completed search depth in whole turns; 0 if the program reported none."""
    nodes: int = 0
    speed: int = 0
    """Nodes per second."""


class Forfeit(Exception):
    """A contestant gave no usable answer; the text says why."""


class Contestant(Protocol):
    @property
    def name(self) -> str: ...

    def think(self, opening: str, actions: Sequence[str], limit: Limit) -> Answer:
        """Return the next turn of the game that began in `opening`; raise Forfeit without one."""

    def cpu(self) -> float:
        """Return the processor seconds used so far, in all threads.

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
        best = max(appeal(state, after) for _, after in turns)
        chosen = [turn for turn, after in turns if appeal(state, after) == best]
        return Answer(tuple(format_action(action) for action in self._rng.choice(chosen)))

    def cpu(self) -> float:
        return process_time()

    def close(self) -> None:
        """Do nothing: no process was started."""


def appeal(before: GameState, after: GameState) -> tuple[bool, int]:
    player = before.position.turn
    wins = after.outcome is not None and after.outcome.winner is player
    return wins, -after.position.pawns[player.opponent].bit_count()


ENDED: Final = "it has ended, or took too long"


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
        for line in self._lines(seconds + 120.0):  # then the program counts as hung
            match line.split():
                case ["bestmove", *turn]:  # which may be followed by its score
                    end = turn.index("score") if "score" in turn else None
                    return replace(answer, turn=tuple(turn[:end]))
                case ["info", *words]:
                    answer = with_info(answer, words)
                case ["error", *_]:
                    raise Forfeit(line)
        raise Forfeit(ENDED)

    def cpu(self) -> float:
        return cpu_seconds(self._started().pid)

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.communicate()

    def _started(self) -> subprocess.Popen[str]:
        if self._process is not None:
            return self._process
        try:
            self._process = process = subprocess.Popen(  # noqa: S603 - the command the user named
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        except OSError as trouble:
            raise Forfeit(f"could not be started: {trouble}") from trouble
        self._send("hello")
        if "ready" not in self._lines(300.0):  # some compile when they are first started
            raise Forfeit(ENDED)
        for option in self._options:
            self._send(option)
        return process

    def _send(self, line: str) -> None:
        stdin = self._started().stdin
        assert stdin is not None
        try:
            stdin.write(f"{line}\n")
            stdin.flush()
        except OSError as trouble:
            self.close()
            raise Forfeit(ENDED) from trouble

    def _lines(self, patience: float) -> Iterator[str]:
        """Yield the lines of the program until it ends or the caller stops reading.

        Kills the process if the caller still reads after `patience` seconds.
        """
        process = self._process
        assert process is not None
        timer = Timer(patience, process.kill)
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
KNOWN: Final = (
    "engine, level:N (as in play), level:N/10 (at a tenth of the time), greedy, "
    "or the command line of a program that speaks the protocol"
)


A_TENTH: Final = dict(zip((5, 6, 7, 8), map(Nodes, (1_200, 6_500, 75_000, 500_000)), strict=True))
"""Nodes a turn of levels 5–8 at a tenth of their strength, to measure levels against each other.

For the last level this is a tenth of its time on a slow machine; the others, which are fast anyway,
keep a third to a seventh. Levels 1–4 search so little that their own limit stays.
"""


def tenth(level: int) -> MoveTime | Nodes | Depth:
    return A_TENTH.get(level, LEVELS[level - 1].limit)


def contestant(name: str, seed: int) -> Contestant:
    match name.split(":"):
        case ["engine"]:
            return Program(name, ENGINE)
        case ["level", text]:
            number = int(text.removesuffix("/10"))
            go = go_command(tenth(number)) if text.endswith("/10") else "go"
            options = f"options level {number}", f"options seed {seed}"
            return Program(name, ENGINE, options, go)
        case ["greedy"]:
            return Greedy(seed)
        case _:
            return Program(name, shlex.split(name))
