"""Reviews, shared replays, past games and their records."""

from __future__ import annotations

import asyncio
import re
from functools import partial
from typing import TYPE_CHECKING, Final

from tests.dojo import DEAL
from tests.e2e.history.test_replay import files_of, give_up, play_shadow_match
from tests.e2e.sight import (
    LAST_POST_LABELS,
    labels,
    play_by_taps,
    turn_page,
    whole_message,
)
from tests.e2e.test_challenge import TOO_OLD
from tests.e2e.test_practice import practise
from tests.e2e.whole_games.test_typed_game import STONE_GAME
from tests.onitama_core.game.helpers import record_tags

if TYPE_CHECKING:
    from typing import Any

    from tests.discord_stand_in import Message, Outcome, Person
    from tests.discord_stand_in.records import File, Json
    from tests.dojo import Dojo, Table

HISTORY: Final = "onitama history"


async def wait_for_review(table: Table, outcome: Outcome) -> Message:
    """Return the complete page of a review."""
    await table.until(lambda: outcome.answered or outcome.followups, "an answer")
    page = outcome.message
    await table.until(lambda: not page.loading and page.files, "the review")
    assert page.ephemeral
    return page


async def review(table: Table, person: Person, **options: str) -> Message:
    return await wait_for_review(
        table, await person.slash(table.channel, HISTORY, action="review", **options)
    )


async def play_stone_match(table: Table) -> Message:
    """Play a match that ends when Red's student captures Blue's master; return its last post."""
    await table.start()
    return await table.play(*STONE_GAME)


async def test_a_review_names_the_decisive_turn_and_a_better_one(table: Table) -> None:
    last = await play_stone_match(table)
    page = await wait_for_review(table, await table.cleo.click(last, "Review"))
    first, *_, decided, legend = page.text.splitlines()
    assert first == f"#{table.number()} · Alice (Red) – Bob (Blue) · 3 turns"
    assert "🔷 Bob: accuracy **" in page.text
    assert "1 blunder" in page.text
    assert legend.startswith("-# A **slip** costs 10% of the chance to win, a **mistake** 20%")
    assert decided.startswith("Turn 2 · 🔷 Bob: blunder, ")
    assert decided.endswith("→ 0%")
    assert page.files[0].filename == f"onitama-{table.number()}-review.png"
    assert "In turn 2, Blue's, Red's chance goes from" in (page.alt_text or "")
    chart, *_, turn, replay = labels(page)
    assert (chart, turn, replay) == ("Chart", "Turn 2", "Replay")

    await turn_page(table, table.cleo, page, "Turn 2")
    lines = page.text.splitlines()
    assert lines[0] == (f"#{table.number()} · **Turn 2** · 🔷 Bob: **Crane c5–c4**, a **blunder**.")
    assert "It lets Red's Dragon capture the master on c4." in lines[2]
    assert lines[3].startswith("Better: **")
    assert "after turn 1" not in page.text
    assert page.files[0].filename.startswith(f"onitama-{table.number()}-review-2-")

    await turn_page(table, table.cleo, page, "Chart")
    assert page.text.startswith(first)


MISSED_WIN = ("crab:a1a2", "monkey:d5c4", "dragon:c1e2", "crane:a5a4")
"""Moves after which Blue could force a win in three turns, and a move of Blue that misses it."""


