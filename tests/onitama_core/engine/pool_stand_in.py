"""Stand-in for the engine process in tests of the pool.

The last action of a position tells it how to answer `go`; see `answer_go`. `Replay` answers
questions about a game with hidden ninjas. Each start appends the process id as a line to the
journal, the file named on the command line; each received line goes to a file beside it.
"""

from __future__ import annotations

import os
import select
import sys
import time
from pathlib import Path

REPLAY_SECONDS = 0.1
"""Seconds after which the stand-in answers `value`."""


class Replay:
    """A long replay of a game with hidden ninjas.

    `beliefs` and `beliefs 1` wait at their first step for `stop`; `beliefs 2` is answered at once.
    `value` is answered after REPLAY_SECONDS; a line that arrives earlier interrupts the replay, as
    if the process had to begin again at step 0.
    """

    def __init__(self, steps: int = 0) -> None:
        self.steps = steps
        self.waiting_step: int | None = None
        """Step at which `beliefs` waits for `stop`; None if it does not wait."""

    def handle_words(self, words: list[str]) -> None:
        match words:
            case ["value"] if select.select([sys.stdin], [], [], REPLAY_SECONDS)[0]:
                sys.stdin.readline()
                write_lines(f"followed 0 of {self.steps}")
            case ["value"]:
                write_lines("value 0.5")
            case ["beliefs", "2"]:
                write_lines(*map(belief, range(2, self.steps + 1)))
            case ["beliefs", *number]:
                self.waiting_step = int(number[0]) if number else 0

    def stop(self) -> None:
        if self.waiting_step is None:
            write_lines("bestmove stopped")
        else:
            write_lines(belief(self.waiting_step), f"followed {self.waiting_step} of {self.steps}")
            self.waiting_step = None


def belief(step: int) -> str:
    return f"belief {step} b3:1.0"


def main(journal: Path) -> None:
    with journal.open("a", encoding="utf-8") as file:
        file.write(f"{os.getpid()}\n")
    start_count = len(journal.read_text("utf-8").splitlines())
    command, replay = "", Replay()
    for line in sys.stdin:
        with journal.with_suffix(".received").open("a", encoding="utf-8") as file:
            file.write(line)
        match line.split():
            case ["hello"]:
                write_lines("info compiled 1 of 2", "info compiled 2 of 2", "ready")
            case ["position", *words]:
                command, replay = words[-1], Replay(len(words[words.index("moves") + 1 :]))
            case ["moves", *words]:
                command = words[-1] if words else command
                replay.steps += len(words)
            case ["go", *_]:
                answer_go(command, start_count)
            case ["stop"]:
                replay.stop()
            case ["quit"]:
                return
            case words:
                replay.handle_words(words)


def answer_go(command: str, start_count: int) -> None:
    """Answer `go` as the command `NAME=ARGUMENT`, the last action of the position, says.

    `start_count`: the number of processes started so far, this one included.
    """
    name, _, argument = command.partition("=")
    match name:
        case "die" | "die_first" if name == "die" or start_count == 1:
            os._exit(1)
        case "sleep" | "die_first" if argument:
            time.sleep(float(argument))
            write_lines("bestmove slept")
        case "stay":  # answers, and then reads no `quit`
            write_lines("bestmove stay")
            time.sleep(60)
        case "wait":  # gives no best move before `stop`
            write_lines("info depth 1 score 5 nodes 7 nps 1 time 1 pv a b")
        case "environment":
            write_lines(f"bestmove {'set' if argument in os.environ else 'unset'}")
        case "refuse":
            refuse(argument)
        case "write_damaged":
            write_damaged(argument)
        case _:
            name = str(os.getpid()) if name == "process" else name
            write_lines(
                f"info depth 3 score 12 nodes 34 nps 1 time 1 pv {name} b", f"bestmove {name}"
            )


DAMAGED_OUTPUT = {
    "words": b"info depth many score 5\n",
    "endless": b"x" * 2**20,
    "bytes": b"\xff\xfe\n",
    "half": b"bestmove turn score\n",
}


def refuse(then: str) -> None:
    write_lines("error unknown request")
    if then == "and_go_on":
        write_lines("bestmove another")


def write_damaged(damage: str) -> None:
    sys.stdout.buffer.write(DAMAGED_OUTPUT[damage])
    sys.stdout.flush()


def write_lines(*lines: str) -> None:
    for line in lines:
        sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
