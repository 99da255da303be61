"""Background work: deadlines, servers that come and go, and the bot's own emoji."""

from __future__ import annotations

import asyncio
import json
import re
from datetime import UTC, datetime, timedelta
from io import BytesIO
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final
from unittest.mock import AsyncMock, Mock

import discord
import pytest
from PIL import Image

from cogs.shared import background
from cogs.shared.messages import UNICODE_BY_THEME
from cogs.upkeep import checkpoints
from cogs.upkeep.checkpoints import Checkpoints
from cogs.upkeep.deadlines import Deadlines
from cogs.upkeep.emoji import EMOJI_NAMES, UPLOADED_MEMO, EmojiUpload, append_digest
from cogs.upkeep.servers import ServerEvents
from onitama_core.store import ALL_SHARDS, NO_SHARDS, Locked, StoreProblem
from rendering import THEMES, Emoji, read_emoji
from tests.cogs import http_error
from tests.onitama_core.conftest import clock, empty_database, path, table

if TYPE_CHECKING:
    from tests.onitama_core.matches.table import Table

__all__ = ["clock", "empty_database", "path", "table"]


async def test_deadlines_that_pass_during_a_suspension_are_not_served_at_once() -> None:
    """The machine is suspended just after the gateway has answered."""
    now = noon = datetime(2026, 1, 1, 12, tzinfo=UTC)

    async def sleep(_: float) -> None:
        nonlocal now
        now += timedelta(hours=8)

    bot: Any = Mock(clock=Mock(side_effect=lambda: now))
    bot.gateway_monitor.find_unreachable = AsyncMock(return_value=NO_SHARDS)
    bot.interaction_filter.wait_for_current = sleep
    bot.matches.due.serve = AsyncMock()
    bot.store.read = AsyncMock(return_value=noon)
    deadlines = Deadlines(bot)
    await deadlines._serve_some()
    bot.matches.due.serve.assert_awaited_once_with(noon, deadlines._has_bot_left, NO_SHARDS)


async def test_the_write_ahead_log_is_copied_into_the_database_again_and_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checkpoints, "CHECKPOINT_INTERVAL", 0)
    checkpoints_made = asyncio.Semaphore(0)

    async def checkpoint() -> None:
        checkpoints_made.release()

    cog = Checkpoints(Mock(store=Mock(checkpoint=checkpoint)))
    await cog.cog_load()
    for _ in range(2):
        await checkpoints_made.acquire()
    await cog.cog_unload()


# Servers that the bot joins or leaves while the database is not writable


@pytest.mark.parametrize("event", ["mark_unavailable", "mark_available"])
@pytest.mark.parametrize("problem", [Locked(), StoreProblem("full")])
async def test_servers_are_compared_again_if_an_event_could_not_be_stored(
    event: str, problem: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "FIRST_PAUSE", 0)
    bot: Any = Mock(gateway_monitor=Mock(credit_absences=AsyncMock()), shard_count=1)
    bot.guilds = [SimpleNamespace(id=n, shard_id=0, unavailable=n == 2) for n in (1, 2)]
    matches = bot.matches
    matches.servers.mark_unavailable = matches.servers.mark_available = AsyncMock(
        side_effect=problem
    )
    compare = matches.servers.compare = AsyncMock(side_effect=[problem, None])
    await getattr(ServerEvents(bot), event)(bot.guilds[1])
    assert [call.args for call in compare.await_args_list] == [({1}, ALL_SHARDS)] * 2


# Retries of posts that a channel refused

HERE, ELSEWHERE, ARCHIVED = 100, 200, 300
"""Channels that refused a post; the last one is an archived thread, which Discord does not list."""
GUILD: Final = SimpleNamespace(id=1, me="the bot", get_channel_or_thread={HERE: "known"}.get)
THREADS = [SimpleNamespace(id=HERE + 1), SimpleNamespace(id=HERE + 2)]


def channel(**more: Any) -> Any:
    return SimpleNamespace(id=HERE, guild=GUILD, **more)


def role(**allowed: bool) -> Any:
    return SimpleNamespace(guild=GUILD, permissions=discord.Permissions(**allowed))


def member(name: str) -> Any:
    return type("Member", (str,), {"guild": GUILD})(name)


@pytest.mark.parametrize(
    ("event", "arguments", "retried"),
    [
        ("on_guild_role_update", (role(), role(attach_files=True)), [HERE]),
        ("on_guild_role_update", (role(), role()), []),
        ("on_guild_channel_update", (None, channel()), [HERE]),
        ("on_guild_channel_update", (None, channel(threads=THREADS)), [HERE, HERE + 1, HERE + 2]),
        ("on_raw_thread_update", (SimpleNamespace(thread_id=HERE, guild_id=1),), [HERE]),
        ("on_thread_join", (channel(),), [HERE]),
        ("on_member_update", (None, member("the bot")), [HERE]),
        ("on_member_update", (None, member("Alice")), []),
        ("on_guild_join", (GUILD,), [HERE, ARCHIVED]),
    ],
)
async def test_refused_channels_are_retried_when_the_bots_permissions_may_have_grown(
    event: str, arguments: tuple[Any, ...], retried: list[int]
) -> None:
    bot: Any = Mock(is_guild_list_complete=lambda _: False)
    bot.store.read = AsyncMock(return_value=[HERE, ARCHIVED])
    bot.outbox.refusing_channels = (HERE, ELSEWHERE, ARCHIVED)
    for name, listener in ServerEvents(bot).get_listeners():
        if name == event:
            await listener(*arguments)
    assert [call.args[0] for call in bot.outbox.retry.call_args_list] == retried
    bot.channels.forget_guild.assert_called_with(GUILD.id)


