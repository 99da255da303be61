"""Command line that lists each sentence with its place: `uv run python -m tests.sentences`."""

from __future__ import annotations

import os
import sys
from itertools import groupby

from tests.sentences.catalogue import catalogue, lines, sentences


def main() -> None:
    try:
        for file, several in groupby(catalogue(), lambda said: said.file):
            print(f"\n{file}")
            for said in several:
                for form in said.forms:
                    longest = max(map(lines, sentences(form)), default=1)
                    print(f"{said.line:6} {longest}  {form!r}")
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
