"""`uv run python -m onitama_core.engine`: speaks lines on standard input and output.

The README says which. With `--behind` the machine's other work comes first.
"""

from __future__ import annotations

import os
import sys
import threading
from typing import TYPE_CHECKING, Final

from onitama_core.engine.mind import Engine
from onitama_core.engine.protocol.session import Session

if TYPE_CHECKING:
    from onitama_core.engine.protocol import Answer

BEHIND: Final = "--behind"
NICENESS: Final = 10


def main(arguments: list[str]) -> int:
    if BEHIND in arguments and hasattr(os, "nice"):
        os.nice(NICENESS)
    session = Session(Voice().say, Engine())
    try:
        for line in sys.stdin:
            if not session.hear(line):
                return 0
        session.finish()
    except KeyboardInterrupt:
        pass
    return 0


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
