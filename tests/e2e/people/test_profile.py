"""How somebody stands: what is told to whom, and that nothing is told too soon."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.sight import labels
from tests.e2e.whole_games.test_typed_game import STREAM

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Person
    from tests.discord_stand_in.records import Json
    from tests.dojo import Dojo, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def profile(
    table: Table, asker: Person, words: str, channel: Json | None = None, **options: Person
) -> Message:
    where = channel or table.channel
    message = (await asker.slash(where, "onitama profile", **options)).message
    await table.reads(message, words)
    assert message.ephemeral
    return message


async def played(table: Table) -> str:
    """Alice wins a match by the stream; its number."""
    await table.start()
    await table.play(*STREAM)
    return table.number()


async def test_who_has_played_nothing_is_told_what_to_do(table: Table) -> None:
    own = await profile(table, table.cleo, "You have finished no match against anybody here yet.")
    assert "`/onitama challenge`" in own.text
    other = await profile(table, table.cleo, "Alice has finished no match", person=table.alice)
    assert labels(other) == []


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


async def test_anothers_tells_of_the_own_score_alone(table: Table) -> None:
    await played(table)
    seen = await profile(
        table, table.bob, "You against Alice: 0 won, 0 drawn, 1 lost.", person=table.alice
    )
    assert "Most often" not in seen.text
    onlooker = await profile(table, table.cleo, "**Alice** · Classic", person=table.alice)
    assert "You against" not in onlooker.text


async def test_who_cannot_see_the_channel_is_told_of_no_match_in_it(
    dojo: Dojo, table: Table
) -> None:
    number = await played(table)
    elsewhere = (await dojo.table()).channel
    dojo.fd.world.forbid(table.channel, table.cleo.id, "VIEW_CHANNEL")
    await dojo.fd.server.announce_channel(table.channel)
    seen = await profile(
        table, table.cleo, "**Alice** · Classic", channel=elsewhere, person=table.alice
    )
    assert "1 won, 0 drawn, 0 lost" in seen.text
    assert f"#{number}" not in seen.text
    assert "Last games" not in seen.text
    assert f"Replay #{number}" not in labels(seen)
    forged = await table.cleo.press_forged(seen, elsewhere, f"o1:reveal:{number}:0:")
    assert forged.text.startswith("There is no match #")


async def test_a_match_that_goes_on_or_was_cancelled_tells_nothing(table: Table) -> None:
    await played(table)
    before = (await profile(table, table.alice, "**Alice**")).text
    await table.start()
    sure = await table.bob.slash(table.channel, "onitama match cancel")
    await table.bob.click(sure.message, "Cancel match")
    await table.post("cancelled the match")
    await table.start()
    await table.play(*STREAM[:-1])
    assert (await profile(table, table.alice, "**Alice**")).text == before


async def test_a_forged_list_is_refused_and_changes_nothing(table: Table) -> None:
    seen = await profile(table, table.cleo, "You have finished no match")
    outcome = await table.cleo.press_forged(seen, table.channel, "o1:pick_profile:0:0:abc")
    assert outcome.text.startswith("That button is too old for me.")


async def test_a_bot_has_no_record(table: Table) -> None:
    table.bob.json["bot"] = True
    outcome = await table.alice.slash(table.channel, "onitama profile", person=table.bob)
    assert outcome.ephemeral
    assert outcome.text.startswith("I keep no record of bots.")
