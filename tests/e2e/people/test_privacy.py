"""Personal data, its export and erasure; profiles, the leaderboard and statistics."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cogs.people.buttons import PickRanks
from onitama_core.game import Variant
from onitama_core.people import Ranking
from onitama_core.store import Span
from tests.dojo import DEAL, running_bot
from tests.e2e.sight import choose, click_and_wait, labels, open_settings, turn_page
from tests.e2e.test_challenge import TOO_OLD, panel
from tests.e2e.whole_games.test_typed_game import STONE_GAME, STREAM_GAME
from tests.onitama_core.traces import traces

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_stand_in import Message, Outcome, Person
    from tests.discord_stand_in.records import Json
    from tests.dojo import Dojo, Table


async def open_erasure_question(table: Table, person: Person) -> Outcome:
    return await person.click(await open_settings(table, person, "Privacy"), "Erase it")


async def export(table: Table, person: Person) -> dict[str, Any]:
    outcome = await person.click(await open_settings(table, person, "Privacy"), "Take it with me")
    await table.reads(outcome.message, "what I keep of you")
    [file] = outcome.message.files
    assert file.filename == "onitama-data.json"
    return dict(json.loads(file.data))


async def erase(table: Table, person: Person) -> Message:
    question = await open_erasure_question(table, person)
    await click_and_wait(
        person, question.message, "Erase everything", "I have erased what I kept of you."
    )
    return question.message


async def test_an_erasure_must_be_confirmed_and_can_be_cancelled(
    table: Table,
) -> None:
    """Check too that an export has only the user's own matches."""
    page = await open_settings(table, table.alice, "Privacy")
    assert "move by move" in page.text
    assert "PRIVACY.md" in page.text
    assert page.files == []
    await click_and_wait(table.alice, page, "Back", "Your own pictures")
    await table.start()
    await table.play("tiger:c1c3", "crane:a5a4")
    await table.invite()
    before = (await export(table, table.alice))["matches"]
    [match] = before
    assert (match["red"], match["blue"]) == ("you", "Bob")
    assert [entry["action"] for entry in match["yours"]] == ["tiger:c1c3"]
    assert "crane:a5a4" in match["record"]
    assert (await export(table, table.cleo))["matches"] == []
    question = await open_erasure_question(table, table.alice)
    assert "1 open match is given up and 1 open invitation ends." in question.text
    await table.alice.click(question.message, "Keep everything")
    await table.reads(question.message, "Nothing was erased.")
    assert labels(question.message) == []
    assert (await export(table, table.alice))["matches"] == before != []


