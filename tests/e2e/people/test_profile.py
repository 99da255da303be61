"""Profile, leaderboard and statistics."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tests.e2e.sight import labels, turned
from tests.e2e.whole_games.test_typed_game import STREAM

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Person
    from tests.discord_stand_in.records import Json
    from tests.dojo import Dojo, Table


async def profile(
    table: Table, asker: Person, words: str, channel: Json | None = None, **options: Person
) -> Message:
    where = channel or table.channel
    message = (await asker.slash(where, "onitama profile", **options)).message
    await table.reads(message, words)
    return message


async def played(table: Table) -> str:
    """Alice wins a match by the stream; its number."""
    await table.start()
    await table.play(*STREAM)
    return table.number()


async def test_who_has_played_nothing_is_told_what_to_do_and_no_record_is_kept_of_bots(
    table: Table,
) -> None:
    own = await profile(table, table.cleo, "You have finished no match against anybody here yet.")
    assert "`/onitama challenge`" in own.text
    other = await profile(table, table.cleo, "Alice has finished no match", person=table.alice)
    assert labels(other) == []
    table.bob.json["bot"] = True
    outcome = await table.alice.slash(table.channel, "onitama profile", person=table.bob)
    assert outcome.text.startswith("I keep no record of bots.")


async def test_ones_own_tells_of_all_with_a_picture_of_the_ratings_course(table: Table) -> None:
    number = await played(table)
    own = await profile(table, table.alice, "**Alice** · Classic")
    assert "1 won, 0 drawn, 0 lost, as 🔴 Red." in own.text
    assert "Won 1 by stream." in own.text
    assert "Most often against Bob (1‑0‑0)." in own.text
    assert "Rating **1662?**, provisional, after 1 rated game." in own.text
    assert own.files[0].filename == "onitama-rating-classic-1.png"
    assert own.files[0].description == (
        "Alice's rating in Classic. "
        "A curve over 1 rated game: from 1500 to 1662, give or take 290. "
        "Its lowest is 1500, at the start. Its highest is 1662, after game 1. "
        "The rating is provisional."
    )
    assert labels(own) == [f"Replay #{number}", "All games", "Leaderboard"]
    shown = await table.alice.click(own, f"Replay #{number}")
    assert shown.message.text.startswith(f"#{number} · **Turn 1** of 5")
    await table.alice.click(own, "Leaderboard")
    await table.reads(own, "**Classic** · all time")
    assert "**Alice** (you) · **1662?** · 1 game" in own.text


async def test_anothers_tells_of_the_own_score_and_of_no_match_in_a_channel_that_is_not_seen(
    dojo: Dojo, table: Table
) -> None:
    number = await played(table)
    own = await profile(
        table, table.bob, "You against Alice: 0 won, 0 drawn, 1 lost.", person=table.alice
    )
    assert "Most often" not in own.text
    elsewhere = (await dojo.table()).channel
    dojo.fd.world.forbid(table.channel, table.cleo.id, "VIEW_CHANNEL")
    await dojo.fd.server.announce_channel(table.channel)
    seen = await profile(
        table, table.cleo, "**Alice** · Classic", channel=elsewhere, person=table.alice
    )
    assert "1 won, 0 drawn, 0 lost" in seen.text
    for hidden in (f"#{number}", "Last games", "You against"):
        assert hidden not in seen.text
    assert f"Replay #{number}" not in labels(seen)
    forged = await table.cleo.press_forged(seen, elsewhere, f"o1:reveal:{number}:0:")
    assert forged.text.startswith("There is no match #")


# Who stands how in a server, as its people read it


async def leaderboard(table: Table, **options: str) -> Message:
    outcome = await table.alice.slash(table.channel, "onitama leaderboard", **options)
    return outcome.message


async def abroad(dojo: Dojo) -> Table:
    """In a server in which nobody has played."""
    table, guild = await dojo.table(), dojo.fd.world.guild("Elsewhere")
    await dojo.fd.server.announce_new_guild(guild)
    guild.add_member(table.alice.json)
    return replace(
        table,
        guild=guild,
        channel=guild.text_channel("onitama"),
        alice=replace(table.alice, guild=guild),
    )


async def test_where_nobody_was_rated_it_says_what_to_do(dojo: Dojo) -> None:
    """Its options and its lists choose the same."""
    table = await abroad(dojo)
    shown = await leaderboard(table)
    assert shown.text.splitlines()[0] == "**Classic** · all time"
    assert "Nobody has played it rated yet. `/onitama challenge`" in shown.text
    assert labels(shown) == ["Statistics"]
    other = await leaderboard(table, variant="wind", period="week")
    assert other.text.startswith("**Way of the Wind** · this week")
    await table.alice.select(shown, "wind", contains="pick_ranks:0:0")
    await table.reads(shown, "**Way of the Wind** · all time")
    await table.alice.select(shown, "week", contains="pick_ranks:0:1")
    await table.reads(shown, "**Way of the Wind** · this week")
    assert shown.text == other.text


async def test_a_page_that_is_gone_is_the_last(table: Table) -> None:
    shown = await leaderboard(table)
    outcome = await table.alice.press_forged(
        shown, table.channel, "o1:ranks:0:0:classic:always:9999"
    )
    assert outcome.answered
    assert shown.text.startswith("**Classic** · all time")


# **Statistics** of a leaderboard: how a server's games went, once there are enough

ENOUGH = 10


async def stats(table: Table) -> Message:
    shown = (await table.cleo.slash(table.channel, "onitama leaderboard")).message
    return await turned(table, table.cleo, shown, "Statistics")


async def test_a_picture_once_enough_has_been_played(house: Table) -> None:
    assert (await stats(house)).text.startswith("No match of Classic has been played here")
    for _ in range(ENOUGH - 1):
        await won(house)
    assert (await stats(house)).text.startswith(f"{ENOUGH - 1} matches of Classic so far")
    none = await stats(house)
    await house.cleo.select(none, "light", contains="pick_stats")
    await house.reads(none, "No match of Way of the Light has been played here so far.")
    await house.cleo.select(none, "classic", contains="pick_stats")
    await house.reads(none, "matches of Classic so far")
    await won(house)
    shown = await stats(house)
    assert shown.text.splitlines()[:2] == [
        f"**Classic in this server** · {ENOUGH} matches",
        "Who moves first wins 100%; a draw is half a win.",
    ]
    assert shown.files[0].filename == "onitama-stats-classic.png"
    assert "Won by who began with a card" in (shown.alt_text or "")
    await house.cleo.click(shown, "Leaderboard")
    await house.reads(shown, "all time")
    assert shown.files == []


async def won(table: Table) -> None:
    """By Red, who moves first."""
    await table.start()
    await table.play(*STREAM)
