"""A server that comes or goes while the store takes nothing is noted afterwards."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import pytest

from cogs.bot import background
from cogs.upkeep.servers import Servers
from onitama_core.store import ALL_SHARDS, Locked, StoreProblem

HERE, AWAY = (SimpleNamespace(id=number, shard_id=0, unavailable=number == 2) for number in (1, 2))


@pytest.mark.parametrize("event", ["lose", "find"])
@pytest.mark.parametrize("trouble", [Locked(), StoreProblem("full")])
async def test_what_could_not_be_noted_is_looked_at_again(
    event: str, trouble: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "FIRST_PAUSE", 0)
    failing = AsyncMock(side_effect=trouble)
    servers = SimpleNamespace(
        lose=failing, find=failing, compare=AsyncMock(side_effect=[trouble, None])
    )
    bot: Any = Mock(
        matches=SimpleNamespace(servers=servers),
        presence=SimpleNamespace(settle=AsyncMock()),
        guilds=[HERE, AWAY],
        shard_count=1,
    )
    await getattr(Servers(bot), event)(AWAY)
    assert [call.args for call in servers.compare.await_args_list] == [({1}, ALL_SHARDS)] * 2
