"""Asking to take a turn back, in the channel."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.sight import labels

if TYPE_CHECKING:
    from tests.discord_stand_in import Message
    from tests.dojo import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

FIRST, SECOND = "tiger:c1c3", "crane:b5b4"
ASK, ACCEPT = "Ask for a takeback (unrated)", "Accept takeback (unrated)"
"""As long as the match is rated."""
WARNING = "With a takeback the match is no longer rated."


async def asked(table: Table) -> Message:
    await table.alice.slash(table.channel, "onitama match takeback")
    return await table.post("asks to take back")


async def test_a_request_pings_the_other_and_has_its_own_post(table: Table) -> None:
    await table.start()
    await table.play(FIRST)
    outcome = await table.alice.slash(table.channel, "onitama match takeback")
    request = await table.post("Alice (🔴 Red) asks to take back **")
    assert outcome.ephemeral
    assert "You asked Bob to take back **" in outcome.text
    assert outcome.text.endswith(WARNING)
    assert request.text.endswith(WARNING)
    assert request.pings == [table.bob.id]
    assert labels(request) == [ACCEPT, "Decline"]


async def test_an_accepted_one_shows_the_board_as_it_was_and_calls_who_asked(table: Table) -> None:
    await table.start()
    await table.play(FIRST, SECOND)
    request = await asked(table)
    await table.bob.click(request, ACCEPT)
    board = await table.post("🔷 Bob agreed to a takeback: turn 1 is played again.")
    assert "the start" in board.text.splitlines()[0]
    assert board.pings == [table.alice.id]
    assert labels(board) == ["Move", "My board", "More"]
    await table.reads(request, "Bob agreed: turn 1 is taken back. The match is no longer rated.")
    assert labels(request) == []
    board = await table.play("crab:a1a2", first=table.alice)
    more = await table.alice.click(board, "More")
    assert "Ask for a takeback" in labels(more.message)


async def test_what_is_the_last_turn_again_is_told_before_the_takeback(table: Table) -> None:
    await table.start()
    await table.play(FIRST, SECOND)
    await table.bob.slash(table.channel, "onitama match takeback")
    await table.alice.click(await table.post("asks to take back"), ACCEPT)
    board = await table.post("turn 2 is played again.")
    played, agreed = board.text.splitlines()[1:3]
    assert played == "🔴 Alice played **Tiger c1–c3**."
    assert agreed == "🔴 Alice agreed to a takeback: turn 2 is played again."


async def test_a_declined_one_leaves_the_match_going_on(table: Table) -> None:
    await table.start()
    await table.play(FIRST)
    request = await asked(table)
    await table.bob.click(request, "Decline")
    await table.reads(request, "Bob declined Alice's takeback; the match goes on.")
    again = await table.alice.slash(table.channel, "onitama match takeback")
    assert again.text.endswith("already. You can ask again in the next.")
    await table.play(SECOND, first=table.bob)


async def test_it_lapses_with_the_next_move(table: Table) -> None:
    await table.start()
    await table.play(FIRST)
    request = await asked(table)
    buttons = {button["label"]: button["custom_id"] for button in request.buttons}
    await table.play(SECOND, first=table.bob)
    await table.reads(request, "The takeback request lapsed when Bob played on.")
    late = await table.bob.press_forged(request, table.channel, buttons[ACCEPT])
    assert late.text == "That request has lapsed. `/onitama match takeback` makes a new one."


async def test_only_the_other_player_answers(table: Table) -> None:
    await table.start()
    await table.play(FIRST)
    request = await asked(table)
    stranger = await table.cleo.click(request, ACCEPT)
    assert stranger.text.startswith("This is Alice and Bob's match.")
    own = await table.alice.click(request, ACCEPT)
    assert own.text.startswith("Your takeback request in #")
    assert labels(request) == [ACCEPT, "Decline"]


async def test_who_asks_while_the_others_request_is_open_is_shown_that(table: Table) -> None:
    await table.start()
    await table.play(FIRST, SECOND)
    await asked(table)
    answer = await table.bob.slash(table.channel, "onitama match takeback")
    assert answer.text.startswith("Alice asks to take back **")
    assert answer.text.endswith(f"{WARNING} Agree?")
    await table.bob.click(answer.message, ACCEPT)
    await table.post("turn 1 is played again.")


async def test_more_asks_for_it_once_there_is_something_to_take_back(table: Table) -> None:
    board = await table.start()
    more = await table.alice.click(board, "More")
    assert ASK not in labels(more.message)
    board = await table.play(FIRST)
    more = await table.alice.click(board, "More")
    await table.alice.click(more.message, ASK)
    await table.post("asks to take back")


async def test_an_old_controller_does_not_play_on_after_it(table: Table) -> None:
    """It was of turn 1, and it is turn 1 again; but what it shows was played already."""
    board = await table.start()
    controller = (await table.alice.click(board, "Move")).message
    pawn = next(b["custom_id"] for b in controller.buttons if ":pawn:" in b["custom_id"])
    await table.play(FIRST)
    request = await asked(table)
    await table.bob.click(request, ACCEPT)
    await table.post("turn 1 is played again.")
    stale = await table.alice.press_forged(controller, table.channel, pawn)
    assert "That board was from an earlier step of turn 1" in stale.text


@pytest.mark.parametrize("variant", ["shadow", "light"])
async def test_nothing_is_taken_back_in_the_hidden_ways(table: Table, variant: str) -> None:
    invitation = await table.invite(variant=variant)
    await table.bob.click(invitation, "Accept")
    board = await table.board(1)
    more = await table.alice.click(board, "More")
    assert ASK not in labels(more.message)
    refused = await table.alice.slash(table.channel, "onitama match takeback")
    assert "There are no takebacks in Way of the " in refused.text


async def test_the_replay_shows_the_line_that_counts(table: Table) -> None:
    await table.start()
    await table.play(FIRST)
    request = await asked(table)
    await table.bob.click(request, ACCEPT)
    board = await table.post("turn 1 is played again.")
    more = await table.alice.click(board, "More")
    so_far = await table.alice.click(more.message, "The match so far")
    assert "**The start**" in so_far.text
    await table.play("crab:a1a2")
    more = await table.bob.click(table.boards[-1], "More")
    so_far = await table.bob.click(more.message, "The match so far")
    assert "**Turn 1** of 1" in so_far.text
    assert "a1" in so_far.text