async def test_a_forced_win_can_be_stepped_through_from_the_reviews_turns(
    table: Table,
) -> None:
    await table.start()
    await table.play(*MISSED_WIN)
    last = await give_up(table)
    page = await wait_for_review(table, await table.cleo.click(last, "Review"))
    await turn_page(table, table.cleo, page, "Turn 3")
    assert "lets Blue win by force, in 3 turns at most" in page.text
    await turn_page(table, table.cleo, page, "Show Blue's win")
    title = f"#{table.number()} · **Blue's win from turn 3** · turn "
    assert page.text.splitlines() == [
        f"{title}1 of 6",
        "1. 🔴 Red: **Dragon c1–e2** · 🔷 Blue: Crab c4–c3",
        *page.text.splitlines()[2:],
    ]
    assert page.text.count("🔷 Blue: ") == 3
    assert "Last turn: Red's master moved from c1 to e2 with Dragon." in (page.alt_text or "")
    first = page.picture
    await step_and_wait(table, page, "▶️")
    assert page.text.startswith(f"{title}2 of 6")
    assert "🔴 Red: Dragon c1–e2 · 🔷 Blue: **Crab c4–c3**" in page.text
    assert page.picture != first
    await step_and_wait(table, page, "⏭️")
    assert "Blue wins by the Way of the" in (page.alt_text or "")
    await step_and_wait(table, page, "⏮️")
    assert page.text.startswith(title.removesuffix("turn ") + "the start")

    await turn_page(table, table.cleo, page, "Turn 3")
    await turn_page(table, table.cleo, page, "Turn 4")
    assert "wins by force, in 3 turns at most" in page.text
    await turn_page(table, table.cleo, page, "Show Blue's win")
    assert page.text.startswith(f"#{table.number()} · **Blue's win from turn 4** · turn 1 of 5\n")
    forged = await table.cleo.click_forged(
        page, table.channel, f"o1:forced:{table.number()}:1:best:1"
    )
    assert forged.text == TOO_OLD


async def step_and_wait(table: Table, page: Message, emoji: str) -> None:
    """Click one of the buttons that step through a line, and wait for another page."""
    before = page.text
    await table.cleo.click(page, emoji=emoji)
    await table.until(lambda: page.text != before, "another page")


async def test_a_review_opened_from_a_list_is_a_message_of_its_own(table: Table) -> None:
    """Check too that only finished matches are suggested for a review."""
    await play_stone_match(table)
    over = table.number()
    history_page = (await table.bob.slash(table.channel, "onitama history")).message
    await table.bob.select(history_page, over)
    page = await wait_for_review(table, await table.bob.click(history_page, f"Review #{over}"))
    assert page.text.startswith(f"#{over} · Alice (Red)")
    assert (await review(table, table.bob)).text == page.text  # without a number: the latest match
    assert history_page.text.startswith("**Your finished matches**")
    await turn_page(table, table.bob, page, "Turn 2")
    assert "seen from Blue's side" in (page.alt_text or "")
    await table.start()
    choices = await table.alice.autocomplete(table.channel, HISTORY, "match", "", action="review")
    assert [choice["value"] for choice in choices] == [over]


async def test_a_private_match_can_be_reviewed_only_by_its_player(table: Table) -> None:
    board = await practise(table)
    number = board.text.split(" ")[0].removeprefix("#")
    await play_by_taps(table.alice, board, "Tiger c1–c3", "🔷 Computer played")
    await table.resign(match=number)
    await table.reads(board, "wins.**")
    page = await wait_for_review(table, await table.alice.click(board, "Review"))
    assert page.text.startswith(f"#{number} · Alice (Red) – Computer (level 1, Blue) · 2 turns")
    refusal = await table.bob.slash(table.channel, HISTORY, action="review", match=number)
    assert refusal.text == f"There is no match #{number} here."
    assert table.public == []


# The film of a match, which a player can share in the channel

PRIVATE_FILM = "-# Only you see this; its players can share it with the channel."


async def test_everybody_can_export_and_replay_hidden_moves_after_the_end(table: Table) -> None:
    await play_shadow_match(table)
    people = (table.alice, table.bob, table.cleo)
    texts = [(await export_record(table, person)).data.decode() for person in people]
    assert [text.count("place:?") for text in texts] == [1, 1, 2]
    await give_up(table)
    file = await export_record(table, table.cleo)
    assert file.filename == f"onitama-{table.number()}.txt"
    text = file.data.decode()
    assert "?" not in text
    assert (record_tags(text)["Red"], record_tags(text)["Blue"]) == ("Alice", "Bob")
    assert len(re.findall(r"^\d+\. ", text, re.MULTILINE)) == 2 + 4
    await table.alice.slash(table.channel, HISTORY, action="share")
    post = await table.post("Shared by 🔴 Alice.")
    assert "hidden ninja d4" in (post.alt_text or "")
    replayed = await table.cleo.click(post, "Replay")
    assert replayed.ephemeral
    assert "**Turn 1** of 4" in (await whole_message(table, replayed)).text


