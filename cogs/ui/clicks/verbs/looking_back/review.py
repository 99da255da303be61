"""Clicks that lead through a review."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cogs.ui.clicks.click import MatchClick, Parts
from cogs.ui.errors import OldButton

if TYPE_CHECKING:
    from typing import Self


@dataclass(frozen=True, slots=True)
class Review(MatchClick):
    """What the computer thinks of a match that is over."""

    verb = "review"

    reviewed: int | None = None
    """A turn that decided it, or 0: the chart; None: the chart, in a message of its own."""

    def parts(self) -> Parts:
        return Parts(self.match_id, argument="" if self.reviewed is None else str(self.reviewed))

    @classmethod
    def of(cls, parts: Parts) -> Self:
        if parts.argument and not parts.argument.isdecimal():
            raise OldButton
        return cls(parts.subject, int(parts.argument) if parts.argument else None)
