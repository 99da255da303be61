"""Answers in time, and once, while the disk keeps what they wait for."""

from __future__ import annotations

from contextlib import asynccontextmanager
from functools import partial
from threading import Event
from typing import TYPE_CHECKING, Any, Final

import pytest
import pytest_asyncio

from cogs.bot import interactions
from onitama_core.store.connection import Workplace
from tests.dojo import DEAL, has_its_emoji, open_dojo, running_bot
from tests.e2e.sight import tap
from tests.e2e.whole_games.test_typed_game import STREAM
from tests.patience import PATIENCE

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import AsyncIterator

    from tests.dojo import Dojo, Table

PROMISED: Final = 5
ACKNOWLEDGED: Final = 6


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def dojo(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Dojo]:
    folder = tmp_path_factory.mktemp("stalled")
    async with open_dojo() as dojo, running_bot(dojo, folder) as bot:
        await has_its_emoji(bot)
        yield dojo


@asynccontextmanager
async def stalled(table: Table, word: str, patience: float = 0.1) -> AsyncIterator[None]:
    """In which no statement ends that begins with a word; what is under way ends before.

    `patience`: seconds until what is unanswered is acknowledged.
    """
    goes_on, execute = Event(), Workplace.execute

    def wait(self: Workplace, sql: str, *parameters: Any) -> sqlite3.Cursor:
        if sql.strip().startswith(word):
            goes_on.wait(PATIENCE)
        return execute(self, sql, *parameters)

    await table.fd.quiet()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Workplace, "execute", wait)
        patched.setattr(interactions, "ACKNOWLEDGED_AFTER", patience)
        try:
            yield
        finally:
            goes_on.set()


async def test_a_command_is_promised_an_answer_before_discord_gives_it_up_and_has_one(
    table: Table,
) -> None:
    await table.start()
    async with stalled(table, "COMMIT", interactions.ACKNOWLEDGED_AFTER):
        typed = await table.type(table.alice, "tiger:c1c3")
        assert (typed.kind, typed.ephemeral, typed.answered) == (PROMISED, True, False)
    await table.turn(2)
    await table.until(lambda: typed.message.deleted, "the answer to go")
    assert len(table.boards) == 2
    async with stalled(table, "COMMIT"):
        offered = await table.alice.slash(table.channel, "onitama match draw")
        assert (offered.kind, offered.ephemeral, offered.answered) == (PROMISED, True, False)
    await table.until(lambda: offered.answered, "the answer")
    assert offered.text.startswith("You offered Bob a draw")
    await table.fd.quiet()
    assert offered.followups == []


async def test_a_clicked_message_changes_as_it_would(table: Table) -> None:
    invitation = await table.invite(deal=DEAL, seat="red")
    async with stalled(table, "COMMIT"):
        accepted = await table.bob.click(invitation, "Accept")
        assert accepted.kind == ACKNOWLEDGED
    await table.reads(invitation, "accepted")
    await table.turn(1)
    controller = (await table.alice.click(table.last, "Move")).message
    await tap(table.alice, controller, "c1", "From c1")
    await tap(table.alice, controller, "c3", "again to play it")
    async with stalled(table, "COMMIT"):
        played = await tap(table.alice, controller, "c3")
        assert played.kind == ACKNOWLEDGED
    await table.turn(2)
    await table.until(lambda: controller.deleted, "the controller to go")
    page = await table.alice.slash(table.channel, "onitama match resign")
    async with stalled(table, "COMMIT"):
        resigned = await table.alice.click(page.message, "Resign")
    await table.reads(page.message, "You gave up match")
    await table.fd.quiet()
    assert accepted.followups == played.followups == resigned.followups == []


async def test_who_asks_something_of_a_post_is_told_alone_and_the_post_stays(table: Table) -> None:
    """A page of one's own is turned."""
    await table.start()
    await table.play(*STREAM)
    post = table.last
    before = dict(post.json)
    for label, told in (("Replay", "**Turn 1** of 5"), ("Share the replay", "You shared")):
        async with stalled(table, "SELECT"):
            asked = await table.alice.click(post, label)
        await table.until(partial(getattr, asked, "followups"), "the answer")
        (only,) = asked.followups
        await table.reads(only, told)
        assert (asked.kind, only.ephemeral, post.json) == (ACKNOWLEDGED, True, before)
        assert asked.followups == [only]
    page = (await table.cleo.click(post, "Replay")).message
    async with stalled(table, "SELECT"):
        turned = await table.cleo.click(page, "Film")
    await table.until(lambda: page.files[0].filename.endswith(".gif"), "the film")
    assert (turned.kind, turned.followups) == (ACKNOWLEDGED, [])


async def test_a_board_that_came_late_is_played_on(table: Table) -> None:
    practice = {"level": "4", "seat": "red", "deal": DEAL}
    board = (await table.alice.slash(table.channel, "onitama practice", **practice)).message
    more = (await table.alice.click(board, "More")).message
    before = dict(more.json)
    async with stalled(table, "COMMIT"):
        offered = await table.alice.click(more, "Offer draw")
    await table.until(lambda: offered.followups, "a new board")
    (board,) = offered.followups
    await table.until(lambda: "I'm thinking" not in board.text, "the computer's answer")
    assert (offered.followups, more.json) == ([board], before)
