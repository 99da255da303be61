"""Draw offers, resignation, rematches, and matches that are cancelled or closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.match.buttons import CancelForSure
from cogs.shared.links import AskToCancel
from tests.discord_stand_in.world import MANAGER, PERMISSIONS
from tests.e2e.sight import click_and_wait, labels
from tests.e2e.whole_games.test_typed_game import STONE_GAME, start_shadow_match

if TYPE_CHECKING:
    from cogs.shared.custom_ids import MatchClick
    from tests.discord_stand_in import Message, Outcome, Person
    from tests.dojo import Dojo, Table


async def test_a_draw_offer_has_its_own_post_with_buttons_for_the_opponent(table: Table) -> None:
    """Check too that the offer's buttons work below another message, until the opponent moves."""
    board = await table.start()
    text = board.text
    outcome = await table.alice.slash(table.channel, "onitama match draw")
    offer = await table.post("offers a draw")
    assert "You offered Bob a draw" in outcome.text
    assert offer.pings == [table.bob.id]
    assert labels(offer) == ["Accept draw", "Decline"]
    again = await table.alice.slash(table.channel, "onitama match draw")
    assert "still stands" in again.text
    [decline] = [b["custom_id"] for b in offer.buttons if b["label"] == "Decline"]
    forged = await table.bob.click_forged(board, table.channel, decline)
    assert (forged.ephemeral, board.text) == (True, text)
    await table.reads(offer, "Bob declined Alice's draw offer; the match goes on.")
    assert labels(offer) == []
    again = await table.alice.slash(table.channel, "onitama match draw")
    number = table.number()
    assert again.text == (
        f"You can offer one draw in five of your turns: in #{number} again from turn 11 on."
    )
    await table.play("tiger:c1c3")
    await table.bob.slash(table.channel, "onitama match draw")
    offer = await table.post("offers a draw")
    [accept] = [b["custom_id"] for b in offer.buttons if b["label"] == "Accept draw"]
    await table.play("crane:b5b4", "crab:a1a2", first=table.bob)
    await table.reads(offer, "Bob's draw offer lapsed when Alice played on.")
    late = await table.alice.click_forged(offer, table.channel, accept)
    assert late.text == "That draw offer has lapsed. `/onitama match draw` makes a new one."


async def test_offering_a_draw_against_an_open_offer_lets_one_accept_it(table: Table) -> None:
    await table.start()
    await table.alice.slash(table.channel, "onitama match draw")
    answer = await table.bob.slash(table.channel, "onitama match draw")
    assert answer.text.startswith("Alice has offered you a draw")
    await table.bob.click(answer.message, "Accept draw")
    await table.post("**A draw**: both players agreed.")
    assert answer.text.endswith("Bob accepted Alice's draw offer.")
    assert labels(answer.message) == []


async def test_each_player_can_say_good_game_once_and_the_last_post_shows_it(table: Table) -> None:
    """Check too that nobody is pinged, and that the post's text and picture stay the same."""
    await table.start()
    last = await table.play(*STONE_GAME)
    before = (last.text, last.picture, last.pings)
    messages = len(table.public)
    spectator = await table.cleo.click(last, "Good game")
    assert spectator.text.startswith("This was Alice and Bob's match.")
    await table.bob.click(last, "Good game")
    await table.until(lambda: "Bob: good game" in labels(last), "the button that names Bob")
    again = await table.bob.click(last, "Bob: good game")
    assert again.text == f"You have already said it: the last post of #{table.number()} shows it."
    await table.alice.click(last, "Bob: good game")
    await table.until(lambda: "Both: good game" in labels(last), "the button that names both")
    [both] = [button for button in last.buttons if button.get("label") == "Both: good game"]
    assert both["disabled"]
    assert (last.text, last.picture, last.pings) == before
    assert len(table.public) == messages


