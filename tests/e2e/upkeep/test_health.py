"""What a host's watch and Prometheus are told."""

from __future__ import annotations

import asyncio
import socket
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest

from tests.dojo import running_bot
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.dojo import Dojo

pytestmark = pytest.mark.asyncio(loop_scope="session")


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


async def health(session: aiohttp.ClientSession, url: str) -> tuple[int, Any]:
    async with session.get(f"{url}/health") as told:
        return told.status, await told.json()


async def test_a_host_is_told_how_the_bot_is(quiet_dojo: Dojo, folder: Path) -> None:
    table, port = await quiet_dojo.table(), free_port()
    url = f"http://127.0.0.1:{port}"
    async with (
        running_bot(quiet_dojo, folder, ONITAMA_HEALTH_PORT=str(port)),
        aiohttp.ClientSession() as session,
    ):
        await table.start()
        assert await health(session, url) == (200, {"gateway": "well", "store": "well"})
        async with session.get(f"{url}/metrics") as figures:
            page = await figures.text()
        assert 'onitama_acknowledgement_seconds_count{kind="command"} 1.0' in page
        assert 'onitama_delivery_seconds_count{kind="board"} 1.0' in page
        assert "onitama_open_matches 1.0" in page
        assert str(table.alice.id) not in page
        table.fd.server.gateway.hold = True
        await table.fd.server.drop_gateway()
        async with asyncio.timeout(PATIENCE):
            while (told := await health(session, url))[0] == 200:  # noqa: ASYNC110 - a process
                await asyncio.sleep(0.05)
        assert told == (503, {"gateway": "not connected", "store": "well"})
