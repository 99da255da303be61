"""Invitations from the first draft to their end, the challenge panel, and rated matches."""

from __future__ import annotations

import asyncio
import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from tests.discord_stand_in import Unanswered
from tests.dojo import DEAL
from tests.e2e.sight import chosen_in, click_and_wait, find_list, labels, lists

if TYPE_CHECKING:
    from tests.discord_stand_in import Message
    from tests.dojo import Table


async def test_an_invitation_says_what_is_played_and_accepting_it_starts_the_match_in_a_new_post(
    table: Table,
) -> None:
    invitation = await table.invite(deal=DEAL, seat="red")
    assert invitation.text.startswith(f"<@{table.bob.id}>, **Alice** invites you to Onitama.")
    assert " · Alice plays 🔴 Red" in invitation.text
    assert "Expires <t:" in invitation.text
    assert invitation.pings == [table.bob.id]
    assert labels(invitation) == ["Accept", "Decline", "Change", "Withdraw", "Rules"]
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


async def test_an_open_challenge_pings_nobody_and_anyone_else_may_accept(table: Table) -> None:
    outcome = await table.alice.slash(table.channel, "onitama challenge")
    invitation = await table.post("Anyone may accept")
    await table.until(lambda: not outcome.message.loading)
    assert f"/{table.channel['id']}/{invitation.id}" in outcome.text
    assert invitation.pings == []
    assert labels(invitation) == ["Accept", "Change", "Withdraw", "Rules"]
    own = await table.alice.click(invitation, "Accept")
    assert own.text == (
        "This one is yours; anybody else here may accept it. **Withdraw** takes it back."
    )
    await table.cleo.click(invitation, "Accept")
    assert "Cleo" in (await table.turn(1)).text


async def test_a_second_offer_after_a_decline_does_not_ping(table: Table) -> None:
    invitation = await table.invite()
    await click_and_wait(table.bob, invitation, "Decline", "declined")
    assert invitation.text.startswith("**Bob** declined **Alice**'s invitation.")
    assert labels(invitation) == []
    again = await table.alice.slash(table.channel, "onitama challenge", opponent=table.bob)
    await table.reads(again.message, "Bob isn't pinged this time; you can ping them again <t:")
    instead = table.last
    assert (instead.pings, labels(instead)[0]) == ([], "Accept")
    await table.bob.click(instead, "Accept")
    await table.post("The match begins")


async def test_an_impossible_challenge_is_explained_and_not_posted(table: Table) -> None:
    async def refusal_of(**options: Any) -> str:
        outcome = await table.alice.slash(table.channel, "onitama challenge", **options)
        return outcome.text

    assert (await refusal_of(opponent=table.alice)).startswith("You can't invite yourself.")
    both = await refusal_of(opponent=table.bob, cards="all", deal=DEAL)
    assert both.startswith("`deal` names the five cards already.")
    few = await refusal_of(opponent=table.bob, deal="tiger,crab")
    assert few.startswith("A game needs five cards: Red's two, Blue's two, the side card.")
    table.fake_discord.world.forbid(table.channel, table.bob.id, "VIEW_CHANNEL")
    assert (await refusal_of(opponent=table.bob)).startswith("They can't see this channel.")
    table.bob.json["bot"] = True
    bot = await refusal_of(opponent=table.bob)
    assert bot.startswith("Bots can't be invited. `/onitama practice` plays against me")
    table.guild.remove_member(table.bob.id)
    gone = await table.alice.user_command(table.channel, "Challenge to Onitama", table.bob)
    assert gone.text == "They aren't in this server any more. Invite somebody who is."
    assert table.public == []


async def test_a_second_challenge_offers_to_answer_or_withdraw_the_open_invitation(
    table: Table,
) -> None:
    invitation = await table.invite()
    again = await table.alice.slash(table.channel, "onitama challenge", opponent=table.bob)
    assert labels(again.message) == ["Change", "Withdraw"]
    await table.alice.click(again.message, "Withdraw")
    assert again.text.startswith("**Alice** withdrew the invitation to **Bob**.")
    await table.reads(invitation, "withdrew")
    assert labels(invitation) == []
    invitation = await table.invite()
    other = await table.bob.slash(table.channel, "onitama challenge", opponent=table.alice)
    assert other.text.startswith("You two have [an invitation open](")
    assert invitation.id in other.text
    assert labels(other.message) == ["Accept", "Decline"]
    await table.bob.click(other.message, "Accept")
    assert "**Bob** accepted **Alice**'s invitation" in other.text
    await table.turn(1)


