"""Which turns the latest steps of a match belonged to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

MOST_REMEMBERED: Final = 64


@dataclass(frozen=True, slots=True)
class Steps:
    count: int = 0
    """How many actions were played or taken back; both secret placements are one step."""
    turns: tuple[int, ...] = ()
    """The turn number at the latest of them."""

    def and_one(self, turn_number: int) -> Steps:
        return Steps(self.count + 1, (*self.turns, turn_number)[-MOST_REMEMBERED:])

    def turn_at(self, step: int) -> int | None:
        """The turn number at an earlier step, or None where that is not remembered."""
        back = self.count - step
        return self.turns[-back] if 0 < back <= len(self.turns) else None


NOTHING_PLAYED: Final = Steps()
