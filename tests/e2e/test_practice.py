"""Matches against the computer, private or in a channel, with and without hidden information."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from onitama_core.matches.terms import DOUBLE_TAP_WINDOW, MAX_PRIVATE_MATCHES
from tests.dojo import DEAL, running_bot
from tests.e2e.sight import (
    choose,
    click_and_wait,
    confirm,
    grid,
    labels,
    play_by_taps,
    tap,
    whole_message,
)

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_stand_in import Message
    from tests.dojo import Dojo, Table

ORIGINAL = r"/webhooks/.+/messages/@original"


async def practise(table: Table, **options: str) -> Message:
    """Start a private match against the computer; return its board, on which Alice is to move."""
    practice_options = {"level": "1", "seat": "red", "deal": DEAL, **options}
    outcome = await table.alice.slash(table.channel, "onitama practice", **practice_options)
    return outcome.message


async def test_the_computer_answers_a_turn_in_one_edit_of_the_private_board(
    table: Table,
) -> None:
    """Check too that a takeback undoes both turns, and that a user can play both sides."""
    board = await practise(table)
    assert "Your turn. Tap a piece" in board.text
    assert "Alice (Red) – Computer (level 1, Blue)" in board.text
    assert grid(board)[-1] == "(🔴)(🔴)(⭕)(🔴)(🔴)"
    assert labels(board) == ["Hint", "More"]
    await play_by_taps(table.alice, board, "Tiger c1–c3", "I think…")
    assert "Alice played **Tiger c1–c3**" in board.text
    edits = len(board.history)
    await table.reads(board, "Your turn.")
    assert len(board.history) == edits + 1
    assert "🔷 Computer played" in board.text
    assert board.picture is not None
    assert labels(board) == ["Hint", "Take back", "More"]
    await click_and_wait(table.alice, board, "Take back", "it is turn 1 again")
    assert labels(board) == ["Hint", "More"]
    alone = await practise(table, level="both")
    await play_by_taps(table.alice, alone, "Tiger c1–c3", "🔴 Alice played")
    assert "Your turn." in alone.text
    assert grid(alone)[-1] == "(🔷)(🔷)(💠)(🔷)(🔷)"
    assert table.public == []


async def test_a_new_private_match_names_the_oldest_one_which_was_closed_for_it(
    table: Table,
) -> None:
    first = await practise(table)
    for _ in range(MAX_PRIVATE_MATCHES - 1):
        await practise(table)
    number = first.text.split(" ")[0]
    board = await practise(table, seat="blue")
    await table.reads(board, "🔴 Computer played")
    assert f"-# To make room I closed the matches you left longest: {number}." in board.text
    await tap(table.alice, board, "c5", "rom c5")
    assert "make room" not in board.text


async def test_a_hint_names_the_piece_and_then_the_turn(table: Table) -> None:
    """Check too that a hint that comes after the turn is not shown.

    Check too that the computer answers a draw offer in the message of the offer.
    """
    board = await practise(table, level="4")
    await click_and_wait(table.alice, board, "Hint", "💡 Look at your")
    assert any("I'm thinking. The hint follows." in str(state) for state in board.history)
    assert labels(board) == ["Show the turn", "More"]
    await click_and_wait(table.alice, board, "Show the turn", "💡 **")
    assert "It " in board.text or "Blue's best answer" in board.text
    board = await practise(table, level="4")
    await table.alice.click(board, "Hint")
    await play_by_taps(table.alice, board, "Tiger c1–c3", "🔷 Computer played")
    assert not any("💡" in str(state) and "played" in str(state) for state in board.history)
    more = (await table.alice.click(board, "More")).message
    offered = (await table.alice.click(more, "Offer draw")).message
    assert "A draw? I'm thinking about it." in offered.text
    await table.until(
        lambda: "A draw" in offered.text.splitlines()[1] or "rather play on" in offered.text,
        "an answer",
    )


async def test_a_private_match_can_be_opened_again_and_offers_another_after_its_end(
    table: Table,
) -> None:
    """Check too that an older board shows the end when it is tapped."""
    old = await practise(table)
    games_list = (await table.alice.slash_fully(table.channel, "onitama games")).message
    assert "vs Computer (level 1)" in games_list.text
    number = old.text.split(" ")[0].removeprefix("#")
    opened = (await table.alice.click(games_list, f"Board #{number}")).message
    assert "Your turn." in opened.text
    board = (await table.alice.slash(table.channel, "onitama practice")).message
    assert "Your match goes on" in board.text
    assert labels(board) == ["Hint", "More", "New match"]
    more = (await table.alice.click(board, "More")).message
    assert labels(more) == [
        "My board",
        "Offer draw",
        "Resign",
        "Cancel match",
        "The match so far",
        "Cards",
        "Rules",
    ]
    question = (await table.alice.click(more, "Resign")).message
    assert "Computer (level 1, 🔷 Blue) wins then." in question.text
    await click_and_wait(table.alice, question, "Resign", "You gave up")
    await table.reads(board, "wins.**")
    assert labels(board) == ["Play again", "The other seat", "Replay", "Invite somebody"]
    await tap(table.alice, old, "c1", "gave up")
    await click_and_wait(table.alice, old, "The other seat", "Computer (level 1, Red)")
    await choose(table.alice, board, "2", "level", "Computer (level 2, Blue)")
    again = (await table.alice.slash(table.channel, "onitama practice")).message
    before = again.text
    await table.alice.click(again, "New match")
    await table.until(lambda: again.text != before, "another match")
    assert table.public == []


# In a channel


async def test_practice_in_a_channel_posts_each_turn_and_shows_hints_only_to_the_player(
    table: Table,
) -> None:
    """Check too that the last post leads to other levels, the other seat and an invitation."""
    started = await table.alice.slash(
        table.channel, "onitama practice", level="1", seat="red", deal=DEAL, where="channel"
    )
    board = await table.post("The match begins", "to move")
    await table.reads(started.message, "The match begins: here is [#")
    controller = (await table.alice.click(board, "Move")).message
    assert labels(controller) == ["Hint", "Rules"]
    hint = await whole_message(table, await table.alice.click(controller, "Hint"))
    assert hint.text.startswith("💡 Look at your")
    turn = await whole_message(table, await table.alice.click(hint, "Show the turn"))
    assert turn.text.startswith("💡 **")
    await table.type(table.alice, "tiger:c1c3")
    waiting = await table.post("Computer (level 1, 🔷 Blue) thinks.")
    assert labels(waiting) == ["My board", "More"]
    answered = await table.post("🔷 Computer played", "to move")
    assert answered.pings == [table.alice.id]
    back = await table.alice.slash(table.channel, "onitama match takeback")
    assert "Taken back: turn 1" in back.text
    await table.post("it is turn 1 again", "to move")
    await table.resign()
    last = await table.post("gave up", "Seats are swapped")
    assert "Another level" in labels(last)
    levels = (await table.alice.click(last, "Another level")).message
    assert labels(levels) == ["The other seat", "Invite somebody"]
    await table.alice.select(levels, "4", contains="level")
    await table.post("Alice (Red) – Computer (level 4, Blue)", "the start")
    await table.alice.click(last, "Rematch")
    await table.post("Computer (level 1, Red) – Alice (Blue)")


async def test_the_same_level_can_be_chosen_twice_from_the_list(table: Table) -> None:
    practice = {"level": "1", "seat": "red", "deal": DEAL, "where": "channel"}
    await table.alice.slash(table.channel, "onitama practice", **practice)
    await table.post("The match begins")
    await table.resign()
    last = await table.post("gave up")
    levels = (await table.alice.click(last, "Another level")).message
    await table.alice.select(levels, "4", contains="level")
    await table.until(lambda: levels.history, "the list to be renewed")
    # Before that time the same choice would count as a double tap.
    await asyncio.sleep(DOUBLE_TAP_WINDOW.total_seconds())
    await table.alice.select(levels, "4", contains="level")
    await table.until(
        lambda: len([post for post in table.boards if "(level 4" in post.text]) == 2, "both"
    )


async def test_a_player_of_both_sides_with_a_chess_clock_is_pinged_once(table: Table) -> None:
    await table.alice.slash(
        table.channel,
        "onitama practice",
        level="both",
        seat="blue",
        deal=DEAL,
        where="channel",
        pace="5+3",
    )
    board = await table.post("The match begins", "to move")
    assert board.pings == [table.alice.id]
    assert board.text.count(f"<@{table.alice.id}>") == 1


# Engine errors, and results that can't be shown


async def test_a_match_waits_while_no_engine_starts_and_continues_later(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    table = await dojo_without_bot.table()
    blocked = folder / "no-folder"
    blocked.touch()
    async with running_bot(dojo_without_bot, folder, ONITAMA_ENGINE_FOLDER=str(blocked)):
        board = await practise(table, level="6")
        await play_by_taps(table.alice, board, "Tiger c1–c3")
        await table.reads(board, "I can't think just now. I'll try again by myself")
        assert "I think…" not in board.text
    async with running_bot(dojo_without_bot, folder):
        again = (await table.alice.slash(table.channel, "onitama practice")).message
        await table.reads(again, "🔷 Computer played")


async def test_the_computers_turn_is_shown_later_if_the_board_cannot_be_edited(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    table = await dojo_without_bot.table()
    async with running_bot(dojo_without_bot, folder, ONITAMA_THINKING_PAUSE="2") as bot:
        board = await practise(table)
        await play_by_taps(table.alice, board, "Tiger c1–c3", "I think…")
        table.fake_discord.server.fail("PATCH", ORIGINAL, 401, 50027, times=9)
        line = "could not update private board"
        await table.until(lambda: line in bot.log.read_text(encoding="utf-8"))
        table.fake_discord.server.heal()
        assert "I think…" in board.text
        again = (await table.alice.slash(table.channel, "onitama practice")).message
        await table.reads(again, "🔷 Computer played")
        await table.alice.click(board, "More")
        await click_and_wait(table.alice, board, "Take back", "it is turn 1 again")


async def test_a_bot_that_stops_while_thinking_says_so_and_plays_after_its_restart(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    table = await dojo_without_bot.table()
    async with running_bot(dojo_without_bot, folder, ONITAMA_THINKING_PAUSE="30") as bot:
        board = await practise(table)
        await play_by_taps(table.alice, board, "Tiger c1–c3", "I think…")
        assert await bot.stop() == 0
    assert "I'm off for a moment." in board.text
    async with running_bot(dojo_without_bot, folder):
        again = (await table.alice.slash(table.channel, "onitama practice")).message
        await table.reads(again, "🔷 Computer played")
    assert "I'm off for a moment." in board.text


# Way of the Shadow and Way of the Light

FIRST_SEARCH_TIMEOUT = 90.0
"""Seconds for the engine's first hidden-information search, which loads its compiled code."""
SLOW_DEAL = "crab,ox,monkey,crane,horse"
"""Cards with which none of Red's pawns can reach rank 4 in two turns."""


