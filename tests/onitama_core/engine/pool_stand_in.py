"""An engine for the pool's tests: the first action of a position names what it does.

`Replay` answers questions about a game with hidden ninjas. Each start appends the process id as a
line to the file named on the command line, and each line received goes to a file beside it, for
tests to read.
"""

from __future__ import annotations

import os
import select
import sys
import time
from pathlib import Path

REPLAY_SECONDS = 0.1


class Replay:
    """A long replay of a game with hidden ninjas.

    The command `beliefs N` waits at step N until it is stopped, but from step 2 on it is answered.
    The command `value` is answered after REPLAY_SECONDS; if a line arrives earlier, all steps are
    forgotten.
    """

    def __init__(self, steps: int = 0) -> None:
        self.steps = steps
        self.at: int | None = None
        """The step at which `beliefs` waits for `stop`; None while it does not wait."""

    def handle_words(self, words: list[str]) -> None:
        match words:
            case ["value"] if select.select([sys.stdin], [], [], REPLAY_SECONDS)[0]:
                sys.stdin.readline()
                say(f"followed 0 of {self.steps}")
            case ["value"]:
                say("value 0.5")
            case ["beliefs", "2"]:
                say(*map(belief, range(2, self.steps + 1)))
            case ["beliefs", *number]:
                self.at = int(number[0]) if number else 0

    def stop(self) -> None:
        if self.at is None:
            say("bestmove stopped")
        else:
            say(belief(self.at), f"followed {self.at} of {self.steps}")
            self.at = None


def belief(step: int) -> str:
    return f"belief {step} b3:1.0"


def main(journal: Path) -> None:
    with journal.open("a", encoding="utf-8") as file:
        file.write(f"{os.getpid()}\n")
    starts = len(journal.read_text("utf-8").splitlines())
    command, replay = "", Replay()
    for line in sys.stdin:
        with journal.with_suffix(".received").open("a", encoding="utf-8") as file:
            file.write(line)
        match line.split():
            case ["hello"]:
                say("info compiled 1 of 2", "info compiled 2 of 2", "ready")
            case ["position", *words]:
                command, replay = words[-1], Replay(len(words[words.index("moves") + 1 :]))
            case ["moves", *words]:
                command = words[-1] if words else command
                replay.steps += len(words)
            case ["go", *_]:
                go(command, starts)
            case ["stop"]:
                replay.stop()
            case ["quit"]:
                return
            case words:
                replay.handle_words(words)


def go(command: str, starts: int) -> None:
    name, _, argument = command.partition("=")
    match name:
        case "die" | "die_first" if name == "die" or starts == 1:
            os._exit(1)
        case "sleep" | "die_first" if argument:
            time.sleep(float(argument))
            say("bestmove slept")
        case "stay":  # it does not end by itself
            say("bestmove stay")
            time.sleep(60)
        case "wait":  # until stopped
            say("info depth 1 score 5 nodes 7 nps 1 time 1 pv a b")
        case "environment":
            say(f"bestmove {'set' if argument in os.environ else 'unset'}")
        case "refuse":
            refuse(argument)
        case "babble":
            babble(argument)
        case _:
            name = str(os.getpid()) if name == "process" else name
            say(f"info depth 3 score 12 nodes 34 nps 1 time 1 pv {name} b", f"bestmove {name}")


BABBLE = {
    "words": b"info depth many score 5\n",
    "endless": b"x" * 2**20,
    "bytes": b"\xff\xfe\n",
    "half": b"bestmove turn score\n",
}


def refuse(then: str) -> None:
    say("error unknown request")
    if then == "and_go_on":
        say("bestmove another")


def babble(how: str) -> None:
    sys.stdout.buffer.write(BABBLE[how])
    sys.stdout.flush()


def say(*lines: str) -> None:
    for line in lines:
        sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
