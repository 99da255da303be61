"""What a store can be asked and told of what happens at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from onitama_core.store.records.due import NO_SHARDS

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime, timedelta

    from onitama_core.store.records.due import Due, DueKind, Shards
    from onitama_core.store.records.pace import Pace


class DueReader(Protocol):
    def due(self, now: datetime, most: int, besides: Shards = NO_SHARDS, /) -> list[Due]:
        """What is due by now: the most urgent kind first, of each kind the oldest.

        `besides` what is of matches and invitations in some shards.
        """
        ...

    def is_due(self, due: Due, now: datetime, /) -> bool:
        """Still: it may have been put off, or off the list, since that was asked."""
        ...

    def next_due(self, besides: Shards = NO_SHARDS, /) -> datetime | None: ...

    def unwiped(self) -> list[int]:
        """When something was erased that is still to be wiped off the file."""
        ...


class DueTransaction(Protocol):
    def keep_deadline(self, match_id: int, deadline: datetime | None, /) -> None:
        """None: the match is over."""
        ...

    def schedule(self, kind: DueKind, subject: int, at: datetime, /) -> None: ...

    def unschedule(self, kind: DueKind, subject: int, /) -> None: ...

    def give_back(
        self,
        paces: Collection[Pace],
        begin: datetime,
        by: timedelta,
        earliest: datetime,
        shards: Shards,
        /,
    ) -> None:
        """Have deadlines of matches at these paces that were not before `begin` come later there.

        By so much, and at the `earliest` then; warnings alike.
        """
        ...

    def shift_deadlines(
        self,
        guild_id: int,
        since: datetime,
        paces: Collection[Pace],
        by: timedelta,
        earliest: datetime,
        /,
    ) -> None:
        """Have those of a server's matches at these paces come later, or, less than 0, sooner.

        Where nothing was done after `since`; at the `earliest` then, and warnings alike.
        """
        ...
