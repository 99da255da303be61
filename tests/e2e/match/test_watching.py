"""Who looks on may be called once, when the match ends."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.discord_stand_in.world import PRIVATE_THREAD
from tests.dojo import bot_process, running_bot
from tests.e2e.sight import labels
from tests.e2e.whole_games.test_typed_game import STONE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_stand_in import Message, Person
    from tests.dojo import Dojo, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def watch(person: Person, board: Message) -> Message:
    more = (await person.click(board, "More")).message
    await person.click(more, "Watch")
    return more


async def test_a_watcher_is_called_by_the_last_post_alone(table: Table) -> None:
    board = await table.start()
    more = await watch(table.cleo, board)
    number = table.number()
    assert more.text == f"You watch #{number}. I'll ping you when it ends."
    assert labels(more)[0] == "Stop watching"
    last = await table.play(*STONE)
    assert last.pings == [table.bob.id, table.cleo.id]
    assert last.text.splitlines()[-1] == f"-# Watched by <@{table.cleo.id}>."
    assert [m for m in table.public if table.cleo.id in m.pings] == [last]


async def test_who_stops_watching_is_not_called(table: Table) -> None:
    board = await table.start()
    more = await watch(table.cleo, board)
    await table.cleo.click(more, "Stop watching")
    assert more.text == f"You no longer watch #{table.number()}."
    assert labels(more)[0] == "Watch"
    last = await table.play(*STONE)
    assert table.cleo.id not in last.pings
    assert "Watched" not in last.text


async def test_more_knows_who_watches(table: Table) -> None:
    board = await table.start()
    await watch(table.cleo, board)
    again = (await table.cleo.click(board, "More")).message
    assert again.text.startswith("You watch #")
    assert labels(again)[0] == "Stop watching"


async def test_players_do_not_watch_themselves(table: Table) -> None:
    board = await table.start()
    forged = f"o1:watch:{table.number()}:0:"
    outcome = await table.alice.press_forged(board, table.channel, forged)
    assert outcome.text.startswith(f"You play in #{table.number()} yourself")


async def test_nobody_watches_what_is_over(table: Table) -> None:
    board = await table.start()
    more = (await table.cleo.click(board, "More")).message
    await table.play(*STONE)
    outcome = await table.cleo.click(more, "Watch")
    assert "is over" in outcome.text


async def test_nobody_is_called_into_a_private_thread(dojo: Dojo) -> None:
    """A mention would let in who has left it."""
    home = await dojo.table()
    thread = dojo.guild.thread(home.channel, "A quiet corner", kind=PRIVATE_THREAD)
    members = {person.id for person in (home.alice, home.bob, home.cleo)}
    dojo.fd.world.thread_members[thread["id"]] |= members
    await dojo.fd.server.gateway.dispatch("THREAD_CREATE", thread)
    table = replace(home, channel=thread, home=home.channel)
    board = await table.start()
    more = (await table.cleo.click(board, "More")).message
    assert labels(more) == ["The match so far", "Cards", "Rules"]
    forged = f"o1:watch:{table.number()}:0:"
    outcome = await table.cleo.press_forged(board, thread, forged)
    assert "private thread" in outcome.text


async def test_watchers_are_called_after_a_kill_as_well(quiet_dojo: Dojo, folder: Path) -> None:
    table = await quiet_dojo.table()
    async with bot_process(quiet_dojo, folder) as bot:
        board = await table.start()
        await watch(table.cleo, board)
        await bot.kill()
    async with running_bot(quiet_dojo, folder):
        last = await table.play(*STONE)
        assert table.cleo.id in last.pings
