"""A process that plays a turn and takes it back until it is killed.

Run as `python -m tests.onitama_core.matches.crash_script PATH`. It prints the number of each log
entry once the call has returned, which is when the bot would respond to Discord.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from tests.onitama_core.matches.table import ALICE, TURNS, FakeClock, table_at


async def main(path: Path) -> None:
    async with table_at(path, FakeClock()) as table:
        match = await table.practised_in_channel(level=None)  # nobody has to agree to a takeback
        await table.mark_all_sent()
        while True:
            played = await table.act(match, ALICE, TURNS[0])
            print_seq(played.match.seq)
            taken_back = await table.matches.takebacks.propose(match.id, ALICE.user_id)
            print_seq(taken_back.match.seq)


def print_seq(seq: int) -> None:
    sys.stdout.write(f"{seq}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
