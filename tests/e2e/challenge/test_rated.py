"""Whether a match counts for ratings: both agree to it before the first move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.dojo import DEAL, bot_process, running_bot
from tests.e2e.challenge.test_challenge_panel import PACE, panel, send
from tests.e2e.sight import labels
from tests.e2e.whole_games.test_typed_game import STONE, STREAM
from tests.soak.book import unsound

if TYPE_CHECKING:
    from pathlib import Path

    from tests.dojo import Dojo, Table

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, "3 days a move · rated"),
        ({"rated": False}, "3 days a move · not rated"),
        ({"pace": "1d", "rated": True}, "1 day a move · rated"),
        ({"pace": "none"}, "no time limit · not rated"),
    ],
)
async def test_the_invitation_and_the_first_board_say_it(
    table: Table, options: dict[str, object], told: str
) -> None:
    invitation = await table.invite(deal=DEAL, seat="red", **options)
    assert f" · {told}\n" in invitation.text
    await table.bob.click(invitation, "Accept")
    board = await table.post("The match begins")
    assert f"The match is {told.rsplit(' · ', maxsplit=1)[-1]}." in board.text
    assert invitation.text.endswith(f" · {told}")


async def test_a_rated_challenge_needs_a_pace(table: Table) -> None:
    refused = await table.alice.slash(
        table.channel, "onitama challenge", opponent=table.bob, pace="none", rated=True
    )
    assert refused.ephemeral
    assert refused.text == (
        "A rated match has a pace, so that it ends. Choose one as `pace`, or play unrated."
    )
    assert table.public == []


async def test_the_panel_has_a_button_for_it(table: Table) -> None:
    message = await panel(table)
    assert f"with <@{table.bob.id}>**, in this channel, rated\n" in message.text
    await table.alice.click(message, "Play unrated")
    assert ", not rated\n" in message.text
    await table.alice.click(message, "Play rated")
    await table.alice.select(message, "none", contains=PACE)
    assert ", not rated\n" in message.text
    [other] = [button for button in message.buttons if button["label"] == "Play rated"]
    assert other["disabled"]
    await table.alice.select(message, "1d", contains=PACE)
    assert ", in this channel, rated\n" in message.text
    assert "1 day a move · rated\n" in (await send(table, message)).text


async def test_nothing_is_said_of_it_in_a_match_against_the_computer(table: Table) -> None:
    await table.alice.slash(
        table.channel, "onitama practice", level="1", where="channel", pace="3d", deal=DEAL
    )
    board = await table.post("The match begins")
    assert "rated" not in board.text
    assert "Play rated" not in labels(board)


async def test_the_last_post_says_what_it_did_to_the_ratings(table: Table) -> None:
    await table.start()
    last = await table.play(*STREAM)
    assert "Rating: 🔴 Alice 1662? (+162) and 🔷 Bob 1338? (−162)." in last.text.splitlines()


async def test_a_kill_before_the_last_post_rates_once_and_tells_it_once(
    still_dojo: Dojo, folder: Path
) -> None:
    table = await still_dojo.table()
    path = rf"/channels/{table.channel['id']}/messages"
    async with bot_process(still_dojo, folder) as bot:
        await table.start()
        await table.play(*STREAM[:-1])
        table.fd.server.fail("POST", path, 500, times=1000)
        await table.type(table.alice, STREAM[-1])
        await bot.kill()
    table.fd.server.heal()
    async with running_bot(still_dojo, folder) as bot:
        last = await table.post("wins")
        assert "Rating: 🔴 Alice 1662? (+162) and 🔷 Bob 1338? (−162)." in last.text.splitlines()
        assert await bot.stop() == 0
    assert [post.text.count("Rating: ") for post in table.public].count(1) == 1
    assert await unsound(folder) == []


async def test_the_last_post_says_why_they_stay(table: Table) -> None:
    await table.start()
    last = await table.play(*STONE)
    assert "Not rated: it ended before each had moved twice." in last.text.splitlines()