async def test_a_player_resigns_out_of_turn_from_the_more_panel(table: Table) -> None:
    board = await table.start()
    more = await table.bob.click(board, "More")
    assert more.ephemeral
    assert labels(more.message)[:3] == ["Offer draw", "Resign", "Cancel match"]
    await click_and_wait(table.bob, more.message, "Resign", "Give up match")
    assert labels(more.message) == ["Resign", "Keep playing"]
    await table.bob.click(more.message, "Resign")
    last = await table.post("Bob gave up. **Alice (🔴 Red) wins.**")
    assert last.pings == [table.alice.id]
    await table.reads(more.message, f"You gave up match #{table.number()}; Alice wins.")
    assert last.id in more.text
    assert labels(more.message) == []


async def test_the_more_panel_has_no_buttons_after_cancelling_the_match(table: Table) -> None:
    more = (await table.alice.click(await table.start(), "More")).message
    await click_and_wait(table.alice, more, "Cancel match", "It counts for nothing, but for")
    await click_and_wait(table.alice, more, "Cancel match", "You cancelled match")
    assert labels(more) == []


async def test_a_finished_match_pings_the_loser_and_has_one_rematch_with_swapped_seats(
    table: Table,
) -> None:
    """Check too that a declined rematch can be offered again."""
    await table.start()
    finished = table.number()
    last = await table.play(*STONE_GAME)
    assert "Stone" in last.text
    assert last.pings == [table.bob.id]
    refused = await table.cleo.click(last, "Rematch")
    assert refused.text.startswith("This was Alice and Bob's match.")
    offered = await table.bob.click(last, "Rematch")
    assert offered.ephemeral
    invitation = await table.post("offers you a rematch")
    assert invitation.pings == [table.alice.id]
    assert f"a rematch of #{finished}, seats swapped" in invitation.text
    assert "Bob plays 🔴 Red" in invitation.text
    waiting = await table.bob.click(last, "Rematch")
    assert waiting.text.startswith("Your rematch is [offered](")
    await click_and_wait(table.alice, invitation, "Decline", "declined")
    await table.bob.click(last, "Rematch")
    again = await table.post("offers you a rematch")
    accepted = await table.alice.click(last, "Rematch")
    board = await table.turn(1)
    assert "Bob (Red) – Alice (Blue) · the start" in board.text
    assert accepted.ephemeral
    await table.until(lambda: board.id in accepted.text, "the way to the rematch")
    await table.reads(again, "accepted")
    third = await table.alice.click(last, "Rematch")
    assert "has had its rematch" in third.text


# Matches that are cancelled

LOOK_BUTTONS = ("The match so far", "Cards", "Rules")
TOO_LATE = (
    "Somebody has moved in #{}, so it can't be cancelled any more. "
    "`/onitama match resign` gives it up, `/onitama match draw` offers a draw."
)
CANCELLED = "Match #{} was cancelled before the first move. `/onitama challenge` starts another."


async def cancel(table: Table, person: Person) -> Outcome:
    question = await person.slash(table.channel, "onitama match cancel")
    return await person.click(question.message, "Cancel match")


async def wait_for_cancelled_post(table: Table) -> Message:
    return await table.post("cancelled the match")


async def test_cancelling_asks_for_confirmation_and_pings_the_opponent_in_a_last_post(
    table: Table,
) -> None:
    """Check too that the squares on which ninjas were placed stay hidden."""
    board = await start_shadow_match(table)
    number = table.number()
    posts = len(table.public)
    question = await table.bob.slash(table.channel, "onitama match cancel")
    assert question.text == (
        f"Cancel match #{number} against Alice? It counts for nothing, "
        "but for 10 minutes you can't ask them for another."
    )
    await click_and_wait(table.bob, question.message, "Keep playing", "Good. The match goes on.")
    assert len(table.public) == posts
    answer = await cancel(table, table.bob)
    await table.reads(answer.message, f"You cancelled match #{number}. It counts for nothing.")
    last = await wait_for_cancelled_post(table)
    assert last.text.splitlines()[1] == (
        f"<@{table.alice.id}>, 🔷 Bob cancelled the match before the first move: "
        "it counts for nothing."
    )
    assert (last.pings, labels(last), last.json["attachments"]) == ([table.alice.id], [], [])
    await table.until(lambda: labels(board) == [], "the board to lose its buttons")
    late = await table.type(table.alice, f"#{number} tiger:c1c3")
    assert late.text == CANCELLED.format(number)
    assert not [m for m in table.public if "b1" in m.text or "d5" in m.text]
    for person in (table.bob, table.cleo):
        own = await person.slash(table.channel, "onitama board", match=number)
        assert "b1" not in own.text
        assert "The match was cancelled." in own.text or person is table.cleo
        assert "Reveal" not in own.text


