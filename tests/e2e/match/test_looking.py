"""Looking at a match, and watching it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.discord_stand_in.person import USER_COMMAND
from tests.discord_stand_in.spec import ROOT
from tests.discord_stand_in.world import PRIVATE_THREAD
from tests.e2e.sight import labels
from tests.e2e.whole_games.test_typed_game import STONE

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Person
    from tests.dojo import Dojo, Table


async def test_my_board_is_seen_from_the_own_side_and_by_spectators_as_all_see_it(
    table: Table,
) -> None:
    board = await table.start()
    red = await table.alice.click(board, "My board")
    blue = await table.bob.click(board, "My board")
    seen = await table.cleo.click(board, "My board")
    assert red.ephemeral
    assert blue.ephemeral
    assert seen.ephemeral
    assert "You are 🔴 Red. It's your turn." in red.text
    assert "You are 🔷 Blue. It's Alice's turn." in blue.text
    assert "You are watching." in seen.text
    assert (red.message.alt_text or "").startswith("Onitama board seen from Red's side.")
    assert (blue.message.alt_text or "").startswith("Onitama board seen from Blue's side.")
    assert red.message.picture != blue.message.picture
    assert seen.message.picture == board.picture
    for person in (table.alice, table.bob, table.cleo):
        outcome = await person.slash(table.channel, "onitama board")
        assert outcome.ephemeral
        assert outcome.text.startswith(f"#{table.number()} ·")
        assert outcome.message.picture is not None
    custom_id = next(b["custom_id"] for b in board.buttons if b["label"] == "My board")
    await table.play("tiger:c1c3")
    outcome = await table.bob.press_forged(board, table.channel, custom_id)
    assert "· after turn 1" in outcome.text


async def test_readme_and_help_name_every_command_and_the_option_text(table: Table) -> None:
    shown = (await table.cleo.slash(table.channel, "onitama help")).message
    await table.cleo.click(shown, "All commands")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    roots = table.fd.world.commands
    [group] = [c for c in roots if c["name"] == "onitama"]
    commands = {command["name"]: command["options"] for command in group["options"]}
    assert set(commands) == {
        *("challenge", "practice", "games", "move", "board", "match", "history"),
        *("profile", "leaderboard", "learn", "puzzle", "rules", "help", "settings"),
    }
    assert [root["name"] for root in roots if root["type"] == USER_COMMAND] == [
        "Challenge to Onitama"
    ]
    for text in (readme, shown.text):
        assert set(re.findall(r"`/onitama ([a-z]+)", text)) == set(commands)
    assert [option["name"] for option in commands["board"]] == ["match", "text"]
    assert "`/onitama board [match] [text]`" in readme
    assert "`text:True`" in shown.text


async def test_games_lists_whose_turn_it_is_with_links(table: Table) -> None:
    board = await table.start()
    await table.fd.quiet(0.1)
    outcome = await table.bob.slash(table.channel, "onitama games")
    assert outcome.ephemeral
    number = table.number()
    line = next(line for line in outcome.text.splitlines() if f"[#{number}]" in line)
    assert f"/{board.id}) vs Alice · Classic · turn 1 · their turn · <t:" in line
    assert labels(outcome.message) == []
    own = await table.alice.slash(table.channel, "onitama games")
    assert "vs Bob · Classic · turn 1 · **your turn**" in own.text
    opened = await table.alice.click(own.message, f"Move #{number}")
    assert f"#{number} · Your turn." in opened.text


async def test_without_any_match_a_person_is_told_how_to_start(table: Table) -> None:
    for command, options in (
        ("games", {}),
        ("move", {"move": "tiger:c1c3"}),
        ("match draw", {}),
        ("match resign", {}),
    ):
        outcome = await table.cleo.slash(table.channel, f"onitama {command}", **options)
        assert outcome.ephemeral
        assert outcome.text.startswith(
            "You have no open match here. `/onitama challenge` starts one"
        )
    for match in ("twelve", "99999", "#", "1e3", "٣"):
        outcome = await table.alice.slash(table.channel, "onitama board", match=match)
        assert outcome.ephemeral
        assert "no match" in outcome.text


# Who looks on may be called once, when the match ends


async def watch(person: Person, board: Message) -> Message:
    more = (await person.click(board, "More")).message
    await person.click(more, "Watch")
    return more


async def test_a_watcher_is_called_by_the_last_post_alone_and_who_stops_watching_is_not(
    dojo: Dojo, table: Table
) -> None:
    dora = dojo.fd.person("dora", dojo.guild)
    board = await table.start()
    more, other = await watch(table.cleo, board), await watch(dora, board)
    number = table.number()
    assert more.text == f"You watch #{number}. I'll ping you when it ends."
    assert labels(more)[0] == "Stop watching"
    again = (await table.cleo.click(board, "More")).message
    assert again.text.startswith("You watch #")
    assert labels(again)[0] == "Stop watching"
    await dora.click(other, "Stop watching")
    assert other.text == f"You no longer watch #{number}."
    assert labels(other)[0] == "Watch"
    last = await table.play(*STONE)
    assert last.pings == [table.bob.id, table.cleo.id]
    assert last.text.splitlines()[-1] == f"-# Watched by <@{table.cleo.id}>."
    assert [m for m in table.public if table.cleo.id in m.pings] == [last]


async def test_nobody_is_called_into_a_private_thread(dojo: Dojo) -> None:
    """A mention would let in who has left it."""
    home = await dojo.table()
    thread = dojo.guild.thread(home.channel, "A quiet corner", kind=PRIVATE_THREAD)
    members = {person.id for person in (home.alice, home.bob, home.cleo)}
    dojo.fd.world.thread_members[thread["id"]] |= members
    await dojo.fd.server.gateway.dispatch("THREAD_CREATE", thread)
    table = replace(home, channel=thread, home=home.channel)
    board = await table.start()
    more = (await table.cleo.click(board, "More")).message
    assert labels(more) == ["The match so far", "Cards", "Rules"]
    forged = f"o1:watch:{table.number()}:0:"
    outcome = await table.cleo.press_forged(board, thread, forged)
    assert "private thread" in outcome.text
