"""Whether everything holds that a file of matches is relied on for."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

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
from onitama_core.matches.timing.upkeep import Upkeep
from onitama_core.store import Standing, StoreFault, back_up, share_store, utc_now

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from onitama_core.store import Reader, Store

MOST_AT_ONCE: Final = 200


@dataclass(frozen=True, slots=True)
class Report:
    matches: int
    open_matches: int
    faults: tuple[Fault, ...]


class Replayed(NamedTuple):
    match_id: int
    is_open: bool
    faults: Sequence[Fault]


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
    async for found in replayed(store):
        count += 1
        open_ones += found.is_open
        faults += found.faults
    return Report(count, open_ones, tuple(faults))


def faults_of_the_whole(reader: Reader) -> list[Fault]:
    return [
        *(Dangling(table, parent) for table, parent in reader.dangling()),
        *map(Misfiled, reader.misfiled()),
        *map(Endless, reader.endless()),
        *map(NeverDue, reader.missing_due()),
    ]


async def replayed(store: Store) -> AsyncIterator[Replayed]:
    """All matches, some at a time."""
    last = 0

    def some(reader: Reader) -> list[Replayed]:
        return [replay(reader, one) for one in reader.matches_after(last, MOST_AT_ONCE)]

    while part := await store.read(some):
        for found in part:
            yield found
        last = part[-1].match_id


def replay(reader: Reader, match_id: int) -> Replayed:
    """What its row says is to be what its log comes to; either may make no sense at all."""
    is_open = False
    try:
        match = reader.match(match_id)
        is_open = not match.is_over
        told = standing_of(resume(start_of(match), reader.entries(match_id)))
    except Exception as problem:  # noqa: BLE001 - whatever it is, it is what is looked for
        return Replayed(match_id, is_open, [Unreadable(match_id, type(problem).__name__)])
    names = [field.name for field in fields(Standing)]
    differing = [name for name in names if getattr(match, name) != getattr(told, name)]
    return Replayed(match_id, is_open, [Misstated(match_id, name) for name in differing])
