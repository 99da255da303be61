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
from tests.dojo import DEAL, has_its_emoji, open_dojo, running_bot
from tests.e2e.sight import tap, whole
from tests.e2e.whole_games.test_typed_game import STREAM
from tests.patience import WAIT_TIMEOUT

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import AsyncIterator

    from tests.discord_stand_in import Outcome, Person
    from tests.discord_stand_in.records import Json
    from tests.dojo import Dojo, Table

COMMAND, AUTOCOMPLETE, MODAL_SUBMIT = 2, 4, 5
RELOAD: Final = "That command has changed since your Discord loaded it."


def of_onitama(name: str, *options: Json) -> Json:
    sub = {"type": 1, "name": name, "options": [*options]}
    return {"id": "1", "name": "onitama", "type": 1, "options": [sub]}


def typed(name: str, value: Any, **more: Any) -> Json:
    return {"name": name, "type": 3, "value": value, **more}


async def send(person: Person, table: Table, kind: int, data: Json) -> Outcome:
    return await person._act(kind, table.channel, data, f"{data}")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def dojo(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Dojo]:
    folder = tmp_path_factory.mktemp("odd")
    async with open_dojo() as dojo, running_bot(dojo, folder) as bot:
        await has_its_emoji(bot)
        yield dojo


@pytest.mark.parametrize(
    "data",
    [
        {"id": "1", "name": "chess", "type": 1, "options": []},
        {"id": "1", "name": "onitama", "type": 1, "options": []},
        of_onitama("castle"),
        of_onitama("move"),
        of_onitama("rules", typed("topic", "checkmate")),
        of_onitama("challenge", typed("variant", "chess")),
        of_onitama("challenge", typed("seat", "throne")),
        of_onitama("challenge", typed("where", "moon")),
        of_onitama("challenge", typed("cards", "tarot")),
        of_onitama("challenge", {"name": "choose_cards", "type": 5, "value": True}),
        {"id": "1", "name": "Challenge to chess", "type": 2, "target_id": "1", "resolved": {}},
    ],
)
async def test_a_stale_client_is_told_to_reload(table: Table, data: Json) -> None:
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
    [root] = [c for c in table.fd.world.commands if c["name"] == "onitama"]
    for step in new.split():
        [root] = [option for option in root["options"] if option["name"] == step]
    assert root["type"] == 1


@pytest.mark.parametrize(
    "data",
    [
        {"id": "1", "name": "chess", "type": 1, "options": [typed("a", "", focused=True)]},
        of_onitama("castle", typed("side", "k", focused=True)),
        of_onitama("move", typed("speed", "f", focused=True)),
        of_onitama("challenge", typed("variant", "c", focused=True)),
        of_onitama("move", typed("move", "tiger")),
    ],
)
async def test_a_stale_client_is_suggested_nothing(table: Table, data: Json) -> None:
    outcome = await send(table.alice, table, AUTOCOMPLETE, data)
    assert outcome.callback["data"]["choices"] == []


async def test_an_unknown_form_gets_a_sentence(table: Table) -> None:
    data = {"custom_id": "o0:form", "components": []}
    opened = (await table.alice.slash(table.channel, "onitama help")).interaction
    outcome = await table.alice._act(MODAL_SUBMIT, table.channel, data, "a form", trigger=opened)
    assert outcome.text.startswith("That form is too old for me.")


async def test_an_interaction_that_arrives_too_late_is_not_carried_out(table: Table) -> None:
    """A command and a click that a lost connection delays by ten seconds change nothing."""
    await table.start()
    await table.fd.quiet()
    move = of_onitama("move", typed("move", "tiger:c1c3"))
    await deliver_late(table, COMMAND, move)
    resign = {"custom_id": f"o1:resign_for_sure:{table.number()}:0:", "component_type": 2, "id": 1}
    await deliver_late(table, 3, resign)
    await table.play("tiger:c1c3")


async def deliver_late(table: Table, kind: int, data: Json) -> None:
    payload = table.alice._payload(kind, table.channel, data)
    payload["id"] = str(int(payload["id"]) - (10_000 << 22))
    if kind != COMMAND:
        payload["message"] = table.boards[-1].json
    calls = len(table.fd.server.calls)
    await table.fd.server.gateway.dispatch("INTERACTION_CREATE", payload)
    await table.fd.quiet(0.1)
    assert len(table.fd.server.calls) == calls


async def test_late_and_outdated_interactions_leave_no_traceback_in_the_log(dojo: Dojo) -> None:
    """The tests above use the same bot, so this one must run after them."""
    assert dojo.fd.server.log is not None
    assert "Traceback" not in dojo.fd.server.log.read_text(encoding="utf-8")


# Answers in time, and only once, while the database blocks

PROMISED: Final = 5
ACKNOWLEDGED: Final = 6


@asynccontextmanager
async def stalled(table: Table, word: str, patience: float = 0.1) -> AsyncIterator[None]:
    """Block database statements that begin with `word` until the context is left.

    Running work ends before. `patience` is the number of seconds after which the bot
    acknowledges an interaction that it has not answered.
    """
    goes_on, execute = Event(), ThreadConnection.execute

    def wait(self: ThreadConnection, sql: str, *parameters: Any) -> sqlite3.Cursor:
        if sql.strip().startswith(word):
            goes_on.wait(WAIT_TIMEOUT)
        return execute(self, sql, *parameters)

    await table.fd.quiet()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(ThreadConnection, "execute", wait)
        patched.setattr(interactions, "ACKNOWLEDGE_AFTER", patience)
        try:
            yield
        finally:
            goes_on.set()


async def test_a_slow_command_is_deferred_in_time_and_answered(
    table: Table,
) -> None:
    await table.start()
    async with stalled(table, "COMMIT", interactions.ACKNOWLEDGE_AFTER):
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


async def test_a_slow_click_edits_its_message_after_being_acknowledged(table: Table) -> None:
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


async def test_a_slow_click_on_a_public_post_is_answered_privately(table: Table) -> None:
    """Turning a private page, by contrast, edits that page."""
    await table.start()
    await table.play(*STREAM)
    post = table.last
    before = dict(post.json)
    for label, words in (("Replay", "**Turn 1** of 5"), ("Share the replay", "You shared")):
        async with stalled(table, "SELECT"):
            click_outcome = await table.alice.click(post, label)
        await table.until(partial(getattr, click_outcome, "followups"), "the answer")
        (only,) = click_outcome.followups
        await table.reads(only, words)
        assert (click_outcome.kind, only.ephemeral, post.json) == (ACKNOWLEDGED, True, before)
        assert click_outcome.followups == [only]
    page = await whole(table, await table.cleo.click(post, "Replay"))
    async with stalled(table, "SELECT"):
        turned = await table.cleo.click(page, "Film")
    await table.until(lambda: page.files[0].filename.endswith(".gif"), "the film")
    assert (turned.kind, turned.followups) == (ACKNOWLEDGED, [])


async def test_a_controller_that_came_late_can_be_used(table: Table) -> None:
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
