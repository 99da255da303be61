"""Who can be asked for a turn, and what is heard from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.engine import Limit


@dataclass(frozen=True, slots=True)
class Answer:
    turn: tuple[str, ...]
    """Its actions in notation, as they were given: nobody has looked at them yet."""
    depth: int = 0
    """The last that was finished, in whole turns; 0 where nothing was told."""
    nodes: int = 0
    speed: int = 0
    """Nodes a second."""
    score: str = ""
    """For the side to move, as it was told."""


class Forfeit(Exception):
    """A contestant that gave no answer; its text says why."""


class Contestant(Protocol):
    @property
    def name(self) -> str: ...

    def wake(self) -> None:
        """Be ready to think, before time is taken. Raises Forfeit."""

    def think(self, opening: str, actions: Sequence[str], limit: Limit) -> Answer:
        """The next turn of a game that began in `opening`. Raises Forfeit."""

    def close(self) -> None:
        """End what was started for it."""
