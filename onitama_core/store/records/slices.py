"""Where in a list of finished matches a page of it lies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.store.records.matches import Match


@dataclass(frozen=True, slots=True)
class End:
    """When a match ended; of those that ended at once the later id is the later one."""

    at: datetime
    match_id: int

    @classmethod
    def of(cls, match: Match) -> End:
        return cls(match.last_activity, match.id)


@dataclass(frozen=True, slots=True)
class Before:
    end: End


@dataclass(frozen=True, slots=True)
class After:
    end: End


Slice: TypeAlias = Before | After | None
"""None: the latest."""
