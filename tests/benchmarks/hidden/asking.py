"""What the command line asks of a proof."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Asked:
    seed: int = 1
    games: int | None = None
    """A match, or cases; None for the proof's own number, as the next one."""
    nodes: int | None = None
    """Of ours at each step."""
    record: Path | None = None
    """A file that gets a line for every game."""

    def games_or(self, usual: int) -> int:
        return usual if self.games is None else self.games

    def nodes_or(self, usual: int) -> int:
        return usual if self.nodes is None else self.nodes


def at_least(measured: float, least: float) -> str:
    """`asked: at least 0.6: reached`."""
    return f"asked: at least {least:g}: {'reached' if measured >= least else 'NOT REACHED'}"


def at_most(measured: float, most: float) -> str:
    return f"asked: at most {most:g}: {'reached' if measured <= most else 'NOT REACHED'}"
