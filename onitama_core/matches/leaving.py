"""Somebody leaves for good: what they take with them, and what becomes of what was theirs."""

from __future__ import annotations

import asyncio
import gzip
import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from onitama_core import store
from onitama_core.matches.caches import OneEach
from onitama_core.matches.deadlines import owe_nothing_where_lost
from onitama_core.matches.errors import (
    AnotherExport,
    ErasedTooOften,
    Unreplayable,
    WasCancelled,
)
from onitama_core.matches.ledger import Ledger, resigning
from onitama_core.matches.terms import take_back
from onitama_core.people import ratings

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping, Sequence
    from datetime import datetime

    from onitama_core.matches.records import Records
    from onitama_core.store import Match, Reader, Seat, Transaction


def row_told(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: cell_told(name, value) for name, value in row.items()}


def cell_told(name: str, value: Any) -> Any:
    """Where somebody played outside of every server there is no id."""
    if value is None or (name == "guild_id" and value == store.NO_SERVER):
        return None
    if name.endswith("_id"):
        return str(value)
    is_a_time = name == "at" or name.endswith("_at")
    return store.from_milliseconds(value).isoformat() if is_a_time else value


def match_told(
    match: Match, user_id: int, record: str | None, entries: list[dict[str, Any]]
) -> dict[str, Any]:
    """`entries`: their own; what the other did stands in the record, as far as they may know."""
    (red, blue), outcome = match.seats, None
    if match.outcome is not None:
        winner = match.outcome.winner
        name = None if winner is None else str(winner)
        outcome = {"winner": name, "termination": match.outcome.termination.value}
    return {
        "match": match.id,
        "guild_id": cell_told("guild_id", match.place.guild_id),
        "channel_id": str(match.place.channel_id),
        "venue": match.terms.venue.value,
        "variant": match.setup.variant.value,
        "pace": store.name_of(match.terms.pace),
        "is_rated": match.terms.is_rated,
        "red": seat_told(red, user_id),
        "blue": seat_told(blue, user_id),
        "started_at": match.started_at.isoformat(),
        "last_at": match.last_activity.isoformat(),
        "outcome": outcome,
        "record": record,
        "yours": [row_told(entry) for entry in entries],
    }


def seat_told(seat: Seat, user_id: int) -> str:
    match seat:
        case store.Person():
            return "you" if seat.user_id == user_id else seat.name
        case store.Computer():
            return f"computer:{seat.level}"


A_PIECE: Final = 100
"""Matches that are looked up at a time."""
A_FILE: Final = 6_000_000
"""Characters in one; compressed it is a tenth of that."""
MOST_FILES: Final = 10
"""That Discord takes with one message."""
NAME: Final = "onitama-data"
NO_HEAD: Final = "null"
"""Of a file after the first."""


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


class Taking:
    def __init__(self, records: Records) -> None:
        self._records = records
        self._one_of = OneEach(lambda _: AnotherExport())

    async def everything_of(self, user_id: int) -> Taken:
        """In as many files as it takes, the oldest matches first.

        Raises AnotherExport: who has played thousands of matches asks for seconds of work.
        """
        with self._one_of(user_id, 0):
            head, count, is_cut = await self._head(user_id), 0, False
            sheets, size = [[head]], len(head)  # a file is a head and its matches, each JSON
            async for text in self._matches(user_id):
                if size + len(text) > A_FILE:
                    if is_cut := len(sheets) == MOST_FILES:
                        break
                    sheets.append([NO_HEAD])
                    size = len(NO_HEAD)
                sheets[-1].append(text)
                size += len(text)
                count += 1
            return Taken(await asyncio.to_thread(files_of, sheets), count, is_cut)

    async def _head(self, user_id: int) -> str:
        rows = await self._records.store.read(lambda reader: reader.personal_data.own_rows(user_id))

        def tell() -> str:
            told = {table: [row_told(row) for row in found] for table, found in rows.items()}
            return text_of({"user_id": str(user_id), "told_at": now.isoformat(), **told})

        now = self._records.clock()
        return await asyncio.to_thread(tell)

    async def _matches(self, user_id: int) -> AsyncIterator[str]:
        def next_ids(reader: Reader, after: int) -> list[int]:
            return reader.matches.ids_of(user_id, after, A_PIECE)

        last = 0
        while ids := await self._records.store.read(next_ids, last):
            for match_id in ids:
                with suppress(store.NoSuchMatch):  # removed meanwhile
                    yield await self._match(match_id, user_id)
            last = ids[-1]

    async def _match(self, match_id: int, user_id: int) -> str:
        """Raises NoSuchMatch."""
        record = None  # where there is no game to tell of
        with suppress(WasCancelled, Unreplayable):
            _, record = await self._records.export(match_id, user_id)

        def ask(reader: Reader) -> dict[str, Any]:
            entries = reader.personal_data.own_entries(match_id, user_id)
            return match_told(reader.matches.get(match_id), user_id, record, entries)

        return await asyncio.to_thread(text_of, await self._records.store.read(ask))