async def test_a_match_with_ninjas_can_be_reviewed_only_after_its_end(table: Table) -> None:
    """Check too that a turn's page says what its player could know of the opponent's ninja."""
    board = await play_shadow_match(table)
    over = table.number()
    assert "Review" not in labels(board)
    refusal = await table.cleo.slash(table.channel, HISTORY, action="review", match=over)
    assert refusal.text.startswith(f"Match #{over} is still going on.")
    last = await give_up(table)
    choices = await table.alice.autocomplete(table.channel, HISTORY, "match", "", action="review")
    assert [choice["value"] for choice in choices] == [over]
    page = await wait_for_review(table, await table.cleo.click(last, "Review"))
    first, *lines = page.text.splitlines()
    assert first == f"#{over} · Alice (Red) – Bob (Blue) · 4 turns"
    assert (
        "-# I judge each turn as if every ninja had been in sight: a bad grade may be bad luck."
        in (lines)
    )
    turn = next(label for label in labels(page) if label.startswith("Turn "))
    await turn_page(table, table.cleo, page, turn)
    assert page.text.startswith(f"#{over} · **{turn}** · ")
    known = page.text.splitlines()[-1]
    assert not [label for label in labels(page) if label.startswith("Show ")]
    assert re.match("💡 ((Red|Blue) could (not )?know|As far as (Red|Blue) could know)", known)
    assert page.files[0].filename.startswith(f"onitama-{over}-review-{turn[-1]}-")
    assert "hidden ninja" in (page.alt_text or "")
    again = await wait_for_review(table, await table.bob.click(last, "Review"))
    assert again.text.startswith(first)


async def test_a_player_shares_the_film_once_and_a_spectator_sees_it_privately(
    table: Table,
) -> None:
    last = await play_stone_match(table)
    assert labels(last) == LAST_POST_LABELS
    count = len(table.public)
    for ask in (
        partial(table.cleo.click, last, "Share the replay"),
        partial(table.cleo.slash, table.channel, HISTORY, action="share"),
    ):
        outcome = await ask()
        assert outcome.ephemeral
        await table.until(partial(files_of, outcome), "the film")
        assert outcome.message.files[0].filename.endswith(".gif")
        assert outcome.message.text.endswith(PRIVATE_FILM)
    assert len(table.public) == count
    people = (table.bob, table.bob, table.alice)
    answer, *_ = await asyncio.gather(
        *(person.click(last, "Share the replay") for person in people)
    )
    post = await table.post("Shared by 🔷 Bob.")
    await table.fake_discord.quiet(0.2)
    number = table.number()
    first, ending, last_line = post.text.splitlines()
    assert first == f"#{number} · Alice (Red) – Bob (Blue) · {len(STONE_GAME)} turns"
    assert "**Alice (🔴 Red) wins**" in ending
    assert last_line == "-# Shared by 🔷 Bob."
    assert (post.pings, labels(post)) == ([], ["Replay"])
    assert (post.alt_text or "").startswith(f"Match #{number}, Alice (Red) against Bob (Blue).")
    assert answer.ephemeral
    assert answer.text.startswith(f"You shared #{number}: [here is its film](")
    assert post.id in answer.text
    again = await table.bob.click(last, "Share the replay")
    assert again.text.startswith(f"#{number} is shared already: [here is its film](")
    assert post.id in again.text
    typed = await table.alice.slash(table.channel, HISTORY, action="share", match=number)
    assert typed.text == again.text
    assert [m for m in table.public if m.files and m.files[0].filename.endswith(".gif")] == [post]


async def test_sharing_a_film_without_permissions_says_who_can_help(
    dojo: Dojo, table: Table
) -> None:
    """Check too that only the player sees the film if the channel is deleted."""
    last = await play_stone_match(table)
    bot = table.fake_discord.world.bot["id"]
    table.fake_discord.world.forbid(table.channel, bot, "ATTACH_FILES")
    await table.fake_discord.server.announce_channel(table.channel)
    outcome = await table.alice.click(last, "Share the replay")
    assert "I may not attach files in this channel" in outcome.text
    number = table.number()
    elsewhere = await dojo.table()
    await table.fake_discord.server.delete_channel(table.channel)
    outcome = await table.alice.slash(elsewhere.channel, HISTORY, action="share", match=number)
    await table.until(lambda: outcome.message.files, "the film")
    assert "Its channel is gone" in outcome.message.text


