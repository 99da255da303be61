"""Answers that fail, and matches that can be read no more."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

import pytest

from cogs.ui import clicks
from tests.dojo import bot_process, running_bot
from tests.e2e.whole_games.test_typed_game import STREAM
from tests.soak.book import unsound

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from tests.discord_stand_in import Outcome
    from tests.dojo import Dojo, Table


TOO_LARGE: Final = 40005
ANSWERS: Final = r".*/(callback|messages/@original)"
COMMANDS: Final = ("profile", "leaderboard", "history", "settings", "rules")
CLICKS: Final = ("stats:0:0:", "privacy:0:0:", "take_all:0:0:", "erase:0:0:", "record:{}:0:")


@pytest.fixture
def quiet_dojo(quiet_dojo: Dojo) -> Dojo:
    quiet_dojo.fd.server.expected_faults = ("cogs.ui.dispatch fault", "can't be replayed")
    return quiet_dojo


async def refused(table: Table, asking: Callable[[], Awaitable[Outcome]]) -> Outcome:
    """What is told where Discord takes a promise, and not the answer itself."""
    called = len(table.fd.server.calls)
    table.fd.server.fail("", ANSWERS, 413, TOO_LARGE)
    outcome = await asking()
    await table.until(lambda: outcome.message.text, "an answer")
    table.fd.server.heal()
    assert 413 in [call.status for call in table.fd.server.calls[called:]]
    return outcome


async def test_what_is_refused_is_told_in_one_sentence(quiet_dojo: Dojo, folder: Path) -> None:
    table = await quiet_dojo.table()
    async with running_bot(quiet_dojo, folder):
        await table.start()
        await table.play(*STREAM)
        await table.fd.quiet(0.05)  # until the last turn's note is gone
        pressed = [f"o1:{click.format(table.number())}" for click in CLICKS]
        slash, press = table.alice.slash, table.alice.press_forged
        for asking in (
            *(partial(slash, table.channel, f"onitama {command}") for command in COMMANDS),
            *(partial(press, table.boards[-1], table.channel, click) for click in pressed),
        ):
            outcome = await refused(table, asking)
            assert outcome.text.startswith("Something broke on my side, sorry. Please try again")
            assert outcome.ephemeral
            assert outcome.followups == []


async def test_who_left_is_told_so_though_the_question_stays(
    quiet_dojo: Dojo, folder: Path
) -> None:
    table = await quiet_dojo.table()
    async with running_bot(quiet_dojo, folder) as bot:
        await table.start()
        asked = await table.alice.press_forged(
            table.boards[-1], table.channel, clicks.AskToErase().custom_id
        )
        table.fd.server.fail("PATCH", r".*/messages/@original", 413, TOO_LARGE)
        click = await table.alice.click(asked.message, "Erase everything")
        await table.until(lambda: click.followups, "an answer")
        assert click.followups[0].text.startswith("It is done")
        await table.post("gave up", "a former player")
        assert await bot.stop() == 0
    assert await unsound(folder) == []


# A match whose log can't be read any more: named to its players, closed by them, in nobody's way


def spoil(folder: Path, number: str) -> None:
    with closing(sqlite3.connect(folder / "onitama.db")) as database, database:
        database.execute("UPDATE entry SET action = 'crab:a1e5' WHERE match_id = ?", (number,))


async def test_it_is_set_aside_with_the_board_that_is_owed_and_closed_by_resigning(
    quiet_dojo: Dojo, folder: Path
) -> None:
    broken, sound = await quiet_dojo.table(), await quiet_dojo.table()
    sound = replace(sound, alice=broken.alice, bob=broken.bob)
    alice, bob = broken.alice, broken.bob
    async with bot_process(quiet_dojo, folder) as bot:
        for table in (sound, broken):
            await table.start()
        await sound.play("tiger:c1c3")
        posts = rf"/channels/{broken.channel['id']}/messages"
        broken.fd.server.fail("POST", posts, 500, times=1000)
        number, other = broken.number(), sound.number()
        await broken.type(alice, "tiger:c1c3", match=number)
        await bot.kill()
    spoil(folder, number)
    broken.fd.server.heal()
    async with running_bot(quiet_dojo, folder):
        unread = f"I can't read the moves of Alice and Bob's match #{number} any more"
        for command in ("board", "history"):
            said = (await alice.slash(sound.channel, f"onitama {command}", match=number)).text
            assert said.startswith(unread)
        listed = (await bob.slash(sound.channel, "onitama games")).text
        assert f"[#{number}](" in listed
        assert f"[#{other}](" in listed
        choices = await bob.autocomplete(sound.channel, "onitama board", "match", "")
        assert {choice["value"] for choice in choices} == {number, other}
        assert await bob.autocomplete(broken.channel, "onitama move", "move", "") == []
        assert await bob.autocomplete(sound.channel, "onitama move", "move", "") != []
        assert "It's your turn." in (await bob.slash(sound.channel, "onitama board")).text
        await sound.play("crane:a5a4", first=bob)
        sure = await alice.slash(broken.channel, "onitama match resign", match=number)
        closed = await alice.click(sure.message, "Resign")
        assert closed.text.startswith(unread)
        assert "It is closed now." in closed.text
        assert f"#{number} " not in (await alice.slash(sound.channel, "onitama games")).text
    log = (folder / "bot.log").read_text(encoding="utf-8")
    assert log.count(f"match {number} can't be replayed: fault ") == 1
