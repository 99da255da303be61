"""Playing on a private board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.practising.boards import changed, show
from cogs.practising.seat import InPractice
from cogs.studio import choose
from cogs.ui import clicks
from cogs.ui.explain import committed
from cogs.ui.send import acknowledge, is_controller
from cogs.ui.sentences.playing.controller import TAKEN_BACK
from cogs.ui.sentences.refusals import sentence_for
from onitama_core.matches import OutOfDate

if TYPE_CHECKING:
    from cogs.house.capability import Interaction
    from onitama_core.matches import PlayerUpdate
    from onitama_core.store import Match


async def step(interaction: Interaction, click: clicks.StepClick, match: Match) -> None:
    """A tap on the board; one that is out of date brings the present one, or how it ended.

    Raises what playing raises.
    """
    if match.is_over:
        await show(interaction, match.id)
        return
    update = await interaction.client.matches.play.look_as(match.id, interaction.user.id)
    if click.step != update.match.step:
        await show(interaction, match.id, sentence_for(out_of_date(update, click)) or "")
    elif isinstance(click.choice, clicks.PlayAction):
        await play(interaction, update, click.choice)
    elif isinstance(click.choice, clicks.TakeBack):
        await take_back(interaction, update)
    elif update.view.legal_actions and is_controller(interaction.message):
        await acknowledge(interaction)
        async with changed(interaction, match.id):
            await choose(interaction, InPractice(update), click.choice)
    else:
        await show(interaction, match.id)


def out_of_date(update: PlayerUpdate, click: clicks.StepClick) -> OutOfDate:
    return OutOfDate(update.match, update.public.steps.turn_at(click.step))


async def play(interaction: Interaction, update: PlayerUpdate, choice: clicks.PlayAction) -> None:
    match = update.match
    await interaction.client.matches.play.play(
        match.id, interaction.user.id, choice.action, match.step, at=interaction.created_at
    )
    with committed():
        await show(interaction, match.id)


async def take_back(interaction: Interaction, update: PlayerUpdate) -> None:
    """The first part of the turn that goes on."""
    match = update.match
    await interaction.client.matches.play.take_back(
        match.id, interaction.user.id, match.step, at=interaction.created_at
    )
    with committed():
        await show(interaction, match.id, TAKEN_BACK)