async def test_a_changed_invitation_is_edited_and_its_old_terms_cannot_be_accepted(
    table: Table,
) -> None:
    invitation = await table.invite()
    [old] = [b["custom_id"] for b in invitation.buttons if b["label"] == "Accept"]
    panel = (await table.alice.click(invitation, "Change")).message
    await table.alice.select(panel, "wind", contains="pick_term:0:")
    await table.alice.click(panel, "Save")
    await table.reads(panel, "Your invitation is changed. Nobody is pinged a second time.")
    await table.reads(invitation, "Way of the Wind")
    assert table.last.id == invitation.id
    stale = await table.bob.click_forged(invitation, table.channel, old)
    assert stale.text.startswith("This offer has changed meanwhile. It is now: Way of the Wind")
    await table.bob.click(stale.message, "Accept")
    await table.board(1)


async def test_a_change_made_in_another_channel_is_checked_in_the_invitations_channel(
    table: Table,
) -> None:
    thread = table.guild.thread(table.channel, "tea")
    await table.alice.slash(thread, "onitama challenge", opponent=table.bob)
    again = await table.alice.slash(table.channel, "onitama challenge", opponent=table.bob)
    panel = (await table.alice.click(again.message, "Change")).message
    await table.alice.click(panel, "Play in a thread")
    refused = await table.alice.click(panel, "Save")
    assert refused.text.startswith("A thread can't be opened here.")


# The panel

# Parts of the custom ids of the panel's lists
VARIANT, CARDS, SEAT, PLACE, PACE = (f"pick_term:{number}:" for number in range(5))
TIME = "How much time you have"
TOO_OLD = (
    "That button is too old for me. "
    "`/onitama games` leads to your matches, `/onitama help` to everything else."
)


async def panel(table: Table) -> Message:
    outcome = await table.alice.user_command(table.channel, "Challenge to Onitama", table.bob)
    return outcome.message


def chosen_values(message: Message) -> list[str]:
    """Return the chosen values of all lists, the first list's first."""
    return [value for menu in lists(message) for value in chosen_in(menu)]


async def send_invitation(table: Table, message: Message) -> Message:
    await table.alice.click(message, "Challenge")
    return await table.post("invites you")


async def test_the_menu_opens_a_panel_that_posts_nothing_until_it_is_sent(table: Table) -> None:
    cancelled = await panel(table)
    await table.alice.click(cancelled, "Cancel")
    assert cancelled.text.startswith("No invitation went out.")
    message = await panel(table)
    assert message.text.startswith(f"**Onitama with <@{table.bob.id}>**")
    assert message.pings == []
    assert chosen_values(message) == ["classic", "base", "3d", "random"]
    assert labels(message) == ["Challenge", "Play in a thread", "Play unrated", "Cancel"]
    assert table.public == []
    invitation = await send_invitation(table, message)
    assert "Classic · base cards · seats at random · 3 days a move · rated\n" in invitation.text
    assert invitation.pings == [table.bob.id]
    await table.reads(message, "Your invitation is [in the channel](")
    assert message.json["components"] == []


async def test_every_term_of_a_match_can_be_chosen_in_the_panel(table: Table) -> None:
    """Check too that cards stay chosen for another variant, and that only members can play."""
    message = await panel(table)
    await table.alice.select(message, "wind", contains=VARIANT)
    assert chosen_values(message)[:2] == ["wind", "base"]
    await table.alice.select(message, "sensei", contains=CARDS)
    await table.alice.select(message, "shadow", contains=VARIANT)
    assert chosen_values(message)[:2] == ["shadow", "sensei"]
    for term, value in ((CARDS, "all"), (VARIANT, "light"), (SEAT, "blue"), (PACE, "5+3")):
        await table.alice.select(message, value, contains=term)
    await table.alice.click(message, "Play in a thread")
    assert chosen_values(message) == ["light", "all", "5+3", "blue"]
    assert f"with <@{table.bob.id}>**, in a thread of its own, rated\n" in message.text
    member = table.guild.members.pop(table.bob.id)
    left = await table.alice.click(message, "Challenge")
    assert left.text == "They aren't in this server any more. Invite somebody who is."
    assert table.public == []
    table.guild.members[table.bob.id] = member
    invitation = await send_invitation(table, message)
    member = table.guild.members.pop(table.alice.id)
    assert (await table.bob.click(invitation, "Accept")).text == left.text
    table.guild.members[table.alice.id] = member
    assert "Way of the Light · all ordinary cards · Alice plays 🔷 Blue · 5+3" in invitation.text
    assert "5 minutes each for the match, and 3 seconds more" in invitation.text
    assert (await panel(table)).text.startswith("You two have [an invitation open](")
    await table.bob.click(invitation, "Accept")
    await table.until(
        lambda: any(post.id in table.fake_discord.world.channels for post in table.public)
    )


