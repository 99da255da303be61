"""Who comes in is known from then on by the name they have."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, Final

import discord

from cogs.finding.inviting import person
from onitama_core.store import Locked, StoreProblem

if TYPE_CHECKING:
    from onitama_core.people import Names
    from onitama_core.store import Person

    Interaction = discord.Interaction[Any]

log = logging.getLogger(__name__)

PATIENCE: Final = 0.5
"""Seconds that an answer waits for a new name to be kept; then it gives the old one."""


class Recognition:
    def __init__(self, names: Names) -> None:
        self._names = names
        self._noting = set[asyncio.Task[None]]()

    async def recognize(self, interaction: Interaction) -> None:
        """Not who is typing: every key comes in."""
        is_typing = interaction.type is discord.InteractionType.autocomplete
        if interaction.guild_id is None or is_typing:
            return
        who = person(interaction.user)
        if self._names.has_seen(interaction.guild_id, who):
            return
        noting = asyncio.create_task(self._note(interaction.guild_id, who))
        self._noting.add(noting)
        noting.add_done_callback(self._noting.discard)
        await asyncio.wait({noting}, timeout=PATIENCE)

    async def _note(self, guild_id: int, person: Person) -> None:
        try:
            await self._names.see(guild_id, person)
        except (Locked, StoreProblem) as problem:  # they come again
            log.warning("a name can't be kept yet: %r", problem)
