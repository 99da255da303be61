"""Whether everything holds that a file of matches is relied on for."""

from __future__ import annotations

from dataclasses import dataclass, fields
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from onitama_core.matches.care.faults import (
    Damaged,
    Dangling,
    Endless,
    Fault,
    Misfiled,
    Misstated,
    NeverDue,
    Unreadable,
)
from onitama_core.matches.ledger import Ledger
from onitama_core.matches.log.replay import resume, standing_of, start_of
from onitama_core.matches.upkeep import Upkeep
from onitama_core.store import Standing, StoreFault, back_up, share_store, utc_now

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from onitama_core.store import Match, Reader, Store

MOST_AT_ONCE: Final = 200


@dataclass(frozen=True, slots=True)
class Report:
    matches: int
    open_matches: int
    faults: tuple[Fault, ...]


async def checked(path: Path) -> Report:
    """As the bot would find it; the file itself is only read, and a bot may play with it.

    Raises FileNotFoundError, PermissionError, NewerDatabase, or OSError where there is no room for
    a copy.
    """
    with TemporaryDirectory() as folder:
        copied = Path(folder) / path.name
        try:
            back_up(path, copied)
        except StoreFault as problem:
            return Report(0, 0, (Damaged(str(problem)),))
        async with share_store(copied) as store:
            await Upkeep(store, utc_now, Ledger(store, utc_now)).sum_up()
            return await report_of(store)


async def report_of(store: Store) -> Report:
    faults = [*await store.read(faults_of_the_whole)]
    count = open_ones = 0
    async for matches, found in replayed(store):
        faults += found
        count += len(matches)
        open_ones += sum(not match.is_over for match in matches)
    return Report(count, open_ones, tuple(faults))


def faults_of_the_whole(reader: Reader) -> list[Fault]:
    return [
        *(Dangling(table, parent) for table, parent in reader.dangling()),
        *map(Misfiled, reader.misfiled()),
        *map(Endless, reader.endless()),
        *map(NeverDue, reader.missing_due()),
    ]


async def replayed(store: Store) -> AsyncIterator[tuple[list[Match], list[Fault]]]:
    """All matches, some at a time, and what does not hold of them."""
    last = 0

    def some(reader: Reader) -> tuple[list[Match], list[Fault]]:
        matches = reader.matches_after(last, MOST_AT_ONCE)
        found = (faults_of(match, reader) for match in matches)
        return matches, list(chain.from_iterable(found))

    while (part := await store.read(some))[0]:
        yield part
        last = part[0][-1].id


def faults_of(match: Match, reader: Reader) -> Iterator[Fault]:
    try:
        told = standing_of(resume(start_of(match), reader.entries(match.id)))
    except Exception as problem:  # noqa: BLE001 - whatever it is, it is what is looked for
        yield Unreadable(match.id, type(problem).__name__)
        return
    for field in fields(Standing):
        if getattr(match, field.name) != getattr(told, field.name):
            yield Misstated(match.id, field.name)
