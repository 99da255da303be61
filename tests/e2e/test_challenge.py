"""From an invitation to a match, or to none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from onitama_core.store import PACES
from tests.dojo import DEAL
from tests.e2e.sight import labels

if TYPE_CHECKING:
    from tests.dojo import Table


async def test_an_invitation_says_what_is_played_until_it_is_withdrawn(table: Table) -> None:
    invitation = await table.invite(seat="red")
    assert invitation.text.startswith(f"<@{table.bob.id}>, **Alice** invites you to Onitama.")
    assert "Classic · base cards · Alice plays 🔴 Red" in invitation.text
    assert "Expires <t:" in invitation.text
    assert invitation.pings == [table.bob.id]
    assert labels(invitation) == ["Accept", "Decline", "Change", "Withdraw", "Rules"]
    await table.alice.click(invitation, "Withdraw")
    await table.reads(invitation, "withdrew")
    assert labels(invitation) == []


async def test_accepting_starts_the_match_in_a_new_post(table: Table) -> None:
    invitation = await table.invite(deal=DEAL, seat="red")
    await table.bob.click(invitation, "Accept")
    board = await table.turn(1)
    assert board.text.splitlines()[0].endswith("· Alice (Red) – Bob (Blue) · the start")
    assert "Alice (🔴 Red) moves first: the side card, Dragon, bears Red's stamp." in board.text
    assert board.pings == [table.alice.id]
    assert labels(board) == ["Move", "My board", "More"]
    assert board.picture is not None
    for words in ("Red to move", "Red holds Crab and Tiger", "Blue holds Crane and Monkey"):
        assert words in (board.alt_text or "")
    assert f"**Bob** accepted **Alice**'s invitation: match #{table.number()}" in invitation.text
    assert labels(invitation) == []


async def test_seats_are_offered_with_their_part_in_light_and_paces_in_words(
    table: Table,
) -> None:
    [onitama] = [c for c in table.fd.world.commands if c["name"] == "onitama"]
    [challenge] = [c for c in onitama["options"] if c["name"] == "challenge"]
    offered = {
        option["name"]: {choice["value"]: choice["name"] for choice in option["choices"]}
        for option in challenge["options"]
        if option["name"] in {"seat", "pace"}
    }
    seats = {"red": "Red (Light)", "blue": "Blue (Shadow)", "random": "random"}
    assert offered["seat"] == seats
    assert list(offered["pace"]) == list(PACES)
    words = [offered["pace"][pace] for pace in ("none", "3d", "5+3")]
    assert words == ["no time limit", "3 days a move", "5+3"]


async def test_an_open_challenge_pings_nobody_and_anyone_else_may_accept(table: Table) -> None:
    outcome = await table.alice.slash(table.channel, "onitama challenge")
    invitation = await table.post("Anyone may accept")
    await table.until(lambda: not outcome.message.loading)
    assert outcome.ephemeral
    assert f"/{table.channel['id']}/{invitation.id}" in outcome.text
    assert invitation.pings == []
    assert labels(invitation) == ["Accept", "Change", "Withdraw", "Rules"]
    own = await table.alice.click(invitation, "Accept")
    assert own.text == (
        "This one is yours; anybody else here may accept it. **Withdraw** takes it back."
    )
    await table.cleo.click(invitation, "Accept")
    assert "Cleo" in (await table.turn(1)).text


async def test_after_a_decline_something_else_is_offered_without_a_ping(table: Table) -> None:
    invitation = await table.invite()
    await table.bob.click(invitation, "Decline")
    await table.reads(invitation, "declined")
    assert invitation.text.startswith("**Bob** declined **Alice**'s invitation.")
    assert labels(invitation) == []
    again = await table.alice.slash(table.channel, "onitama challenge", opponent=table.bob)
    await table.reads(again.message, "Bob isn't pinged this time; you can ping them again <t:")
    instead = table.last
    assert (instead.pings, labels(instead)[0]) == ([], "Accept")
    await table.bob.click(instead, "Accept")
    await table.post("The match begins")


async def test_what_cannot_be_offered_is_explained_and_not_posted(table: Table) -> None:
    async def told(**options: Any) -> str:
        outcome = await table.alice.slash(table.channel, "onitama challenge", **options)
        assert outcome.ephemeral
        return outcome.text

    assert (await told(opponent=table.alice)).startswith("You can't invite yourself.")
    both = await told(opponent=table.bob, cards="all", deal=DEAL)
    assert both.startswith("`deal` names the five cards already.")
    few = await told(opponent=table.bob, deal="tiger,crab")
    assert few.startswith("A game needs five cards: Red's two, Blue's two, the side card.")
    table.fd.world.forbid(table.channel, table.bob.id, "VIEW_CHANNEL")
    assert (await told(opponent=table.bob)).startswith("They can't see this channel.")
    table.bob.json["bot"] = True
    bot = await told(opponent=table.bob)
    assert bot.startswith("Bots can't be invited. `/onitama practice` plays against me")
    assert table.public == []


async def test_the_other_can_answer_an_open_invitation_where_it_is_in_the_way(
    table: Table,
) -> None:
    invitation = await table.invite()
    other = await table.bob.slash(table.channel, "onitama challenge", opponent=table.alice)
    assert other.ephemeral
    assert other.text.startswith("You two have [an invitation open](")
    assert invitation.id in other.text
    assert labels(other.message) == ["Accept", "Decline"]
    await table.bob.click(other.message, "Accept")
    assert "**Bob** accepted **Alice**'s invitation" in other.text
    await table.turn(1)


async def test_an_open_invitation_can_be_withdrawn_where_it_is_in_the_way(table: Table) -> None:
    invitation = await table.invite()
    again = await table.alice.slash(table.channel, "onitama challenge", opponent=table.bob)
    assert labels(again.message) == ["Change", "Withdraw"]
    await table.alice.click(again.message, "Withdraw")
    assert again.text.startswith("**Alice** withdrew the invitation to **Bob**.")
    await table.reads(invitation, "withdrew")


async def test_somebody_who_left_is_not_invited_from_the_menu(table: Table) -> None:
    table.guild.remove_member(table.bob.id)
    outcome = await table.alice.user_command(table.channel, "Challenge to Onitama", table.bob)
    assert outcome.text == "They aren't in this server any more. Invite somebody who is."


async def test_who_has_left_is_not_waited_for_in_a_match(table: Table) -> None:
    invitation = await table.invite()
    table.guild.remove_member(table.alice.id)
    refused = await table.bob.click(invitation, "Accept")
    assert refused.text == "They aren't in this server any more. Invite somebody who is."
    assert labels(invitation) != []


async def test_an_open_invitation_is_changed_in_place_and_only_what_was_seen_is_accepted(
    table: Table,
) -> None:
    invitation = await table.invite()
    [old] = [b["custom_id"] for b in invitation.buttons if b["label"] == "Accept"]
    panel = (await table.alice.click(invitation, "Change")).message
    await table.alice.select(panel, "wind", contains="pick_term:0:")
    await table.alice.click(panel, "Change")
    await table.reads(panel, "Your invitation is changed. Nobody is pinged a second time.")
    await table.reads(invitation, "Way of the Wind")
    assert table.last.id == invitation.id
    stale = await table.bob.press_forged(invitation, table.channel, old)
    assert stale.text.startswith("Alice changed this offer meanwhile. It is now: Way of the Wind")
    await table.bob.click(stale.message, "Accept")
    await table.board(1)


async def test_a_change_made_elsewhere_goes_by_the_place_of_the_invitation(table: Table) -> None:
    thread = table.guild.thread(table.channel, "tea")
    await table.alice.slash(thread, "onitama challenge", opponent=table.bob)
    again = await table.alice.slash(table.channel, "onitama challenge", opponent=table.bob)
    panel = (await table.alice.click(again.message, "Change")).message
    await table.alice.click(panel, "Play in a thread")
    refused = await table.alice.click(panel, "Change")
    assert refused.text.startswith("A thread can't be opened here.")