async def practise_with_ninjas(table: Table, **options: str) -> Message:
    """Start a private match with hidden ninjas; Alice is Red and moves first."""
    practice_options = {"level": "1", "variant": "shadow", "seat": "red", "deal": DEAL, **options}
    outcome = await table.alice.slash(table.channel, "onitama practice", **practice_options)
    return outcome.message


async def wait_for_text(table: Table, board: Message, words: str) -> None:
    """Wait for these words on the board, as long as the engine may take for its first search."""
    await table.fake_discord.server.wait(
        f"“{words}”", lambda: words in board.text, FIRST_SEARCH_TIMEOUT
    )


async def test_the_computer_answers_a_whole_turn_with_a_ninja_in_one_edit(table: Table) -> None:
    """Check too that the replay after the end shows where the computer expected the ninja."""
    board = await practise_with_ninjas(table)
    await table.alice.click(board, contains=":b1:")
    await confirm(table.alice, board, "b1")
    await wait_for_text(table, board, "Your turn.")
    assert "with hidden ninjas" not in board.text
    await play_by_taps(table.alice, board, "Tiger c1–c3", "Now your ninja")
    await tap(table.alice, board, "b3", "move to b3")
    await click_and_wait(table.alice, board, "Move ninja b1–b3, unseen", "I think…")
    assert "Your ninja moved b1–b3." in board.text
    edits = len(board.history)
    await wait_for_text(table, board, "Your turn.")
    assert len(board.history) == edits + 1
    assert "🔷 Computer played" in board.text
    await table.resign()
    await table.reads(board, "wins.**")
    assert "Hidden until now: 🔴 Alice's ninja on b3" in board.text
    assert labels(board) == [
        "Play again",
        "The other seat",
        "Replay",
        "The computer's guesses",
        "Review",
        "Invite somebody",
    ]
    page = (await table.alice.click(board, "The computer's guesses")).message
    await wait_for_text(table, page, "💭 I ")
    assert "**Turn 1** of" in page.text
    assert "It stood on b3 (" in page.text
    assert (page.alt_text or "").startswith("Blue expected Red's ninja on")
    assert "Framed: the truth." in page.text
    first = page.picture
    await table.alice.click(page, "Replay")
    await table.until(lambda: "💭" not in page.text, "the plain replay")
    assert "**Turn 1** of" in page.text
    assert page.picture != first
    await click_and_wait(table.alice, page, "The computer's guesses", "💭")
    assert page.picture == first
    await table.alice.click(page, emoji="⏮️")
    await table.reads(page, "**The start**")
    assert "It stood on b1 (" in page.text
    assert table.public == []


