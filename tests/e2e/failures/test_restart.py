"""Restarts of the bot after it was killed at a chosen moment."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Final

from tests.dojo import DEAL, bot_process, running_bot
from tests.e2e.sight import click_and_wait, labels, play_by_taps, tap
from tests.e2e.whole_games.test_typed_game import open_controller, start_shadow_match, type_steps

if TYPE_CHECKING:
    from pathlib import Path

    from tests.dojo import Dojo, Table


NEXT_STEP = [
    ("", "Your turn. Tap a piece"),
    ("crane:c5c4", "Now your ninja"),
    ("crane:c5c4 ninja:d5d4", "You have 2 lanterns"),
]
"""Steps that Blue has typed in its turn before the kill, and a text of its controller after it."""


async def reach_blues_first_turn(table: Table) -> None:
    """Bring a match to Blue's first turn, in which Blue may light a lantern."""
    await start_shadow_match(table)
    await type_steps(table, table.alice, "crab:a1a2", "ninja:stay")
    await table.turn(2)


async def test_matches_lessons_and_invitations_continue_after_the_bot_is_killed(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    moving, lit, invited, learning, *turn_tables = [
        await dojo_without_bot.table() for _ in range(7)
    ]
    async with bot_process(dojo_without_bot, folder) as bot:
        controller = (await moving.alice.click(await moving.start(), "Move")).message
        await tap(moving.alice, controller, "c1", "From c1")
        await reach_blues_first_turn(lit)
        await type_steps(lit, lit.bob, "crane:c5c4", "ninja:stay", "lantern:3")
        invitation = await invited.invite()
        opened = await learning.alice.slash(learning.channel, "onitama learn", lesson=4)
        lesson = opened.message
        await click_and_wait(learning.alice, lesson, "Pass, exchanging Horse", "brought you Dragon")
        for table, (typed, _) in zip(turn_tables, NEXT_STEP, strict=True):
            await reach_blues_first_turn(table)
            await type_steps(table, table.bob, *typed.split())
        await bot.kill()
    async with running_bot(dojo_without_bot, folder):
        await tap(moving.alice, controller, "c3", "c1–c3")
        await moving.alice.click(controller, "Play Tiger c1–c3")
        await moving.turn(2)
        await play_by_taps(learning.alice, lesson, "Dragon a4–c5", "From stuck to victory!")
        for table, (_, text) in zip(turn_tables, NEXT_STEP, strict=True):
            assert text in (await open_controller(table, table.bob)).text
        await type_steps(lit, lit.alice, "tiger:a2a4", "ninja:stay", "lantern:none")
        later = await lit.bob.click(await lit.turn(4), "My board")
        await lit.resign()
        after = await lit.bob.click(await lit.post("Alice gave up."), "My board")
        for shown in (later, after):
            assert "**No**, no hidden ninja stood on rank 3 in turn 2." in shown.text
        await invited.bob.click(invitation, "Accept")
        await invited.turn(1)


# Kills before and after a post


async def test_a_post_that_a_kill_prevented_is_sent_at_the_next_start(
    dojo_with_frozen_time: Dojo, folder: Path
) -> None:
    table = await dojo_with_frozen_time.table()
    async with bot_process(dojo_with_frozen_time, folder) as bot:
        first = await table.start()
        path = rf"/channels/{table.channel['id']}/messages"
        table.fake_discord.server.fail("POST", path, 500, times=1000)
        controller = (await table.alice.click(first, "Move")).message
        await play_by_taps(table.alice, controller, "Tiger c1–c3")
        await bot.kill()
    assert len(table.boards) == 1
    table.fake_discord.server.heal()
    async with running_bot(dojo_with_frozen_time, folder):
        board = await table.turn(2)
        assert "🔴 Alice played **Tiger c1–c3**." in board.text
        assert board.pings == [table.bob.id]
        await table.until(lambda: labels(first) == [])
        await table.play("crane:b5b4", first=table.bob)


async def test_due_posts_are_sent_before_discord_has_listed_the_servers(
    dojo_with_frozen_time: Dojo, folder: Path
) -> None:
    table = await dojo_with_frozen_time.table()
    path = rf"/channels/{table.channel['id']}/messages"
    async with bot_process(dojo_with_frozen_time, folder) as bot:
        invitation = await table.invite(where="thread")
        table.fake_discord.server.fail("POST", path, 500, times=1000)
        await table.bob.click(invitation, "Accept")
        await bot.kill()
    table.fake_discord.server.heal()
    table.fake_discord.server.gateway.is_holding = True
    async with running_bot(dojo_with_frozen_time, folder):
        await (await table.in_thread()).turn(1)


async def test_a_post_is_not_sent_twice_if_the_bot_is_killed_right_after_it(
    dojo_with_frozen_time: Dojo, folder: Path
) -> None:
    table = await dojo_with_frozen_time.table()
    path = rf"/channels/{table.channel['id']}/messages"
    async with bot_process(dojo_with_frozen_time, folder) as bot:
        await table.start()
        table.fake_discord.server.fail("POST", path, 500, after=True, times=1)
        move = asyncio.create_task(table.type(table.alice, "tiger:c1c3"))
        await table.board(2)
        await bot.kill()
        await asyncio.gather(move, return_exceptions=True)
    async with running_bot(dojo_with_frozen_time, folder):
        await table.play("crane:b5b4", first=table.bob)
        start, first, second = table.boards
        assert "The match begins" in start.text
        assert "Tiger c1–c3" in first.text
        assert "after turn 2" in second.text


# A kill during the computer's turn with hidden ninjas, and the log of that match

STEPS: Final = (r"\w+:(?:pass|[a-e][1-5][a-e][1-5])", r"ninja:.+", r"lantern:.+")
"""Patterns of the three steps of the second player's first turn."""
SECRET_TEXT: Final = re.compile(r"(?:ninja|place):?\s*[a-e][1-5]|ninja:stay|lantern:|viewer|hidden")


def stored_blue_actions(folder: Path) -> list[str]:
    """Return the actions of Blue, here the computer, that the database has stored."""
    with closing(sqlite3.connect(folder / "onitama.db")) as database:
        rows = database.execute("SELECT action FROM entry WHERE player = 1 ORDER BY seq")
        return [action for (action,) in rows]


async def test_a_kill_during_the_computers_turn_neither_loses_nor_repeats_a_step(
    dojo_with_frozen_time: Dojo, folder: Path
) -> None:
    table = await dojo_with_frozen_time.table()
    async with bot_process(dojo_with_frozen_time, folder, ONITAMA_LOG_LEVEL="DEBUG") as bot:
        practice_options = {"level": "1", "variant": "shadow", "seat": "red", "deal": DEAL}
        await table.alice.slash(table.channel, "onitama practice", **practice_options)
        await table.type(table.alice, "place:b1")
        await table.until(lambda: len(stored_blue_actions(folder)) == 1)
        await table.type(table.alice, "tiger:c1c3")
        await table.type(table.alice, "ninja:b1b3")
        await table.until(lambda: len(stored_blue_actions(folder)) > 1)
        await bot.kill()
    before = stored_blue_actions(folder)
    async with bot_process(dojo_with_frozen_time, folder, ONITAMA_LOG_LEVEL="DEBUG"):
        with closing(sqlite3.connect(folder / "onitama.db")) as database:
            turn_reached = "SELECT turn_number FROM match"
            await table.until(lambda: database.execute(turn_reached).fetchall() == [(3,)])
        board = (await table.alice.slash(table.channel, "onitama practice")).message
        await table.reads(board, "Your turn.")
    turn = stored_blue_actions(folder)
    assert turn[: len(before)] == before
    assert len(turn) == 1 + len(STEPS)
    for step, pattern in zip(turn[1:], STEPS, strict=True):
        assert re.fullmatch(pattern, step)
    log = (folder / "bot.log").read_text("utf-8")
    assert "click" in log or "command onitama move" in log
    logged = [line for line in log.splitlines() if "discord.gateway" not in line]
    leaks = [match[0] for line in logged if (match := SECRET_TEXT.search(line))]
    assert leaks == []
