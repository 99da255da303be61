"""Who stands how in a server, as its people read it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.e2e.sight import labels

if TYPE_CHECKING:
    from tests.discord_stand_in import Message
    from tests.dojo import Dojo, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def leaderboard(table: Table, **options: str) -> Message:
    outcome = await table.alice.slash(table.channel, "onitama leaderboard", **options)
    assert outcome.ephemeral
    return outcome.message


async def abroad(dojo: Dojo) -> Table:
    """In a server in which nobody has played."""
    table, guild = await dojo.table(), dojo.fd.world.guild("Elsewhere")
    guild.add_member(table.alice.json)
    return replace(
        table,
        guild=guild,
        channel=guild.text_channel("onitama"),
        alice=replace(table.alice, guild=guild),
    )


async def test_where_nobody_was_rated_it_says_what_to_do(dojo: Dojo) -> None:
    shown = await leaderboard(await abroad(dojo))
    assert shown.text.splitlines()[0] == "**Classic** · all time"
    assert "Nobody has played it rated yet. `/onitama challenge`" in shown.text
    assert labels(shown) == ["Statistics"]


async def test_its_options_and_its_lists_choose_the_same(dojo: Dojo) -> None:
    table = await abroad(dojo)
    shown = await leaderboard(table, variant="wind", period="week")
    assert shown.text.startswith("**Way of the Wind** · this week")
    other = await leaderboard(table)
    await table.alice.select(other, "wind", contains="pick_ranks:0:0")
    await table.reads(other, "**Way of the Wind** · all time")
    await table.alice.select(other, "week", contains="pick_ranks:0:1")
    await table.reads(other, "**Way of the Wind** · this week")
    assert other.text == shown.text


@pytest.mark.parametrize("argument", ["classic:ever:0", "chess:all:0", "classic:always:x", ""])
async def test_a_forged_button_is_refused(table: Table, argument: str) -> None:
    shown = await leaderboard(table)
    for verb in ("ranks", "pick_ranks"):
        outcome = await table.alice.press_forged(shown, table.channel, f"o1:{verb}:0:0:{argument}")
        assert outcome.text.startswith("That button is too old for me.")


async def test_a_page_that_is_gone_is_the_last(table: Table) -> None:
    shown = await leaderboard(table)
    outcome = await table.alice.press_forged(
        shown, table.channel, "o1:ranks:0:0:classic:always:9999"
    )
    assert outcome.answered
    assert shown.text.startswith("**Classic** · all time")
