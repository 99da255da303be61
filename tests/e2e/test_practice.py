"""Playing against the computer, unseen by others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.sight import grid, labels, tap

if TYPE_CHECKING:
    from tests.discord_stand_in import Message
    from tests.dojo import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

DEAL = "tiger,crab,monkey,crane,dragon"


async def practise(table: Table, **options: str) -> Message:
    """Alice's private board against the computer, with Alice to move."""
    asked = {"level": "1", "seat": "red", "deal": DEAL, **options}
    outcome = await table.alice.slash(table.channel, "onitama practice", **asked)
    return outcome.message


async def play(table: Table, board: Message, card: str, origin: str, target: str) -> None:
    await tap(table.alice, board, origin)
    await table.reads(board, f"From {origin}")
    await tap(table.alice, board, target)
    await table.reads(board, f"{origin}–{target}")
    play = f"Play {card} {origin}–{target}"
    await table.alice.click(board, next(one for one in labels(board) if play in one))


async def test_the_board_is_there_at_once_and_nobody_else_sees_any_of_it(table: Table) -> None:
    board = await practise(table)
    assert board.ephemeral
    assert "Your turn. Tap a pawn" in board.text
    assert "Alice (Red) – Computer (level 1, Blue)" in board.text
    assert grid(board)[-1] == "(🔴)(🔴)(⭕)(🔴)(🔴)"
    assert labels(board) == ["Hint", "More"]
    assert table.public == []


async def test_a_turn_is_answered_in_one_edit_of_the_same_board(table: Table) -> None:
    board = await practise(table)
    await play(table, board, "Tiger", "c1", "c3")
    await table.reads(board, "I think…")
    assert "Alice played **Tiger c1–c3**" in board.text
    edits = len(board.history)
    await table.reads(board, "Your turn.")
    assert len(board.history) == edits + 1
    assert "🔷 Computer played" in board.text
    assert board.picture is not None
    assert labels(board) == ["Hint", "Take back", "More"]
    assert table.public == []


async def test_who_moves_second_is_told_that_it_thinks_and_then_what_it_played(
    table: Table,
) -> None:
    board = await practise(table, seat="blue")
    assert "I think…" in board.text
    assert labels(board) == ["More"]
    await table.reads(board, "Your turn.")
    assert "🔴 Computer played" in board.text


async def test_a_turn_is_taken_back_at_once_also_while_it_thinks(table: Table) -> None:
    board = await practise(table)
    await play(table, board, "Tiger", "c1", "c3")
    await table.reads(board, "I think…")
    await table.alice.click(board, "Take back")
    await table.reads(board, "turn 1 is played again")
    assert grid(board)[-1] == "(🔴)(🔴)(⭕)(🔴)(🔴)"
    await table.fd.quiet(1.5)
    assert "turn 1 is played again" in board.text


async def test_after_its_answer_a_takeback_is_of_both_turns(table: Table) -> None:
    board = await practise(table)
    await play(table, board, "Tiger", "c1", "c3")
    await table.reads(board, "🔷 Computer played")
    await table.alice.click(board, "Take back")
    await table.reads(board, "turn 1 is played again")
    assert labels(board) == ["Hint", "More"]


async def test_a_hint_names_the_piece_and_then_the_turn(table: Table) -> None:
    board = await practise(table)
    await table.alice.click(board, "Hint")
    await table.reads(board, "💡 Look at your")
    assert labels(board) == ["Show the turn", "More"]
    await table.alice.click(board, "Show the turn")
    await table.reads(board, "💡 **")
    assert "It " in board.text


async def test_giving_up_ends_it_on_its_board_with_what_may_follow(table: Table) -> None:
    board = await practise(table)
    more = (await table.alice.click(board, "More")).message
    assert labels(more) == [
        "Offer draw",
        "Resign",
        "Cancel match",
        "The match so far",
        "Cards",
        "Rules",
    ]
    sure = (await table.alice.click(more, "Resign")).message
    assert "Computer (level 1, 🔷 Blue) wins then." in sure.text
    await table.alice.click(sure, "Resign")
    await table.reads(sure, "You gave up")
    await table.reads(board, "wins.**")
    assert labels(board) == ["Play again", "The other seat", "Replay", "Invite somebody"]
    await table.alice.select(board, "2", contains="level")
    await table.reads(board, "Computer (level 2, Blue)")
    assert table.public == []


async def test_a_typed_move_is_played_too(table: Table) -> None:
    await practise(table)
    board = (await table.type(table.alice, "tiger:c1c3")).message
    assert "I think…" in board.text
    await table.reads(board, "🔷 Computer played")


async def test_it_can_be_opened_again(table: Table) -> None:
    old = await practise(table)
    listed = (await table.alice.slash(table.channel, "onitama games")).message
    assert "against Computer (level 1)" in listed.text
    number = old.text.split(" ")[0].removeprefix("#")
    new = (await table.alice.click(listed, f"Board #{number}")).message
    assert "Your turn." in new.text
    again = (await table.alice.slash(table.channel, "onitama practice")).message
    assert "Your match goes on" in again.text
    assert labels(again) == ["Hint", "More", "New match"]
    fresh = await table.alice.click(again, "New match")
    await table.until(lambda: not again.text.startswith(f"#{number} "), "another match")
    assert fresh is not None


async def test_both_sides_can_be_played_alone(table: Table) -> None:
    board = await practise(table, level="both")
    await play(table, board, "Tiger", "c1", "c3")
    await table.reads(board, "🔴 Alice played")
    assert "Your turn." in board.text
    assert grid(board)[-1] == "(🔷)(🔷)(💠)(🔷)(🔷)"
