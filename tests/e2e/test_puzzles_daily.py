"""The puzzle of the day, from a server's settings to the next day's film."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.puzzles.words import what_is_asked
from onitama_core.puzzles import line_of, reach
from tests.discord_stand_in.world import MANAGER
from tests.dojo import running_bot
from tests.e2e.people.test_server_settings import PLACE, server
from tests.e2e.sight import labels
from tests.e2e.test_challenge_panel import TOO_OLD
from tests.e2e.test_puzzles import do, puzzle_in

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_stand_in import Message
    from tests.dojo import Dojo, Table


A_DAY = 24 * 3600


async def let_pass(table: Table, seconds: float) -> None:
    table.fd.world.advance(seconds)
    await table.cleo.slash(table.channel, "onitama help")  # the gateway lives


async def next_post(table: Table, words: str = "**Puzzle of the day**") -> Message:
    there = len(table.public)
    await let_pass(table, A_DAY)
    await table.until(lambda: len(table.public) > there, "the next post")
    assert words in table.public[-1].text
    return table.public[-1]


async def test_a_puzzle_a_day_until_nobody_tries(still_dojo: Dojo, folder: Path) -> None:
    world = still_dojo.fd.world
    world.advance(A_DAY - world.time() % A_DAY)  # to midnight: far from the hour at which it comes
    table = await still_dojo.table()
    manager = table.fd.person("dana", table.guild, permissions=MANAGER)
    async with running_bot(still_dojo, folder):
        shown = await server(table, manager, PLACE)
        closed = (await still_dojo.table(bot_permissions=0)).channel["id"]
        refused = await manager.select(shown, closed, contains=":daily_in")
        assert f"I may not see <#{closed}>" in refused.text
        await manager.select(shown, table.channel["id"], contains=":daily_in")
        comes = f"The **puzzle of the day** comes to <#{table.channel['id']}> at <t:"
        await table.reads(shown, comes)
        post = await next_post(table)
        assert labels(post) == ["Try it"]
        assert "Who finds it at the first try?" in post.text
        picture = post.picture
        assert picture is not None
        tried = await table.alice.click(post, "Try it")
        assert tried.ephemeral
        puzzle = puzzle_in(tried.message)
        for solved, (turn, _) in enumerate(list(line_of(puzzle))[::2]):
            now = reach(puzzle, solved, None, has_erred=False)
            await table.reads(tried.message, what_is_asked(now))
            await do(table, tried.message, turn)
        await table.reads(tried.message, "Solved at the first try.")
        again = await table.bob.press_forged(
            post, table.channel, f"o1:daily_solution:{puzzle.number}:0:"
        )
        assert again.text == TOO_OLD  # its day is not over
        await let_pass(table, 30)
        await table.reads(post, f"Solved at the first try by 1 of 1: <@{table.alice.id}>.")
        assert post.picture == picture
        profile = await table.alice.slash(table.channel, "onitama profile")
        await table.reads(profile.message, "Puzzle of the day: **1** solved in a row.")

        second = await next_post(table)
        assert labels(second) == ["Try it", "Last solution"]
        late = await table.bob.click(post, "Try it")
        await table.reads(late.message, "Its day is over: ")
        film = await table.bob.click(second, "Last solution")
        await table.reads(film.message, "The solution: **")
        assert film.ephemeral
        assert (film.message.picture or b"").startswith(b"GIF89a")
        for _ in range(6):
            await next_post(table)
        await next_post(
            table, "Nobody tried the last 7 puzzles of the day, so I stop posting them."
        )
        await table.reads(await server(table, manager), "There is **no puzzle of the day**.")
