"""Records of matches: given to who may see the match, and taken from whoever brings one."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from onitama_core.game.record import read_record, text_of, write_record
from onitama_core.matches.records.importing import brought, keep
from onitama_core.matches.records.writing import record_of
from onitama_core.matches.seats import require_not_cancelled
from onitama_core.store import whole_milliseconds

if TYPE_CHECKING:
    from onitama_core.matches.ledger import Ledger
    from onitama_core.store import Clock, Match, Place, RatingChange, Reader, Store


class Records:
    def __init__(self, ledger: Ledger, store: Store, clock: Clock) -> None:
        self._ledger = ledger
        self._store = store
        self._clock = clock

    async def export(self, match_id: int, user_id: int) -> tuple[Match, str]:
        """A match as this person may know it: of one that is over all, with what was judged.

        Raises NoSuchMatch, WasCancelled or Unreplayable.
        """
        match, recording = await self._ledger.recording(match_id, require_not_cancelled)
        judged, changes = await self._ledger.read(
            lambda reader: (reader.review_of(match_id), ratings_for(reader, match, user_id))
        )
        return match, write_record(record_of(match, recording, user_id, judged, changes))

    async def bring_in(self, data: bytes, place: Place, importer_id: int) -> Match:
        """A file's game, for its importer alone and for 30 days.

        Raises RecordFault, or NoFinishedGame.
        """
        now = whole_milliseconds(self._clock())
        found = await asyncio.to_thread(
            lambda: brought(read_record(text_of(data)), place, importer_id, now)
        )
        return await self._store.write(
            now, partial(keep, found=found, importer_id=importer_id, now=now)
        )


def ratings_for(reader: Reader, match: Match, user_id: int) -> list[RatingChange]:
    """Both players'; their own alone where a server shows nobody how others stand."""
    changes = reader.rating_changes_of(match.id)
    if reader.customs_in(match.place.guild_id).leaderboard:
        return changes
    return [one for one in changes if one.user_id == user_id]
