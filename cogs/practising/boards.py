"""A private match's board as it stands, shown anew or changed where it is."""

from __future__ import annotations

import asyncio
import logging
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

from cogs.practising.seat import InPractice
from cogs.studio import go_on, open_controller
from cogs.ui.messages.private.playing.practice import Hinted
from cogs.ui.send import acknowledge, is_controller

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from cogs.house.capability import Interaction
    from cogs.house.client import OnitamaBot
    from cogs.ui.messages.types import Button

LONGEST: Final = 10.0
"""Seconds for which Discord may have a change wait, and with it the next click."""

log = logging.getLogger(__name__)


async def show(
    interaction: Interaction,
    match_id: int,
    *told: str,
    hinted: Hinted = Hinted.NOTHING,
    ways_on: tuple[Button, ...] = (),
) -> None:
    """In the clicked controller, or in a new private message; the rest is as InPractice takes it.

    Raises NoSuchMatch, NotAPlayer or Unreplayable.
    """
    look = partial(interaction.client.matches.play.look_as, match_id, interaction.user.id)
    if not is_controller(interaction.message):
        update = await look()
        await open_board(interaction, InPractice(update, told, hinted, ways_on))
        return
    if not interaction.response.is_done():
        await acknowledge(interaction)
    async with changed(interaction, match_id):
        await go_on(interaction, InPractice(await look(), told, hinted, ways_on))


async def open_board(interaction: Interaction, seat: InPractice) -> None:
    """At once, whatever becomes of an older one; what happens meanwhile is shown afterwards."""
    bot, shown = interaction.client, seat.update.match
    await open_controller(interaction, seat)
    bot.private_boards.keep(shown.id, interaction)
    if (await bot.matches.play.match(shown.id)).seq != shown.seq:
        await refresh(bot, shown.id)


@asynccontextmanager
async def changed(interaction: Interaction, match_id: int) -> AsyncIterator[None]:
    """The board, by an interaction that shows it from then on; by nobody else meanwhile."""
    boards = interaction.client.private_boards
    async with boards.of(match_id).changing:
        yield
        boards.keep(match_id, interaction)


async def refresh(bot: OnitamaBot, match_id: int, *told: str, is_thought_of: bool = True) -> bool:
    """Change the board where it is, if Discord still takes that; otherwise it waits to be asked.

    The rest is as InPractice takes it. Returns whether its player sees it.
    """
    async with bot.private_boards.of(match_id).changing:
        interaction = bot.private_boards.latest(match_id)
        if interaction is None:
            return False
        update = await bot.matches.play.look_as(match_id, interaction.user.id)
        try:
            async with asyncio.timeout(LONGEST):
                await go_on(interaction, InPractice(update, told, is_thought_of=is_thought_of))
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as refusal:
            log.info("the board of match %s waits to be opened again: %r", match_id, refusal)
            bot.private_boards.forget(match_id)
            return False
        return True


async def show_end(interaction: Interaction, match_id: int) -> None:
    """Where the board is, or else after the answer."""
    if not await refresh(interaction.client, match_id):
        update = await interaction.client.matches.play.look_as(match_id, interaction.user.id)
        await open_controller(interaction, InPractice(update))
