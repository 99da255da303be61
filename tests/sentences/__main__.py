"""`uv run python -m tests.sentences`, also with `| less`."""

from __future__ import annotations

import os
import sys

from tests.sentences.table import printed


def main() -> None:
    try:
        for line in printed():
            print(line)
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