# Names of the bot's own emoji, and uploads of them

ALL_NAMES = [name for names in EMOJI_NAMES.values() for name in names.values()]


def picture(colour: str) -> bytes:
    file = BytesIO()
    Image.new("RGBA", (4, 4), colour).save(file, "PNG")
    return file.getvalue()


def test_emoji_names_are_valid_differ_by_theme_and_image_and_resemble_no_square() -> None:
    """Names of the default theme have no prefix."""
    for theme, names in EMOJI_NAMES.items():
        for emoji, png in read_emoji(theme).items():
            name = append_digest(names[emoji], png)
            assert re.fullmatch(r"[a-zA-Z0-9_]{2,32}", name)
            assert not re.search(r"[a-e][1-5]", name)
    assert len(set(ALL_NAMES)) == len(ALL_NAMES) == len(THEMES) * len(Emoji)
    assert EMOJI_NAMES["shrine"] == {emoji: emoji.value for emoji in Emoji}
    red, again, blue = (append_digest("swap", picture(colour)) for colour in ("red", "red", "blue"))
    assert red == again != blue


class Bot:
    """A stand-in for the bot, which stores and counts uploads of emoji."""

    def __init__(self, table: Table, uploaded: list[Any]) -> None:
        self.store = table.store
        self.clock = table.clock
        self.emoji_texts = UNICODE_BY_THEME
        self.uploads = 0
        self.uploaded = uploaded

    async def fetch_application_emojis(self) -> list[Any]:
        return self.uploaded

    async def create_application_emoji(self, *, name: str, image: bytes) -> Any:
        assert image
        self.uploads += 1
        self.uploaded.append(UploadedEmoji(name))
        return self.uploaded[-1]


class UploadedEmoji(SimpleNamespace):
    def __init__(self, name: str) -> None:
        super().__init__(name=name, is_deleted=False)

    async def delete(self) -> None:
        self.is_deleted = True

    def __str__(self) -> str:
        return f"<:{self.name}:1>"


async def start_upload(table: Table, uploaded: list[Any], *, is_answered: bool = True) -> Bot:
    """Return a bot that has uploaded its emoji, or still waits for Discord's answer."""
    bot: Any = Bot(table, uploaded)
    cog = EmojiUpload(bot)
    await cog.cog_load()
    if is_answered:
        assert cog._task is not None
        await cog._task
    await cog.cog_unload()
    return bot  # type: ignore[no-any-return]


async def test_each_emoji_is_uploaded_once_and_emoji_of_the_operator_are_not_deleted(
    table: Table,
) -> None:
    names = ("target", "target_1234567", "my_target_123456", "logo_123456")
    foreign = [UploadedEmoji(name) for name in names]
    uploaded = [*foreign]
    assert (await start_upload(table, uploaded)).uploads == len(ALL_NAMES)
    own = uploaded[len(foreign) :]
    assert sorted(emoji.name.rpartition("_")[0] for emoji in own) == sorted(ALL_NAMES)
    assert (await start_upload(table, uploaded)).uploads == 0
    [target] = [emoji for emoji in own if emoji.name.startswith("target_")]
    target.name = "target_000000"  # of another image
    assert (await start_upload(table, uploaded)).uploads == 1
    assert [emoji for emoji in uploaded if emoji.is_deleted] == [target]


async def test_the_next_start_uses_the_uploaded_emoji_of_each_theme_at_once(table: Table) -> None:
    uploaded: list[Any] = []
    first, second = [await start_upload(table, uploaded) for _ in range(2)]
    early = await start_upload(table, uploaded, is_answered=False)
    assert first.emoji_texts == second.emoji_texts == early.emoji_texts
    assert set(first.emoji_texts) == set(THEMES)
    assert first.emoji_texts["shrine"][Emoji.SWAP].startswith("<:swap_")
    assert first.emoji_texts["night"][Emoji.SWAP].startswith("<:night_swap_")


async def test_emoji_of_a_version_without_themes_are_used_until_new_ones_are_uploaded(
    table: Table,
) -> None:
    written = {emoji.value: f"<:{emoji.value}_000001:1>" for emoji in Emoji}
    memo = json.dumps({"drawn_by": "an earlier version", "written": written})
    await table.store.write(
        table.clock(), lambda transaction: transaction.memos.save(UPLOADED_MEMO, memo)
    )
    texts = (await start_upload(table, [], is_answered=False)).emoji_texts
    assert [emoji_of_theme[Emoji.SWAP] for emoji_of_theme in texts.values()] == [
        "<:swap_000001:1>"
    ] * len(THEMES)


async def test_unicode_emoji_are_used_if_a_missing_emoji_cannot_be_uploaded(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    uploaded: list[Any] = []
    await start_upload(table, uploaded)
    monkeypatch.setattr(Bot, "create_application_emoji", AsyncMock(side_effect=http_error(403)))
    bot = await start_upload(table, uploaded[1:])
    assert bot.emoji_texts == UNICODE_BY_THEME
    assert "could not update the bot's emoji" in caplog.text
