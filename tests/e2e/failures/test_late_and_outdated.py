"""Late interactions, interactions of outdated clients, and answers while the database blocks."""

from __future__ import annotations

import re
from contextlib import asynccontextmanager
from functools import partial
from threading import Event
from typing import TYPE_CHECKING, Any, Final

import pytest
import pytest_asyncio

from cogs.bot import interactions
from cogs.shared.error_sentences import MOVED_COMMANDS
from onitama_core.store.connection import ThreadConnection
from tests.dojo import DEAL, open_dojo, running_bot, wait_for_emoji
from tests.e2e.sight import tap, whole_message
from tests.e2e.whole_games.test_typed_game import STREAM_GAME
from tests.patience import WAIT_TIMEOUT

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import AsyncIterator

    from tests.discord_stand_in import Outcome, Person
    from tests.discord_stand_in.records import Json
    from tests.dojo import Dojo, Table

COMMAND, AUTOCOMPLETE, MODAL_SUBMIT = 2, 4, 5
RELOAD: Final = "That command has changed since your Discord loaded it."


def onitama_command(name: str, *options: Json) -> Json:
    sub = {"type": 1, "name": name, "options": [*options]}
    return {"id": "1", "name": "onitama", "type": 1, "options": [sub]}


def string_option(name: str, value: Any, **more: Any) -> Json:
    return {"name": name, "type": 3, "value": value, **more}


async def send(person: Person, table: Table, kind: int, data: Json) -> Outcome:
    return await person._act(kind, table.channel, data, f"{data}")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def dojo(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Dojo]:
    folder = tmp_path_factory.mktemp("odd")
    async with open_dojo() as dojo, running_bot(dojo, folder) as bot:
        await wait_for_emoji(bot)
        yield dojo


@pytest.mark.parametrize(
    "data",
    [
        {"id": "1", "name": "chess", "type": 1, "options": []},
        {"id": "1", "name": "onitama", "type": 1, "options": []},
        onitama_command("castle"),
        onitama_command("move"),
        onitama_command("rules", string_option("topic", "checkmate")),
        onitama_command("challenge", string_option("variant", "chess")),
        onitama_command("challenge", string_option("seat", "throne")),
        onitama_command("challenge", string_option("where", "moon")),
        onitama_command("challenge", string_option("cards", "tarot")),
        onitama_command("challenge", {"name": "choose_cards", "type": 5, "value": True}),
        {"id": "1", "name": "Challenge to chess", "type": 2, "target_id": "1", "resolved": {}},
    ],
)
async def test_an_unknown_command_or_value_is_answered_with_the_request_to_reload(
    table: Table, data: Json
) -> None:
    outcome = await send(table.alice, table, COMMAND, data)
    assert outcome.text.startswith(RELOAD)
    assert table.public == []


@pytest.mark.parametrize("name", [*MOVED_COMMANDS])
async def test_a_command_of_an_earlier_version_is_answered_with_the_new_one(
    table: Table, name: str
) -> None:
    below = {"name": "show", "type": 1, "options": []}
    is_group = name in {"record", "privacy"}
    old = {"name": name, "type": 2 if is_group else 1, "options": [below] if is_group else []}
    data = {"id": "1", "name": "onitama", "type": 1, "options": [old]}
    outcome = await send(table.alice, table, COMMAND, data)
    assert (outcome.ephemeral, outcome.text) == (True, MOVED_COMMANDS[name])
    *_, new = re.findall(r"`/onitama ([a-z ]+)`", outcome.text)
    [root] = [c for c in table.fake_discord.world.commands if c["name"] == "onitama"]
    for step in new.split():
        [root] = [option for option in root["options"] if option["name"] == step]
    assert root["type"] == 1


@pytest.mark.parametrize(
    "data",
    [
        {"id": "1", "name": "chess", "type": 1, "options": [string_option("a", "", focused=True)]},
        onitama_command("castle", string_option("side", "k", focused=True)),
        onitama_command("move", string_option("speed", "f", focused=True)),
        onitama_command("challenge", string_option("variant", "c", focused=True)),
        onitama_command("move", string_option("move", "tiger")),
    ],
)
async def test_an_unknown_option_gets_no_suggestions(table: Table, data: Json) -> None:
    outcome = await send(table.alice, table, AUTOCOMPLETE, data)
    assert outcome.callback["data"]["choices"] == []


async def test_a_form_of_an_earlier_version_is_answered_as_too_old(table: Table) -> None:
    data = {"custom_id": "o0:form", "components": []}
    opened = (await table.alice.slash(table.channel, "onitama help")).interaction
    outcome = await table.alice._act(MODAL_SUBMIT, table.channel, data, "a form", trigger=opened)
    assert outcome.text.startswith("That form is too old for me.")


async def test_an_interaction_that_arrives_too_late_is_not_carried_out(table: Table) -> None:
    """Deliver a command and a click ten seconds late, as after a lost connection."""
    await table.start()
    await table.fake_discord.quiet()
    move = onitama_command("move", string_option("move", "tiger:c1c3"))
    await deliver_late(table, COMMAND, move)
    resign = {"custom_id": f"o1:resign_for_sure:{table.number()}:0:", "component_type": 2, "id": 1}
    await deliver_late(table, 3, resign)
    await table.play("tiger:c1c3")


