"""What is usual in a server."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Customs:
    in_threads: bool = False
    """A match gets a thread of its own, unless the challenge says something else."""
    one_board: bool = False
    """Of a match's boards the latest alone is a picture; the others become a line each."""
