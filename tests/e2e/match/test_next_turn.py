"""After a turn: the next match in this server that waits for the same person."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.e2e.sight import labels, tap
from tests.e2e.whole_games.test_night import placed

if TYPE_CHECKING:
    from tests.dojo import Dojo, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def another(dojo: Dojo, table: Table) -> Table:
    """Where it is Alice's turn as well."""
    other = replace(await dojo.table(), alice=table.alice)
    await other.start()
    return other


async def test_a_typed_turn_leads_to_the_next_match(dojo: Dojo, table: Table) -> None:
    await table.start()
    other = await another(dojo, table)
    outcome = await table.type(table.alice, "tiger:c1c3")
    following = f"Next: #{other.number()} vs Bob"
    await table.until(lambda: labels(outcome.message) == [following], "the way on")
    opened = await table.alice.click(outcome.message, following)
    assert f"#{other.number()} · Your turn." in opened.text
    last = await table.type(table.alice, "tiger:c1c3", match=other.number())
    await table.reads(last.message, "Here is")
    assert labels(last.message) == []


async def test_a_tapped_turn_leads_to_the_next_match(dojo: Dojo, table: Table) -> None:
    await table.start()
    other = await another(dojo, table)
    private = (await table.alice.click(table.last, "Move")).message
    await tap(table.alice, private, "c1")
    await table.reads(private, "From c1")
    await tap(table.alice, private, "c3")
    await table.reads(private, "c1–c3")
    await table.alice.click(private, "Play Tiger c1–c3")
    following = f"Next: #{other.number()} vs Bob"
    await table.until(lambda: labels(private) == [following], "the way on")
    opened = await table.alice.click(private, following)
    assert opened.message is not private
    assert f"#{other.number()} · Your turn." in opened.text
    await table.until(lambda: private.deleted, "the note is replaced")


async def test_a_next_match_whose_channel_is_gone_goes_on_where_its_player_is(
    dojo: Dojo, table: Table
) -> None:
    other = await another(dojo, table)
    number = other.number()
    await table.start()
    await table.fd.server.delete_channel(other.channel)
    outcome = await table.type(table.alice, "tiger:c1c3")
    await table.until(lambda: labels(outcome.message) == [f"Continue #{number} here"])


async def test_in_the_middle_of_a_turn_nothing_else_is_next(dojo: Dojo, table: Table) -> None:
    await placed(table)
    await another(dojo, table)
    step = await table.type(table.alice, "crab:a1a2")
    await table.reads(step.message, "Now your ninja")
    assert labels(step.message) == []
