"""Tournaments as people see them: the panel, the sign-up, the rounds, the table and the winner."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest

from tests.e2e.sight import labels, list_named, press, reads

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Person
    from tests.discord_stand_in.records import Json
    from tests.dojo import Table

CUP: Final = "Spring Cup"
MANAGERS_ALONE: Final = "Only people with Manage Server"


@pytest.fixture
def table(house: Table) -> Table:
    return house


async def open_panel(table: Table, manager: Person) -> Message:
    page = (await manager.slash(table.channel, "onitama tournament")).message
    await press(manager, page, "New tournament", "**New tournament** in this channel")
    return page


async def choose(manager: Person, panel: Message, placeholder: str, value: str) -> None:
    """Choose a value in a list of the panel, and wait until the panel shows it as chosen."""
    await manager.select(panel, value, custom_id=list_named(panel, placeholder)["custom_id"])

    def is_chosen() -> bool:
        options = list_named(panel, placeholder)["options"]
        return any(option["value"] == value and option.get("default") for option in options)

    await manager.server.wait(f"{value} is chosen", is_chosen)


async def post_cup(
    table: Table, manager: Person, kind: str = "round_robin", start: str = "by_hand"
) -> Message:
    """Post a tournament and return its sign-up."""
    panel = await open_panel(table, manager)
    await choose(manager, panel, "How people are paired", kind)
    await choose(manager, panel, "When it starts", start)
    form = await manager.click(panel, "Name it and post")
    await manager.submit(form, CUP)
    await reads(manager, panel, f"The sign-up of **{CUP}** is open.")
    return await table.post(f"🏆 **{CUP}**")


def people(table: Table, count: int) -> list[Person]:
    """Return as many people, with new ones besides Alice, Bob and Cleo."""
    names = ("erin", "finn", "gina", "hugo", "ines")
    others = [table.fd.person(name, table.guild) for name in names]
    return [table.alice, table.bob, table.cleo, *others][:count]


async def join(post: Message, *joining: Person) -> None:
    for person in joining:
        outcome = await person.click(post, "Join")
        await reads(person, outcome.message, f"You take part in **{CUP}**")


async def manage(table: Table, manager: Person, label: str, words: str) -> Message:
    """Press a button on the tournament's page for managers."""
    page = (await manager.slash(table.channel, "onitama tournament")).message
    await press(manager, page, CUP, "take part")
    await press(manager, page, label, words)
    return page


async def round_of(table: Table, number: int) -> Message:
    return await table.post(f"🏆 **{CUP}** · round {number} of ")


def matches_in(post: Message) -> list[tuple[str, str, str]]:
    """Return the match, the id of Red and the id of Blue of each pairing in a round's post."""
    lines = re.findall(r"🔴 <@(\d+)> – 🔷 <@(\d+)> · \[?#(\d+)", post.text)
    return [(match, red, blue) for red, blue, match in lines]


async def resign(table: Table, player: Person, match: str) -> None:
    sure = await player.slash(table.channel, "onitama match resign", match=match)
    await press(player, sure.message, "Resign", "You gave up match #")


async def thread_of(table: Table, post: Message) -> Json:
    """Wait for the thread on a round's post."""
    channels = table.fd.world.channels
    thread: Json = await table.until(lambda: channels.get(post.id), "the thread of the round")
    return thread


def boards_in(table: Table, channel: Json) -> list[Message]:
    return [m for m in table.fd.world.messages.get(channel["id"], []) if m.files]


async def has_boards(table: Table, channel: Json, count: int) -> list[Message]:
    await table.until(lambda: len(boards_in(table, channel)) >= count, f"{count} boards")
    return boards_in(table, channel)


async def test_four_people_play_a_round_robin_from_sign_up_to_badge(
    table: Table, dana: Person
) -> None:
    signup = await post_cup(table, dana)
    assert signup.text.splitlines()[1:] == [
        "Round robin · Classic · base cards · 3 days a move · rated",
        "A round ends after 14 days at the latest; unfinished matches are then forfeited.",
        "Starts when somebody with Manage Server starts it.",
        "Nobody has joined yet: **Join** takes you in.",
    ]
    assert labels(signup) == ["Join", "Leave", "Table"]
    four = people(table, 4)
    by_id = {person.id: person for person in four}
    await join(signup, *four)
    await manage(table, dana, "Start now", "The first round begins.")
    weakest_first = [person.id for person in reversed(four)]
    for number in (1, 2, 3):
        post = await round_of(table, number)
        assert set(post.pings) == set(by_id)
        assert post.picture is not None
        assert (post.alt_text or "").startswith(f"Table of a tournament, round {number} of 3. 1. ")
        thread = await thread_of(table, post)
        assert thread["name"] == f"{CUP} · round {number}"
        for board in await has_boards(table, thread, 2):
            assert board.pings == []
        pairings = matches_in(post)
        assert len(pairings) == 2
        for match, red, blue in pairings:
            loser = min((red, blue), key=weakest_first.index)
            await resign(table, by_id[loser], match)
        await table.reads(post, f"round {number} of 3 is over")
        assert post.text.count("1 – 0") + post.text.count("0 – 1") == 2
        assert labels(post) == ["Table"]
    end = await table.post(f"🏆 **{CUP}** is over.")
    assert end.text.splitlines()[1:] == [
        f"🥇 <@{table.alice.id}>, 3 points",
        f"🥈 <@{table.bob.id}>, 2 points",
        f"🥉 <@{table.cleo.id}>, 1 point",
        f"<@{table.alice.id}> gets the badge **Champion** in `/onitama profile`.",
    ]
    assert end.pings == []
    assert end.picture is not None
    await table.reads(signup, "It is over.")
    assert labels(signup) == ["Table"]
    profile = await table.alice.slash(table.channel, "onitama profile")
    await table.reads(profile.message, "Champion")