async def test_no_byte_of_the_database_file_names_an_erased_user(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    table = await dojo_without_bot.table()
    path = folder / "onitama.db"
    user_id = int(table.alice.id)
    async with running_bot(dojo_without_bot, folder):
        await table.start()
        await table.play("tiger:c1c3")
        assert {"column", "Alice"} <= traces(path, user_id, "Alice")
        await erase(table, table.alice)
        await table.post("gave up", "a former player")
        await table.until(lambda: not traces(path, user_id, "Alice"), "the file to be wiped")


async def test_an_erased_user_may_play_again(table: Table) -> None:
    await table.start()
    await erase(table, table.alice)
    await table.post("gave up")
    outcome = await table.alice.slash(table.channel, "onitama challenge")
    why = "It isn't rated: you erased your data, and can play rated matches again <t:"
    await table.reads(outcome.message, why)
    invitation = await table.post("Anyone")
    assert " · 3 days a move · not rated\n" in invitation.text
    assert "erased" not in invitation.text
    await table.bob.click(invitation, "Accept")
    await table.post("The match begins")
    [match] = (await export(table, table.alice))["matches"]
    assert "you" in (match["red"], match["blue"])


async def test_a_fourth_erasure_within_a_day_is_refused_in_one_sentence(table: Table) -> None:
    for _ in range(3):
        await table.alice.slash(table.channel, "onitama practice", level="1", seat="red")
        await erase(table, table.alice)
    await table.alice.slash(table.channel, "onitama practice", level="1", seat="red")
    refused = await open_erasure_question(table, table.alice)
    assert refused.text.startswith("You have erased everything 3 times within a day. ")
    assert "again <t:" in refused.text
    assert labels(refused.message) == []


async def test_an_erasure_removes_a_private_match_while_the_computer_is_thinking(
    table: Table,
) -> None:
    started = await table.alice.slash(table.channel, "onitama practice", level="1", seat="blue")
    number = started.message.text.split(" ")[0]
    await erase(table, table.alice)
    board = await table.alice.slash(table.channel, "onitama board", match=number)
    assert board.text == f"There is no match {number} here."


# A user's own settings: pings, and people who may challenge them

PERSONAL_BUTTONS = [
    "✓ Mine: ping me",
    "Mine: no pings",
    "✓ Mine: board",
    "Mine: lists",
    "✓ Mine: rated",
    "Mine: unrated",
    "Back",
]
PERSONAL_PAGE = "Mine: pings and people"
NOT_WELCOME = "Alice isn't taking challenges right now."


async def challenge(table: Table, person: Person, opponent: Person | None) -> str:
    options = {} if opponent is None else {"opponent": opponent}
    outcome = await person.slash(table.channel, "onitama challenge", **options)
    await table.until(lambda: not outcome.message.loading)
    return outcome.text


async def test_the_personal_page_shows_the_chosen_settings_and_leads_back(table: Table) -> None:
    page = await open_settings(table, table.alice, PERSONAL_PAGE)
    assert labels(page) == PERSONAL_BUTTONS
    for words in ("**ping** you", "**board** to tap", "are **rated**", "**Anybody** may"):
        assert words in page.text
    before = page.text
    for chosen in (label for label in PERSONAL_BUTTONS if label.startswith("✓")):
        await table.alice.click(page, chosen)
        assert (page.text, labels(page)) == (before, PERSONAL_BUTTONS)
    await click_and_wait(table.alice, page, "Back", "Your own pictures")


async def test_personal_settings_apply_to_challenges_and_pings(
    table: Table,
) -> None:
    page = await open_settings(table, table.alice, PERSONAL_PAGE)
    await click_and_wait(table.alice, page, "Mine: no pings", "**without a ping**")
    await click_and_wait(table.alice, page, "Mine: unrated", "**not rated**, unless")
    assert ", not rated\n" in (await panel(table)).text
    invitation = await table.invite(deal=DEAL, seat="blue")
    assert " · not rated\n" in invitation.text
    await table.bob.click(invitation, "Accept")
    assert "The match is not rated." in (await table.post("The match begins")).text
    await table.play("tiger:c1c3", first=table.bob)
    assert table.boards[-1].pings == []
    await click_and_wait(table.alice, page, "Mine: ping me", "**ping** you")
    await click_and_wait(table.alice, page, "Mine: rated", "are **rated**, unless")
    assert ", rated\n" in (await panel(table)).text
    await table.play("monkey:b5c4", "crab:a1a2")
    assert table.boards[-1].pings == [table.alice.id]


async def test_a_watcher_who_wants_no_pings_is_named_without_a_ping(table: Table) -> None:
    board = await table.start()
    page = await open_settings(table, table.cleo, PERSONAL_PAGE)
    await table.cleo.click(page, "Mine: no pings")
    more = (await table.cleo.click(board, "More")).message
    await table.cleo.click(more, "Watch")
    assert "Its last post names you, without a ping." in more.text
    again = (await table.cleo.click(board, "More")).message
    assert again.text == more.text
    last = await table.play(*STONE_GAME)
    assert f"Watched by <@{table.cleo.id}>." in last.text
    assert table.cleo.id not in last.pings


async def test_a_blocked_user_gets_the_same_refusal_as_others_who_may_not_challenge(
    table: Table,
) -> None:
    page = await open_settings(table, table.alice, PERSONAL_PAGE)
    own = await table.alice.select(page, table.alice.id, contains="pick_block")
    assert own.text == "That is you. Choose somebody else to block."
    forged = await table.alice.select_forged(page, "o1:pick_block:0:0:", "1")
    assert forged.text == TOO_OLD
    await choose(table.alice, page, table.bob.id, "pick_block", "You have blocked")
    assert f"<@{table.bob.id}>" in page.text
    of_block = await challenge(table, table.bob, table.alice)
    assert of_block.startswith(NOT_WELCOME)
    assert not table.public
    await choose(table.alice, page, "nobody", "pick_asking", "**Nobody** may challenge you")
    await choose(table.alice, page, table.bob.id, "pick_unblock", "People you block")
    assert await challenge(table, table.bob, table.alice) == of_block
    await table.alice.select(page, "everybody", contains="pick_asking")
    await challenge(table, table.bob, table.alice)
    await table.post("invites you")


async def test_a_user_can_be_blocked_again_after_being_unblocked(table: Table) -> None:
    page = await open_settings(table, table.alice, PERSONAL_PAGE)
    for _ in range(2):
        await choose(table.alice, page, table.bob.id, "pick_block", "You have blocked")
        await choose(table.alice, page, table.bob.id, "pick_unblock", "People you block")


async def test_a_refused_choice_in_a_list_can_be_made_again(table: Table) -> None:
    page = await open_settings(table, table.alice, PERSONAL_PAGE)
    for _ in range(2):
        await table.alice.select(page, table.alice.id, contains="pick_block")
        await table.fake_discord.quiet(0.05)


# Profile, leaderboard and statistics


async def open_profile(
    table: Table, asker: Person, words: str, channel: Json | None = None, **options: Person
) -> Message:
    where = channel or table.channel
    message = (await asker.slash(where, "onitama profile", **options)).message
    await table.reads(message, words)
    return message


async def test_a_profile_without_matches_says_what_to_do_and_bots_have_none(
    table: Table,
) -> None:
    own = await open_profile(table, table.cleo, "You have finished no match here")
    assert "`/onitama challenge`" in own.text
    other = await open_profile(table, table.cleo, "Alice has finished no match", person=table.alice)
    assert labels(other) == []
    table.bob.json["bot"] = True
    outcome = await table.alice.slash(table.channel, "onitama profile", person=table.bob)
    assert outcome.text.startswith("I keep no record of bots.")


async def test_another_users_profile_lists_no_match_in_a_hidden_channel(
    dojo: Dojo, table: Table
) -> None:
    """Check too the chart of the user's rating, and the viewer's score against another user."""
    await table.start()
    await table.play(*STREAM_GAME)
    number = table.number()
    profile = await open_profile(table, table.alice, "**Alice** · Classic")
    assert "1 won, 0 drawn, 0 lost, as 🔴 Red." in profile.text
    assert "Won 1 by stream." in profile.text
    assert "Most often against Bob (1‑0‑0)." in profile.text
    assert "Rating **1662?**, provisional, after 1 rated game." in profile.text
    assert profile.files[0].filename == "onitama-rating-classic-1.png"
    assert profile.files[0].description == (
        "Alice's rating in Classic. "
        "A curve over 1 rated game: from 1500 to 1662, give or take 290. "
        "Its lowest is 1500, at the start. Its highest is 1662, after game 1. "
        "The rating is provisional."
    )
    assert labels(profile) == [f"Replay #{number}", "All games", "Leaderboard"]
    shown = await table.alice.click(profile, f"Replay #{number}")
    assert shown.message.text.startswith(f"#{number} · **Turn 1** of 5")
    await click_and_wait(table.alice, profile, "Leaderboard", "**Classic** · all time")
    assert "**Alice** (you) · **1662?** · 1 game" in profile.text
    gone = "o1:ranks:0:0:classic:always:9999"
    assert (await table.alice.click_forged(profile, table.channel, gone)).answered
    assert profile.text.startswith("**Classic** · all time")
    score = "You against Alice: 0 won, 0 drawn, 1 lost."
    assert (
        "Most often" not in (await open_profile(table, table.bob, score, person=table.alice)).text
    )
    elsewhere = (await dojo.table()).channel
    dojo.fake_discord.world.forbid(table.channel, table.cleo.id, "VIEW_CHANNEL")
    await dojo.fake_discord.server.announce_channel(table.channel)
    seen_by_cleo = await open_profile(
        table, table.cleo, "**Alice** · Classic", channel=elsewhere, person=table.alice
    )
    assert "1 won, 0 drawn, 0 lost" in seen_by_cleo.text
    for hidden in (f"#{number}", "Last games", "You against"):
        assert hidden not in seen_by_cleo.text
    assert f"Replay #{number}" not in labels(seen_by_cleo)
    forged = await table.cleo.click_forged(seen_by_cleo, elsewhere, f"o1:reveal:{number}:0:")
    assert forged.text.startswith("There is no match #")


# The leaderboard of a server


async def open_leaderboard(table: Table, **options: str) -> Message:
    outcome = await table.alice.slash(table.channel, "onitama leaderboard", **options)
    return outcome.message


async def table_in_empty_server(dojo: Dojo) -> Table:
    """Return a table in a server in which nobody has played."""
    table = await dojo.table()
    guild = dojo.fake_discord.world.guild("Elsewhere")
    await dojo.fake_discord.server.announce_new_guild(guild)
    guild.add_member(table.alice.json)
    return replace(
        table,
        guild=guild,
        channel=guild.text_channel("onitama"),
        alice=replace(table.alice, guild=guild),
    )


async def test_an_empty_leaderboard_says_how_to_get_a_rating(dojo: Dojo) -> None:
    """Check too that the command's options and the message's lists have the same effect."""
    table = await table_in_empty_server(dojo)
    page = await open_leaderboard(table)
    assert page.text.splitlines()[0] == "**Classic** · all time"
    assert "Nobody has played it rated in the last 90 days. `/onitama challenge`" in page.text
    assert labels(page) == ["Statistics"]
    other = await open_leaderboard(table, variant="wind", period="week")
    assert other.text.startswith("**Way of the Wind** · this week")
    await choose(table.alice, page, "wind", "pick_ranks:0:0", "**Way of the Wind** · all time")
    await choose(table.alice, page, "week", "pick_ranks:0:1", "**Way of the Wind** · this week")
    assert page.text == other.text


async def test_a_choice_in_an_outdated_leaderboard_list_keeps_the_choice_of_the_other_list(
    dojo: Dojo,
) -> None:
    table = await table_in_empty_server(dojo)
    page = await open_leaderboard(table)
    spans = PickRanks(Ranking(Variant.CLASSIC, Span.ALWAYS), 1).custom_id
    assert spans in str(page.json["components"])
    await choose(table.alice, page, "wind", "pick_ranks:0:0", "**Way of the Wind** · all time")
    await table.alice.select_forged(page, spans, "week")
    assert page.text.startswith("**Way of the Wind** · this week")


# The page *Statistics* of a leaderboard, which needs enough matches

MIN_STATISTICS_MATCHES = 10


async def open_statistics(table: Table) -> Message:
    page = (await table.cleo.slash(table.channel, "onitama leaderboard")).message
    return await turn_page(table, table.cleo, page, "Statistics")


async def test_statistics_have_a_chart_once_enough_matches_were_played(own_table: Table) -> None:
    assert (await open_statistics(own_table)).text.startswith(
        "No match of Classic has been played here"
    )
    for _ in range(MIN_STATISTICS_MATCHES - 1):
        await play_won_match(own_table)
    assert (await open_statistics(own_table)).text.startswith(
        f"{MIN_STATISTICS_MATCHES - 1} matches of Classic so far"
    )
    none = await open_statistics(own_table)
    await own_table.cleo.select(none, "light", contains="pick_stats")
    await own_table.reads(none, "No match of Way of the Light has been played here so far.")
    await choose(own_table.cleo, none, "classic", "pick_stats", "matches of Classic so far")
    await play_won_match(own_table)
    page = await open_statistics(own_table)
    assert page.text.splitlines()[:2] == [
        f"**Classic in this server** · {MIN_STATISTICS_MATCHES} matches",
        "The player who moves first wins 100%; a draw counts as half a win.",
    ]
    assert page.files[0].filename == "onitama-stats-classic.png"
    assert "Won by players who began with a card" in (page.alt_text or "")
    await click_and_wait(own_table.cleo, page, "Leaderboard", "all time")
    assert page.files == []


async def play_won_match(table: Table) -> None:
    """Play a match that Red, who moves first, wins."""
    await table.start()
    await table.play(*STREAM_GAME)
