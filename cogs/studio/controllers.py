"""A controller on its way to its player, whatever of it Discord does not take."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import discord

from cogs.studio.filenames import private_filename
from cogs.studio.pictures import private_picture
from cogs.ui import clicks
from cogs.ui.messages.private.playing.controller import Steps
from cogs.ui.messages.private.playing.listed import Listed
from cogs.ui.send import turn_controller, whisper
from cogs.ui.shown import shown_picture
from cogs.ui.signs import UNICODE
from rendering import hints_for, hints_of_step

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cogs.house.capability import Interaction
    from cogs.ui.clicks import Choice
    from cogs.ui.messages.private.playing.seats import Seat
    from cogs.ui.messages.types import Caption, Controller
    from cogs.ui.signs import Signs
    from onitama_core.game import PlayerView
    from rendering import Hints

    Step: TypeAlias = Callable[[Steps], Controller]
    Send: TypeAlias = Callable[[Interaction, Controller], Awaitable[None]]

log = logging.getLogger(__name__)

INVALID_FORM: Final = 50035


async def open_controller(interaction: Interaction, seat: Seat, note: str = "") -> None:
    """Show where the present phase begins in a new private message; `note` is told before."""
    artist = await interaction.client.artist_for(interaction)
    picture = await private_picture(artist, seat, hints_of_step(seat.view))
    kit = Kit(seat, picture, interaction.client.signs[artist.theme], await kind_for(interaction))
    await show(whisper, interaction, kit, lambda steps: steps.first(note))


async def go_on(interaction: Interaction, seat: Seat, note: str = "") -> None:
    """The same in the clicked, acknowledged controller."""
    await turn_to(interaction, seat, hints_of_step(seat.view), lambda steps: steps.first(note))


async def choose(interaction: Interaction, seat: Seat, choice: Choice) -> None:
    """Show what follows a choice in the clicked, acknowledged controller."""
    hints = hints_after(choice, seat.view)
    await turn_to(interaction, seat, hints, lambda steps: steps.after(choice))


def hints_after(choice: Choice, view: PlayerView) -> Hints | None:
    if isinstance(choice, (clicks.ChoosePawn, clicks.ChooseSquare)):
        return hints_for(view, choice.origin)
    return hints_of_step(view)


async def turn_to(interaction: Interaction, seat: Seat, hints: Hints | None, step: Step) -> None:
    """Show a step in the clicked, acknowledged controller, with its picture if that is new.

    Where Discord does not take the picture the old one stays, so that the game goes on.
    """
    artist = await interaction.client.artist_for(interaction)
    signs, kind = interaction.client.signs[artist.theme], await kind_for(interaction)
    shown = None if interaction.message is None else shown_picture(interaction.message)
    if shown is not None and shown.filename == private_filename(seat, hints):
        if await is_kept(interaction, Kit(seat, shown, signs, kind), step):
            return
        shown = None
    picture = await private_picture(artist, seat, hints)
    try:
        await show(turn_controller, interaction, Kit(seat, picture, signs, kind), step)
    except discord.HTTPException as refusal:
        if shown is None:
            raise
        log.info("a controller keeps its picture, because Discord refused a new one: %s", refusal)
        await show(turn_controller, interaction, Kit(seat, shown, signs, kind), step)


async def is_kept(interaction: Interaction, kit: Kit, step: Step) -> bool:
    """Show a step with the picture that is there, unless a quicker click has changed that."""
    try:
        await show(turn_controller, interaction, kit, step)
    except discord.HTTPException as refusal:
        if refusal.code != INVALID_FORM:
            raise
        return False
    return True


class Kit(NamedTuple):
    """What a controller is made of."""

    seat: Seat
    picture: Caption
    signs: Signs
    kind: type[Steps]

    @property
    def steps(self) -> Steps:
        return self.kind(self.seat, self.picture, self.signs)


async def kind_for(interaction: Interaction) -> type[Steps]:
    """As its player has chosen."""
    preferences = await interaction.client.people.preferences.of(interaction.user.id)
    return Listed if preferences.as_lists else Steps


async def show(send: Send, interaction: Interaction, kit: Kit, step: Step) -> None:
    """With our own emoji; in Unicode where Discord does not take them.

    Now and then it knows nothing of an application's emoji (discord-api-docs #7128).
    """
    try:
        await send(interaction, step(kit.steps))
    except discord.HTTPException as refusal:
        if not is_about_emoji(refusal):
            raise
        log.info("a controller in Unicode, because Discord refused our emoji: %s", refusal)
        await send(interaction, step(kit._replace(signs=UNICODE).steps))


def is_about_emoji(refusal: discord.HTTPException) -> bool:
    return refusal.code == INVALID_FORM and "invalid emoji" in refusal.text.casefold()