def text_of(told: dict[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False, indent=1)


def files_of(sheets: Sequence[Sequence[str]]) -> tuple[File, ...]:
    """Several are compressed, lest they are more than Discord takes."""
    texts = []
    for head, *matches in sheets:
        told = ",\n".join(matches)
        texts.append(f'{{"you":{head},\n"matches":[{told}]}}\n'.encode())
    if len(texts) == 1:
        return (File(f"{NAME}.json", texts[0]),)
    return tuple(
        File(f"{NAME}-{number}.json.gz", gzip.compress(text))
        for number, text in enumerate(texts, start=1)
    )


def wipe_soon(transaction: Transaction) -> None:
    """Schedule that erased bytes are removed from the file; it stays due until that is done."""
    now = transaction.now
    transaction.due.schedule(store.DueKind.WIPING, store.to_milliseconds(now), now)


NUMBERS: Final = 1 << 62
"""Of which one, below zero, takes a person's place; no id of Discord's is."""


@dataclass(frozen=True, slots=True)
class AtStake:
    """What ends when somebody leaves, before that is for sure."""

    matches: int
    """That go on, in all servers."""
    invitations: int


MAX_ERASED_MATCHES: Final = 20
"""Private matches, and as many invitations, that one transaction removes."""
MAX_ERASED_ROWS: Final = 200
"""Rows of a person that one transaction erases."""
ERASURE_TIMEOUT: Final = timedelta(minutes=1)
"""After which an erasure that has not come to its end is taken up again."""


@dataclass(frozen=True, slots=True)
class Erased:
    """What one transaction of an erasure did."""

    private_matches: tuple[int, ...] = ()
    """Those that were removed."""
    is_complete: bool = False
    """Whether nothing of the person is left."""


MAX_ERASURES_A_DAY: Final = 3
"""Erasures of one person within a day; more would only serve to move others' statistics."""


def require_erasable(reader: Reader, user_id: int, now: datetime) -> None:
    """Raise ErasedTooOften if the person was erased as often as allowed within the last day."""
    erased = reader.personal_data.erasure_times(user_id, MAX_ERASURES_A_DAY)
    if len(erased) == MAX_ERASURES_A_DAY and now < (until := erased[-1] + ratings.A_DAY):
        raise ErasedTooOften(MAX_ERASURES_A_DAY, until)


class Leaving(Ledger):
    async def at_stake(self, user_id: int) -> AtStake:
        """Return what would end if the person were erased now. Raises ErasedTooOften."""
        now = self.clock()

        def ask(reader: Reader) -> AtStake:
            require_erasable(reader, user_id, now)
            matches = reader.matches.open_ids_of(user_id)
            return AtStake(len(matches), len(reader.invitations.open_ids_of(user_id)))

        return await self.store.read(ask)

    async def leave(self, user_id: int, *, at: datetime) -> list[int]:
        """Erase a person, and return the private matches that were removed with them.

        Matches in which a player's time ran out before end by that; the others they give up.
        Somebody who comes back is new. Raises ErasedTooOften.
        """
        number = -self.rng.randrange(1, NUMBERS)
        if await self.store.write(self.clock(), begin_erasure, user_id, number):
            return await self.go_on_erasing(user_id, at)
        return []

    async def go_on_erasing(self, user_id: int, at: datetime) -> list[int]:
        """Erase a person in short transactions, and return the private matches removed by them.

        If the bot dies in between, `Upkeep` calls this after the next start.
        """
        private: list[int] = []
        while True:
            for match_id in await self.store.read(
                lambda reader: reader.matches.open_ids_of(user_id)
            ):
                await self.run_out(match_id, at)
                await self._give_up(match_id, user_id, at)
            erased = await self.store.write(self.clock(), erase_some, user_id)
            private += erased.private_matches
            if erased.is_complete:
                return private

    async def _give_up(self, match_id: int, user_id: int, at: datetime) -> None:
        """Have a person who is being erased resign a match, unless it is over.

        The log is replayed before the transaction, which then replays only what came since. The
        post about the end must not name them, so they leave the match in the same transaction.
        """
        with suppress(store.NoSuchMatch, Unreplayable):
            await self.load(match_id)

        def find(transaction: Transaction) -> Match | None:
            match = transaction.matches.get(match_id)
            return None if match.is_over or match.player_of(user_id) is None else match

        def replace(transaction: Transaction, match: Match) -> None:
            number = transaction.personal_data.replacement_of(user_id)
            if number is not None:
                transaction.personal_data.replace_person("match", match.id, user_id, number)
            owe_nothing_where_lost(transaction, match)

        with suppress(store.NoSuchMatch):
            await self._end(match_id, find, resigning(user_id, at), replace)


def begin_erasure(transaction: Transaction, user_id: int, number: int) -> bool:
    """Save that a person is to be erased; return whether anything is stored of them.

    Raises ErasedTooOften.
    """
    transaction.effects.has_erased = True  # caches may hold a name that no row has
    if transaction.personal_data.replacement_of(user_id) is not None:
        return True
    require_erasable(transaction, user_id, transaction.now)
    if not transaction.personal_data.exists_for(user_id):
        return False
    transaction.personal_data.save_erasing(user_id, number)
    transaction.due.schedule(store.DueKind.ERASURE, user_id, transaction.now + ERASURE_TIMEOUT)
    forgets_at = transaction.now + ratings.A_DAY
    marked = transaction.personal_data.record_erasure(user_id)
    transaction.due.schedule(store.DueKind.ERASURE_CLEARING, marked, forgets_at)
    return True


def erase_some(transaction: Transaction, user_id: int) -> Erased:
    """Erase some of what is stored of a person, who has no open match except private ones."""
    number = transaction.personal_data.replacement_of(user_id)
    if number is None:
        transaction.due.unschedule(store.DueKind.ERASURE, user_id)
        return Erased(is_complete=True)
    private = transaction.matches.private_ids_of(user_id, MAX_ERASED_MATCHES)
    for match_id in private:
        transaction.matches.remove(match_id)
    invitations = transaction.invitations.open_ids_of(user_id, MAX_ERASED_MATCHES)
    for invitation_id in invitations:
        take_back(transaction, transaction.invitations.get(invitation_id), user_id)
        transaction.personal_data.replace_person("invitation", invitation_id, user_id, number)
    if private or invitations or transaction.matches.open_ids_of(user_id):
        return Erased(tuple(private))
    for guild_id in transaction.puzzles.servers_with_tries_by(user_id):  # whose post names them
        transaction.due.schedule(store.DueKind.DAILY_COUNT, guild_id, transaction.now)
    if transaction.personal_data.erase_some(user_id, number, MAX_ERASED_ROWS):
        return Erased()
    transaction.personal_data.remove_erasing(user_id)
    transaction.due.unschedule(store.DueKind.ERASURE, user_id)
    wipe_soon(transaction)
    return Erased(is_complete=True)
