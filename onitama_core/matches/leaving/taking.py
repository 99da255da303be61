"""All that is kept of a person, as files for them alone.

Of a match that goes on only what they may know of it, as in its record.
"""

from __future__ import annotations

import asyncio
import gzip
import json
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from onitama_core.matches.errors import AnotherExport, Unreplayable, WasCancelled
from onitama_core.matches.leaving.telling import match_told, row_told, time_told
from onitama_core.store import NoSuchMatch

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from onitama_core.matches.ledger import Ledger
    from onitama_core.matches.records.records import Records
    from onitama_core.store import Clock, Reader

A_PIECE: Final = 100
"""Matches that are looked up at a time."""
A_FILE: Final = 6_000_000
"""Characters in one; compressed it is a tenth of that."""
MOST_FILES: Final = 10
"""That Discord takes with one message."""
NAME: Final = "onitama-data"


@dataclass(frozen=True, slots=True)
class File:
    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Taken:
    files: tuple[File, ...]
    matches: int
    """That are told of."""
    is_cut: bool
    """There are more."""


class Sheet:
    """One file in the making."""

    def __init__(self, head: str = "null") -> None:
        self._head = head
        self._matches: list[str] = []
        self.size = len(head)

    def add(self, match: str) -> None:
        self._matches.append(match)
        self.size += len(match)

    def text(self) -> str:
        """Put together from what is JSON already."""
        matches = ",\n".join(self._matches)
        return f'{{"you":{self._head},\n"matches":[{matches}]}}\n'


class Taking:
    def __init__(self, ledger: Ledger, records: Records, clock: Clock) -> None:
        self._ledger = ledger
        self._records = records
        self._clock = clock
        self._under_way: set[int] = set()

    async def everything_of(self, user_id: int) -> Taken:
        """In as many files as it takes, the oldest matches first.

        Raises AnotherExport: who has played thousands of matches asks for seconds of work.
        """
        if user_id in self._under_way:
            raise AnotherExport
        self._under_way.add(user_id)
        try:
            return await self._everything_of(user_id)
        finally:
            self._under_way.discard(user_id)

    async def _everything_of(self, user_id: int) -> Taken:
        sheets, count = [Sheet(await self._head(user_id))], 0
        async for text in self._matches(user_id):
            if sheets[-1].size + len(text) > A_FILE:
                if len(sheets) == MOST_FILES:
                    return Taken(await bound(sheets), count, is_cut=True)
                sheets.append(Sheet())
            sheets[-1].add(text)
            count += 1
        return Taken(await bound(sheets), count, is_cut=False)

    async def _head(self, user_id: int) -> str:
        rows = await self._ledger.read(lambda reader: reader.own_rows(user_id))

        def tell() -> str:
            told = {table: [row_told(row) for row in found] for table, found in rows.items()}
            return text_of({"user_id": str(user_id), "told_at": time_told(now), **told})

        now = self._clock()
        return await asyncio.to_thread(tell)

    async def _matches(self, user_id: int) -> AsyncIterator[str]:
        last = 0

        def ask(reader: Reader) -> list[int]:
            return reader.matches_of(user_id, last, A_PIECE)

        while ids := await self._ledger.read(ask):
            for match_id in ids:
                with suppress(NoSuchMatch):  # removed meanwhile
                    yield await self._match(match_id, user_id)
            last = ids[-1]

    async def _match(self, match_id: int, user_id: int) -> str:
        """Raises NoSuchMatch."""
        record = await self._record(match_id, user_id)

        def ask(reader: Reader) -> dict[str, Any]:
            entries = reader.own_entries(match_id, user_id)
            return match_told(reader.match(match_id), user_id, record, entries)

        return await asyncio.to_thread(text_of, await self._ledger.read(ask))

    async def _record(self, match_id: int, user_id: int) -> str | None:
        """None where there is no game to tell of."""
        try:
            _, text = await self._records.export(match_id, user_id)
        except (WasCancelled, Unreplayable):
            return None
        return text


def text_of(told: dict[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False, indent=1)


async def bound(sheets: Sequence[Sheet]) -> tuple[File, ...]:
    return await asyncio.to_thread(files_of, sheets)


def files_of(sheets: Sequence[Sheet]) -> tuple[File, ...]:
    """Several are compressed, lest they are more than Discord takes."""
    texts = [sheet.text().encode() for sheet in sheets]
    if len(texts) == 1:
        return (File(f"{NAME}.json", texts[0]),)
    return tuple(
        File(f"{NAME}-{number}.json.gz", gzip.compress(text))
        for number, text in enumerate(texts, start=1)
    )
