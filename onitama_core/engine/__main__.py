"""`uv run python -m onitama_core.engine`: reads commands and writes answers as lines.

README.md beside this file lists them. The bot starts the process with `--low-priority`: then the
machine's other work comes first, and the process ends when the bot does. Such a process is ready
once the code for Classic and Way of the Wind is compiled; with `--hidden` too, or without
`--low-priority`, once all code is compiled.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from functools import partial
from io import TextIOWrapper
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final

from onitama_core.engine.session import Session
from onitama_core.engine.sources import CompiledCode
from onitama_core.engine.startup import start_engine

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from onitama_core.engine.protocol import Answer

LOW_PRIORITY: Final = "--low-priority"
HIDDEN_FLAG: Final = "--hidden"
NICENESS: Final = 10
"""Amount by which `--low-priority` lowers the process's priority on Unix."""


def main(arguments: list[str]) -> int:
    is_low_priority = LOW_PRIORITY in arguments
    if is_low_priority and hasattr(os, "nice"):
        os.nice(NICENESS)
    use_utf_8()
    code = (
        CompiledCode.SEARCH
        if is_low_priority and HIDDEN_FLAG not in arguments
        else CompiledCode.HIDDEN
    )
    session = Session(AnswerWriter().send, partial(start_engine, code=code))
    with contextlib.suppress(KeyboardInterrupt):
        converse(session, lines_from_bot() if is_low_priority else sys.stdin)
    return 0


def use_utf_8() -> None:
    """Read and write UTF-8 on every system; other bytes become escape sequences."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="backslashreplace")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")


def converse(session: Session, lines: Iterable[str]) -> None:
    for line in lines:
        if not session.handle_line(line):
            return
    session.finish()


def lines_from_bot() -> Iterator[str]:
    """Yield the bot's lines. When the bot is gone, end the process at once."""
    lines: SimpleQueue[str] = SimpleQueue()

    def receive() -> None:
        for line in sys.stdin:
            lines.put(line)
        os._exit(0)

    threading.Thread(target=receive, name="receiver", daemon=True).start()
    while True:
        yield lines.get()


class AnswerWriter:
    """Standard output, to which several threads write whole lines."""

    def __init__(self) -> None:
        self._lock = threading.Lock()

    def send(self, answer: Answer) -> None:
        try:
            with self._lock:
                sys.stdout.write(f"{answer}\n")
                sys.stdout.flush()
        except BrokenPipeError:  # nobody reads the output any more
            os._exit(0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
