"""Matches that move to another channel, the button to the next match, boards and watchers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest_asyncio

from tests.discord_stand_in.world import DEFAULT_PERMISSIONS, PERMISSIONS, PRIVATE_THREAD
from tests.e2e.sight import labels, play_by_taps
from tests.e2e.whole_games.test_typed_game import STONE_GAME

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Person
    from tests.dojo import Dojo, Table

NO_FILES: Final = DEFAULT_PERMISSIONS & ~PERMISSIONS["ATTACH_FILES"]


@pytest_asyncio.fixture(loop_scope="session")
async def other(dojo: Dojo, table: Table) -> Table:
    """Return a table of the same people in another channel."""
    elsewhere = await dojo.table()
    return replace(table, channel=elsewhere.channel)


async def games(person: Person, table: Table) -> Message:
    outcome = await person.slash_fully(table.channel, "onitama games")
    await table.until(lambda: not outcome.message.loading, "the list")
    return outcome.message


async def continue_here(table: Table, person: Person) -> Message:
    """Have a person move the match to this channel, and return its board here."""
    games_list = await games(person, table)
    (label,) = [label for label in labels(games_list) if label.startswith("Continue")]
    outcome = await person.click(games_list, label)
    board = await table.post("the match goes on here.")
    address = f"https://discord.com/channels/{table.guild.id}/{table.channel['id']}/{board.id}"
    await table.reads(outcome.message, f"goes on here: [its board]({address})")
    return board


async def test_a_match_whose_channel_was_deleted_continues_in_another(
    table: Table, other: Table
) -> None:
    await table.start()
    await table.play("tiger:c1c3")
    number = table.number()
    await table.fake_discord.server.delete_channel(table.channel)
    games_list = await games(other.bob, other)
    assert "Its channel is gone." in games_list.text
    assert labels(games_list) == [f"Continue #{number} here"]
    board = await continue_here(other, other.alice)
    assert "after turn 1" in board.text
    assert board.pings == [other.alice.id, other.bob.id]
    assert board.files
    await other.play("crane:a5a4", "crab:a1a2", first=other.bob)


async def test_a_match_can_move_only_while_its_channel_is_unusable(
    table: Table, other: Table
) -> None:
    await table.start(pace="none")
    number = table.number()
    await table.fake_discord.server.set_bot_permissions(table.channel, NO_FILES)
    games_list = await games(other.alice, other)
    assert "I may not attach files in its channel: *Attach Files* lets me." in games_list.text
    refused_here = await table.type(table.alice, "tiger:c1c3")
    assert "`/onitama games` in another channel that you both see" in refused_here.text
    assert labels(refused_here.message) == []
    refused_there = await other.type(other.alice, "tiger:c1c3")
    assert f"**Continue here** lets #{number} go on in this channel." in refused_there.text
    await table.fake_discord.server.set_bot_permissions(table.channel, DEFAULT_PERMISSIONS)
    refused = await other.alice.click(games_list, f"Continue #{number} here")
    assert refused.text.startswith(f"#{number} can be played in <#{table.channel['id']}>")
    assert labels(await games(other.alice, other)) == [f"Move #{number}"]
    assert other.public == []
    await table.fake_discord.server.set_bot_permissions(table.channel, NO_FILES)
    await other.alice.click(refused_there.message, "Continue here")
    await other.post("the match goes on here.", "the start")
    await other.play("tiger:c1c3")


async def test_a_match_does_not_move_where_the_opponent_or_the_bot_lacks_access(
    table: Table, other: Table
) -> None:
    """Check too that an opponent who has left the server does not prevent the move."""
    await table.start()
    number = table.number()
    await table.fake_discord.server.delete_channel(table.channel)
    other.fake_discord.world.forbid(other.channel, other.bob.id, "VIEW_CHANNEL")
    await other.fake_discord.server.announce_channel(other.channel)
    games_list = await games(other.alice, other)
    assert labels(games_list) == [f"Move #{number}"]
    assert "`/onitama games` in another one moves the match." in games_list.text
    custom_id = f"o1:continue_here:{number}:0:"
    forged = await other.alice.click_forged(games_list, other.channel, custom_id)
    assert forged.text.startswith("Bob can't see this channel.")
    table.guild.remove_member(table.bob.id)
    await other.fake_discord.server.set_bot_permissions(other.channel, NO_FILES)
    forged = await other.alice.click_forged(None, other.channel, custom_id)
    assert forged.text.startswith("I may not attach files in this channel")
    await other.fake_discord.server.set_bot_permissions(other.channel, DEFAULT_PERMISSIONS)
    assert (await continue_here(other, other.alice)).files


async def test_a_player_who_can_no_longer_see_the_channel_can_move_the_match(
    table: Table, other: Table
) -> None:
    await table.start()
    table.fake_discord.world.forbid(table.channel, table.bob.id, "VIEW_CHANNEL")
    await table.fake_discord.server.announce_channel(table.channel)
    assert "You can't see its channel." in (await games(other.bob, other)).text
    assert "see its channel" not in (await games(other.alice, other)).text
    await continue_here(other, other.bob)


async def test_a_match_in_a_locked_thread_can_continue_in_another_channel(table: Table) -> None:
    await table.bob.click(await table.invite(where="thread"), "Accept")
    thread = await table.in_thread()
    await thread.board(1)
    thread.channel["thread_metadata"] |= {"archived": True, "locked": True}
    await table.fake_discord.server.announce_channel(thread.channel)
    assert "Its channel is closed to me." in (await games(table.alice, table)).text
    await continue_here(table, table.alice)


async def test_an_invitation_in_a_deleted_channel_does_not_block_another(
    table: Table, other: Table
) -> None:
    await table.invite()
    refused = await other.bob.slash(other.channel, "onitama challenge", opponent=other.alice)
    assert "You two have [an invitation open]" in refused.text
    await table.fake_discord.server.delete_channel(table.channel)
    await other.bob.slash(other.channel, "onitama challenge", opponent=other.alice)
    await other.alice.click(await other.post("invites you"), "Accept")
    await other.post("The match begins")


async def test_an_invitation_whose_post_was_deleted_does_not_block_another(table: Table) -> None:
    (await table.invite()).deleted = True
    asked = await table.bob.slash(table.channel, "onitama challenge", opponent=table.alice)
    assert asked.text.startswith("Your invitation is [in the channel](")
    again = await table.post("**Bob** invites you to Onitama.")
    assert again.pings == [table.alice.id]
    await table.alice.click(again, "Accept")
    await table.post("The match begins")
    await table.resign()
    over = await table.post("gave up")
    await table.bob.click(over, "Rematch")
    (await table.post("offers you a rematch")).deleted = True
    asked_back = await table.alice.slash(table.channel, "onitama challenge", opponent=table.bob)
    assert asked_back.text.startswith("Your invitation is [in the channel](")


async def test_invitations_with_deleted_posts_do_not_count_towards_the_limit(table: Table) -> None:
    for _ in range(5):
        await table.alice.slash(table.channel, "onitama challenge")
    refused = await table.alice.slash(table.channel, "onitama challenge")
    assert refused.text.startswith("You have 5 open invitations.")
    table.public[1].deleted = True
    await table.alice.slash(table.channel, "onitama challenge")
    assert len(table.public) == 6


# After a turn: the next match in this server in which the same user is to move


async def start_second_match(dojo: Dojo, table: Table) -> Table:
    """Start a second match in which Alice is to move, and return its table."""
    other = replace(await dojo.table(), alice=table.alice)
    await other.start()
    return other


async def test_after_a_turn_a_button_opens_the_next_waiting_match(dojo: Dojo, table: Table) -> None:
    """Check the button after a typed turn and after a tapped one."""
    await table.start()
    other = await start_second_match(dojo, table)
    typed = (await table.type(table.alice, "tiger:c1c3")).message
    following = f"Next: #{other.number()} vs Bob"
    await table.until(lambda: labels(typed) == [following], "the button")
    opened = await table.alice.click(typed, following)
    assert f"#{other.number()} · Your turn." in opened.text
    await table.play("crane:b5b4", first=table.bob)
    controller = (await table.alice.click(table.last, "Move")).message
    await play_by_taps(table.alice, controller, "Crab a1–a2")
    await table.until(lambda: labels(controller) == [following], "the button")
    opened = await table.alice.click(controller, following)
    assert opened.message is not controller
    assert f"#{other.number()} · Your turn." in opened.text
    await table.until(lambda: controller.deleted, "the note is replaced")
    last = await table.type(table.alice, "tiger:c1c3", match=other.number())
    await table.reads(last.message, "Here is")
    assert labels(last.message) == []


async def test_a_next_match_whose_channel_is_gone_is_offered_to_continue_here(
    dojo: Dojo, table: Table
) -> None:
    other = await start_second_match(dojo, table)
    number = other.number()
    await table.start()
    await table.fake_discord.server.delete_channel(other.channel)
    outcome = await table.type(table.alice, "tiger:c1c3")
    await table.until(lambda: labels(outcome.message) == [f"Continue #{number} here"])


# Boards and lists of matches


async def test_a_typed_turn_of_another_channels_match_is_answered_with_its_number(
    table: Table, other: Table
) -> None:
    """Type a turn of a match in another channel, which is not legal in the match of this one."""
    await table.start()
    number_here = table.number()
    await other.start(deal="boar,frog,monkey,crane,dragon")
    number_there = other.number()
    outcome = await table.type(table.alice, "boar:c1c2")
    assert outcome.text == (
        f"That can't be played in #{number_here}, but in #{number_there}: "
        "say which with the option `match`."
    )
    outcome = await table.type(table.alice, "tiger:c1c4")
    assert outcome.text.startswith(f"#{number_here} · Tiger can't go from c1 to c4.")


async def test_my_board_shows_the_players_own_side_and_spectators_the_public_board(
    table: Table,
) -> None:
    board = await table.start()
    people = (table.alice, table.bob, table.cleo)
    red, blue, spectators = [await person.click(board, "My board") for person in people]
    assert all(outcome.ephemeral for outcome in (red, blue, spectators))
    assert (red.message.alt_text or "").startswith("Onitama board seen from Red's side.")
    assert (blue.message.alt_text or "").startswith("Onitama board seen from Blue's side.")
    assert red.message.picture != blue.message.picture
    assert spectators.message.picture == board.picture
    for person in people:
        outcome = await person.slash(table.channel, "onitama board")
        assert outcome.text.startswith(f"#{table.number()} ·")
        assert outcome.message.picture is not None
    custom_id = next(b["custom_id"] for b in board.buttons if b["label"] == "My board")
    await table.play("tiger:c1c3")
    outcome = await table.bob.click_forged(board, table.channel, custom_id)
    assert "· after turn 1" in outcome.text


async def test_games_lists_whose_turn_it_is_with_links(table: Table) -> None:
    board = await table.start()
    await table.fake_discord.quiet(0.1)
    outcome = await table.bob.slash_fully(table.channel, "onitama games")
    number = table.number()
    line = next(line for line in outcome.text.splitlines() if f"[#{number}]" in line)
    assert f"/{board.id}) vs Alice · Classic · turn 1 · their turn · time runs out <t:" in line
    assert labels(outcome.message) == []
    own = await table.alice.slash_fully(table.channel, "onitama games")
    assert "vs Bob · Classic · turn 1 · **your turn**" in own.text
    opened = await table.alice.click(own.message, f"Move #{number}")
    assert f"#{number} · Your turn." in opened.text


async def test_a_command_without_an_open_match_says_how_to_start_one(table: Table) -> None:
    for command, options in (
        ("games", {}),
        ("move", {"move": "tiger:c1c3"}),
        ("match draw", {}),
        ("match resign", {}),
    ):
        outcome = await table.cleo.slash(table.channel, f"onitama {command}", **options)
        assert outcome.text.startswith("You have no open match here. `/onitama challenge` starts")
    for match, why in (
        *((text, "is not the number of a match") for text in ("twelve", "#", "1e3", "٣")),
        ("99999", "There is no match #99999 here."),
    ):
        outcome = await table.alice.slash(table.channel, "onitama board", match=match)
        assert why in outcome.text


# Spectators who watch a match


async def watch(person: Person, board: Message) -> Message:
    """Have a person watch a match, and return the panel of *More*."""
    more = (await person.click(board, "More")).message
    await person.click(more, "Watch")
    return more


async def test_a_watcher_is_pinged_only_by_the_last_post_and_can_stop_watching(
    dojo: Dojo, table: Table
) -> None:
    dora = dojo.fake_discord.person("dora", dojo.guild)
    board = await table.start()
    more = await watch(table.cleo, board)
    other = await watch(dora, board)
    number = table.number()
    assert more.text == f"You watch #{number}. I'll ping you when it ends."
    assert labels(more)[0] == "Stop watching"
    again = (await table.cleo.click(board, "More")).message
    assert again.text.startswith("You watch #")
    assert labels(again)[0] == "Stop watching"
    await dora.click(other, "Stop watching")
    assert other.text == f"You no longer watch #{number}."
    assert labels(other)[0] == "Watch"
    last = await table.play(*STONE_GAME)
    assert last.pings == [table.bob.id, table.cleo.id]
    assert last.text.splitlines()[-1] == f"-# Watched by <@{table.cleo.id}>."
    assert [m for m in table.public if table.cleo.id in m.pings] == [last]


async def test_a_watcher_can_ask_for_pings_at_captures(dojo: Dojo, table: Table) -> None:
    """Check too that boards without a capture, and other watchers, get no ping."""
    dora = dojo.fake_discord.person("dora", dojo.guild)
    board = await table.start()
    more = await watch(table.cleo, board)
    await watch(dora, board)
    await table.cleo.click(more, "Captures too")
    number = table.number()
    assert more.text == f"You watch #{number}. I'll ping you at each capture and when it ends."
    assert labels(more)[:2] == ["Stop watching", "Only the end"]
    capture = await table.play("tiger:d1d3", "crane:b5b4", "dragon:d3b4")
    assert capture.text.splitlines()[-1] == f"-# <@{table.cleo.id}>, a piece was captured."
    assert capture.pings == [table.bob.id, table.cleo.id]
    await table.play("monkey:a5b4", first=table.bob)
    await table.cleo.click(more, "Only the end")
    await table.play("crab:c1c2")
    assert dora.id not in {user for message in table.public for user in message.pings}


async def test_nobody_can_watch_a_match_in_a_private_thread(dojo: Dojo) -> None:
    """Forbid it, because a mention would bring back a user who has left the thread."""
    home = await dojo.table()
    thread = dojo.guild.thread(home.channel, "A quiet corner", kind=PRIVATE_THREAD)
    members = {person.id for person in (home.alice, home.bob, home.cleo)}
    dojo.fake_discord.world.thread_members[thread["id"]] |= members
    await dojo.fake_discord.server.gateway.dispatch("THREAD_CREATE", thread)
    table = replace(home, channel=thread, home=home.channel)
    board = await table.start()
    more = (await table.cleo.click(board, "More")).message
    assert labels(more) == ["The match so far", "Cards", "Rules"]
    forged = f"o1:watch:{table.number()}:0:"
    outcome = await table.cleo.click_forged(board, thread, forged)
    assert "private thread" in outcome.text
