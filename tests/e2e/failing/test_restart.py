"""Restarts and kills."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

import pytest
import pytest_asyncio

from tests.dojo import DEAL, Table, bot_process, open_dojo, running_bot
from tests.e2e.sight import labels, play_by_taps, press, tap
from tests.e2e.whole_games.test_typed_game import NEXT_STEP, before_blue, controller, types

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path

    from tests.discord_stand_in import Message
    from tests.dojo import Dojo

Afterwards: TypeAlias = "dict[str, tuple[Table, Message | None]]"


# One power cut in the middle of several matches


async def open_a_controller(table: Table) -> Message:
    controller = (await table.alice.click(await table.start(), "Move")).message
    await tap(table.alice, controller, "c1", "From c1")
    return controller


async def break_a_turn_off(table: Table, played: str) -> None:
    await before_blue(table)
    await types(table, table.bob, *played.split())


async def light_a_lantern(table: Table) -> None:
    await before_blue(table)
    await types(table, table.bob, "crane:c5c4", "ninja:stay", "lantern:3")


async def begin_a_lesson(table: Table) -> Message:
    lesson = (await table.alice.slash(table.channel, "onitama learn", lesson=4)).message
    await press(table.alice, lesson, "Pass, exchanging Horse", "brought you Dragon")
    return lesson


BEFORE: Final[dict[str, Callable[[Table], Awaitable[Message | None]]]] = {
    "controller": open_a_controller,
    "lantern": light_a_lantern,
    "invitation": Table.invite,
    "lesson": begin_a_lesson,
    **{played: partial(break_a_turn_off, played=played) for played, _ in NEXT_STEP},
}
"""What goes on when the power is cut, each at a table of its own."""


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def afterwards(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Afterwards]:
    """The tables once the bot is there again."""
    folder = tmp_path_factory.mktemp("cut")
    async with open_dojo() as dojo:
        tables = {name: await dojo.table() for name in BEFORE}
        async with bot_process(dojo, folder) as bot:
            left = {n: (tables[n], await begin(tables[n])) for n, begin in BEFORE.items()}
            await bot.kill()
        async with running_bot(dojo, folder):
            yield left


async def test_an_open_controller_works_after_a_restart(afterwards: Afterwards) -> None:
    table, controller = afterwards["controller"]
    assert controller is not None
    await tap(table.alice, controller, "c3", "c1–c3")
    await table.alice.click(controller, "Play Tiger c1–c3")
    await table.turn(2)


async def test_a_lesson_goes_on_where_its_learner_was(afterwards: Afterwards) -> None:
    table, lesson = afterwards["lesson"]
    assert lesson is not None
    await play_by_taps(table.alice, lesson, "Dragon a4–c5", "From stuck to victory!")


@pytest.mark.parametrize(("played", "text"), NEXT_STEP)
async def test_a_turn_by_night_goes_on_where_a_kill_broke_it_off(
    afterwards: Afterwards, played: str, text: str
) -> None:
    table, _ = afterwards[played]
    assert text in (await controller(table, table.bob)).text


async def test_the_answers_of_lanterns_outlive_a_restart_and_the_match(
    afterwards: Afterwards,
) -> None:
    table, _ = afterwards["lantern"]
    await types(table, table.alice, "tiger:a2a4", "ninja:stay", "lantern:none")
    later = await table.bob.click(await table.turn(4), "My board")
    await table.resign()
    after = await table.bob.click(await table.post("Alice gave up."), "My board")
    assert "**No**, no hidden ninja stood on rank 3 in turn 2." in later.text
    assert "**No**, no hidden ninja stood on rank 3 in turn 2." in after.text


async def test_an_invitation_outlives_a_restart(afterwards: Afterwards) -> None:
    table, invitation = afterwards["invitation"]
    assert invitation is not None
    await table.bob.click(invitation, "Accept")
    await table.turn(1)


# Cuts at an instant of their own


async def test_a_kill_between_commit_and_post_is_made_good_at_the_next_start(
    still_dojo: Dojo, folder: Path
) -> None:
    table = await still_dojo.table()
    async with bot_process(still_dojo, folder) as bot:
        first = await table.start()
        path = rf"/channels/{table.channel['id']}/messages"
        table.fd.server.fail("POST", path, 500, times=1000)
        controller = (await table.alice.click(first, "Move")).message
        await play_by_taps(table.alice, controller, "Tiger c1–c3")
        await bot.kill()
    assert len(table.boards) == 1
    table.fd.server.heal()
    async with running_bot(still_dojo, folder):
        board = await table.turn(2)
        assert "🔴 Alice played **Tiger c1–c3**." in board.text
        assert board.pings == [table.bob.id]
        await table.until(lambda: labels(first) == [])
        await table.play("crane:b5b4", first=table.bob)


async def test_what_is_due_is_posted_before_the_server_list_has_come(
    still_dojo: Dojo, folder: Path
) -> None:
    table = await still_dojo.table()
    path = rf"/channels/{table.channel['id']}/messages"
    async with bot_process(still_dojo, folder) as bot:
        invitation = await table.invite(where="thread")
        table.fd.server.fail("POST", path, 500, times=1000)
        await table.bob.click(invitation, "Accept")
        await bot.kill()
    table.fd.server.heal()
    table.fd.server.gateway.hold = True
    async with running_bot(still_dojo, folder):
        await (await table.in_thread()).turn(1)


async def test_a_kill_after_the_post_does_not_double_it(still_dojo: Dojo, folder: Path) -> None:
    table = await still_dojo.table()
    path = rf"/channels/{table.channel['id']}/messages"
    async with bot_process(still_dojo, folder) as bot:
        await table.start()
        table.fd.server.fail("POST", path, 500, after=True, times=1)
        move = asyncio.create_task(table.type(table.alice, "tiger:c1c3"))
        await table.board(2)
        await bot.kill()
        await asyncio.gather(move, return_exceptions=True)
    async with running_bot(still_dojo, folder):
        await table.play("crane:b5b4", first=table.bob)
        start, first, second = table.boards
        assert "The match begins" in start.text
        assert "Tiger c1–c3" in first.text
        assert "after turn 2" in second.text


# The power is cut while the computer thinks in the dark; and what the log says meanwhile

STEPS: Final = (r"\w+:(?:pass|[a-e][1-5][a-e][1-5])", r"ninja:.+", r"lantern:.+")
"""Of the second player's first turn."""
TELLING: Final = re.compile(r"(?:ninja|place):?\s*[a-e][1-5]|ninja:stay|lantern:|viewer|hidden")


