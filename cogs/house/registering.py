"""Telling Discord of the commands, when they are not those of the last start."""

from __future__ import annotations

import asyncio
import hashlib
import json
from functools import partial
from typing import TYPE_CHECKING, Final

from cogs.house.staying import is_away, patiently

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot

SYNCED: Final = "synced commands"
A_MOMENT: Final = 5.0
"""Seconds that a start waits for it: the commands of the last start work as well."""


async def register_soon(bot: OnitamaBot) -> asyncio.Task[None]:
    """Done, or under way because Discord is away. Raises discord.HTTPException."""
    registering = asyncio.create_task(
        patiently("register the commands", partial(register, bot), is_away)
    )
    await asyncio.wait({registering}, timeout=A_MOMENT)
    if registering.done():
        registering.result()
    return registering


async def register(bot: OnitamaBot) -> None:
    digest = digest_of(bot)
    if await bot.store.read(lambda reader: reader.memo(SYNCED)) == digest:
        return
    await bot.tree.sync()
    await bot.store.write(bot.clock(), lambda transaction: transaction.keep_memo(SYNCED, digest))


def digest_of(bot: OnitamaBot) -> str:
    payload = [command.to_dict(bot.tree) for command in bot.tree.get_commands()]
    text = json.dumps([bot.application_id, payload], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