# Past games

PAGE_SIZE = 10


async def history(
    table: Table, viewer: Person, channel: Json | None = None, **options: Any
) -> Outcome:
    """Return a list of past games once it has text."""
    outcome = await viewer.slash(channel or table.channel, "onitama history", **options)
    await table.until(lambda: outcome.message.text, "the list")
    return outcome


async def play_lost_match(table: Table) -> str:
    """Play a match that Alice gives up, and return its number.

    The invitation is to anybody, because a user may invite only ten named opponents an hour.
    """
    await table.alice.slash(table.channel, "onitama challenge", deal=DEAL, seat="red")
    await table.bob.click(await table.post("Anyone may accept"), "Accept")
    await table.post("The match begins")
    await give_up(table)
    return table.number()


async def test_a_chosen_match_is_replayed_and_reviewed(table: Table) -> None:
    await table.start()
    await table.play(*STONE_GAME)
    won = table.number()
    given_up = await play_lost_match(table)
    history_page = (await history(table, table.alice)).message
    assert [line.rsplit(" · ", 1)[0] for line in history_page.text.splitlines()] == [
        "**Your finished matches**",
        f"#{given_up} · Lost by resignation against **Bob** · Classic",
        f"#{won} · Won by stone against **Bob** · Classic",
    ]
    assert labels(history_page) == []
    forged = f"o1:pick_game:0:0:{table.alice.id}:any:latest"
    both = await table.alice.select_forged(history_page, forged, won, given_up)
    assert both.text == TOO_OLD
    await table.alice.select(history_page, won)
    assert labels(history_page) == [f"Replay #{won}", f"Review #{won}", f"As text #{won}"]
    assert f"**▸** #{won} · Won by stone" in history_page.text
    page = await whole_message(table, await table.alice.click(history_page, f"Replay #{won}"))
    assert page.text.startswith(f"#{won} · **Turn 1** of {len(STONE_GAME)}")


async def test_the_list_of_finished_matches_has_pages(table: Table) -> None:
    numbers = [await play_lost_match(table) for _ in range(PAGE_SIZE + 1)]
    history_page = (await history(table, table.bob)).message
    first = history_page.text
    assert f"#{numbers[-1]} · Won" in first
    assert f"#{numbers[0]} " not in first
    await table.bob.click(history_page, "Older")
    assert len(history_page.text.splitlines()) == 2
    assert f"#{numbers[0]} · Won" in history_page.text
    await table.bob.click(history_page, "Newer")
    assert history_page.text == first


async def test_another_users_matches_are_listed_only_if_their_channel_is_visible(
    dojo: Dojo, table: Table
) -> None:
    """Check too a player who has left the server, and a forged click on another page."""
    elsewhere = (await dojo.table()).channel
    number = await play_lost_match(table)
    table.guild.remove_member(table.alice.id)
    seen = await history(table, table.cleo, elsewhere, person=table.alice)
    assert seen.text.startswith("**Alice's finished matches that you can see**")
    assert f"#{number} · Lost" in seen.text
    dora = dojo.fake_discord.person("dora", dojo.guild)
    dojo.fake_discord.world.forbid(table.channel, dora.id, "VIEW_CHANNEL")
    await dojo.fake_discord.server.announce_channel(table.channel)
    unseen = await history(table, dora, elsewhere, person=table.alice)
    nobodys = await history(table, dora, elsewhere, person=table.cleo)
    page = f"o1:history:{number}:0:{table.alice.id}:any:after:1"
    forged = await dora.click_forged(None, elsewhere, page)
    await table.until(lambda: forged.message.text, "the list")
    assert unseen.text.startswith("There is no finished match of theirs that you can see here")
    assert unseen.text == nobodys.text == forged.text


# Games as text files


async def export_record(table: Table, person: Person) -> File:
    outcome = await person.slash(table.channel, HISTORY, action="text", match=table.number())
    [file] = outcome.message.files
    return file