def played(folder: Path) -> list[str]:
    """By the computer, as the database has it."""
    with closing(sqlite3.connect(folder / "onitama.db")) as database:
        found = database.execute("SELECT action FROM entry WHERE player = 1 ORDER BY seq")
        return [action for (action,) in found]


def is_over(folder: Path) -> bool:
    with closing(sqlite3.connect(folder / "onitama.db")) as database:
        return database.execute("SELECT turn_number FROM match").fetchall() == [(3,)]


async def its_turn(table: Table, folder: Path) -> None:
    """Alice has placed and moved; the computer is Blue."""
    asked = {"level": "1", "variant": "shadow", "seat": "red", "deal": DEAL}
    await table.alice.slash(table.channel, "onitama practice", **asked)
    await table.type(table.alice, "place:b1")
    await table.until(lambda: len(played(folder)) == 1)
    await table.type(table.alice, "tiger:c1c3")
    await table.type(table.alice, "ninja:b1b3")


async def test_a_kill_in_its_turn_loses_no_step_doubles_none_and_no_log_tells_of_them(
    still_dojo: Dojo, folder: Path
) -> None:
    table = await still_dojo.table()
    async with bot_process(still_dojo, folder, ONITAMA_LOG_LEVEL="DEBUG") as bot:
        await its_turn(table, folder)
        await table.until(lambda: len(played(folder)) > 1)
        await bot.kill()
    before = played(folder)
    async with bot_process(still_dojo, folder, ONITAMA_LOG_LEVEL="DEBUG"):
        await table.until(lambda: is_over(folder))
        board = (await table.alice.slash(table.channel, "onitama practice")).message
        assert "Your turn." in board.text
    turn = played(folder)
    assert turn[: len(before)] == before
    assert len(turn) == 1 + len(STEPS)
    for step, pattern in zip(turn[1:], STEPS, strict=True):
        assert re.fullmatch(pattern, step)
    log = (folder / "bot.log").read_text("utf-8")
    assert "click" in log or "command onitama move" in log
    logged = [line for line in log.splitlines() if "discord.gateway" not in line]
    said = [found[0] for line in logged if (found := TELLING.search(line))]
    assert said == []
