"""`uv run python -m onitama_core.engine`: speaks lines on standard input and output.

README.md beside this file says which. With `--behind` the machine's other work comes first, and the
process ends with the one that started it; it is ready once it has what Classic and Way of the Wind
need, unless `--hidden` is said too.
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
from onitama_core.engine.sources import Code
from onitama_core.engine.startup import start_engine

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from onitama_core.engine.protocol import Answer

BEHIND: Final = "--behind"
HIDDEN: Final = "--hidden"
NICENESS: Final = 10


def main(arguments: list[str]) -> int:
    is_behind = BEHIND in arguments
    if is_behind and hasattr(os, "nice"):
        os.nice(NICENESS)
    speak_utf_8()
    code = Code.SEARCH if is_behind and HIDDEN not in arguments else Code.HIDDEN
    session = Session(Voice().say, partial(start_engine, code=code))
    with contextlib.suppress(KeyboardInterrupt):
        converse(session, heard_behind() if is_behind else sys.stdin)
    return 0


def speak_utf_8() -> None:
    """Wherever it runs: what is none is passed on as what can be said."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="backslashreplace")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")


def converse(session: Session, lines: Iterable[str]) -> None:
    for line in lines:
        if not session.handle_line(line):
            return
    session.finish()


def heard_behind() -> Iterator[str]:
    """What a bot tells; when that is gone the process ends at once, whatever it is at."""
    lines: SimpleQueue[str] = SimpleQueue()

    def listen() -> None:
        for line in sys.stdin:
            lines.put(line)
        os._exit(0)

    threading.Thread(target=listen, name="listener", daemon=True).start()
    while True:
        yield lines.get()


class Voice:
    """Standard output, a line at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()

    def say(self, answer: Answer) -> None:
        try:
            with self._lock:
                sys.stdout.write(f"{answer}\n")
                sys.stdout.flush()
        except BrokenPipeError:  # nobody listens any more
            os._exit(0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
