"""Use outside of the bot's servers: a user plays alone, and sees nothing of any server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.discord_stand_in.person import SUB
from tests.e2e.sight import choose, labels, play_by_taps
from tests.e2e.test_challenge import TOO_OLD
from tests.e2e.test_puzzles import play_turn, puzzle_in, wrong_turn

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Person
    from tests.discord_stand_in.records import Json
    from tests.dojo import Table

DEAL = "tiger,crab,monkey,crane,dragon"
NEEDS_SERVER = (
    "That takes a server that has invited me: ask for it there. Here you can use "
    "`/onitama learn`, `rules`, `practice`, `puzzle` and `history`."
)
ALL_PERMISSIONS = 0xFFFFFFFFF
"""Permissions of an owner, Manage Server among them, as Discord's bit field."""
PLACES = ("own", "group", "castle")
"""Keys of the fixture `places`: direct messages, a group, and a server without the bot."""


@pytest.fixture
def places(table: Table) -> dict[str, Json]:
    """Return four places: direct messages, a group, and two servers without the bot as a member.

    Alice has installed the app for her account. One of the servers, *Hamlet*, has installed the
    bot's commands without the bot.
    """
    world = table.fake_discord.world
    alice = table.alice
    alice.has_installed = True
    castle = world.guild("Castle")
    del castle.members[world.app_id]
    castle.add_member(alice.json)
    castle.rename(alice.id, "The Spy")
    castle.add_member(table.bob.json)
    castle.rename(table.bob.id, "The Mole")
    hamlet = world.guild("Hamlet")
    del hamlet.members[world.app_id]
    hamlet.add_member(alice.json)
    hamlet.has_commands = True
    own = world.private_channel(alice.json)
    group = world.private_channel(alice.json, table.bob.json)
    halls = {"castle": castle.text_channel("hall"), "hamlet": hamlet.text_channel("hall")}
    return {"own": own, "group": group, **halls}


async def practise(alice: Person, place: Json) -> Message:
    """Start a match against the computer, and return its board."""
    practice_options = {"level": "1", "seat": "red", "deal": DEAL}
    return (await alice.slash(place, "onitama practice", **practice_options)).message


@pytest.mark.parametrize("name", PLACES)
async def test_a_match_started_outside_servers_is_found_only_outside_servers(
    table: Table, places: dict[str, Json], name: str
) -> None:
    alice = table.alice
    place = places[name]
    board = await practise(alice, place)
    assert "Alice (Red) – Computer (level 1, Blue)" in board.text
    await play_by_taps(alice, board, "Tiger c1–c3", "🔷 Computer played")
    number = board.text.split(" ")[0].removeprefix("#")
    for other in places.values():
        assert "Your match goes on" in (await alice.slash(other, "onitama practice")).text
        choices = await alice.autocomplete(other, "onitama board", "match", "")
        assert [choice["value"] for choice in choices] == [number]
    there = await alice.slash(table.channel, "onitama board", match=number)
    assert there.text == f"There is no match #{number} here."
    question = await alice.slash(place, "onitama match resign")
    await alice.click(question.message, "Resign")
    history = (await alice.slash(places["own"], "onitama history")).message
    assert f"#{number} · Lost by resignation against Computer" in history.text
    ended = (await alice.slash(place, "onitama history", match=number)).message
    assert "Turn 1" in ended.text
    messages = [
        m for other in places.values() for m in table.fake_discord.world.messages[other["id"]]
    ]
    assert all(message.ephemeral for message in messages)
    assert not any("Spy" in message.text for message in messages)


async def test_a_puzzle_is_solved_in_a_group(table: Table, places: dict[str, Json]) -> None:
    options = {"variant": "classic", "theme": "2"}
    outcome = await table.alice.slash(places["group"], "onitama puzzle", **options)
    message = outcome.message
    puzzle = puzzle_in(outcome.message)
    await play_turn(table, message, wrong_turn(puzzle), "Try again.\n-# Your puzzle rating: ")


