"""What happens at a time while Discord, the bot or its machine is away."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.discord_stand_in.gateway import HEARTBEAT
from tests.dojo import running_bot

if TYPE_CHECKING:
    from pathlib import Path

    from tests.dojo import Dojo

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_nothing_ends_while_the_gateway_is_silent(quiet_dojo: Dojo, folder: Path) -> None:
    """Whoever answers meanwhile is not heard."""
    table = await quiet_dojo.table()
    async with running_bot(quiet_dojo, folder, ONITAMA_INVITATION_LIFETIME="4"):
        invitation = await table.invite()
        gateway = table.fd.server.gateway
        gateway.silent = True
        told = len(gateway.log)
        await table.until(lambda: HEARTBEAT in [message["op"] for message in gateway.log[told:]])
        await asyncio.sleep(0.5)
        assert "expired" not in invitation.text
        gateway.silent = False
        await table.cleo.slash(table.channel, "onitama help")
        await table.reads(invitation, "expired without an answer")
