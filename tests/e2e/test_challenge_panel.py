"""The panel of a challenge, and rated matches."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any

from tests.discord_stand_in.records import STRING_SELECT, walk
from tests.e2e.sight import labels

if TYPE_CHECKING:
    from tests.discord_stand_in import Message
    from tests.dojo import Table


VARIANT, CARDS, SEAT, PLACE, PACE = (f"pick_term:{number}:" for number in range(5))
TOO_OLD = (
    "That button is too old for me. "
    "`/onitama games` leads to your matches, `/onitama help` to all else."
)


async def panel(table: Table) -> Message:
    outcome = await table.alice.user_command(table.channel, "Challenge to Onitama", table.bob)
    assert outcome.ephemeral
    return outcome.message


def lists(message: Message) -> list[dict[str, Any]]:
    return [c for c in walk(message.json["components"]) if c["type"] == STRING_SELECT]


def chosen(message: Message) -> list[str]:
    return [o["value"] for one in lists(message) for o in one["options"] if o.get("default")]


def id_of(message: Message, label: str) -> str:
    return str(next(b["custom_id"] for b in message.buttons if b.get("label") == label))


async def send(table: Table, message: Message) -> Message:
    await table.alice.click(message, "Challenge")
    return await table.post("invites you")


async def test_the_menu_opens_a_panel_that_posts_nothing_until_it_is_sent(table: Table) -> None:
    cancelled = await panel(table)
    await table.alice.click(cancelled, "Cancel")
    assert cancelled.text.startswith("No invitation went out.")
    message = await panel(table)
    assert message.text.startswith(f"**Onitama with <@{table.bob.id}>**")
    assert message.pings == []
    assert chosen(message) == ["classic", "base", "3d", "random"]
    assert labels(message) == ["Challenge", "Play in a thread", "Play unrated", "Cancel"]
    assert table.public == []
    invitation = await send(table, message)
    assert "Classic · base cards · seats at random · 3 days a move · rated\n" in invitation.text
    assert invitation.pings == [table.bob.id]
    await table.reads(message, "Your invitation is [in the channel](")
    assert message.json["components"] == []


async def test_all_of_it_can_be_chosen(table: Table) -> None:
    message = await panel(table)
    for one, value in ((CARDS, "all"), (VARIANT, "light"), (SEAT, "blue"), (PACE, "5+3")):
        await table.alice.select(message, value, contains=one)
    await table.alice.click(message, "Play in a thread")
    assert chosen(message) == ["light", "all", "5+3", "blue"]
    assert f"with <@{table.bob.id}>**, in a thread of its own, rated\n" in message.text
    invitation = await send(table, message)
    assert "Way of the Light · all ordinary cards · Alice plays 🔷 Blue · 5+3" in invitation.text
    assert "5 minutes each for the match, and 3 seconds more" in invitation.text
    await table.bob.click(invitation, "Accept")
    await table.until(lambda: any(post.id in table.fd.world.channels for post in table.public))


async def test_the_wind_cards_come_and_go_with_their_variant(table: Table) -> None:
    message = await panel(table)
    await table.alice.select(message, "wind", contains=VARIANT)
    assert chosen(message)[:2] == ["wind", "base"]
    await table.alice.select(message, "sensei", contains=CARDS)
    await table.alice.select(message, "shadow", contains=VARIANT)
    assert chosen(message)[:2] == ["shadow", "sensei"]
    assert "Way of the Shadow · Sensei's Path cards ·" in (await send(table, message)).text


async def test_a_panel_of_a_version_without_paces_works(table: Table) -> None:
    """Its draft says nothing of time nor of ratings, and the place is a list."""
    message = await panel(table)
    now = lists(message)[0]["custom_id"]
    old = re.sub(r"(:[0-3][0-2][01])[0-9]r:", r"\1:", now)
    assert old != now
    place = old.replace("pick_term:0", "pick_term:3")
    outcome = await table.alice.select_forged(message, place, "thread")
    assert f"with <@{table.bob.id}>**, in a thread of its own, not rated\n" in outcome.text
    outcome = await table.alice.press_forged(
        message, table.channel, old.replace("pick_term:0:0", "send:0:0")
    )
    assert (
        "Classic · base cards · seats at random · 3 days a move · not rated\n"
        in (await table.post("invites you")).text
    )


async def test_what_stands_in_the_way_is_told_at_once(table: Table) -> None:
    await table.invite()
    assert (await panel(table)).text.startswith("You two have [an invitation open](")


async def test_nobody_else_chooses_and_nothing_else_is_chosen(table: Table) -> None:
    message = await panel(table)
    custom_ids = [one["custom_id"] for one in lists(message)]
    for custom_id, value in zip(custom_ids, ("wind", "all", "1d", "red"), strict=True):
        outcome = await table.cleo.select_forged(message, custom_id, value)
        assert outcome.text.startswith("Somebody else chooses here.")
    for custom_id in (*custom_ids, custom_ids[0].replace("pick_term:0", "pick_term:5")):
        outcome = await table.alice.select_forged(message, custom_id, "chess")
        assert outcome.text == TOO_OLD
    assert chosen(message) == ["classic", "base", "3d", "random"]


async def test_a_double_click_sends_one_invitation(table: Table) -> None:
    """To anybody: to one person there is one at a time anyhow."""
    message = await panel(table)
    ready = re.sub(r"(:send:0:0:[0-9a-v]+):[0-9a-v]+", r"\1:0", id_of(message, "Challenge"))
    await asyncio.gather(
        *(table.alice.press_forged(message, table.channel, ready) for _ in range(3))
    )
    await table.fd.quiet(0.1)
    assert len(table.public) == 1
    assert "in the channel" in message.text


async def test_somebody_who_left_meanwhile_is_not_invited(table: Table) -> None:
    message = await panel(table)
    member = table.guild.members.pop(table.bob.id)
    outcome = await table.alice.click(message, "Challenge")
    assert outcome.text == "They aren't in this server any more. Invite somebody who is."
    assert table.public == []
    table.guild.members[table.bob.id] = member
    await send(table, message)


# Whether a match counts for ratings: both agree to it before the first move