async def test_practice_with_ninjas_in_a_channel_reveals_the_computers_beliefs_only_after_its_end(
    table: Table,
) -> None:
    alice = table.alice
    await practise_with_ninjas(table, variant="light", seat="blue", where="channel", deal=SLOW_DEAL)
    start = await table.post("The cards are dealt", "**Place ninjas**, unseen by others")
    assert labels(start) == ["Place ninjas", "My board", "More"]
    await table.type(alice, "place:a5,c5")
    await wait_for_computers_turn(table, 1)
    controller = (await alice.click(table.last, "Move")).message
    assert labels(controller) == ["Rules"]
    await table.type(alice, "monkey:c5d4")
    posted = await wait_for_computers_turn(table, 3)
    assert labels(posted) == ["Move", "My board", "More"]
    assert all("💭" not in post.text + (post.alt_text or "") for post in table.public)
    await table.resign()
    last = await table.post("Hidden until now: 🔷 Alice's ninjas on d4 and a5.")
    page = (await table.bob.click(last, "The computer's guesses")).message
    await wait_for_text(table, page, "💭 I ")
    assert page.ephemeral
    await table.bob.click(page, emoji="⏭️")
    await table.reads(page, "**Turn 3** of 3")
    assert "They stood on d4 (" in page.text
    assert (page.alt_text or "").startswith("Red expected Blue's ninjas on")


async def wait_for_computers_turn(table: Table, turn: int) -> Message:
    """Return the post of the computer's turn once it is there."""
    words = f"· after turn {turn}\n🔴 Computer played"
    await table.fake_discord.server.wait(
        words, lambda: words in table.last.text, FIRST_SEARCH_TIMEOUT
    )
    return table.last
