"""A process that offers and declines draws until it is killed: `python -m … crash_script PATH`.

It prints the number of each log entry once the call has returned, which is when the bot would
respond to Discord.
"""

from __future__ import annotations

import asyncio
import sys
from itertools import cycle
from pathlib import Path

from tests.onitama_core.matches.table import ALICE, BOB, FakeClock, table_at


async def main(path: Path) -> None:
    async with table_at(path, FakeClock()) as table:
        match = await table.started()
        for asker, other in cycle([(ALICE, BOB), (BOB, ALICE)]):
            offer = await table.offer(match, asker)
            print_seq(offer.seq)
            update = await table.matches.draws.decline(match.id, other.user_id, offer.seq)
            print_seq(update.match.seq)


def print_seq(seq: int) -> None:
    sys.stdout.write(f"{seq}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
