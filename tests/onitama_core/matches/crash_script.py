"""A process that dies in the middle of its work: `python -m … crash_script HOW PATH`.

Prints each turn once it was answered, as the bot would tell Discord.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

from onitama_core.game import Player
from onitama_core.store import Played, PostKind, utc_now
from tests.onitama_core.matches.table import ALICE, BOB, TURNS, FakeClock, table_at

if TYPE_CHECKING:
    from onitama_core.store import Match, Transaction
    from tests.onitama_core.matches.table import Table


async def main(how: str, path: Path) -> None:
    async with table_at(path, FakeClock()) as table:
        match = await table.started()
        match how:
            case "after an answer":
                await play(table, match)
            case "before a commit":
                await play(table, match)
                await die_before_commit(table, match)
            case "before a match starts":
                await die_before_start(table)
            case "at any instant":
                await offer_and_decline_for_ever(table, match)
            case "in practice, at any instant":
                await practise_for_ever(table)
        die()


async def play(table: Table, match: Match) -> None:
    for text in TURNS[:3]:
        answered((await table.play_on(match, text)).match.seq)


async def die_before_commit(table: Table, match: Match) -> None:
    """All that the fourth turn writes, but the commit."""

    def play_and_die(transaction: Transaction) -> None:
        transaction.append(match.id, Played(4, Player.BLUE, TURNS[3], at=utc_now()))
        transaction.stand(match.id, replace(match, seq=4, step=4))
        transaction.owe_match_post(match, PostKind.BOARD, 4)
        die()

    await table.write(play_and_die)


async def die_before_start(table: Table) -> None:
    """All that accepting an invitation writes, but the commit."""
    invitation = await table.invited()

    def start_and_die(transaction: Transaction) -> None:
        table.invitations._start(transaction, invitation, BOB, table.clock())
        die()

    await table.write(start_and_die)


async def offer_and_decline_for_ever(table: Table, match: Match) -> None:
    for maker, other in cycle([(ALICE, BOB), (BOB, ALICE)]):
        offer = await table.offer(match, maker)
        answered(offer.seq)
        update = await table.draws.decline(match.id, other.user_id, offer.seq)
        answered(update.match.seq)


async def practise_for_ever(table: Table) -> None:
    match = await table.practised()
    while True:
        answered((await table.play_on(match, TURNS[0])).match.seq)
        await table.practice.answer(await table.question(), TURNS[1:2])
        answered((await table.takebacks.propose(match.id, ALICE.user_id)).match.seq)


def answered(seq: int) -> None:
    sys.stdout.write(f"{seq}\n")
    sys.stdout.flush()


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], Path(sys.argv[2])))