async def deliver_late(table: Table, kind: int, data: Json) -> None:
    payload = table.alice._payload(kind, table.channel, data)
    # The id of an interaction ten seconds before, since ids begin with milliseconds
    payload["id"] = str(int(payload["id"]) - (10_000 << 22))
    if kind != COMMAND:
        payload["message"] = table.boards[-1].json
    calls = len(table.fake_discord.server.calls)
    await table.fake_discord.server.gateway.dispatch("INTERACTION_CREATE", payload)
    await table.fake_discord.quiet(0.1)
    assert len(table.fake_discord.server.calls) == calls


async def test_late_and_outdated_interactions_leave_no_traceback_in_the_log(dojo: Dojo) -> None:
    """Read the log of the bot that the tests above have used; this test must run after them."""
    assert dojo.fake_discord.server.log is not None
    assert "Traceback" not in dojo.fake_discord.server.log.read_text(encoding="utf-8")


# Answers while the database blocks: deferred in time, and given only once

DEFERRED_MESSAGE: Final = 5
DEFERRED_UPDATE: Final = 6


@asynccontextmanager
async def blocked_database(
    table: Table, word: str, acknowledge_after: float = 0.1
) -> AsyncIterator[None]:
    """Block database statements that begin with `word` until the context is left.

    Work that runs already is finished first. The bot defers the response to an interaction that it
    has not answered after `acknowledge_after` seconds.
    """
    released = Event()
    execute = ThreadConnection.execute

    def wait(self: ThreadConnection, sql: str, *parameters: Any) -> sqlite3.Cursor:
        if sql.strip().startswith(word):
            released.wait(WAIT_TIMEOUT)
        return execute(self, sql, *parameters)

    await table.fake_discord.quiet()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(ThreadConnection, "execute", wait)
        patched.setattr(interactions, "ACKNOWLEDGE_AFTER", acknowledge_after)
        try:
            yield
        finally:
            released.set()


async def test_a_slow_command_is_deferred_in_time_and_answered(
    table: Table,
) -> None:
    await table.start()
    async with blocked_database(table, "COMMIT", interactions.ACKNOWLEDGE_AFTER):
        typed = await table.type(table.alice, "tiger:c1c3")
        assert (typed.kind, typed.ephemeral, typed.answered) == (
            DEFERRED_MESSAGE,
            True,
            False,
        )
    await table.turn(2)
    await table.until(lambda: typed.message.deleted, "the answer to go")
    assert len(table.boards) == 2
    async with blocked_database(table, "COMMIT"):
        offered = await table.alice.slash(table.channel, "onitama match draw")
        assert (offered.kind, offered.ephemeral, offered.answered) == (
            DEFERRED_MESSAGE,
            True,
            False,
        )
    await table.until(lambda: offered.answered, "the answer")
    assert offered.text.startswith("You offered Bob a draw")
    await table.fake_discord.quiet()
    assert offered.followups == []


async def test_a_slow_click_is_deferred_and_then_edits_its_message(table: Table) -> None:
    invitation = await table.invite(deal=DEAL, seat="red")
    async with blocked_database(table, "COMMIT"):
        accepted = await table.bob.click(invitation, "Accept")
        assert accepted.kind == DEFERRED_UPDATE
    await table.reads(invitation, "accepted")
    await table.turn(1)
    controller = (await table.alice.click(table.last, "Move")).message
    await tap(table.alice, controller, "c1", "From c1")
    await tap(table.alice, controller, "c3", "again to play it")
    async with blocked_database(table, "COMMIT"):
        played = await tap(table.alice, controller, "c3")
        assert played.kind == DEFERRED_UPDATE
    await table.turn(2)
    await table.until(lambda: controller.deleted, "the controller to go")
    page = await table.alice.slash(table.channel, "onitama match resign")
    async with blocked_database(table, "COMMIT"):
        resigned = await table.alice.click(page.message, "Resign")
    await table.reads(page.message, "You gave up match")
    await table.fake_discord.quiet()
    assert accepted.followups == played.followups == resigned.followups == []


async def test_a_slow_click_on_a_public_post_is_answered_privately(table: Table) -> None:
    """Check too that a click on a private page edits that page instead."""
    await table.start()
    await table.play(*STREAM_GAME)
    post = table.last
    before = dict(post.json)
    for label, words in (("Replay", "**Turn 1** of 5"), ("Share the replay", "You shared")):
        async with blocked_database(table, "SELECT"):
            click_outcome = await table.alice.click(post, label)
        await table.until(partial(getattr, click_outcome, "followups"), "the answer")
        (only,) = click_outcome.followups
        await table.reads(only, words)
        assert (click_outcome.kind, only.ephemeral, post.json) == (DEFERRED_UPDATE, True, before)
        assert click_outcome.followups == [only]
    page = await whole_message(table, await table.cleo.click(post, "Replay"))
    async with blocked_database(table, "SELECT"):
        film_outcome = await table.cleo.click(page, "Film")
    await table.until(lambda: page.files[0].filename.endswith(".gif"), "the film")
    assert (film_outcome.kind, film_outcome.followups) == (DEFERRED_UPDATE, [])


async def test_a_private_board_sent_as_a_late_follow_up_can_be_used(table: Table) -> None:
    practice = {"level": "4", "seat": "red", "deal": DEAL}
    board = (await table.alice.slash(table.channel, "onitama practice", **practice)).message
    more = (await table.alice.click(board, "More")).message
    before = dict(more.json)
    async with blocked_database(table, "COMMIT"):
        offered = await table.alice.click(more, "Offer draw")
    await table.until(lambda: offered.followups, "a new board")
    (board,) = offered.followups
    await table.until(lambda: "I'm thinking" not in board.text, "the computer's answer")
    assert (offered.followups, more.json) == ([board], before)
