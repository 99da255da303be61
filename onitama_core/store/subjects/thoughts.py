"""What a store can be asked and told of what the computer thinks of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from onitama_core.store.records.reviews import Judged


class ThoughtReader(Protocol):
    def draw_seed_of(self, match_id: int, /) -> str | None:
        """What the computer's draws in it hang on, where it draws: a secret."""
        ...

    def review_of(self, match_id: int, /) -> list[Judged]:
        """Of each position in order; nothing of a match that was not reviewed."""
        ...

    def thoughts(self, now: datetime, most: int, /) -> list[int]:
        """Matches in which the computer is to act by now, the oldest first.

        None in a server that the bot is kept from: nobody there could answer it.
        """
        ...


class ThoughtTransaction(Protocol):
    def keep_draw_seed(self, match_id: int, seed: str, /) -> None:
        """Of a match that has none."""
        ...

    def keep_review(self, match_id: int, judged: Sequence[Judged], /) -> None:
        """In place of an earlier one."""
        ...

    def owe_thought(self, match_id: int, /) -> None:
        """Have the computer think about a match, after all it was to think about before."""
        ...
