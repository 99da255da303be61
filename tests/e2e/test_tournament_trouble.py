"""Tournaments while Discord refuses calls, and after their channel is deleted."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.e2e.test_tournaments import (
    CUP,
    join,
    manage,
    matches_in,
    open_tournament_page,
    people,
    post_tournament,
    resign,
    thread_of,
    wait_for_boards,
    wait_for_round,
)
from tests.patience import WAIT_TIMEOUT

if TYPE_CHECKING:
    from tests.discord_stand_in import Person
    from tests.dojo import Table


@pytest.fixture
def table(own_table: Table) -> Table:
    """Return a table in a server of its own, which has no other tournament."""
    return own_table


@pytest.mark.parametrize(
    ("status", "code", "has_thread"),
    [(403, 50013, False), (404, 10008, False), (429, 0, True), (500, 0, True)],
)
async def test_a_round_is_posted_once_even_if_discord_refuses_its_thread(
    table: Table, dana: Person, status: int, code: int, *, has_thread: bool
) -> None:
    """Lose Discord's answer to the round's post too, although the post has appeared."""
    signup = await post_tournament(table, dana)
    await join(signup, *people(table, 4))
    path = rf"/channels/{table.channel['id']}/messages"
    pause = 0.3 if status == 429 else None
    threads = rf"{path}/\d+/threads"
    table.fake_discord.server.fail("POST", threads, status, code, times=3, retry_after=pause)
    table.fake_discord.server.fail("POST", path, 500, after=True)
    await manage(table, dana, "Start now", "The first round begins.")
    post = await wait_for_round(table, 1)
    if has_thread:
        await wait_for_boards(table, await thread_of(table, post), 2)
    else:
        await wait_for_boards(table, table.channel, 3)
    table.fake_discord.server.heal()
    assert len([message for message in table.public if " · round 1 " in message.text]) == 1


async def wait_until_gone(table: Table) -> None:
    """Wait until the tournament is no longer listed for Alice, who has joined it."""
    async with asyncio.timeout(WAIT_TIMEOUT):
        while CUP in (await open_tournament_page(table, table.alice)).text:  # noqa: ASYNC110 - only asking shows it
            await asyncio.sleep(0.05)


async def other_channel(table: Table) -> Table:
    """Return the table at another channel of the same server."""
    other = table.guild.text_channel("other")
    await table.fake_discord.server.announce_new_channel(other)
    return replace(table, channel=other)


async def test_a_tournament_is_cancelled_when_its_channel_is_deleted(
    table: Table, dana: Person
) -> None:
    await join(await post_tournament(table, dana), table.alice)
    elsewhere = await other_channel(table)
    assert CUP in (await open_tournament_page(elsewhere, table.alice)).text
    await table.fake_discord.server.delete_channel(table.channel)
    await wait_until_gone(elsewhere)


async def test_a_tournament_whose_channel_was_deleted_without_an_event_ends_with_its_round(
    table: Table, dana: Person
) -> None:
    signup = await post_tournament(table, dana)
    four = people(table, 4)
    await join(signup, *four)
    await manage(table, dana, "Start now", "The first round begins.")
    post = await wait_for_round(table, 1)
    await wait_for_boards(table, await thread_of(table, post), 2)
    elsewhere = await other_channel(table)
    table.fake_discord.world.remove_channel(table.channel["id"])
    assert CUP in (await open_tournament_page(elsewhere, table.alice)).text
    by_id = {person.id: person for person in four}
    for match, red, _ in matches_in(post):
        await resign(elsewhere, by_id[red], match)
    await wait_until_gone(elsewhere)
