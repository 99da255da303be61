"""All that is stored of a user, as files for that user."""

from __future__ import annotations

import asyncio
import gzip
import json
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from onitama_core import store
from onitama_core.matches.caches import OnePerUser
from onitama_core.matches.errors import ExportInProgress, Unreplayable, WasCancelled

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping, Sequence

    from onitama_core.matches.match_log import MatchLog
    from onitama_core.matches.records import Records
    from onitama_core.store import Match, Reader, Seat


def row_as_json(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: cell_as_json(name, value) for name, value in row.items()}


def cell_as_json(name: str, value: Any) -> Any:
    """Return a database value as JSON has it; None for the id of no server."""
    if value is None or (name == "guild_id" and value == store.NO_SERVER):
        return None
    if name.endswith("_id"):
        return str(value)
    is_time = name == "at" or name.endswith("_at")
    return store.from_milliseconds(value).isoformat() if is_time else value


def match_as_json(
    match: Match, user_id: int, record: str | None, entries: list[dict[str, Any]]
) -> dict[str, Any]:
    """Return a match as JSON has it for one of its users.

    `entries` are the user's own log entries. The opponent's are in `record`, as far as the user may
    know them.
    """
    red, blue = match.seats
    outcome = None
    if match.outcome is not None:
        winner = match.outcome.winner
        name = None if winner is None else str(winner)
        outcome = {"winner": name, "termination": match.outcome.termination.value}
    return {
        "match": match.id,
        "guild_id": cell_as_json("guild_id", match.place.guild_id),
        "channel_id": str(match.place.channel_id),
        "venue": match.terms.venue.value,
        "variant": match.setup.variant.value,
        "pace": store.pace_name(match.terms.pace),
        "is_rated": match.terms.is_rated,
        "red": seat_as_json(red, user_id),
        "blue": seat_as_json(blue, user_id),
        "started_at": match.started_at.isoformat(),
        "last_at": match.last_activity.isoformat(),
        "outcome": outcome,
        "record": record,
        "yours": [row_as_json(entry) for entry in entries],
    }


def seat_as_json(seat: Seat, user_id: int) -> str:
    match seat:
        case store.Person():
            return "you" if seat.user_id == user_id else seat.name
        case store.Computer():
            return f"computer:{seat.level}"
        case store.Everybody():
            return "everybody"


EXPORT_BATCH: Final = 100
"""Matches that are read at a time."""
MAX_EXPORT_CHARS: Final = 6_000_000
"""Characters in one file. Discord accepts 10 MiB; compressed, a file has a tenth of its size."""
MAX_EXPORT_FILES: Final = 10
"""Files that Discord accepts with one message."""
EXPORT_NAME: Final = "onitama-data"
EMPTY_HEAD: Final = "null"
"""The head of every file after the first: only the first holds the rows beside matches."""


@dataclass(frozen=True, slots=True)
class File:
    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class UserExport:
    files: tuple[File, ...]
    matches: int
    """Number of matches in the files."""
    is_cut: bool
    """True if the latest matches are left out, because the files are full."""


class Export:
    """Exports users' data, one export for each user at a time."""

    def __init__(self, log: MatchLog, records: Records) -> None:
        self._log = log
        self._records = records
        self._one_of = OnePerUser(lambda _: ExportInProgress())

    async def make(self, user_id: int) -> UserExport:
        """Return everything that is stored of a user, the oldest matches first.

        Raises ExportInProgress while another export for the same user is under way, because
        thousands of matches take seconds.
        """
        with self._one_of(user_id, 0):
            head = await self._head(user_id)
            sheets = [[head]]  # a sheet has the texts of one file: its head, then its matches
            size = len(head)
            count = 0
            is_cut = False
            async for text in self._matches(user_id):
                if size + len(text) > MAX_EXPORT_CHARS:
                    is_cut = len(sheets) == MAX_EXPORT_FILES
                    if is_cut:
                        break
                    sheets.append([EMPTY_HEAD])
                    size = len(EMPTY_HEAD)
                sheets[-1].append(text)
                size += len(text)
                count += 1
            return UserExport(await asyncio.to_thread(make_files, sheets), count, is_cut)

    async def _head(self, user_id: int) -> str:
        rows = await self._log.store.read(lambda reader: reader.personal_data.own_rows(user_id))

        def make_text() -> str:
            tables = {table: [row_as_json(row) for row in found] for table, found in rows.items()}
            return to_json({"user_id": str(user_id), "told_at": now.isoformat(), **tables})

        now = self._log.clock()
        return await asyncio.to_thread(make_text)

    async def _matches(self, user_id: int) -> AsyncIterator[str]:
        def next_ids(reader: Reader, after: int) -> list[int]:
            return reader.matches.ids_of(user_id, after, EXPORT_BATCH)

        last_id = 0
        while ids := await self._log.store.read(next_ids, last_id):
            for match_id in ids:
                with suppress(store.NoSuchMatch):  # removed meanwhile
                    yield await self._match(match_id, user_id)
            last_id = ids[-1]

    async def _match(self, match_id: int, user_id: int) -> str:
        """Return one match as text in JSON. Raises NoSuchMatch."""
        record = None  # for a cancelled match, and for one that can't be replayed
        with suppress(WasCancelled, Unreplayable):
            _, record = await self._records.write(match_id, user_id)

        def ask(reader: Reader) -> dict[str, Any]:
            entries = reader.personal_data.own_entries(match_id, user_id)
            return match_as_json(reader.matches.get(match_id), user_id, record, entries)

        return await asyncio.to_thread(to_json, await self._log.store.read(ask))


def to_json(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)


def make_files(sheets: Sequence[Sequence[str]]) -> tuple[File, ...]:
    """Return the files; if they are several, they are compressed to fit into one message."""
    texts = []
    for head, *matches in sheets:
        joined = ",\n".join(matches)
        texts.append(f'{{"you":{head},\n"matches":[{joined}]}}\n'.encode())
    if len(texts) == 1:
        return (File(f"{EXPORT_NAME}.json", texts[0]),)
    return tuple(
        File(f"{EXPORT_NAME}-{number}.json.gz", gzip.compress(text))
        for number, text in enumerate(texts, start=1)
    )