async def test_a_choice_on_an_outdated_panel_keeps_the_current_choices(
    table: Table,
) -> None:
    """Click buttons of the panel as it was before, which a client may still show."""
    message = await panel(table)
    pace = find_list(message, TIME)["custom_id"]
    button_ids = {button["label"]: button["custom_id"] for button in message.buttons}
    await table.alice.select(message, "wind", contains=VARIANT)
    await table.alice.select_forged(message, pace, "1d")
    await table.alice.click_forged(message, table.channel, button_ids["Play in a thread"])
    await table.alice.click_forged(message, table.channel, button_ids["Play unrated"])
    assert chosen_values(message) == ["wind", "base", "1d", "random"]
    assert f"with <@{table.bob.id}>**, in a thread of its own, not rated\n" in message.text
    await table.alice.click_forged(message, table.channel, button_ids["Challenge"])
    await table.post("Way of the Wind · base cards and Wind cards · seats at random · 1 day a move")
    assert "not rated · in a thread of its own\n" in table.last.text
    await table.reads(message, "Your invitation is [in the channel](")
    await table.alice.select_forged(message, pace, "7d")
    assert message.text.startswith("Your invitation is [in the channel](")


async def test_two_simultaneous_choices_are_both_applied(table: Table) -> None:
    message = await panel(table)
    variant = find_list(message, "What you play")
    pace = find_list(message, TIME)
    await asyncio.gather(
        table.alice.select_forged(message, variant["custom_id"], "wind"),
        table.alice.select_forged(message, pace["custom_id"], "1d"),
    )
    assert chosen_values(message) == ["wind", "base", "1d", "random"]


async def test_a_choice_whose_interaction_has_expired_does_not_change_the_invitation(
    table: Table,
) -> None:
    message = await panel(table)
    table.fake_discord.server.fail("POST", r"/interactions/.+/callback", 404, 10062)
    with pytest.raises(Unanswered):
        await table.alice.select(message, "wind", contains=VARIANT)
    assert "Classic" in (await send_invitation(table, message)).text


async def test_a_panel_of_an_earlier_version_still_works(table: Table) -> None:
    """Click buttons whose custom ids contain the whole draft as it is after the click."""
    message = await panel(table)
    components = json.dumps(message.json["components"])
    old_components = re.sub(
        r"draft_venue:1:0:([^\"]*?:[0-3][0-2])0", r"whole_draft:0:0:\g<1>1", components
    )
    old_components = re.sub(r"draft_rated:0:0:([^\"]*?)r:", r"whole_draft:0:0:\1:", old_components)
    assert old_components.count("whole_draft") == 2
    message.json["components"] = json.loads(old_components)
    button_ids = {button["label"]: button["custom_id"] for button in message.buttons}
    await table.alice.select(message, "wind", contains=VARIANT)
    await table.alice.click_forged(message, table.channel, button_ids["Play in a thread"])
    assert chosen_values(message) == ["wind", "base", "3d", "random"]
    assert f"with <@{table.bob.id}>**, in a thread of its own, rated\n" in message.text


async def test_a_panel_of_a_version_without_paces_works(table: Table) -> None:
    """Click buttons whose drafts have no pace and no rating, and a list for the place."""
    message = await panel(table)
    components = json.dumps(message.json["components"])
    old_components = re.sub(r"(:[0-3][0-2][01])[0-9]r:", r"\1:", components)
    assert old_components != components
    message.json["components"] = json.loads(old_components)
    place = lists(message)[0]["custom_id"].replace("pick_term:0", "pick_term:3")
    outcome = await table.alice.select_forged(message, place, "thread")
    assert f"with <@{table.bob.id}>**, in a thread of its own, not rated\n" in outcome.text
    await table.alice.click(message, "Challenge")
    await table.post("Classic · base cards · seats at random · 3 days a move · not rated · in a")


async def test_a_panel_refuses_other_users_unknown_values_and_a_second_sending(
    table: Table,
) -> None:
    message = await panel(table)
    custom_ids = [menu["custom_id"] for menu in lists(message)]
    for custom_id, value in zip(custom_ids, ("wind", "all", "1d", "red"), strict=True):
        outcome = await table.cleo.select_forged(message, custom_id, value)
        assert outcome.text.startswith("This panel belongs to somebody else.")
    for custom_id in (*custom_ids, custom_ids[0].replace("pick_term:0", "pick_term:5")):
        outcome = await table.alice.select_forged(message, custom_id, "chess")
        assert outcome.text == TOO_OLD
    assert chosen_values(message) == ["classic", "base", "3d", "random"]
    # Open to anybody, because a named opponent could have only one open invitation anyway.
    [send_id] = [b["custom_id"] for b in message.buttons if b["label"] == "Challenge"]
    open_to_anybody = re.sub(r"(:send:0:0:[0-9a-v]+):[0-9a-v]+", r"\1:0", send_id)
    await asyncio.gather(
        *(table.alice.click_forged(message, table.channel, open_to_anybody) for _ in range(3))
    )
    await table.fake_discord.quiet(0.1)
    assert len(table.public) == 1
    assert "in the channel" in message.text
