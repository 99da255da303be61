"""Playing Way of the Shadow and Way of the Light against the computer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.dojo import DEAL
from tests.e2e.sight import grid, labels, play_by_taps, tap

if TYPE_CHECKING:
    from tests.discord_stand_in import Message
    from tests.dojo import Table


STARTS_WITHIN = 90.0
"""Seconds for the first thought in the dark: a process loads all that was compiled for it."""
SLOW_DEAL = "crab,ox,monkey,crane,horse"
"""Whatever Red does, none of its pawns reaches rank 4 in two turns."""


async def practise(table: Table, **options: str) -> Message:
    """Alice's private board against the computer; she is Red, who moves first."""
    asked = {"level": "1", "variant": "shadow", "seat": "red", "deal": DEAL, **options}
    outcome = await table.alice.slash(table.channel, "onitama practice", **asked)
    return outcome.message


async def placed(table: Table, **options: str) -> Message:
    """The same where both have placed."""
    board = await practise(table, **options)
    await table.alice.click(board, contains=":b1:")
    await table.until(lambda: "Confirm: place on b1" in labels(board), "the choice")
    await table.alice.click(board, "Confirm: place on b1")
    await thought(table, board, "Your turn.")
    return board


async def thought(table: Table, board: Message, words: str) -> None:
    """Wait until the computer has done its part."""
    await table.fd.server.wait(f"“{words}”", lambda: words in board.text, STARTS_WITHIN)


async def test_placing_begins_it_on_the_private_board_and_nobody_else_sees_any_of_it(
    table: Table,
) -> None:
    board = await practise(table)
    assert board.ephemeral
    assert "-# Level 1 in the dark:" in board.text
    assert "Choose a square for your ninja" in board.text
    assert grid(board)[-1] == "🔴(🎯)⭕(🎯)🔴"
    assert labels(board) == ["More"]
    assert table.public == []


async def test_a_whole_turn_step_by_step_is_answered_in_one_edit(table: Table) -> None:
    board = await placed(table)
    assert "in the dark" not in board.text
    await play_by_taps(table, table.alice, board, "Tiger c1–c3")
    await table.reads(board, "Now your ninja")
    await tap(table.alice, board, "b3")
    await table.reads(board, "b1–b3")
    await table.alice.click(board, "Move ninja b1–b3, unseen")
    await table.reads(board, "I think…")
    assert "Your ninja moved b1–b3." in board.text
    edits = len(board.history)
    await thought(table, board, "Your turn.")
    assert len(board.history) == edits + 1
    assert "🔷 Computer played" in board.text
    assert table.public == []


async def test_after_the_end_it_leads_turn_by_turn_to_where_the_computer_looked(
    table: Table,
) -> None:
    board = await placed(table)
    await table.type(table.alice, "tiger:c1c3")
    board = (await table.type(table.alice, "ninja:b1b3")).message
    await thought(table, board, "🔷 Computer played")
    await table.resign()
    await table.reads(board, "wins.**")
    assert labels(board) == [
        *("Play again", "The other seat", "Replay", "What I believed", "Invite somebody")
    ]
    page = (await table.alice.click(board, "What I believed")).message
    await thought(table, page, "💭 I expected 🔴 Alice's ninja on")
    assert "**Turn 1** of" in page.text
    assert "It stood on b3 (" in page.text
    assert (page.alt_text or "").startswith("Blue expected Red's ninja on")
    assert "Framed: the truth." in page.text
    first = page.picture
    await table.alice.click(page, "Replay")
    await table.until(lambda: "💭" not in page.text, "the plain replay")
    assert "**Turn 1** of" in page.text
    assert page.picture != first
    await table.alice.click(page, "What I believed")
    await table.reads(page, "💭")
    assert page.picture == first
    await table.alice.click(page, emoji="⏮️")
    await table.reads(page, "**The start**")
    assert "It stood on b1 (" in page.text
    assert table.public == []


async def test_in_a_channel_the_posts_are_as_between_people_and_the_end_opens_what_it_believed(
    table: Table,
) -> None:
    alice = table.alice
    await practise(table, variant="light", seat="blue", where="channel", deal=SLOW_DEAL)
    start = await table.post("The cards are dealt", "**Place ninjas**, unseen by others")
    assert labels(start) == ["Place ninjas", "My board", "More"]
    await table.type(alice, "place:a5,c5")
    await thinks_and_plays(table, 1)
    controller = (await alice.click(table.last, "Move")).message
    assert labels(controller) == ["Rules"]
    await table.type(alice, "monkey:c5d4")
    posted = await thinks_and_plays(table, 3)
    assert labels(posted) == ["Move", "My board", "More"]
    assert all("💭" not in post.text + (post.alt_text or "") for post in table.public)
    await table.resign()
    last = await table.post("Hidden until now: 🔷 Alice's ninjas on d4 and a5.")
    page = (await table.bob.click(last, "What I believed")).message
    await thought(table, page, "💭 I expected 🔷 Alice's ninjas on")
    assert page.ephemeral
    await table.bob.click(page, emoji="⏭️")
    await table.reads(page, "**Turn 3** of 3")
    assert "They stood on d4 (" in page.text
    assert (page.alt_text or "").startswith("Red expected Blue's ninjas on")


async def thinks_and_plays(table: Table, turn: int) -> Message:
    """Wait for the post of the computer's turn."""
    words = f"· after turn {turn}\n🔴 Computer played"
    await table.fd.server.wait(words, lambda: words in table.last.text, STARTS_WITHIN)
    return table.last
