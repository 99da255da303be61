"""Tournaments while Discord refuses calls, and while channels, threads and people go."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.e2e.test_tournaments import (
    CUP,
    has_boards,
    join,
    manage,
    matches_in,
    people,
    post_cup,
    resign,
    round_of,
    thread_of,
    whose,
)
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from tests.discord_stand_in import Person
    from tests.dojo import Table


@pytest.fixture
def table(house: Table) -> Table:
    return house


@pytest.mark.parametrize(
    ("status", "code", "has_thread"),
    [(403, 50013, False), (404, 10008, False), (429, 0, True), (500, 0, True)],
)
async def test_a_round_is_posted_once_whatever_discord_answers(
    table: Table, dana: Person, status: int, code: int, *, has_thread: bool
) -> None:
    """Discord also loses its answer to the round's post, which it has taken."""
    signup = await post_cup(table, dana)
    await join(signup, *people(table, 4))
    path = rf"/channels/{table.channel['id']}/messages"
    pause = 0.3 if status == 429 else None
    threads = rf"{path}/\d+/threads"
    table.fd.server.fail("POST", threads, status, code, times=3, retry_after=pause)
    table.fd.server.fail("POST", path, 500, after=True)
    await manage(table, dana, "Start now", "The first round begins.")
    post = await round_of(table, 1)
    if has_thread:
        await has_boards(table, await thread_of(table, post), 2)
    else:
        await has_boards(table, table.channel, 3)
    table.fd.server.heal()
    assert len([message for message in table.public if " · round 1 " in message.text]) == 1


async def test_a_tournament_whose_channel_was_deleted_is_cancelled_by_its_next_round(
    table: Table, dana: Person
) -> None:
    signup = await post_cup(table, dana)
    four = people(table, 4)
    await join(signup, *four)
    await manage(table, dana, "Start now", "The first round begins.")
    post = await round_of(table, 1)
    await has_boards(table, await thread_of(table, post), 2)
    other = table.guild.text_channel("other")
    await table.fd.server.announce_new_channel(other)
    await table.fd.server.delete_channel(table.channel)
    table.channel = other
    by_id = {person.id: person for person in four}
    for match, red, _ in matches_in(post):
        await resign(table, by_id[red], match)
    async with asyncio.timeout(PATIENCE):
        while CUP in (await whose(table, table.alice)).text:  # noqa: ASYNC110 - only asking shows it
            await asyncio.sleep(0.05)
