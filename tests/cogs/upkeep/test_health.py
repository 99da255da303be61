"""Where a host can't be told how the bot is."""

from __future__ import annotations

import socket
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from cogs.bot.background import Metrics
from cogs.bot.health import setup
from cogs.bot.settings import Settings, UnusableSetting

if TYPE_CHECKING:
    from cogs.bot.health import HealthEndpoint


async def load(cog: HealthEndpoint) -> None:
    await cog.cog_load()


async def test_a_port_that_is_taken_is_named_with_its_setting() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        settings = Settings(health_port=other.getsockname()[1])
        bot: Any = SimpleNamespace(settings=settings, metrics=Metrics(), add_cog=load)
        with pytest.raises(UnusableSetting) as refused:
            await setup(bot)
    said = str(refused.value)
    assert said.startswith("ONITAMA_HEALTH_PORT can't be used: it takes a free port of ONITAMA_")
    assert "address already in use" in said
