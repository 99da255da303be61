"""A controller on its way to its player, whatever of it Discord does not take."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

import discord

from cogs.studio.pictures import private_filename, private_picture
from cogs.ui.messages.controller import Steps
from cogs.ui.send import turn_controller, whisper
from cogs.ui.shown import shown_picture
from cogs.ui.signs import UNICODE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cogs.house.capability import Interaction
    from cogs.ui.messages.types import Caption, Controller
    from onitama_core.matches import PlayerUpdate
    from rendering import Hints

    Step: TypeAlias = Callable[[Steps], Controller]
    Send: TypeAlias = Callable[[Interaction, Controller], Awaitable[None]]

log = logging.getLogger(__name__)

INVALID_FORM: Final = 50035


async def open_controller(
    interaction: Interaction, update: PlayerUpdate, hints: Hints | None, step: Step
) -> None:
    """Show a step in a new private message."""
    artist = await interaction.client.artist_for(interaction)
    picture = await private_picture(artist, update, hints)
    await show(whisper, interaction, update, picture, step)


async def turn_to(
    interaction: Interaction, update: PlayerUpdate, hints: Hints | None, step: Step
) -> None:
    """Show a step in the clicked, acknowledged controller, with its picture if that is new.

    Where Discord does not take the picture the old one stays, so that the game goes on.
    """
    shown = None if interaction.message is None else shown_picture(interaction.message)
    if shown is not None and shown.filename == private_filename(update, hints):
        await show(turn_controller, interaction, update, shown, step)
        return
    artist = await interaction.client.artist_for(interaction)
    picture = await private_picture(artist, update, hints)
    try:
        await show(turn_controller, interaction, update, picture, step)
    except discord.HTTPException as refusal:
        if shown is None:
            raise
        log.info("a controller keeps its picture, because Discord refused a new one: %s", refusal)
        await show(turn_controller, interaction, update, shown, step)


async def show(
    send: Send,
    interaction: Interaction,
    update: PlayerUpdate,
    picture: Caption,
    step: Step,
) -> None:
    """With our own emoji; in Unicode where Discord does not take them.

    Now and then it knows nothing of an application's emoji (discord-api-docs #7128).
    """
    steps = partial(Steps, update, picture)
    try:
        await send(interaction, step(steps(interaction.client.signs)))
    except discord.HTTPException as refusal:
        if not is_about_emoji(refusal):
            raise
        log.info("a controller in Unicode, because Discord refused our emoji: %s", refusal)
        await send(interaction, step(steps(UNICODE)))


def is_about_emoji(refusal: discord.HTTPException) -> bool:
    return refusal.code == INVALID_FORM and "invalid emoji" in refusal.text.casefold()
