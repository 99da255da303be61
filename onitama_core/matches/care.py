"""A host's file of matches: checked, and counted anew."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core import store
from onitama_core.matches.replay import resume, start_of, status_of
from onitama_core.matches.results import recount
from onitama_core.matches.upkeep import Upkeep
from onitama_core.store import Reader

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from onitama_core.store import Store, Transaction


MOST_AT_ONCE: Final = 200


@dataclass(frozen=True, slots=True)
class Report:
    matches: int
    open_matches: int
    faults: tuple[str, ...]
    """What does not hold, as it is told to a host: nothing that was hidden."""


class Replayed(NamedTuple):
    match_id: int
    is_open: bool
    faults: Sequence[str]


async def checked(path: Path) -> Report:
    """As the bot would find it; the file itself is only read, and a bot may play with it.

    Raises FileNotFoundError, PermissionError, NewerDatabase, or OSError where there is no room for
    a copy.
    """
    with TemporaryDirectory() as folder:
        copied = Path(folder) / path.name
        try:
            store.back_up(path, copied)
        except store.StoreFault as problem:
            return Report(0, 0, (f"The file is damaged: {problem}. Restore a copy.",))
        async with store.share_store(copied) as kept:
            faults = await kept.read(Reader.faults)
            found, last = list[Replayed](), 0
            while part := await kept.read(replayed, last):
                found += part
                last = part[-1].match_id
    faults += (fault for one in found for fault in one.faults)
    return Report(len(found), sum(one.is_open for one in found), tuple(faults))


def replayed(reader: Reader, after: int) -> list[Replayed]:
    """Some of the matches, in their order."""
    return [replay(reader, one) for one in reader.matches_after(after, MOST_AT_ONCE)]


def replay(reader: Reader, match_id: int) -> Replayed:
    """What its row says is to be what its log comes to; either may make no sense at all."""
    is_open = False
    try:
        match = reader.match(match_id)
        is_open = not match.is_over
        told = status_of(resume(start_of(match), reader.entries(match_id)))
    except Exception as problem:  # noqa: BLE001 - whatever it is, it is what is looked for
        # Of what kind alone: what it says may name a hidden square.
        unreadable = (
            f"Match #{match_id} can't be replayed ({type(problem).__name__}). The bot sets it "
            "aside; its players can resign."
        )
        return Replayed(match_id, is_open, [unreadable])
    misstated = [
        f"Match #{match_id}: its row tells {name} otherwise than its log. "
        "The log counts; the next turn puts the row right."
        for name in store.OF_STATUS
        if getattr(match, name) != getattr(told, name)
    ]
    return Replayed(match_id, is_open, misstated)


class Recounted(NamedTuple):
    results: int
    differing: Mapping[str, int]
    """Rows that were not, or not so, by the table."""


async def recounted(path: Path) -> Recounted:
    """All of it, or, whatever happens meanwhile, nothing. No bot may play with the file.

    Raises what opening a store raises.
    """
    async with store.open_store(path) as kept:
        return await count_anew(kept)


async def compared(path: Path) -> Recounted:
    """What that would change. The file is only read, and a bot may play with it.

    Raises FileNotFoundError, PermissionError, StoreFault, NewerDatabase, or OSError where there is
    no room for a copy.
    """
    with TemporaryDirectory() as folder:
        copied = Path(folder) / path.name
        store.back_up(path, copied)
        async with store.share_store(copied) as kept:
            return await count_anew(kept)


async def count_anew(kept: Store) -> Recounted:
    """After what the bot has still to count."""
    await Upkeep(kept, store.utc_now).count_up()

    def change(transaction: Transaction) -> Recounted:
        transaction.set_counts_aside()
        results = recount(transaction)
        return Recounted(results, transaction.differing_counts())

    return await kept.write(store.utc_now(), change)
