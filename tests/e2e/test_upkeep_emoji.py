"""Emoji, health, and names."""

from __future__ import annotations

import asyncio
import socket
from functools import partial
from typing import TYPE_CHECKING, Any

import aiohttp

from cogs.ui.messages import UNICODE as IN_UNICODE
from cogs.upkeep.emoji import NAMES
from tests.discord_stand_in.rules import create_emoji
from tests.dojo import Dojo, Table, has_its_emoji, running_bot
from tests.e2e.sight import grid, play_by_taps
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_stand_in import Message, Person


IMAGE = "data:image/png;base64,iVBORw0KGgo="
UNICODE = set(IN_UNICODE.values())
ALL_NAMES = [name for names in NAMES.values() for name in names.values()]


def names(dojo: Dojo) -> list[str]:
    return sorted(emoji.json["name"] for emoji in dojo.fd.world.emojis.values())


def shown(controller: Message) -> list[dict[str, Any]]:
    return [button["emoji"] for button in controller.buttons if button.get("emoji")]


async def start_once(dojo: Dojo, folder: Path, starts: int = 1) -> None:
    async with running_bot(dojo, folder) as bot:
        await has_its_emoji(bot, starts)
        assert await bot.stop() == 0


async def opened(table: Table) -> Message:
    await table.start()
    return (await table.alice.click(table.last, "Move")).message


async def test_they_are_uploaded_once_each_and_what_somebody_else_uploaded_stays(
    quiet_dojo: Dojo, folder: Path
) -> None:
    world, uploads = quiet_dojo.fd.world, partial(quiet_dojo.fd.calls, "POST", "/emojis")
    for name in ("target", "target_1234567", "my_target_123456", "logo_123456"):
        create_emoji(world, {"name": name, "image": IMAGE})
    theirs = set(names(quiet_dojo))
    await start_once(quiet_dojo, folder)
    first = names(quiet_dojo)
    own = set(first) - theirs
    assert sorted(name.rpartition("_")[0] for name in own) == sorted(ALL_NAMES)
    assert theirs < set(first)
    await start_once(quiet_dojo, folder, starts=2)
    assert (names(quiet_dojo), len(uploads())) == (first, len(ALL_NAMES))
    [target] = [e for e in world.emojis.values() if e.json["name"] in own and is_target(e.json)]
    target.json["name"] = "target_000000"  # of another image
    await start_once(quiet_dojo, folder, starts=3)
    assert (names(quiet_dojo), len(uploads())) == (first, len(ALL_NAMES) + 1)
    assert target.json["id"] not in world.emojis


def is_target(emoji: dict[str, Any]) -> bool:
    return str(emoji["name"]).startswith("target_")


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
    await play_by_taps(table, table.alice, controller, "Tiger c1–c3")
    await table.turn(2)


# What a host's watch and Prometheus are told


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


async def health(session: aiohttp.ClientSession, url: str) -> tuple[int, Any]:
    async with session.get(f"{url}/health") as told:
        return told.status, await told.json()


async def test_a_host_is_told_how_the_bot_is(quiet_dojo: Dojo, folder: Path) -> None:
    table, port = await quiet_dojo.table(), free_port()
    url = f"http://127.0.0.1:{port}"
    async with (
        running_bot(quiet_dojo, folder, ONITAMA_HEALTH_PORT=str(port)),
        aiohttp.ClientSession() as session,
    ):
        await table.start()
        assert await health(session, url) == (200, {"gateway": "well", "store": "well"})
        async with session.get(f"{url}/metrics") as figures:
            page = await figures.text()
        assert 'onitama_acknowledgement_seconds_count{kind="command"} 1.0' in page
        assert 'onitama_delivery_seconds_count{kind="board"} 1.0' in page
        assert "onitama_open_matches 1.0" in page
        assert str(table.alice.id) not in page
        table.fd.server.gateway.hold = True
        await table.fd.server.drop_gateway()
        async with asyncio.timeout(PATIENCE):
            while (told := await health(session, url))[0] == 200:  # noqa: ASYNC110 - a process
                await asyncio.sleep(0.05)
        assert told == (503, {"gateway": "not connected", "store": "well"})


# Who renames themselves, leaves the server or leaves for good, as others read of them


async def read(person: Person, table: Table, command: str, **options: object) -> str:
    """What a private answer says in the end."""
    outcome = await person.slash(table.channel, f"onitama {command}", **options)
    await table.until(lambda: outcome.answered, f"an answer to {command}")
    return outcome.text


async def suggested(person: Person, table: Table, command: str) -> list[str]:
    choices = await person.autocomplete(table.channel, f"onitama {command}", "match", "")
    return [choice["name"] for choice in choices]


async def given_up(table: Table) -> Message:
    """A match that Bob gave up; its last post."""
    await table.start()
    await table.resign(table.bob)
    return await table.post("gave up")


async def test_a_new_name_is_read_from_the_next_turn_on(table: Table) -> None:
    await table.start()
    await table.play("tiger:c1c3")
    table.guild.rename(table.bob.id, "Robert")
    board = await table.play("crane:a5a4", first=table.bob)
    assert "Alice (Red) – Robert (Blue)" in board.text
    assert "🔷 Robert played" in board.text
    assert "vs Robert" in await read(table.alice, table, "games")
    assert "Robert (Blue)" in (await suggested(table.alice, table, "board"))[0]


async def test_who_left_keeps_their_name_and_is_asked_for_no_rematch(table: Table) -> None:
    last = await given_up(table)
    table.guild.remove_member(table.bob.id)
    refused = await table.alice.click(last, "Rematch")
    assert refused.text == "They aren't in this server any more. Invite somebody who is."
    assert "Bob" in await read(table.alice, table, "history", action="replay")
    assert table.last == last
