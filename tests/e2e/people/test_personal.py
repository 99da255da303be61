"""What a person has chosen for themselves: pings, and who may challenge them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.e2e.challenge.test_challenge_panel import TOO_OLD, panel
from tests.e2e.sight import labels
from tests.e2e.whole_games.test_typed_game import STONE

if TYPE_CHECKING:
    from tests.discord_stand_in import Message, Person
    from tests.dojo import Table

pytestmark = pytest.mark.asyncio(loop_scope="session")

MINE = [
    *("✓ Mine: ping me", "Mine: no pings", "✓ Mine: board", "Mine: lists"),
    *("✓ Mine: rated", "Mine: unrated", "Back"),
]
NOT_WELCOME = "Alice chooses who may ask for a match, and can't play you now."


async def own_page(table: Table, person: Person) -> Message:
    page = (await person.slash(table.channel, "onitama settings")).message
    await table.reads(page, "Your own pictures")
    await person.click(page, "Mine: pings and people")
    await table.reads(page, "Yours, in every server")
    return page


async def block(table: Table, person: Person, other: Person) -> Message:
    page = await own_page(table, person)
    await person.select(page, other.id, contains="pick_block")
    await table.reads(page, "You have blocked")
    return page


async def challenge(table: Table, person: Person, opponent: Person | None) -> str:
    options = {} if opponent is None else {"opponent": opponent}
    outcome = await person.slash(table.channel, "onitama challenge", **options)
    await table.until(lambda: not outcome.message.loading)
    return outcome.text


async def test_the_page_says_what_holds_and_leads_back(table: Table) -> None:
    page = await own_page(table, table.alice)
    assert page.ephemeral
    assert labels(page) == MINE
    for told in ("**ping** you", "**board** to tap", "are **rated**", "**Everybody** may"):
        assert told in page.text
    before = page.text
    for chosen in (label for label in MINE if label.startswith("✓")):
        await table.alice.click(page, chosen)
        assert (page.text, labels(page)) == (before, MINE)
    await table.alice.click(page, "Back")
    await table.reads(page, "Your own pictures")


async def test_who_wants_no_pings_is_named_and_not_notified(table: Table) -> None:
    page = await own_page(table, table.bob)
    await table.bob.click(page, "Mine: no pings")
    await table.reads(page, "**without a ping**")
    invitation = await table.invite(deal="tiger,crab,monkey,crane,dragon", seat="blue")
    assert f"<@{table.bob.id}>" in invitation.text
    assert invitation.pings == []
    await table.bob.click(invitation, "Accept")
    assert (await table.turn(1)).pings == []
    await table.play("tiger:c1c3", first=table.bob)
    assert table.boards[-1].pings == [table.alice.id]
    await table.bob.click(page, "Mine: ping me")
    await table.reads(page, "**ping** you")
    await table.type(table.alice, "monkey:b5c4")
    assert (await table.turn(3)).pings == [table.bob.id]


async def test_who_watches_without_pings_is_told_so(table: Table) -> None:
    board = await table.start()
    page = await own_page(table, table.cleo)
    await table.cleo.click(page, "Mine: no pings")
    more = (await table.cleo.click(board, "More")).message
    await table.cleo.click(more, "Watch")
    assert "Its last post names you, without a ping." in more.text
    again = (await table.cleo.click(board, "More")).message
    assert again.text == more.text
    last = await table.play(*STONE)
    assert f"Watched by <@{table.cleo.id}>." in last.text
    assert table.cleo.id not in last.pings


async def test_challenges_are_rated_as_their_maker_likes_it(table: Table) -> None:
    page = await own_page(table, table.alice)
    await table.alice.click(page, "Mine: unrated")
    await table.reads(page, "**not rated**, unless")
    assert ", not rated\n" in (await panel(table)).text
    invitation = await table.invite()
    assert " · not rated\n" in invitation.text
    await table.bob.click(invitation, "Accept")
    assert "The match is not rated." in (await table.post("The match begins")).text
    await table.alice.click(page, "Mine: rated")
    await table.reads(page, "are **rated**, unless")
    assert ", rated\n" in (await panel(table)).text


async def test_nobody_may_be_all_who_may_challenge(table: Table) -> None:
    page = await own_page(table, table.alice)
    await table.alice.select(page, "nobody", contains="pick_asking")
    await table.reads(page, "**Nobody** may challenge you")
    assert (await challenge(table, table.bob, table.alice)).startswith(NOT_WELCOME)
    assert not table.public
    await challenge(table, table.alice, table.bob)
    await table.post("invites you")


async def test_who_is_blocked_is_told_what_anybody_is_who_may_not_challenge(table: Table) -> None:
    page = await block(table, table.alice, table.bob)
    assert f"<@{table.bob.id}>" in page.text
    of_block = await challenge(table, table.bob, table.alice)
    await table.alice.select(page, "nobody", contains="pick_asking")
    await table.alice.select(page, table.bob.id, contains="pick_unblock")
    await table.reads(page, "Who is blocked")
    assert await challenge(table, table.bob, table.alice) == of_block
    await table.alice.select(page, "everybody", contains="pick_asking")
    await challenge(table, table.bob, table.alice)
    await table.post("invites you")


async def test_a_block_declines_what_is_open_and_nobody_is_notified(table: Table) -> None:
    await challenge(table, table.bob, table.alice)
    invitation = await table.post("invites you")
    heard = len(table.public)
    await block(table, table.alice, table.bob)
    await table.reads(invitation, "declined")
    assert "block" not in invitation.text
    assert len(table.public) == heard


async def test_what_is_offered_to_anybody_is_not_for_who_is_blocked(table: Table) -> None:
    await challenge(table, table.alice, None)
    invitation = await table.post("Anyone")
    await block(table, table.alice, table.bob)
    refused = await table.bob.click(invitation, "Accept")
    assert refused.text.startswith(NOT_WELCOME)
    assert "Accept" in labels(invitation)


async def test_nobody_blocks_themself_or_somebody_who_is_not_there(table: Table) -> None:
    page = await own_page(table, table.alice)
    own = await table.alice.select(page, table.alice.id, contains="pick_block")
    assert own.text == "That is you. Choose somebody else to block."
    forged = await table.alice.select_forged(page, "o1:pick_block:0:0:", "1")
    assert forged.text == TOO_OLD
