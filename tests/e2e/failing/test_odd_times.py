"""What comes too late, while the bot stops, or from a client that is out of date."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest
import pytest_asyncio

from cogs.ui.refusals import MOVED

if TYPE_CHECKING:
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


def logged(dojo: Dojo) -> str:
    assert dojo.fd.server.log is not None
    return dojo.fd.server.log.read_text(encoding="utf-8")


@pytest_asyncio.fixture(scope="module", loop_scope="session", autouse=True)
async def logged_before(dojo: Dojo) -> int:
    """By the tests of other files, which share the bot: so many characters."""
    return len(logged(dojo))


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


@pytest.mark.parametrize("name", [*MOVED])
async def test_a_command_of_an_earlier_version_is_answered_with_the_new_one(
    table: Table, name: str
) -> None:
    below = {"name": "show", "type": 1, "options": []}
    is_group = name in {"record", "privacy"}
    old = {"name": name, "type": 2 if is_group else 1, "options": [below] if is_group else []}
    data = {"id": "1", "name": "onitama", "type": 1, "options": [old]}
    outcome = await send(table.alice, table, COMMAND, data)
    assert (outcome.ephemeral, outcome.text) == (True, MOVED[name])
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


async def test_a_form_there_is_not_gets_a_sentence(table: Table) -> None:
    data = {"custom_id": "o0:form", "components": []}
    opened = (await table.alice.slash(table.channel, "onitama help")).interaction
    outcome = await table.alice._act(MODAL_SUBMIT, table.channel, data, "a form", trigger=opened)
    assert outcome.text.startswith("That form is too old for me.")


async def test_what_discord_delivers_too_late_is_not_carried_out(table: Table) -> None:
    """A connection was lost for ten seconds."""
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


async def test_no_trace_of_it_is_in_the_log(dojo: Dojo, logged_before: int) -> None:
    """Runs after those above."""
    assert "Traceback" not in logged(dojo)[logged_before:]
