"""A program that speaks the engine's protocol on its standard input and output."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from itertools import pairwise
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Final

from onitama_core.engine import AtLevel, Depth, Limit, MoveTime, Nodes
from tests.benchmarks.duels.contestants import Answer, Forfeit

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import IO

START_SECONDS: Final = 300.0
"""Until a program is ready: some compile when they are first started."""
GRACE_SECONDS: Final = 120.0
"""Beyond the time that was given, before a program counts as lost in thought."""


class Program:
    """One process, started when it is first asked and kept over the games, anew after a fault."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        options: Sequence[str] = (),
        go: str | None = None,
    ) -> None:
        """`options` are lines to be told once it is ready; `go` stands in place of any limit."""
        self.name = name
        self._go = go
        self._command = command
        self._options = options
        self._process: subprocess.Popen[str] | None = None
        self._lines: Queue[str | None] = Queue()
        self._reader = Thread()

    def wake(self) -> None:
        if self._process is None:
            self._start()

    def think(self, opening: str, actions: Sequence[str], limit: Limit) -> Answer:
        self.wake()
        moves = f" moves {' '.join(actions)}" if actions else ""
        self._tell(f"position {opening}{moves}")
        self._tell(self._go or going(limit))
        return self._bestmove(seconds(limit) + GRACE_SECONDS)

    def close(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        with process:
            self._reader.join()

    def _start(self) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the command that was asked for
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        except OSError as trouble:
            raise Forfeit(f"could not be started: {trouble}") from trouble
        self._lines = Queue()
        output = self._process.stdout
        self._reader = Thread(target=read_lines, args=(output, self._lines), daemon=True)
        self._reader.start()
        self._tell("hello")
        deadline = monotonic() + START_SECONDS
        while self._line(deadline) != "ready":
            pass
        for option in self._options:
            self._tell(option)

    def _tell(self, line: str) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(f"{line}\n")
            self._process.stdin.flush()
        except OSError as trouble:
            self.close()
            raise Forfeit("it has ended") from trouble

    def _line(self, deadline: float) -> str:
        try:
            line = self._lines.get(timeout=max(0.0, deadline - monotonic()))
        except Empty:
            self.close()
            raise Forfeit("gave no answer") from None
        if line is None:
            self.close()
            raise Forfeit("it has ended")
        return line

    def _bestmove(self, patience: float) -> Answer:
        deadline, heard = monotonic() + patience, Answer(())
        while True:
            match (line := self._line(deadline)).split():
                case ["bestmove", *turn]:
                    return replace(heard, turn=before_score(turn))
                case ["info", *words]:
                    heard = informed(heard, words)
                case ["error", *_]:
                    raise Forfeit(line)


def read_lines(output: IO[str], lines: Queue[str | None]) -> None:
    """Until the program ends, which is told as None."""
    for line in output:
        lines.put(line.strip())
    lines.put(None)


def going(limit: Limit) -> str:
    match limit:
        case MoveTime(milliseconds):
            return f"go movetime {milliseconds}"
        case Nodes(count):
            return f"go nodes {count}"
        case Depth(plies):
            return f"go depth {plies}"
        case AtLevel():
            raise ValueError("a level is told once, as an option")


def seconds(limit: Limit) -> float:
    """For which it may think; nothing where time is not what limits it."""
    return limit.milliseconds / 1000 if isinstance(limit, MoveTime) else 0.0


def before_score(words: Sequence[str]) -> tuple[str, ...]:
    """The actions of a bestmove, which may be followed by its score."""
    return tuple(words[: words.index("score")] if "score" in words else words)


def informed(heard: Answer, words: Sequence[str]) -> Answer:
    """What an info line adds to what is known."""
    told = dict(pairwise(words))
    score = told.get("score", heard.score)
    if score in ("win", "loss"):
        score = f"{score} {told[score]}"
    return Answer(
        heard.turn,
        depth=number(told, "depth", heard.depth),
        nodes=number(told, "nodes", heard.nodes),
        speed=number(told, "nps", heard.speed),
        score=score,
    )


def number(told: dict[str, str], name: str, otherwise: int) -> int:
    return int(told[name]) if told.get(name, "").isdigit() else otherwise
