"""An engine process that also records each byte that it receives, for the benchmark of honesty.

Usage: `python -m tests.benchmarks.recording_engine FILE`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from onitama_core.engine.__main__ import AnswerWriter, converse, use_utf_8
from onitama_core.engine.session import Session
from onitama_core.engine.startup import start_engine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def record_lines(write: Callable[[bytes], object]) -> Iterator[str]:
    """Yield the lines of standard input, after `write` has recorded each of them."""
    for line in sys.stdin.buffer:
        write(line)
        yield line.decode()


if __name__ == "__main__":
    use_utf_8()
    with Path(sys.argv[1]).open("ab", buffering=0) as file:
        converse(Session(AnswerWriter().send, start_engine), record_lines(file.write))
