"""A server's time and limits, chosen by people with Manage Server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cogs.ui import clicks
from onitama_core.store import PACES
from tests.e2e.challenge.test_challenge_panel import TOO_OLD, chosen, lists
from tests.e2e.challenge.test_challenge_panel import panel as challenge_panel
from tests.e2e.people.test_settings import panel
from tests.e2e.sight import labels

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Person
    from tests.dojo import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

USUAL, ALLOWED, MOST = ":pace", ":paces", ":most_matches"


@pytest.fixture
def table(house: Table) -> Table:
    return house


async def house_rules(table: Table, dana: Person) -> Message:
    shown = await panel(table, dana)
    await dana.click(shown, "This server")
    await table.reads(shown, "**This server**")
    await dana.click(shown, "Time and limits")
    await table.reads(shown, "**This server: time and limits**")
    return shown


async def test_whatever_can_be_chosen_is_told_and_marked(table: Table, dana: Person) -> None:
    shown = await house_rules(table, dana)
    assert "have **3 days a move**, unless the challenge names another pace." in shown.text
    assert "A person may have **25 open matches** here." in shown.text
    assert chosen(shown) == ["3d", *PACES, "25"]
    assert [one["min_values"] for one in lists(shown)] == [1, 1, 1]
    assert [option["label"] for option in lists(shown)[0]["options"]][4:7] == [
        *("Usually 3 days a move", "Usually 7 days a move"),
        "Usually 3+2",
    ]
    await dana.click(shown, "Back")
    await table.reads(shown, "Your own pictures")
    assert "This server" in labels(shown)


async def test_the_usual_pace_is_what_a_challenge_is_made_at(table: Table, dana: Person) -> None:
    shown = await house_rules(table, dana)
    await dana.select(shown, "5+3", contains=USUAL)
    await table.reads(shown, "have **5+3**, unless")
    assert chosen(await challenge_panel(table))[2] == "5+3"
    assert "· 1 day a move · rated\n" in (await table.invite(opponent=table.cleo, pace="1d")).text
    assert "· 5+3 · rated\n" in (await table.invite()).text


async def test_no_other_pace_than_those_allowed_is_offered(table: Table, dana: Person) -> None:
    shown = await house_rules(table, dana)
    await dana.select(shown, "7d", "1d", contains=ALLOWED)
    await table.reads(
        shown, "Matches here have **7 days a move**, unless the challenge says: 1 day"
    )
    assert chosen(shown)[:3] == ["7d", "1d", "7d"]
    refused = await table.alice.slash(
        table.channel, "onitama challenge", opponent=table.bob, pace="5+3"
    )
    assert refused.text == (
        "Matches in this server have 1 day or 7 days a move. Choose one of these as `pace`."
    )
    time = lists(await challenge_panel(table))[2]
    assert [option["value"] for option in time["options"]] == ["1d", "7d"]
    assert "· 7 days a move · rated\n" in (await table.invite()).text


async def test_a_rematch_keeps_its_pace_as_long_as_it_is_allowed(
    table: Table, dana: Person
) -> None:
    invitation = await table.invite(pace="5+3")
    await table.bob.click(invitation, "Accept")
    await table.turn(1)
    sure = await table.alice.slash(table.channel, "onitama match resign")
    await table.alice.click(sure.message, "Resign")
    over = await table.post("gave up")
    await table.bob.click(over, "Rematch")
    offer = await table.post("offers you a rematch")
    assert "5+3 · rated\n" in offer.text
    await table.bob.click(offer, "Withdraw")
    shown = await house_rules(table, dana)
    await dana.select(shown, "1d", contains=ALLOWED)
    await table.reads(shown, "Every match here has **1 day a move**.")
    await table.alice.click(over, "Rematch")
    await table.until(lambda: any("1 day a move · rated\n" in post.text for post in table.public))


async def test_a_server_may_want_fewer_matches(table: Table, dana: Person) -> None:
    shown = await house_rules(table, dana)
    await dana.select(shown, "1", contains=MOST)
    await table.reads(shown, "A person may have **1 open match** here.")
    invitation = await table.invite(opponent=table.cleo)
    await table.start()
    for refused in (
        await table.cleo.click(invitation, "Accept"),
        await table.alice.slash(table.channel, "onitama challenge", opponent=dana),
    ):
        assert refused.text.startswith("Alice has 1 open match in this server")


async def test_nobody_else_chooses(table: Table) -> None:
    shown = await panel(table, table.alice)
    for click, value in (
        (clicks.PickForServer("pace"), "5m"),
        (clicks.PickForServer("paces"), "none"),
        (clicks.PickForServer("most_matches"), "1"),
    ):
        outcome = await table.alice.select_forged(shown, click.custom_id, value)
        assert "Only people with Manage Server choose" in outcome.text


async def test_what_the_lists_do_not_offer_is_not_taken(table: Table, dana: Person) -> None:
    shown = await house_rules(table, dana)
    for click, values in (
        (clicks.PickForServer("pace"), ("2d",)),
        (clicks.PickForServer("pace"), ("1d", "3d")),
        (clicks.PickForServer("paces"), ()),
        (clicks.PickForServer("paces"), ("1d", "chess")),
        (clicks.PickForServer("most_matches"), ("26",)),
        (clicks.PickForServer("most_matches"), ("0",)),
        (clicks.PickForServer("most_matches"), ()),
        (clicks.PickForServer("most_matches"), ("1", "2")),
    ):
        outcome = await dana.select_forged(shown, click.custom_id, *values)
        assert outcome.text == TOO_OLD
    assert chosen(shown) == ["3d", *PACES, "25"]
