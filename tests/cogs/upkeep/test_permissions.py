"""When what a channel refused is tried again."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.upkeep.servers import Servers

HERE, ELSEWHERE = 100, 200


class Outbox:
    """Two channels refused a post, one of them in another server."""

    refused = (HERE, ELSEWHERE)

    def __init__(self) -> None:
        self.retried: list[int] = []

    def retry(self, channel_id: int) -> None:
        self.retried.append(channel_id)


@pytest.fixture
def outbox() -> Outbox:
    return Outbox()


@pytest.fixture
def cog(outbox: Outbox) -> Servers:
    bot: Any = SimpleNamespace(outbox=outbox)
    return Servers(bot)


@pytest.fixture
def guild() -> Any:
    return SimpleNamespace(
        me="the bot",
        get_channel_or_thread=lambda channel_id: channel_id if channel_id == HERE else None,
    )


def role(guild: Any, permissions: discord.Permissions) -> Any:
    return SimpleNamespace(guild=guild, permissions=permissions)


async def test_a_role_that_may_more_opens_the_channels_of_its_server(
    cog: Servers, outbox: Outbox, guild: Any
) -> None:
    before, after = discord.Permissions.none(), discord.Permissions(attach_files=True)
    await cog.retry_after_role(role(guild, before), role(guild, after))
    assert outbox.retried == [HERE]


async def test_a_role_that_only_looks_different_opens_none(
    cog: Servers, outbox: Outbox, guild: Any
) -> None:
    same = role(guild, discord.Permissions.none())
    await cog.retry_after_role(same, same)
    assert outbox.retried == []


async def test_a_channel_is_tried_again_with_its_threads(cog: Servers, outbox: Outbox) -> None:
    threads = [SimpleNamespace(id=HERE + 1), SimpleNamespace(id=HERE + 2)]
    channel: Any = SimpleNamespace(id=HERE, threads=threads)
    await cog.retry_channel(channel, channel)
    assert outbox.retried == [HERE, HERE + 1, HERE + 2]


@pytest.mark.parametrize(
    ("event", "thread"),
    [
        ("on_raw_thread_update", SimpleNamespace(thread_id=HERE)),
        ("on_thread_join", SimpleNamespace(id=HERE)),
    ],
    ids=["changed, though it was archived before", "joined"],
)
async def test_a_thread_is_tried_again(
    cog: Servers, outbox: Outbox, event: str, thread: Any
) -> None:
    for name, listener in cog.get_listeners():
        if name == event and listener != cog.forget:
            await listener(thread)
    assert outbox.retried == [HERE]


@pytest.mark.parametrize(("who", "retried"), [("the bot", [HERE]), ("Alice", [])])
async def test_new_roles_of_the_bot_open_the_channels_of_its_server(
    cog: Servers, outbox: Outbox, guild: Any, who: str, retried: list[int]
) -> None:
    member = type("Member", (str,), {"guild": guild})(who)
    await cog.retry_after_member(member, member)
    assert outbox.retried == retried


@pytest.mark.parametrize(
    ("where", "retried"), [("the same server", [HERE]), ("another", []), (None, [HERE])]
)
async def test_an_invitation_to_a_server_opens_what_may_be_in_it(
    outbox: Outbox, where: str | None, retried: list[int]
) -> None:
    """Archived threads are not known."""
    here = None if where is None else SimpleNamespace(guild=where)
    known = {HERE: here, ELSEWHERE: SimpleNamespace(guild="another server")}
    bot: Any = SimpleNamespace(outbox=outbox, get_channel=known.get)
    guild: Any = "the same server"
    await Servers(bot).retry_after_invitation(guild)
    assert outbox.retried == retried
