"""Draw offers, resignation, rematch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.e2e.sight import labels
from tests.e2e.whole_games.test_typed_game import STONE

if TYPE_CHECKING:
    from tests.discord_stand_in import Message
    from tests.dojo import Table


async def offer_draw(table: Table) -> Message:
    await table.alice.slash(table.channel, "onitama match draw")
    return await table.post("offers a draw")


async def test_a_draw_offer_has_its_own_post_which_the_other_player_answers(
    table: Table,
) -> None:
    await table.start()
    outcome = await table.alice.slash(table.channel, "onitama match draw")
    offer = await table.post("offers a draw")
    assert outcome.ephemeral
    assert "You offered Bob a draw" in outcome.text
    assert offer.pings == [table.bob.id]
    assert labels(offer) == ["Accept draw", "Decline"]
    again = await table.alice.slash(table.channel, "onitama match draw")
    assert "still stands" in again.text
    await table.bob.click(offer, "Decline")
    await table.reads(offer, "Bob declined Alice's draw offer; the match goes on.")
    assert labels(offer) == []
    again = await table.alice.slash(table.channel, "onitama match draw")
    assert again.text.endswith("was declined. You can offer again after your next move.")
    await table.play("tiger:c1c3")


async def test_who_offers_a_draw_while_the_others_offer_is_open_is_shown_that(
    table: Table,
) -> None:
    await table.start()
    await offer_draw(table)
    answer = await table.bob.slash(table.channel, "onitama match draw")
    assert answer.text.startswith("Alice has offered you a draw")
    await table.bob.click(answer.message, "Accept draw")
    await table.post("**A draw**: both players agreed.")
    assert answer.text.endswith("Bob accepted Alice's draw offer.")
    assert labels(answer.message) == []


async def test_a_draw_offer_lapses_with_the_others_move(table: Table) -> None:
    await table.start()
    await table.play("tiger:c1c3")
    offer = await offer_draw(table)
    buttons = {button["label"]: button["custom_id"] for button in offer.buttons}
    await table.play("crane:b5b4", first=table.bob)
    await table.reads(offer, "Alice's draw offer lapsed when Bob played on.")
    late = await table.bob.press_forged(offer, table.channel, buttons["Accept draw"])
    assert late.text == "That draw offer has lapsed. `/onitama match draw` makes a new one."


async def test_an_answer_that_is_forged_on_another_post_leaves_that_post_alone(
    table: Table,
) -> None:
    board = await table.start()
    text = board.text
    await table.alice.slash(table.channel, "onitama match draw")
    offer = await table.post("offers a draw")
    [accept] = [b["custom_id"] for b in offer.buttons if b.get("label") == "Accept draw"]
    outcome = await table.bob.press_forged(board, table.channel, accept)
    assert outcome.message.ephemeral
    await table.post("**A draw**")
    assert board.text == text


async def test_resigning_out_of_turn_through_more(table: Table) -> None:
    board = await table.start()
    more = await table.bob.click(board, "More")
    assert more.ephemeral
    assert labels(more.message)[:3] == ["Offer draw", "Resign", "Cancel match"]
    sure = await table.bob.click(more.message, "Resign")
    await table.bob.click(sure.message, "Resign")
    last = await table.post("Bob gave up. **Alice (🔴 Red) wins.**")
    assert last.pings == [table.alice.id]
    await table.reads(sure.message, f"You gave up match #{table.number()}; Alice wins.")
    assert last.id in sure.text


async def test_the_winner_is_told_so_and_the_loser_pinged_who_may_be_declined_a_rematch(
    table: Table,
) -> None:
    await table.start()
    await table.play(*STONE[:2])
    outcome = await table.type(table.alice, STONE[2])
    await table.reads(
        outcome.message, "You played Dragon e3–c4 and captured Blue's master on c4. You won."
    )
    last = await table.post("Stone")
    assert last.pings == [table.bob.id]
    refused = await table.cleo.click(last, "Rematch")
    assert refused.text.startswith("This was Alice and Bob's match.")
    await table.bob.click(last, "Rematch")
    invitation = await table.post("offers you a rematch")
    await table.alice.click(invitation, "Decline")
    await table.reads(invitation, "declined")


async def test_one_rematch_a_match_swaps_the_seats_and_deals_anew(table: Table) -> None:
    await table.start()
    finished = table.number()
    last = await table.play(*STONE)
    offered = await table.bob.click(last, "Rematch")
    assert offered.ephemeral
    invitation = await table.post("offers you a rematch")
    assert invitation.pings == [table.alice.id]
    assert f"a rematch of #{finished}, seats swapped" in invitation.text
    assert "Bob plays 🔴 Red" in invitation.text
    waiting = await table.bob.click(last, "Rematch")
    assert waiting.text.startswith("Your rematch is [offered](")
    begun = await table.alice.click(last, "Rematch")
    board = await table.turn(1)
    assert "Bob (Red) – Alice (Blue) · the start" in board.text
    assert begun.ephemeral
    await table.until(lambda: board.id in begun.text, "the way to the rematch")
    await table.reads(invitation, "accepted")
    third = await table.alice.click(last, "Rematch")
    assert "has had its rematch" in third.text