async def test_the_more_panel_offers_to_cancel_until_somebody_moves(table: Table) -> None:
    """Check too that the command chooses the match in which nobody has moved."""
    board = await table.start()
    more = (await table.alice.click(board, "More")).message
    assert labels(more) == ["Offer draw", "Resign", "Cancel match", *LOOK_BUTTONS]
    await table.play("tiger:c1c3")
    number = table.number()
    later = (await table.alice.click(table.last, "More")).message
    assert labels(later) == ["Ask for a takeback (unrated)", "Offer draw", "Resign", *LOOK_BUTTONS]
    late = await table.alice.click(more, "Cancel match")
    assert late.text == TOO_LATE.format(number)
    await table.start()
    question = await table.alice.slash(table.channel, "onitama match cancel")
    assert question.text.startswith(f"Cancel match #{table.number()} against Bob?")


# Somebody with Manage Server closes a match


async def test_closing_a_match_asks_the_moderator_to_confirm_and_pings_both_players(
    dojo: Dojo, table: Table
) -> None:
    """Check too that a moderator can use another channel, but can't close their own match."""
    dana = dojo.fake_discord.person("dana", dojo.guild, permissions=MANAGER)
    elsewhere = await dojo.table()
    nothing = await dana.slash(table.channel, "onitama match close")
    assert nothing.text.startswith("No match is open in this channel.")
    await table.start()
    question = (await dana.slash(table.channel, "onitama match close")).message
    number = table.number()
    expected = f"Close Alice and Bob's match #{number}? It counts for nothing then. I'll tell both."
    assert question.text == expected
    assert labels(question) == ["Close match", "Let it go on"]
    [close] = [b["custom_id"] for b in question.buttons if b["label"] == "Close match"]
    await click_and_wait(dana, question, "Let it go on", "Good. The match goes on.")
    dojo.fake_discord.world.member_permissions[dojo.guild.id, table.alice.id] |= PERMISSIONS[
        "MANAGE_GUILD"
    ]
    own = f"You play in #{number} yourself, so somebody else must close it. You can resign."
    assert (await table.alice.slash(table.channel, "onitama match close")).text.startswith(own)
    forged = await table.alice.click_forged(table.boards[-1], table.channel, close)
    assert forged.text.startswith(own)
    await table.play("tiger:c1c3")
    again = await dana.slash(elsewhere.channel, "onitama match close", match=number)
    await dana.click(again.message, "Close match")
    last = await table.post("somebody with Manage Server closed the match: it counts for nothing.")
    assert sorted(last.pings) == sorted((table.alice.id, table.bob.id))
    assert labels(last) == []
    await table.reads(again.message, f"You closed match #{number}. It counts for nothing.")
    own_board = await table.bob.slash(table.channel, "onitama board", match=number)
    await table.reads(own_board.message, "The match was closed without a result.")


# The opponent has left the server

OPPONENT_LEFT = "Bob is no longer in this server. **End match** ends #{} without a result."


