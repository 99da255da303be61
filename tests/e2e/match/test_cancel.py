"""Matches called off and closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.discord_stand_in.world import MANAGER, PERMISSIONS
from tests.e2e.sight import labels
from tests.e2e.whole_games.test_night import types

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Outcome, Person
    from tests.dojo import Dojo, Table


LOOKS = ("The match so far", "Cards", "Rules")
TOO_LATE = (
    "Somebody has moved in #{}, so it can't be cancelled any more. "
    "`/onitama match resign` gives it up, `/onitama match draw` offers a draw."
)
CANCELLED = "Match #{} was cancelled before the first move. `/onitama challenge` starts another."


async def cancel(table: Table, person: Person) -> Outcome:
    asked = await person.slash(table.channel, "onitama match cancel")
    return await person.click(asked.message, "Cancel match")


async def ending(table: Table) -> Message:
    return await table.post("cancelled the match")


async def test_it_is_asked_once_more_and_one_last_post_says_so_to_the_other(table: Table) -> None:
    board = await table.start()
    number, posts = table.number(), len(table.public)
    asked = await table.bob.slash(table.channel, "onitama match cancel")
    assert asked.ephemeral
    assert asked.text == (
        f"Cancel match #{number} against Alice? Nobody has moved yet, so it counts for nothing."
    )
    await table.bob.click(asked.message, "Keep playing")
    await table.reads(asked.message, "Good. The match goes on.")
    assert len(table.public) == posts
    sure = await cancel(table, table.bob)
    await table.reads(sure.message, f"You cancelled match #{number}. It counts for nothing.")
    last = await ending(table)
    assert last.text.splitlines()[1] == (
        f"<@{table.alice.id}>, 🔷 Bob cancelled the match before the first move: "
        "it counts for nothing."
    )
    assert (last.pings, labels(last), last.json["attachments"]) == ([table.alice.id], [], [])
    await table.until(lambda: labels(board) == [], "the board without its buttons")
    late = await table.type(table.alice, f"#{number} tiger:c1c3")
    assert late.text == CANCELLED.format(number)


async def test_it_stands_under_more_until_somebody_moves(table: Table) -> None:
    board = await table.start()
    more = (await table.alice.click(board, "More")).message
    assert labels(more) == ["Offer draw", "Resign", "Cancel match", *LOOKS]
    await table.play("tiger:c1c3")
    number = table.number()
    later = (await table.alice.click(table.last, "More")).message
    assert labels(later) == ["Ask for a takeback (unrated)", "Offer draw", "Resign", *LOOKS]
    late = await table.alice.click(more, "Cancel match")
    assert late.text == TOO_LATE.format(number)


async def test_what_was_placed_stays_hidden(table: Table) -> None:
    await table.start(variant="shadow")
    number = table.number()
    await types(table, table.alice, "place:b1")
    await types(table, table.bob, "place:d5")
    await cancel(table, table.bob)
    await ending(table)
    assert not [m for m in table.public if "b1" in m.text or "d5" in m.text]
    for person in (table.bob, table.cleo):
        board = await person.slash(table.channel, "onitama board", match=number)
        assert "b1" not in board.text
        assert "The match was cancelled." in board.text or person is table.cleo
        assert "Reveal" not in board.text


async def test_of_several_matches_the_one_nobody_has_moved_in_is_meant(table: Table) -> None:
    await table.start()
    await table.play("tiger:c1c3")
    await table.start()
    number = table.number()
    asked = await table.alice.slash(table.channel, "onitama match cancel")
    assert asked.text.startswith(f"Cancel match #{number} against Bob?")


# Somebody with Manage Server closes a match


@pytest.fixture
def dana(dojo: Dojo) -> Person:
    return dojo.fd.person("dana", dojo.guild, permissions=MANAGER)


async def asked(table: Table, dana: Person) -> Message:
    outcome = await dana.slash(table.channel, "onitama match close")
    assert outcome.ephemeral
    return outcome.message


async def test_a_moderator_is_asked_once_more_and_both_are_told_by_a_post(
    dojo: Dojo, table: Table, dana: Person
) -> None:
    """Also from another channel, by its number."""
    elsewhere = await dojo.table()
    await table.start()
    question = await asked(table, dana)
    number = table.number()
    told = f"Close Alice and Bob's match #{number}? It counts for nothing then. I'll tell both."
    assert question.text == told
    assert labels(question) == ["Close match", "Let it go on"]
    await dana.click(question, "Let it go on")
    await table.reads(question, "Good. The match goes on.")
    await table.play("tiger:c1c3")
    again = await dana.slash(elsewhere.channel, "onitama match close", match=number)
    await dana.click(again.message, "Close match")
    last = await table.post("somebody with Manage Server closed the match: it counts for nothing.")
    assert sorted(last.pings) == sorted((table.alice.id, table.bob.id))
    assert labels(last) == []
    await table.reads(again.message, f"You closed match #{number}. It counts for nothing.")
    late = await table.bob.slash(table.channel, "onitama match resign", match=number)
    assert late.text.startswith(f"Match #{number} was closed by a moderator.")


async def test_where_nothing_is_played_one_of_another_channel_can_be_named(
    table: Table, dana: Person
) -> None:
    answer = await dana.slash(table.channel, "onitama match close")
    assert answer.text.startswith("No match is open in this channel.")


async def test_a_match_of_ones_own_is_resigned_not_closed(
    dojo: Dojo, table: Table, dana: Person
) -> None:
    await table.start()
    others = await asked(table, dana)
    [close] = [b["custom_id"] for b in others.buttons if b["label"] == "Close match"]
    dojo.fd.world.member_permissions[dojo.guild.id, table.alice.id] |= PERMISSIONS["MANAGE_GUILD"]
    told = f"You play in #{table.number()}: somebody else may close it. You can resign."
    assert (await table.alice.slash(table.channel, "onitama match close")).text.startswith(told)
    forged = await table.alice.press_forged(table.boards[-1], table.channel, close)
    assert forged.text.startswith(told)
