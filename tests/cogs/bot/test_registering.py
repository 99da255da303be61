"""The commands are registered when they are others than at the last start."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import discord
import pytest

from cogs.bot import background, client
from cogs.bot.client import register_soon
from tests.cogs.answers import answer
from tests.onitama_core.conftest import clock, empty, path, table

if TYPE_CHECKING:
    from tests.onitama_core.matches.table import Table

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


async def test_they_are_registered_once(table: Table) -> None:
    tree = Tree()
    for _ in range(2):
        await (await register_soon(bot(table, tree)))
    assert tree.synced == 1


async def test_other_commands_are_registered_again(table: Table) -> None:
    tree = Tree()
    await register_soon(bot(table, tree))
    tree.name = "another"
    await register_soon(bot(table, tree))
    assert tree.synced == 2


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


async def test_commands_that_discord_does_not_take_end_the_start(table: Table) -> None:
    with pytest.raises(discord.HTTPException):
        await register_soon(bot(table, Tree(answer(400))))