async def test_a_match_without_a_pace_can_be_ended_if_the_opponent_left_the_server(
    table: Table,
) -> None:
    alice = table.alice
    await table.start(pace="none")
    last = await table.play("tiger:c1c3")
    number = table.number()
    posts = len(table.public)
    table.guild.remove_member(table.bob.id)
    for command in ("draw", "takeback"):
        refused = await alice.slash(table.channel, f"onitama match {command}")
        assert refused.text == OPPONENT_LEFT.format(number)
        assert labels(refused.message) == ["End match"]
    board = await alice.click(last, "My board")
    listed = await alice.slash_fully(table.channel, "onitama games")
    for outcome, button in ((board, "End match"), (listed, f"End match #{number}")):
        await table.reads(outcome.message, OPPONENT_LEFT.format(number))
        assert button in labels(outcome.message)
    assert len(table.public) == posts
    question = (await alice.click(board.message, "End match")).message
    assert (
        question.text == f"End match #{number} against Bob without a result? It counts for nothing."
    )
    await click_and_wait(
        alice, question, "End match", f"You ended match #{number}. It counts for nothing."
    )
    ended = await table.post("🔴 Alice ended the match without a result: it counts for nothing.")
    assert "🔷 Bob is not in this server any more." in ended.text
    assert (ended.pings, labels(ended)) == ([], [])
    own = await alice.slash(table.channel, "onitama board", match=number)
    await table.reads(own.message, "The match was closed without a result.")
    confirmed = CancelForSure(int(number)).custom_id
    for late in (
        await table.type(alice, f"#{number} crab:a1a2"),
        await alice.click_forged(question, table.channel, confirmed),
    ):
        assert late.text.startswith(f"Match #{number} was closed without a result")


async def test_the_clock_of_an_opponent_who_left_the_server_keeps_running(table: Table) -> None:
    await table.start(pace="3d")
    await table.play("tiger:c1c3")
    number = table.number()
    posts = len(table.public)
    table.guild.remove_member(table.bob.id)
    refused = await table.alice.slash(table.channel, "onitama match draw")
    gone = f"Bob is no longer in this server. If their time runs out, you win #{number}."
    assert (refused.text, labels(refused.message)) == (gone, [])
    await table.reads((await table.alice.click(table.last, "My board")).message, gone)
    await assert_not_ended(table, number)
    assert len(table.public) == posts


async def test_a_player_cannot_end_a_match_unless_the_opponent_has_surely_left(
    table: Table,
) -> None:
    """Check too that a draw can be offered while Discord does not say who is in the server."""
    await table.start(pace="none")
    await table.play("tiger:c1c3")
    await assert_not_ended(table, table.number())
    table.guild.remove_member(table.bob.id)
    table.fake_discord.server.fail("GET", r"/guilds/\d+/members/\d+", 404, 0, times=2)
    await assert_not_ended(table, table.number(), CancelForSure)
    await table.alice.slash(table.channel, "onitama match draw")
    await table.post("offers a draw")


async def assert_not_ended(table: Table, number: str, *forged: type[MatchClick]) -> None:
    """Assert that no button lets Alice end the match by herself."""
    for click in forged or (AskToCancel, CancelForSure):
        custom_id = click(int(number)).custom_id
        outcome = await table.alice.click_forged(table.boards[-1], table.channel, custom_id)
        assert outcome.text == TOO_LATE.format(number)


# Rated matches that a player ends early


async def test_after_ending_three_rated_matches_early_a_player_plays_unrated(
    table: Table,
) -> None:
    await table.bob.slash(table.channel, "onitama challenge", pace="1d")
    offer = await table.post("is looking for somebody")
    assert "· rated" in offer.text
    early = "You have ended three rated matches early within a day. You play rated ones again"
    for number in range(1, 4):
        await table.start(pace="1d")
        question = await table.alice.slash(table.channel, "onitama match resign")
        await table.alice.click(question.message, "Resign")
        await table.post("Alice gave up.")
        await table.reads(question.message, early if number == 3 else "You gave up match")
        assert (early in question.message.text) == (number == 3)
    outcome = await table.alice.slash(
        table.channel, "onitama challenge", opponent=table.cleo, pace="1d"
    )
    await table.reads(outcome.message, f"It isn't rated. {early}")
    await table.post("invites you", "· not rated")
    outcome = await table.bob.slash(
        table.channel, "onitama challenge", opponent=table.alice, pace="1d"
    )
    await table.reads(outcome.message, "It isn't rated: Alice plays rated matches again")
    await table.post("invites you", "· not rated")
    answer = await table.alice.click(offer, "Accept")
    assert answer.ephemeral
    await table.reads(answer.message, "You have ended three rated matches early")
    await table.reads(offer, "· not rated")
    await table.alice.click(offer, "Accept")
    await table.post("The match begins", "The match is not rated.")
