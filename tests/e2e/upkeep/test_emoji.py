"""Our own emoji at Discord: brought up to date at each start, or done without."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cogs.ui.messages import UNICODE as IN_UNICODE
from cogs.upkeep.emoji import NAMES
from tests.discord_stand_in.rules import create_emoji
from tests.dojo import has_its_emoji, running_bot
from tests.e2e.sight import grid, tap

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_stand_in import Message
    from tests.dojo import Dojo, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

ALL, ONE = r"/applications/\d+/emojis", r"/applications/\d+/emojis/\d+"
IMAGE = "data:image/png;base64,iVBORw0KGgo="
UNICODE = set(IN_UNICODE.values())
ALL_NAMES = [name for names in NAMES.values() for name in names.values()]


def names(dojo: Dojo) -> list[str]:
    return sorted(emoji.json["name"] for emoji in dojo.fd.world.emojis.values())


def signs(dojo: Dojo) -> list[str]:
    """Without their digests."""
    return [name.rpartition("_")[0] for name in names(dojo)]


def shown(controller: Message) -> list[dict[str, Any]]:
    return [button["emoji"] for button in controller.buttons if button.get("emoji")]


async def start_once(dojo: Dojo, folder: Path, starts: int = 1) -> None:
    async with running_bot(dojo, folder) as bot:
        await has_its_emoji(bot, starts)
        assert await bot.stop() == 0


async def opened(table: Table) -> Message:
    await table.start()
    return (await table.alice.click(table.last, "Move")).message


async def test_they_are_uploaded_at_the_first_start_alone(quiet_dojo: Dojo, folder: Path) -> None:
    await start_once(quiet_dojo, folder)
    assert signs(quiet_dojo) == sorted(ALL_NAMES)
    first = names(quiet_dojo)
    await start_once(quiet_dojo, folder, starts=2)
    assert names(quiet_dojo) == first
    assert len(quiet_dojo.fd.calls("POST", "/emojis")) == len(ALL_NAMES)
    assert quiet_dojo.fd.calls("DELETE", "/emojis") == []


async def test_one_whose_image_is_another_now_is_replaced(quiet_dojo: Dojo, folder: Path) -> None:
    await start_once(quiet_dojo, folder)
    world = quiet_dojo.fd.world
    before = names(quiet_dojo)
    [target] = [e for e in world.emojis.values() if e.json["name"].startswith("target")]
    target.json["name"] = "target_000000"
    await start_once(quiet_dojo, folder, starts=2)
    assert names(quiet_dojo) == before
    assert len(quiet_dojo.fd.calls("POST", "/emojis")) == len(ALL_NAMES) + 1
    assert target.json["id"] not in world.emojis


async def test_what_somebody_else_uploaded_stays(quiet_dojo: Dojo, folder: Path) -> None:
    for name in ("target", "target_1234567", "my_target_123456", "logo_123456"):
        create_emoji(quiet_dojo.fd.world, {"name": name, "image": IMAGE})
    theirs = names(quiet_dojo)
    await start_once(quiet_dojo, folder)
    assert set(theirs) < set(names(quiet_dojo))
    assert len(names(quiet_dojo)) == len(theirs) + len(ALL_NAMES)


async def test_the_controllers_words_and_squares_show_the_same_signs(table: Table) -> None:
    controller = await opened(table)
    known = {emoji.json["id"]: emoji.json["name"] for emoji in table.fd.world.emojis.values()}
    assert all(known[emoji["id"]] == emoji["name"] for emoji in shown(controller))
    await tap(table.alice, controller, "c1")
    await table.reads(controller, "From c1")
    [target] = {e["id"] for e in shown(controller) if e["name"].startswith("target_")}
    assert f"tap <:{known[target]}:{target}> to go there" in controller.text


async def test_where_discord_refuses_some_unicode_stands_for_all(
    quiet_dojo: Dojo, folder: Path
) -> None:
    await start_once(quiet_dojo, folder)
    emojis = quiet_dojo.fd.world.emojis
    del emojis[next(iter(emojis))]
    quiet_dojo.fd.server.fail("POST", ALL, 403, 50013, times=1000)
    table = await quiet_dojo.table()
    async with running_bot(quiet_dojo, folder) as bot:
        await has_its_emoji(bot, starts=2)
        controller = await opened(table)
        assert {emoji["name"] for emoji in shown(controller)} <= UNICODE
        await play_on(table, controller)
    log = (folder / "bot.log").read_text(encoding="utf-8")
    assert log.count("could not bring our emoji up to date") == 1
    assert "fault" not in log


async def test_outdated_ones_that_stay_do_no_harm(quiet_dojo: Dojo, folder: Path) -> None:
    create_emoji(quiet_dojo.fd.world, {"name": "target_000000", "image": IMAGE})
    quiet_dojo.fd.server.fail("DELETE", ONE, 403, 50013, times=1000)
    table = await quiet_dojo.table()
    async with running_bot(quiet_dojo, folder) as bot:
        await has_its_emoji(bot)
        controller = await opened(table)
        assert all("id" in emoji for emoji in shown(controller))


async def test_nothing_waits_for_them(quiet_dojo: Dojo, folder: Path) -> None:
    quiet_dojo.fd.server.fail("POST", ALL, 429, retry_after=600, times=1000)
    table = await quiet_dojo.table()
    async with running_bot(quiet_dojo, folder) as bot:
        await play_on(table, await opened(table))
        assert await bot.stop() == 0


async def test_a_controller_that_discord_refuses_for_its_emoji_comes_in_unicode(
    quiet_dojo: Dojo, folder: Path
) -> None:
    table = await quiet_dojo.table()
    async with running_bot(quiet_dojo, folder) as bot:
        await has_its_emoji(bot)
        quiet_dojo.fd.world.emojis.clear()
        controller = await opened(table)
        assert grid(controller)[-1] == "(🔴)(🔴)(⭕)(🔴)(🔴)"
        assert {emoji["name"] for emoji in shown(controller)} <= UNICODE
        await play_on(table, controller)
    log = (folder / "bot.log").read_text(encoding="utf-8")
    assert "fault" not in log


async def play_on(table: Table, controller: Message) -> None:
    """Play c1–c3, so that each step of the controller is seen to work."""
    await tap(table.alice, controller, "c1")
    await table.reads(controller, "From c1: tap")
    await tap(table.alice, controller, "c3")
    await table.reads(controller, "c1–c3")
    await table.alice.click(controller, "Play Tiger c1–c3")
    await table.turn(2)
