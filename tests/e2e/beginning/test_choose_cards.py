"""Choosing cards before an invitation goes out."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from onitama_core.game import POOLS
from tests.discord_stand_in import NotOffered
from tests.discord_stand_in.components import STRING_SELECT, walk
from tests.dojo import DEAL, running_bot
from tests.e2e.sight import labels

if TYPE_CHECKING:
    from pathlib import Path

    from tests.discord_stand_in import Message, Person
    from tests.dojo import Dojo, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

BASE, SENSEIS_PATH, WIND = "pick:0", "pick:1", "pick:2"
FIVE = ("eel", "fox", "goat", "cobra", "ox")
BASE_IDS = tuple(card.id for card in POOLS["base"])
TOO_OLD = "That button is too old for me. `/onitama games` leads to your matches."


async def draft(table: Table, **options: Any) -> Message:
    """Alice is asked to choose cards for a match with Bob."""
    outcome = await table.alice.slash(
        table.channel,
        "onitama challenge",
        **{"opponent": table.bob, "choose_cards": True, **options},
    )
    assert outcome.ephemeral
    return outcome.message


def lists(message: Message) -> list[dict[str, Any]]:
    return [c for c in walk(message.json["components"]) if c["type"] == STRING_SELECT]


def offered(message: Message) -> list[str]:
    return [option["value"] for one in lists(message) for option in one["options"]]


def chosen(message: Message) -> list[str]:
    options = [option for one in lists(message) for option in one["options"]]
    return [option["value"] for option in options if option.get("default")]


def id_of(message: Message, label: str) -> str:
    return str(next(b["custom_id"] for b in message.buttons if b.get("label") == label))


async def fix(table: Table, message: Message, *names: str) -> None:
    for name in names:
        which = BASE if name in BASE_IDS else SENSEIS_PATH
        await table.alice.select(message, name, contains=which)


async def send(table: Table, message: Message) -> Message:
    await table.alice.click(message, "Challenge")
    return await table.post("invites you")


async def resign(table: Table, person: Person) -> Message:
    """The last post of the match."""
    sure = await person.slash(table.channel, "onitama resign")
    await person.click(sure.message, "Resign")
    return await table.post("wins")


async def test_the_cards_are_chosen_privately_before_anything_is_posted(table: Table) -> None:
    message = await draft(table, seat="red")
    first = message.text.splitlines()[0]
    assert first == f"**Choose cards** · Classic · you play 🔴 Red · for <@{table.bob.id}>"
    assert "16 cards to deal from: base cards." in message.text
    assert message.pings == []
    assert chosen(message) == list(BASE_IDS)
    assert sorted(offered(message)) == sorted(card.id for card in POOLS["all"])
    assert labels(message) == ["Challenge", "Fix the five", "Back", "Cancel"]
    assert table.public == []


async def test_each_card_is_offered_with_its_moves_in_words(table: Table) -> None:
    tiger = lists(await draft(table))[0]["options"][0]
    assert (tiger["label"], tiger["description"]) == ("Tiger", "Two forward or one back")


async def test_the_pool_of_the_challenge_is_where_choosing_begins(table: Table) -> None:
    message = await draft(table, cards="sensei")
    assert chosen(message) == [card.id for card in POOLS["sensei"]]
    assert "16 cards to deal from: Sensei's Path cards." in message.text


async def test_excluded_cards_are_not_dealt(table: Table) -> None:
    message = await draft(table)
    await table.alice.select(message, *FIVE[::3], "ox", "horse", "boar", contains=BASE)
    assert chosen(message) == ["horse", "ox", "boar", "eel", "cobra"]
    assert "5 cards to deal from: Horse, Ox, Boar, Eel and Cobra." in message.text
    invitation = await send(table, message)
    assert "dealt from Horse, Ox, Boar, Eel and Cobra" in invitation.text
    await table.bob.click(invitation, "Accept")
    board = await table.turn(1)
    for card in ("Horse", "Ox", "Boar", "Eel", "Cobra"):
        assert card in (board.alt_text or "")


async def test_the_invitation_says_what_was_left_out(table: Table) -> None:
    message = await draft(table)
    await table.alice.select(message, *BASE_IDS[1:], contains=BASE)
    await table.alice.select(message, "fox", contains=SENSEIS_PATH)
    assert "16 cards to deal from: Dragon, Frog," in message.text
    await table.alice.select(message, contains=SENSEIS_PATH)
    assert "15 cards to deal from: base cards without Tiger." in message.text
    invitation = await send(table, message)
    assert "Classic · dealt from base cards without Tiger · seats at random" in invitation.text
    assert invitation.pings == [table.bob.id]
    shown = await table.bob.click(invitation, "Rules")
    await table.bob.click(shown.message, "Cards in play")
    await table.reads(shown.message, "**The cards that may be dealt**\nDragon, Frog, Rabbit")
    assert "Tiger" not in shown.message.text


async def test_an_untouched_pool_goes_out_under_its_name(table: Table) -> None:
    invitation = await send(table, await draft(table, cards="all"))
    assert "Classic · all ordinary cards · seats at random" in invitation.text


async def test_the_sent_draft_becomes_a_link_to_the_invitation(table: Table) -> None:
    message = await draft(table)
    invitation = await send(table, message)
    await table.reads(message, "Your invitation is [in the channel](")
    assert invitation.id in message.text
    assert message.json["components"] == []


async def test_too_few_cards_are_told_and_cannot_be_sent(table: Table) -> None:
    message = await draft(table)
    ready = id_of(message, "Challenge")
    await table.alice.select(message, *BASE_IDS[:4], contains=BASE)
    assert "A game needs five cards; the pool has 4. Choose more in the lists." in message.text
    with pytest.raises(NotOffered):
        await table.alice.click(message, "Challenge")
    assert id_of(message, "Challenge") != ready
    forged = await table.alice.press_forged(message, table.channel, id_of(message, "Challenge"))
    assert forged.text == "A game needs five cards; the pool has 4."
    assert table.public == []
    await table.alice.select(message, *BASE_IDS[:5], contains=BASE)
    await send(table, message)


async def test_the_five_are_fixed_one_by_one(table: Table) -> None:
    message = await draft(table)
    await table.alice.click(message, "Fix the five")
    assert message.text.startswith("**Fix the five** · Classic")
    assert "No card is fixed yet." in message.text
    steps = ("🔴 Red's first", "🔴 Red's second", "🔷 Blue's first", "🔷 Blue's second", "the side")
    for step, name in zip(steps, FIVE, strict=True):
        assert f"Next: choose {step} card." in message.text
        with pytest.raises(NotOffered):
            await table.alice.click(message, "Challenge")
        await fix(table, message, name)
        assert name not in offered(message)
    assert "Fixed: 🔴 Red Eel and Fox, 🔷 Blue Goat and Cobra, side card Ox." in message.text
    assert "That's all: **Challenge**." in message.text
    assert lists(message) == []
    invitation = await send(table, message)
    assert "🔴 Red Eel and Fox, 🔷 Blue Goat and Cobra, side card Ox" in invitation.text
    await table.bob.click(invitation, "Accept")
    alt_text = (await table.turn(1)).alt_text or ""
    assert "Red holds Eel and Fox. Blue holds Cobra and Goat. Ox is the side card" in alt_text


async def test_a_fixed_card_can_be_taken_back(table: Table) -> None:
    message = await draft(table)
    await table.alice.click(message, "Fix the five")
    with pytest.raises(NotOffered):
        await table.alice.click(message, "Take back")
    await fix(table, message, *FIVE)
    await table.alice.click(message, "Take back Ox")
    assert "Next: choose the side card." in message.text
    await fix(table, message, "tiger")
    assert "side card Tiger" in (await send(table, message)).text


async def test_dealing_at_random_again_keeps_what_was_excluded(table: Table) -> None:
    message = await draft(table)
    await table.alice.select(message, *BASE_IDS[1:], contains=BASE)
    await table.alice.click(message, "Fix the five")
    await fix(table, message, "tiger")
    await table.alice.click(message, "Deal at random")
    assert "base cards without Tiger" in message.text
    assert chosen(message) == list(BASE_IDS[1:])


async def test_the_cards_of_a_deal_are_fixed_already(table: Table) -> None:
    message = await draft(table, deal=DEAL)
    assert "🔴 Red Tiger and Crab, 🔷 Blue Monkey and Crane, side card Dragon" in message.text
    await send(table, message)


async def test_all_of_the_challenge_goes_out_as_it_was_asked_for(table: Table) -> None:
    message = await draft(table, variant="light", seat="blue", where="thread", pace="10+5")
    first, second = message.text.splitlines()[:2]
    assert first.endswith(f"Way of the Light · you play 🔷 Blue · for <@{table.bob.id}>")
    assert second == "10+5 minutes on a chess clock · rated · in a thread"
    invitation = await send(table, message)
    assert "Way of the Light · base cards · Alice plays 🔷 Blue" in invitation.text
    await table.bob.click(invitation, "Accept")
    await table.until(lambda: any(post.id in table.fd.world.channels for post in table.public))


async def test_an_open_challenge_with_chosen_cards(table: Table) -> None:
    outcome = await table.alice.slash(table.channel, "onitama challenge", choose_cards=True)
    assert "anyone may accept" in outcome.text
    await table.alice.select(outcome.message, *BASE_IDS[1:], contains=BASE)
    await table.alice.click(outcome.message, "Challenge")
    invitation = await table.post("Anyone may accept", "without Tiger")
    await table.cleo.click(invitation, "Accept")
    assert "Tiger" not in ((await table.turn(1)).alt_text or "")


async def test_a_double_click_sends_one_invitation(table: Table) -> None:
    """To anybody: to one person there is one at a time anyhow."""
    message = (
        await table.alice.slash(table.channel, "onitama challenge", choose_cards=True)
    ).message
    ready = id_of(message, "Challenge")
    await asyncio.gather(
        *(table.alice.press_forged(message, table.channel, ready) for _ in range(3))
    )
    await table.fd.quiet(0.1)
    assert len(table.public) == 1
    assert "in the channel" in message.text


async def test_cancelling_sends_nothing(table: Table) -> None:
    message = await draft(table)
    await table.alice.click(message, "Cancel")
    assert message.text == "No invitation went out. `/onitama challenge` starts over."
    assert message.json["components"] == []
    assert table.public == []
    await table.invite()


async def test_choosing_goes_on_after_a_power_cut(quiet_dojo: Dojo, folder: Path) -> None:
    table = await quiet_dojo.table()
    async with running_bot(quiet_dojo, folder) as bot:
        message = await draft(table, seat="blue")
        await table.alice.select(message, *BASE_IDS[1:], contains=BASE)
        await bot.kill()
    async with running_bot(quiet_dojo, folder) as bot:
        await table.alice.select(message, "fox", contains=SENSEIS_PATH)
        assert chosen(message) == [*BASE_IDS[1:], "fox"]
        await table.alice.click(message, "Fix the five")
        await fix(table, message, *FIVE[:3])
        await bot.kill()
    async with running_bot(quiet_dojo, folder):
        await fix(table, message, *FIVE[3:])
        invitation = await send(table, message)
        assert "side card Ox · Alice plays 🔷 Blue" in invitation.text


async def test_a_rematch_is_dealt_from_the_chosen_cards(table: Table) -> None:
    message = await draft(table)
    await table.alice.select(message, *BASE_IDS[:5], contains=BASE)
    await table.bob.click(await send(table, message), "Accept")
    await table.turn(1)
    await table.bob.click(await resign(table, table.bob), "Rematch")
    invitation = await table.post("offers you a rematch")
    assert "Classic · dealt from Tiger, Dragon, Frog, Rabbit and Crab ·" in invitation.text


async def test_the_wind_cards_are_chosen_in_a_list_of_their_own(table: Table) -> None:
    message = await draft(table, variant="wind")
    assert "24 cards to deal from: base cards and Wind cards." in message.text
    await table.alice.select(message, "bat", contains=WIND)
    assert (
        "Way of the Wind needs three ordinary cards and two Wind cards; the pool has 16 and 1."
        in message.text
    )
    with pytest.raises(NotOffered):
        await table.alice.click(message, "Challenge")
    await table.alice.select(message, "bat", "lion", contains=WIND)
    await table.alice.select(message, "tiger", "crab", "ox", contains=BASE)
    invitation = await send(table, message)
    assert "Way of the Wind · dealt from Tiger, Crab, Ox, Bat and Lion ·" in invitation.text
    await table.bob.click(invitation, "Accept")
    alt_text = (await table.turn(1)).alt_text or ""
    assert all(card in alt_text for card in ("Tiger", "Crab", "Ox", "Bat", "Lion"))


async def test_five_cards_of_way_of_the_wind_are_fixed_and_dealt_anew(table: Table) -> None:
    message = await draft(table, variant="wind", seat="red")
    await table.alice.click(message, "Fix the five")
    await table.alice.select(message, "bat", contains=WIND)
    await fix(table, message, *FIVE[:4])
    await table.bob.click(await send(table, message), "Accept")
    assert "Red holds Bat and Eel" in ((await table.turn(1)).alt_text or "")
    await table.bob.click((await resign(table, table.bob)), "Rematch")
    invitation = await table.post("offers you a rematch")
    assert "Way of the Wind · dealt from Bat, Eel, Fox, Goat and Cobra ·" in invitation.text
    await table.alice.click(invitation, "Accept")
    alt_text = (await table.turn(1)).alt_text or ""
    assert all(card in alt_text for card in ("Bat", "Eel", "Fox", "Goat", "Cobra"))


async def test_a_deal_of_way_of_the_wind_suggests_wind_cards(table: Table) -> None:
    choices = await table.alice.autocomplete(
        table.channel, "onitama challenge", "deal", "tiger, octo", variant="wind"
    )
    assert [choice["value"] for choice in choices] == ["tiger,octopus"]


# What changed between the command and Send


async def test_somebody_who_left_meanwhile_is_not_invited(table: Table) -> None:
    message = await draft(table)
    member = table.guild.members.pop(table.bob.id)
    outcome = await table.alice.click(message, "Challenge")
    assert outcome.text == "They aren't in this server any more. Invite somebody who is."
    assert table.public == []
    table.guild.members[table.bob.id] = member
    await send(table, message)


async def test_somebody_who_cannot_see_the_channel_any_more_is_not_invited(table: Table) -> None:
    message = await draft(table)
    table.fd.world.forbid(table.channel, table.bob.id, "VIEW_CHANNEL")
    await table.fd.server.announce_channel(table.channel)
    outcome = await table.alice.click(message, "Challenge")
    assert outcome.text.startswith("They can't see this channel.")
    assert table.public == []


async def test_a_bot_that_may_not_post_any_more_says_so(table: Table) -> None:
    message = await draft(table)
    await table.fd.server.set_bot_permissions(table.channel, 0)
    outcome = await table.alice.click(message, "Challenge")
    assert "so I can't post the board" in outcome.text
    assert "**Choose cards**" in message.text


async def test_an_invitation_made_meanwhile_is_in_the_way(table: Table) -> None:
    message = await draft(table)
    await table.bob.slash(table.channel, "onitama challenge", opponent=table.alice)
    await table.post("**Bob** invites you")
    outcome = await table.alice.click(message, "Challenge")
    assert outcome.text.startswith("You two have [an invitation open](")
    await table.bob.click(table.last, "Withdraw")
    await table.until(lambda: labels(table.last) == [])
    await table.alice.click(message, "Challenge")
    await table.post("**Alice** invites you")


async def test_what_stands_in_the_way_is_told_before_cards_are_chosen(table: Table) -> None:
    outcome = await table.alice.slash(
        table.channel, "onitama challenge", opponent=table.alice, choose_cards=True
    )
    assert outcome.text.startswith("You can't invite yourself.")
    await table.invite()
    message = await draft(table)
    assert message.text.startswith("You two have [an invitation open](")


# What no client offers


async def test_nobody_chooses_or_sends_for_somebody_else(table: Table) -> None:
    message = await draft(table)
    for label in ("Challenge", "Fix the five", "Cancel"):
        outcome = await table.cleo.press_forged(message, table.channel, id_of(message, label))
        assert outcome.text.startswith("Somebody else chooses these cards.")
    one = lists(message)[0]["custom_id"]
    outcome = await table.cleo.select_forged(message, one, "tiger")
    assert outcome.text.startswith("Somebody else chooses these cards.")
    assert chosen(message) == list(BASE_IDS)
    assert table.public == []


async def test_a_list_takes_its_own_cards_alone(table: Table) -> None:
    message = await draft(table)
    one = lists(message)[0]["custom_id"]
    await table.alice.select_forged(message, one, "tiger", "fox", "bat", "wolf", "")
    assert chosen(message) == ["tiger"]
    await table.alice.click(message, "Fix the five")
    one = lists(message)[0]["custom_id"]
    await table.alice.select_forged(message, one, "bat", "crab", "crab", "tiger")
    assert "Fixed: 🔴 Red Tiger." in message.text
    await table.alice.select_forged(message, lists(message)[0]["custom_id"], "tiger")
    assert "Fixed: 🔴 Red Tiger." in message.text


async def test_a_draft_forged_on_a_post_leaves_the_post_as_it_was(table: Table) -> None:
    message = await draft(table)
    fixing, cancel = id_of(message, "Fix the five"), id_of(message, "Cancel")
    invitation = await send(table, message)
    said = invitation.text
    for forged in (fixing, cancel):
        outcome = await table.alice.press_forged(invitation, table.channel, forged)
        assert outcome.ephemeral
        assert outcome.message is not invitation
    assert (invitation.text, labels(invitation)[0]) == (said, "Accept")


async def test_a_draft_this_bot_never_wrote_is_not_read(table: Table) -> None:
    message = await draft(table)
    written = id_of(message, "Challenge")
    forgeries = [
        "o1:send:0:0:",
        f"{written}f0000",
        written.replace(":0204r:", ":0204r:vvvvv"),
        lists(message)[0]["custom_id"],
        lists(message)[0]["custom_id"].replace("pick:0", "pick:9"),
    ]
    for forged in forgeries:
        outcome = await table.alice.press_forged(message, table.channel, forged)
        assert (outcome.ephemeral, outcome.text) == (True, TOO_OLD)
    outcome = await table.alice.select_forged(message, forgeries[-1], "tiger")
    assert outcome.text == TOO_OLD
    assert table.public == []
