"""From an invitation to a match, or to none."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from onitama_core.store import PACES
from tests.dojo import DEAL
from tests.e2e.sight import labels

if TYPE_CHECKING:
    from tests.dojo import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_an_invitation_pings_the_opponent_and_says_what_is_played(table: Table) -> None:
    invitation = await table.invite(seat="red")
    assert invitation.text.startswith(f"<@{table.bob.id}>, **Alice** invites you to Onitama.")
    assert "Classic · base cards · Alice plays 🔴 Red" in invitation.text
    assert "Expires <t:" in invitation.text
    assert invitation.pings == [table.bob.id]
    assert labels(invitation) == ["Accept", "Decline", "Change", "Withdraw", "Rules"]


async def test_the_challenger_is_told_where_the_invitation_is(table: Table) -> None:
    outcome = await table.alice.slash(table.channel, "onitama challenge", opponent=table.bob)
    invitation = await table.post("invites you")
    await table.until(lambda: not outcome.message.loading)
    assert outcome.ephemeral
    assert f"/{table.channel['id']}/{invitation.id}" in outcome.text


async def test_accepting_starts_the_match_in_a_new_post(table: Table) -> None:
    invitation = await table.invite(deal=DEAL, seat="red")
    await table.bob.click(invitation, "Accept")
    board = await table.turn(1)
    assert board.text.splitlines()[0].endswith("· Alice (Red) – Bob (Blue) · the start")
    assert "Alice (🔴 Red) moves first: the side card, Dragon, bears Red's stamp." in board.text
    assert board.pings == [table.alice.id]
    assert labels(board) == ["Move", "My board", "More"]
    assert board.picture is not None
    assert "Red to move" in (board.alt_text or "")


async def test_an_accepted_invitation_says_so_and_loses_its_buttons(table: Table) -> None:
    invitation = await table.invite()
    await table.bob.click(invitation, "Accept")
    await table.turn(1)
    assert f"**Bob** accepted **Alice**'s invitation: match #{table.number()}" in invitation.text
    assert labels(invitation) == []


async def test_seats_are_offered_with_their_part_in_way_of_the_light(table: Table) -> None:
    commands = [c for known in table.fd.world.commands.values() for c in known]
    [onitama] = [command for command in commands if command["name"] == "onitama"]
    [challenge] = [c for c in onitama["options"] if c["name"] == "challenge"]
    [seat] = [option for option in challenge["options"] if option["name"] == "seat"]
    assert {choice["name"]: choice["value"] for choice in seat["choices"]} == {
        "Red (Light)": "red",
        "Blue (Shadow)": "blue",
        "random": "random",
    }


@pytest.mark.parametrize("seat", ["red", "blue"])
async def test_the_challenger_sits_where_they_chose(table: Table, seat: str) -> None:
    invitation = await table.invite(seat=seat)
    await table.bob.click(invitation, "Accept")
    board = await table.turn(1)
    expected = "Alice (Red) – Bob (Blue)" if seat == "red" else "Bob (Red) – Alice (Blue)"
    assert expected in board.text


async def test_the_named_cards_lie_as_named(table: Table) -> None:
    board = await table.start()
    assert "Red holds Crab and Tiger" in (board.alt_text or "")
    assert "Blue holds Crane and Monkey" in (board.alt_text or "")


async def test_the_stamp_of_a_named_side_card_says_who_begins(table: Table) -> None:
    board = await table.start(deal="tiger,crab,monkey,dragon,crane")
    assert "Bob (🔷 Blue) moves first: the side card, Crane, bears Blue's stamp." in board.text


async def test_an_open_challenge_pings_nobody_and_anyone_else_may_accept(table: Table) -> None:
    await table.alice.slash(table.channel, "onitama challenge")
    invitation = await table.post("Anyone may accept")
    assert invitation.pings == []
    assert labels(invitation) == ["Accept", "Change", "Withdraw", "Rules"]
    own = await table.alice.click(invitation, "Accept")
    assert own.text == (
        "This one is yours; anybody else here may accept it. **Withdraw** takes it back."
    )
    await table.cleo.click(invitation, "Accept")
    assert "Cleo" in (await table.turn(1)).text


async def test_two_people_who_accept_at_once_get_one_match(table: Table) -> None:
    await table.alice.slash(table.channel, "onitama challenge")
    invitation = await table.post("Anyone may accept")
    outcomes = await asyncio.gather(
        table.bob.click(invitation, "Accept"), table.cleo.click(invitation, "Accept")
    )
    await table.turn(1)
    assert len(table.boards) == 1
    [late] = [outcome.text for outcome in outcomes if outcome.ephemeral]
    assert late.startswith("This invitation was accepted already.")


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


async def test_a_withdrawn_invitation_says_so(table: Table) -> None:
    invitation = await table.invite()
    stopped = await table.bob.click(invitation, "Withdraw")
    assert stopped.text == (
        "Alice made this invitation and can change or withdraw it; Bob can decline it."
    )
    await table.alice.click(invitation, "Withdraw")
    await table.reads(invitation, "withdrew")
    assert labels(invitation) == []


async def test_a_stranger_can_neither_accept_nor_decline(table: Table) -> None:
    invitation = await table.invite()
    for button in ("Accept", "Decline"):
        outcome = await table.cleo.click(invitation, button)
        assert outcome.ephemeral
        assert outcome.text.startswith("This invitation is Bob's to answer.")
    assert labels(invitation)[0] == "Accept"


async def test_nobody_plays_against_themselves(table: Table) -> None:
    outcome = await table.alice.slash(table.channel, "onitama challenge", opponent=table.alice)
    assert outcome.text.startswith("You can't invite yourself.")
    assert table.public == []


async def test_bots_are_not_invited(table: Table) -> None:
    table.bob.json["bot"] = True
    outcome = await table.alice.slash(table.channel, "onitama challenge", opponent=table.bob)
    assert outcome.text.startswith("Bots can't be invited. `/onitama practice` plays against me")
    assert table.public == []


async def test_somebody_who_cannot_see_the_channel_is_not_invited(table: Table) -> None:
    table.fd.world.forbid(table.channel, table.bob.id, "VIEW_CHANNEL")
    outcome = await table.alice.slash(table.channel, "onitama challenge", opponent=table.bob)
    assert outcome.text.startswith("They can't see this channel.")
    assert table.public == []


async def test_one_open_invitation_between_two_people(table: Table) -> None:
    invitation = await table.invite()
    outcome = await table.bob.slash(table.channel, "onitama challenge", opponent=table.alice)
    assert outcome.ephemeral
    assert outcome.text.startswith("You two have [an invitation open](")
    assert invitation.id in outcome.text


async def test_five_open_invitations_a_challenger(table: Table) -> None:
    for _ in range(5):
        await table.alice.slash(table.channel, "onitama challenge")
    await table.until(lambda: len(table.public) == 5)
    outcome = await table.alice.slash(table.channel, "onitama challenge", opponent=table.bob)
    assert outcome.text.startswith("You have 5 open invitations.")


async def test_cards_and_deal_exclude_each_other(table: Table) -> None:
    outcome = await table.alice.slash(
        table.channel, "onitama challenge", opponent=table.bob, cards="all", deal=DEAL
    )
    assert outcome.text.startswith("`deal` names the five cards already.")


@pytest.mark.parametrize(
    ("deal", "sentence"),
    [
        (
            "tiger,crab",
            "A game needs five cards: Red's two, Blue's two, the side card. I count 2.",
        ),
        (
            "tiger crab monkey crane dragon",
            (
                "“tiger crab monkey crane dragon” is not a card I know. "
                "A deal has commas between its cards: `tiger,crab,monkey,crane,dragon`."
            ),
        ),
        ("tiger,crab,Tiger,crane,dragon", "A game needs five different cards; one is named twice."),
        (
            "tiger,crab,bat,crane,dragon",
            "Bat is a Wind card, and this game takes ordinary ones. Choose another.",
        ),
    ],
)
async def test_a_deal_that_is_none_is_explained(table: Table, deal: str, sentence: str) -> None:
    outcome = await table.alice.slash(
        table.channel, "onitama challenge", opponent=table.bob, deal=deal
    )
    assert (outcome.ephemeral, outcome.text) == (True, sentence)
    assert table.public == []


async def test_deal_suggests_the_cards_that_can_come_next(table: Table) -> None:
    choices = await table.alice.autocomplete(
        table.channel, "onitama challenge", "deal", "tiger, CR"
    )
    assert [choice["value"] for choice in choices] == ["tiger,crab", "tiger,crane"]


async def test_deal_suggests_the_card_that_was_meant(table: Table) -> None:
    choices = await table.alice.autocomplete(
        table.channel, "onitama challenge", "deal", "tiger,crnae"
    )
    assert [choice["value"] for choice in choices] == ["tiger,crane"]


async def test_matches_run_side_by_side_in_one_channel(table: Table) -> None:
    await table.start()
    first = table.number()
    await table.start()
    second = table.number()
    assert first != second
    unclear = await table.type(table.alice, "tiger:c1c3")
    assert unclear.text.startswith(f"Several matches fit, such as #{first} or #{second}.")
    await table.type(table.alice, "tiger:c1c3", match=second)
    assert (await table.turn(2)).text.startswith(f"#{second} ·")
    await table.type(table.alice, "crab:c1c2")
    assert (await table.post("Crab c1–c2")).text.startswith(f"#{first} ·")


async def test_a_name_formats_nothing_and_pings_nobody(table: Table) -> None:
    table.alice.json["global_name"] = "**@everyone**"
    invitation = await table.invite()
    assert "\\*\\*@\u200beveryone\\*\\*" in invitation.text
    assert invitation.pings == [table.bob.id]


async def test_an_open_invitation_can_be_withdrawn_where_it_is_in_the_way(table: Table) -> None:
    invitation = await table.invite()
    again = await table.alice.slash(table.channel, "onitama challenge", opponent=table.bob)
    assert labels(again.message) == ["Change", "Withdraw"]
    await table.alice.click(again.message, "Withdraw")
    assert again.text.startswith("**Alice** withdrew the invitation to **Bob**.")
    await table.reads(invitation, "withdrew")
    early = await table.alice.slash(table.channel, "onitama challenge", opponent=table.bob)
    await table.reads(early.message, "Bob isn't pinged this time; you can ping them again <t:")


async def test_the_other_can_answer_an_open_invitation_where_it_is_in_the_way(
    table: Table,
) -> None:
    await table.invite()
    other = await table.bob.slash(table.channel, "onitama challenge", opponent=table.alice)
    assert labels(other.message) == ["Accept", "Decline"]
    await table.bob.click(other.message, "Accept")
    assert "**Bob** accepted **Alice**'s invitation" in other.text
    await table.turn(1)


async def test_one_of_five_open_invitations_can_be_withdrawn_at_once(table: Table) -> None:
    for _ in range(5):
        await table.alice.slash(table.channel, "onitama challenge")
    sixth = await table.alice.slash(table.channel, "onitama challenge", opponent=table.bob)
    assert labels(sixth.message) == ["Withdraw: anybody"] * 5
    await table.alice.click(sixth.message, "Withdraw: anybody")
    await table.invite()


async def test_an_invitation_that_could_not_be_posted_binds_nobody(table: Table) -> None:
    path = rf"/channels/{table.channel['id']}/messages"
    table.fd.server.fail("POST", path, 400, 50035, "Invalid Form Body")
    outcome = await table.alice.slash(table.channel, "onitama challenge", opponent=table.bob)
    await table.reads(outcome.message, "I'll post it as soon as Discord lets me.")
    await table.invite()


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


async def test_the_challenger_does_not_answer_their_own_invitation(table: Table) -> None:
    invitation = await table.invite()
    outcome = await table.alice.click(invitation, "Accept")
    assert outcome.text == (
        "You made this invitation, so Bob answers it. **Withdraw** takes it back."
    )


async def test_a_match_is_offered_at_the_pace_that_was_asked_for(table: Table) -> None:
    invitation = await table.invite(pace="1d")
    assert "Classic · base cards · seats at random · 1 day a move · rated\n" in invitation.text
    await table.bob.click(invitation, "Decline")
    await table.until(lambda: "declined" in invitation.text)
    assert invitation.text.endswith("1 day a move · rated")


async def test_each_pace_is_offered_in_words(table: Table) -> None:
    commands = [c for known in table.fd.world.commands.values() for c in known]
    [onitama] = [command for command in commands if command["name"] == "onitama"]
    [challenge] = [c for c in onitama["options"] if c["name"] == "challenge"]
    [pace] = [option for option in challenge["options"] if option["name"] == "pace"]
    words = {choice["value"]: choice["name"] for choice in pace["choices"]}
    assert list(words) == list(PACES)
    assert (words["none"], words["3d"]) == ("no time limit", "3 days a move")
    assert words["5+3"] == "5+3"


async def test_a_deal_of_way_of_the_wind_suggests_wind_cards(table: Table) -> None:
    choices = await table.alice.autocomplete(
        table.channel, "onitama challenge", "deal", "tiger, octo", variant="wind"
    )
    assert [choice["value"] for choice in choices] == ["tiger,octopus"]


async def test_an_open_invitation_is_changed_in_place_and_only_what_was_seen_is_accepted(
    table: Table,
) -> None:
    invitation = await table.invite()
    [old] = [b["custom_id"] for b in invitation.buttons if b["label"] == "Accept"]
    stranger = await table.bob.click(invitation, "Change")
    assert stranger.text.startswith("Alice made this invitation")
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
