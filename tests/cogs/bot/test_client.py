"""Options that are completed, commands that are registered, and boards of one's own."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast
from unittest.mock import Mock

import discord
import pytest
from discord import app_commands

from cogs.bot import background, client
from cogs.bot.client import (
    TOKEN_LASTS,
    Interaction,
    PrivateBoards,
    focused,
    offer_to,
    onitama,
    register_soon,
    slash_command,
    suggestions,
)
from onitama_core.game import OnitamaError
from tests.cogs import answer
from tests.onitama_core.conftest import clock, empty, path, table

if TYPE_CHECKING:
    from _pytest.logging import LogCaptureFixture

    from tests.onitama_core.matches.table import Table

# Completing options: also for clients that are out of date, and where something is wrong

CASTLE = [app_commands.Choice(name="Castle", value="castle")]


async def find(_: Interaction, current: str) -> list[app_commands.Choice[str]]:
    match current:
        case "wrong":
            raise OnitamaError
        case "broken":
            raise ValueError(current)
    return CASTLE


async def move(_: Interaction, side: str) -> None: ...


CASTLING = slash_command("castle", "Go to safety", {"side": find}, move)


def typing(value: str, option: str = "side", command: object = CASTLING) -> Any:
    made = cast("Any", Mock(extras={}, command=command))
    made.data = {"options": [{"name": option, "value": value, "focused": True}]}
    return made


@pytest.mark.parametrize(
    ("asked", "found", "logged"),
    [
        (typing("ca"), CASTLE, ""),
        (typing("wrong"), [], ""),
        (typing("broken"), [], "ValueError: broken"),
        (typing("ca", option="speed"), [], ""),
        (typing("ca", command=None), [], ""),
    ],
)
async def test_what_is_typed_is_completed_unless_something_is_wrong(
    asked: Any, found: object, logged: str, caplog: LogCaptureFixture
) -> None:
    assert await suggestions(asked) == found
    assert logged in caplog.text
    assert bool(caplog.text) is bool(logged)


@pytest.mark.parametrize("path", ["", "a", "ab"])
def test_the_option_that_is_typed_is_found_in_any_depth(path: str) -> None:
    typed = {"name": "side", "focused": True}
    options: list[dict[str, Any]] = [{"name": "other"}, typed]
    for name in path:
        options = [{"name": name, "options": options}]
    assert focused(options) is typed
    assert focused([{"name": "other"}]) is None


# The commands are registered when they are others than at the last start

__all__ = ["clock", "empty", "path", "table"]


class Tree:
    """As discord.py's, with one command."""

    def __init__(self, *problems: Exception) -> None:
        self._problems = list(problems)
        self.name = "onitama"
        self.synced = 0

    def get_commands(self) -> list[Any]:
        return [SimpleNamespace(to_dict=lambda _: {"name": self.name})]

    async def sync(self) -> None:
        self.synced += 1
        if self._problems:
            raise self._problems.pop()


def bot(table: Table, tree: Tree) -> Any:
    return SimpleNamespace(store=table.store, clock=table.clock, tree=tree, application_id=1)


async def test_they_are_registered_once_and_again_where_they_are_others_or_refused(
    table: Table,
) -> None:
    tree = Tree()
    for name, synced in (("onitama", 1), ("onitama", 1), ("another", 2)):
        tree.name = name
        await (await register_soon(bot(table, tree)))
        assert tree.synced == synced
    refused = Tree(answer(400))
    with pytest.raises(discord.HTTPException):
        await register_soon(bot(table, refused))


async def test_a_start_does_not_wait_for_a_discord_that_is_away(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "SYNC_TIMEOUT", 0.01)
    monkeypatch.setattr(background, "FIRST_PAUSE", 0.05)
    tree = Tree(answer(503))
    under_way = await register_soon(bot(table, tree))
    assert not under_way.done()
    await under_way
    assert tree.synced == 2


@pytest.mark.parametrize(
    ("config", "installs", "contexts"), [(None, [0], [0]), ({}, [0, 1], [0, 1, 2])]
)
def test_people_are_offered_what_the_application_lets_them_install(
    config: object, installs: list[int], contexts: list[int]
) -> None:
    offer_to(cast("Any", SimpleNamespace(user_integration_config=config)))
    assert onitama.allowed_installs is not None
    assert onitama.allowed_contexts is not None
    assert onitama.allowed_installs.to_array() == installs
    assert onitama.allowed_contexts.to_array() == contexts


# The interactions by which private boards can be changed: for as long as Discord takes them

FIRST: Any = object()
SECOND: Any = object()


def test_the_latest_interaction_changes_a_board_for_a_quarter_of_an_hour() -> None:
    now = 0.0
    boards = PrivateBoards(lambda: now)
    boards.keep(1, FIRST)
    boards.keep(1, SECOND)
    now = TOKEN_LASTS - 1
    assert boards[1].shown_by is SECOND
    assert boards[2].shown_by is None
    now = TOKEN_LASTS
    assert boards[1].shown_by is None
