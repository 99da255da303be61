"""Where every interaction comes in: it is counted, and turned away where it comes too late."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from typing import TYPE_CHECKING, Any, Final

import discord

from cogs.house.door.ages import Ages
from cogs.ui.errors import Stopping
from cogs.ui.explain import explain
from cogs.ui.send import suggest
from cogs.ui.visit import AGAIN, LATE, turns_out
from onitama_core.store import Locked, StoreProblem

if TYPE_CHECKING:
    from collections.abc import Callable

    from cogs.house.door.recognition import Recognition
    from cogs.house.presence.presence import Presence
    from cogs.house.report.guestbook import Guestbook

    Interaction = discord.Interaction[Any]

log = logging.getLogger(__name__)

DEADLINE: Final = 3.0
"""Seconds after which Discord tells its maker that an interaction failed."""

MOST_SEEN: Final = 500
"""That come within the deadline."""


class Reception:
    def __init__(
        self,
        presence: Presence,
        guestbook: Guestbook,
        recognition: Recognition,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self._presence = presence
        self._guestbook = guestbook
        self._recognition = recognition
        self._seconds = seconds
        self._ages = Ages()
        self._seen = deque[int](maxlen=MOST_SEEN)
        self._answering = set[asyncio.Task[Any]]()
        self._is_closed = False

    async def admit(self, interaction: Interaction) -> bool:
        """Whether to answer it, in the present task; otherwise it has been seen to.

        After a lost connection Discord delivers again what was missed: nobody expects any more
        that it is carried out.
        """
        if task := asyncio.current_task():
            self._answering.add(task)
            task.add_done_callback(self._answering.discard)
            task.add_done_callback(self._guestbook.enter(interaction))
        self._presence.came(interaction.created_at)
        if self._is_old(interaction):
            return False
        if self._is_closed:
            await self._turn_away(interaction, Stopping())
            return False
        if not await self._is_settled(interaction):
            return False
        await self._recognition.recognize(interaction)
        return True

    def _is_old(self, interaction: Interaction) -> bool:
        age = self._ages.age(interaction.created_at, self._seconds())
        came_before = interaction.id in self._seen
        if age <= DEADLINE and not came_before:
            self._seen.append(interaction.id)
            return False
        turns_out(AGAIN if came_before else LATE)
        if not came_before:
            self._presence.came_in_vain(interaction.created_at)
        log.info("interaction %s came again, or %.1f s late, and is left", interaction.id, age)
        return True

    async def _is_settled(self, interaction: Interaction) -> bool:
        """Whoever missed a deadline because the bot was away has time again when they come."""
        try:
            await self._presence.settle()
        except Locked as problem:
            await self._turn_away(interaction, problem)
            return False
        except StoreProblem as problem:  # they may look; what they do can't be kept either
            log.warning("time can't be given back yet: %r", problem)
        return True

    async def _turn_away(self, interaction: Interaction, why: Exception) -> None:
        """They may run out of time before they can come again: it is given back to them."""
        self._presence.came_in_vain(interaction.created_at)
        if interaction.type is discord.InteractionType.autocomplete:
            await suggest(interaction, [])
        else:
            await explain(interaction, why)

    async def see_off(self, within: float) -> None:
        """Wait for those who are here, though not for who takes longer."""
        if self._answering:
            await asyncio.wait(set(self._answering), timeout=within)

    def close(self) -> None:
        """From now on who comes is told to come again."""
        self._is_closed = True

    async def drain(self, within: float) -> None:
        """Wait until everybody who was let in is answered."""
        try:
            async with asyncio.timeout(within):
                while self._answering:
                    await asyncio.wait(self._answering)
        except TimeoutError:
            log.warning("%d interactions are left without an answer", len(self._answering))
