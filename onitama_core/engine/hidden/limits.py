"""How much a mind may think."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limit:
    """Exactly one of the two: nodes can be repeated, time cannot.

    Nodes are counted so that a second holds about five million on one thread, as in the search.
    Raises ValueError where none or both are given, or one that is not above zero.
    """

    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        given = [limit for limit in (self.nodes, self.seconds) if limit is not None]
        if len(given) != 1 or given[0] <= 0:
            raise ValueError(self)
