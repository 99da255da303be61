"""What must hold of the whole, asked while nobody waits."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from onitama_core.store.records.due import Due


class SoundnessReader(Protocol):
    def matches_after(self, match_id: int, most: int, /) -> list[int]:
        """All there are, in order; of a row that makes no sense the number alone is sure."""
        ...

    def misfiled(self) -> list[int]:
        """Matches that are listed as open and are over, or the other way round."""
        ...

    def endless(self) -> list[int]:
        """Open matches without a time at which they end, or that nothing ends at that time."""
        ...

    def dangling(self) -> list[tuple[str, str]]:
        """Which tables refer to what is not there, and in which."""
        ...

    def missing_due(self) -> list[Due]:
        """What should be due at some time and is not."""
        ...
