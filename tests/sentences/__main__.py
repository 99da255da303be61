"""Command line that lists each sentence with its place: `uv run python -m tests.sentences`.

A line has the sentence's line in the file, its number of lines on a phone, and its text.
"""

from __future__ import annotations

import os
import sys
from itertools import groupby

from tests.sentences.catalogue import catalogue, count_lines, sentences


def main() -> None:
    try:
        for file, entries in groupby(catalogue(), lambda entry: entry.file):
            print(f"\n{file}")
            for entry in entries:
                for form in entry.forms:
                    longest = max(map(count_lines, sentences(form)), default=1)
                    print(f"{entry.line:6} {longest}  {form!r}")
        sys.stdout.flush()
    except BrokenPipeError:  # the pager was closed
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
