"""A process that dies in the middle of its work: `python -m … crash_script HOW PATH`.

Prints each turn once it was answered, as the bot would tell Discord.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from dataclasses import replace
from functools import partial
from itertools import count, cycle
from pathlib import Path
from typing import TYPE_CHECKING, Final

from onitama_core.game import Player
from onitama_core.matches import results as counting
from onitama_core.matches import upkeep as removal
from onitama_core.matches.upkeep import LONGEST
from onitama_core.store import Person, Played, PostKind, Transaction, utc_now
from tests.onitama_core.matches import table as tables
from tests.onitama_core.matches.table import ABROAD, ALICE, BOB, HERE, IN_PRIVATE, TURNS, table_at

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from onitama_core.store import Match

LEAVER: Final = Person(735_111_222_333_444_555, "Zdeňka")
OF_LEAVING: Final = ("remove_match", "append", "keep_rating_change", "erase_person", "schedule")
"""Changes in the order in which somebody leaves."""


async def main(how: str, path: Path) -> None:
    async with table_at(path, tables.FakeClock()) as table:
        await DEATHS[how](table, await table.started())
        die()


async def die_before_commit(table: tables.Table, match: Match) -> None:
    """All that the fourth turn writes, but the commit."""
    for text in TURNS[:3]:
        answered((await table.play_on(match, text)).match.seq)

    def play_and_die(transaction: Transaction) -> None:
        transaction.append(match.id, Played(4, Player.BLUE, TURNS[3], at=utc_now()))
        transaction.stand(match.id, replace(match, seq=4, step=4))
        transaction.owe_match_post(match, PostKind.BOARD, 4)
        die()

    await table.write(play_and_die)


async def die_before_start(table: tables.Table, _: Match) -> None:
    """All that accepting an invitation writes, but the commit."""
    invitation = await table.invited()

    def start_and_die(transaction: Transaction) -> None:
        table.matches._start(transaction, invitation, BOB, table.clock())
        die()

    await table.write(start_and_die)


async def die_while_rating(table: tables.Table, _: Match) -> None:
    """All that the end of a rated match writes, up to the first of two ratings."""
    match = await table.begun()
    deadly("keep_rating_change")
    await table.matches.resign(match.id, BOB.user_id)


async def die_while_leaving(table: tables.Table, _: Match, change: str) -> None:
    """With a private match and a rated one that goes on; without a change once it is done."""
    await table.matches.practise(HERE, LEAVER, 3, IN_PRIVATE)
    await table.begun(by=LEAVER)
    if change:
        deadly(change)
    await leave(table)


async def leave(table: tables.Table) -> None:
    await table.matches.leave(LEAVER.user_id, at=table.clock())


async def die_while_counting(table: tables.Table, _: Match) -> None:
    """The second of an earlier version's three matches, one a transaction."""
    for _match in range(3):
        await table.finished()
    await table.write(lambda transaction: transaction.clear_counts())
    await table.write(lambda transaction: transaction.change("UPDATE match SET counted = 0"))
    counting.MOST_COUNTED = 1  # type: ignore[misc]
    deadly("keep_counted", 2)
    await table.matches.count_up()


async def die_while_removing(table: tables.Table, _: Match) -> None:
    """The second of a server's three matches, one a transaction."""
    for place in (HERE, HERE, ABROAD):
        await table.won(place=place)
    await table.matches.lose_server(HERE.guild_id)
    table.clock.now += LONGEST
    removal.MOST = 1  # type: ignore[misc]
    deadly("remove_match", 2)
    await table.serve_all()


def deadly(name: str, times: int = 1) -> None:
    """Die once a change has been made so often, before its commit."""
    change, made = getattr(Transaction, name), count(1)

    def change_and_die(transaction: Transaction, *values: object, **named: object) -> object:
        result = change(transaction, *values, **named)
        if next(made) == times:
            die()
        return result

    setattr(Transaction, name, change_and_die)


async def offer_and_decline_for_ever(table: tables.Table, match: Match) -> None:
    for maker, other in cycle([(ALICE, BOB), (BOB, ALICE)]):
        offer = await table.offer(match, maker)
        answered(offer.seq)
        update = await table.matches.draws.decline(match.id, other.user_id, offer.seq)
        answered(update.match.seq)


def answered(seq: int) -> None:
    sys.stdout.write(f"{seq}\n")
    sys.stdout.flush()


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


DEATHS: Final[Mapping[str, Callable[[tables.Table, Match], Awaitable[None]]]] = {
    "before a commit": die_before_commit,
    "before a match starts": die_before_start,
    "in the middle of a result": die_while_rating,
    "at any instant": offer_and_decline_for_ever,
    "while results are counted": die_while_counting,
    "while a server is removed": die_while_removing,
    "once somebody has left": partial(die_while_leaving, change=""),
    **{f"leaving: {change}": partial(die_while_leaving, change=change) for change in OF_LEAVING},
}

if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], Path(sys.argv[2])))