@pytest.mark.parametrize("name", [*PLACES, "hamlet"])
async def test_every_command_outside_servers_works_or_says_that_it_needs_a_server(
    table: Table, places: dict[str, Json], name: str
) -> None:
    """Check too that Manage Server in that place gives no rights over another server's match."""
    world = table.fake_discord.world
    alice = table.alice
    if "guild_id" in places[name]:
        world.member_permissions[places[name]["guild_id"], alice.id] = ALL_PERMISSIONS
    [onitama] = [command for command in world.commands if command["name"] == "onitama"]
    assert (onitama["integration_types"], onitama["contexts"]) == ([0, 1], [0, 1, 2])
    needs_server = set()
    for node in onitama["options"]:
        commands = [node["name"]]
        if node["type"] != SUB:
            commands = [f"{node['name']} {subcommand['name']}" for subcommand in node["options"]]
        for command in commands:
            options = {"move": "tiger:c1c3"} if command == "move" else {}
            answer = await alice.slash(places[name], f"onitama {command}", **options)
            if answer.text == NEEDS_SERVER:
                needs_server.add(command)
            if command == "match close":
                assert "Only people with Manage Server close matches" in answer.text
    assert needs_server == {"challenge", "leaderboard", "profile", "tournament"}
    public_match = await alice.slash(places[name], "onitama practice", where="channel")
    assert public_match.text == "Here every match is yours alone. Leave `where` out."
    assert all(m.ephemeral for m in world.messages[places[name]["id"]])


@pytest.mark.parametrize("name", PLACES)
async def test_outside_servers_no_match_of_a_server_is_revealed(
    table: Table, places: dict[str, Json], name: str
) -> None:
    """Compare the answers about matches in a server, one of them private, and an unknown number."""
    await table.start()
    await table.play("tiger:c1c3")
    private_board = await practise(table.alice, table.channel)
    numbers = [table.number(), private_board.text.split(" ")[0].removeprefix("#"), "999999"]
    alice = table.alice
    place = places[name]
    assert await alice.autocomplete(place, "onitama board", "match", "") == []
    assert await alice.autocomplete(place, "onitama history", "match", "") == []
    assert await alice.autocomplete(place, "onitama challenge", "deal", "") == []
    for command in ("board", "history", "rules", "match resign"):
        for number in numbers:
            answer = await alice.slash(place, f"onitama {command}", match=number)
            assert answer.text == f"There is no match #{number} here."
    for command in ("board", "games"):
        answer = await alice.slash(place, f"onitama {command}")
        assert answer.text == (
            "You have no open match here. `/onitama practice` starts one against me."
        )
    answer = await alice.slash(place, "onitama history")
    assert "finished no match" in answer.text
    assert "challenge" not in answer.text
    answer = await alice.slash(place, "onitama history", action="replay")
    assert answer.text.endswith("where it is empty, `/onitama practice` begins one.")
    help_page = (await alice.slash(place, "onitama help")).message
    assert labels(help_page) == ["Learn", "Practise", "Rules", "All commands"]
    listed = (await alice.click(help_page, "All commands")).text
    assert "`/onitama practice`" in listed
    assert not any(f"/onitama {name}" in listed for name in ("challenge", "profile", "leaderboard"))
    for number in numbers:
        for verb in ("board", "more", "rules", "move", "watch", "continue_here", "resign_for_sure"):
            forged = await alice.click_forged(help_page, place, f"o1:{verb}:{number}:1:")
            assert forged.text == f"There is no match #{number} here."
    bob = table.bob.id
    for custom_id in (
        *(f"o1:{verb}:{numbers[0]}:0:" for verb in ("accept", "withdraw", "rematch")),
        "o1:panel:0:0:classic",
        "o1:set:0:0:rated:no",
        "o1:server:0:0:game",
        "o1:ranks:0:0:classic:always:0",
        "o1:stats:0:0:",
    ):
        forged = await alice.click_forged(help_page, place, custom_id)
        assert forged.text in {NEEDS_SERVER, TOO_OLD}, custom_id
    listing = await alice.click_forged(help_page, place, f"o1:history:0:0:{bob}:any:latest")
    await table.reads(listing.message, "no finished match of theirs")


async def test_a_users_nickname_in_a_server_is_not_revealed_elsewhere(
    table: Table, places: dict[str, Json]
) -> None:
    alice = table.alice
    bob = table.bob
    castle = places["castle"]
    history = await alice.slash(castle, "onitama history", person=bob)
    await table.reads(history.message, "no finished match of theirs")
    alice.guild = table.fake_discord.world.guilds[castle["guild_id"]]
    panel = (await alice.slash(castle, "onitama settings")).message
    await table.reads(panel, "each server's boards")
    assert labels(panel) == ["Mine: pings and people", "Privacy"]
    await alice.click(panel, "Mine: pings and people")
    await choose(alice, panel, bob.id, "pick_block", f"You have blocked <@{bob.id}>")
    assert "Mole" not in str(panel.json["components"])
