"""Playing a turn with the controller, the board as buttons."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

import discord

from cogs.finding.places import require_may_post
from cogs.house.capability import Capability, Interaction
from cogs.studio.pictures import private_filename, private_picture
from cogs.ui import clicks
from cogs.ui.clicks.dispatch import on_match
from cogs.ui.explain import committed
from cogs.ui.messages.controller import Steps
from cogs.ui.messages.private import did, you_played
from cogs.ui.send import (
    acknowledge,
    close_controller,
    is_controller,
    turn_controller,
    whisper,
)
from cogs.ui.sentences import sentence_for
from cogs.ui.shown import shown_picture
from cogs.ui.signs import UNICODE
from onitama_core.matches import OpponentsTurn, OutOfDate, require_player
from rendering import hints_for, hints_of_step

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cogs.house.client import OnitamaBot
    from cogs.ui.messages.types import Caption
    from cogs.ui.messages.types import Controller as Shown
    from onitama_core.game import Action, PlayerView
    from onitama_core.matches import PlayerUpdate, PublicUpdate
    from onitama_core.store import Match
    from rendering import Hints

    Step: TypeAlias = Callable[[Steps], Shown]
    Send: TypeAlias = Callable[[Interaction, Shown], Awaitable[None]]

log = logging.getLogger(__name__)

INVALID_FORM: Final = 50035


class Controller(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.clicks = (
            on_match(clicks.OpenController, self.open),
            on_match(clicks.Back, self.step),
            on_match(clicks.ChooseStart, self.step),
            on_match(clicks.ChooseLine, self.step),
            on_match(clicks.ChoosePawn, self.step),
            on_match(clicks.ChooseSquare, self.step),
            on_match(clicks.PlayAction, self.step),
        )

    async def open(self, interaction: Interaction, click: clicks.StepClick, match: Match) -> None:
        """From a post, also an old one: the present position in a new private message."""
        update = await self.look(interaction, match)
        await require_may_post(interaction, update.match.place)
        renderer = await self.bot.renderer_for(interaction)
        picture = await private_picture(renderer, update, hints_of_step(update.view))
        said = note(update.public, click.step)
        await self.show(whisper, interaction, update, picture, lambda steps: steps.first(said))

    async def step(self, interaction: Interaction, click: clicks.StepClick, match: Match) -> None:
        """From a controller: the next step, or a new controller where there is no present one."""
        update = await self.look(interaction, match)
        if click.step != update.match.ply or not is_controller(interaction.message):
            await self.open(interaction, click, match)
        elif isinstance(click, clicks.PlayAction):
            await self.play(interaction, update, click)
        else:
            hints = hints_after(click, update.view)
            await acknowledge(interaction)
            await self.turn_to(interaction, update, hints, partial(controller_after, click))

    async def play(
        self, interaction: Interaction, update: PlayerUpdate, click: clicks.PlayAction
    ) -> None:
        await require_may_post(interaction, update.match.place)
        action, user_id = click.action, interaction.user.id
        update = await self.bot.play.play(click.match_id, user_id, action, click.step)
        with committed():
            await self.show_played(interaction, update, action)

    async def show_played(
        self, interaction: Interaction, update: PlayerUpdate, action: Action
    ) -> None:
        await acknowledge(interaction)
        if update.view.legal_actions:
            told, hints = f"You {did(update.public, action)}. ", hints_of_step(update.view)
            await self.turn_to(interaction, update, hints, lambda steps: steps.first(told))
            return
        board = await self.bot.outbox.shown(update.public)
        await close_controller(interaction, you_played(update, action, board))

    async def turn_to(
        self, interaction: Interaction, update: PlayerUpdate, hints: Hints | None, step: Step
    ) -> None:
        """Show a step in the clicked, acknowledged controller, with its picture if that is new.

        Where Discord does not take the picture the old one stays, so that the game goes on.
        """
        shown = None if interaction.message is None else shown_picture(interaction.message)
        if shown is not None and shown.filename == private_filename(update, hints):
            await self.show(turn_controller, interaction, update, shown, step)
            return
        renderer = await self.bot.renderer_for(interaction)
        picture = await private_picture(renderer, update, hints)
        try:
            await self.show(turn_controller, interaction, update, picture, step)
        except discord.HTTPException as refusal:
            if shown is None:
                raise
            log.info(
                "a controller keeps its picture, because Discord refused a new one: %s", refusal
            )
            await self.show(turn_controller, interaction, update, shown, step)

    async def show(
        self,
        send: Send,
        interaction: Interaction,
        update: PlayerUpdate,
        picture: Caption,
        step: Step,
    ) -> None:
        """With our own emoji; in Unicode where Discord does not take them.

        Now and then it knows nothing of an application's emoji (discord-api-docs #7128).
        """
        steps = partial(Steps, update.match, update.view, picture)
        try:
            await send(interaction, step(steps(self.bot.signs)))
        except discord.HTTPException as refusal:
            if not is_about_emoji(refusal):
                raise
            log.info("a controller in Unicode, because Discord refused our emoji: %s", refusal)
            await send(interaction, step(steps(UNICODE)))

    async def look(self, interaction: Interaction, match: Match) -> PlayerUpdate:
        """The match as it stands, for its player to move.

        Raises NotAPlayer, MatchOver or OpponentsTurn.
        """
        require_player(match, interaction.user.id)
        update = await self.bot.play.look_as(match.id, interaction.user.id)
        if not update.view.legal_actions:
            raise OpponentsTurn(match)
        return update


def is_about_emoji(refusal: discord.HTTPException) -> bool:
    return refusal.code == INVALID_FORM and "invalid emoji" in refusal.text.casefold()


def note(update: PublicUpdate, step: int) -> str:
    """What a click on an old board is told first."""
    match = update.match
    if step == match.step:
        return ""
    return f"{sentence_for(OutOfDate(match, update.steps.turn_at(step)))} "


def hints_after(click: clicks.StepClick, view: PlayerView) -> Hints | None:
    if isinstance(click, (clicks.ChoosePawn, clicks.ChooseSquare)):
        return hints_for(view, click.origin)
    return hints_of_step(view)


def controller_after(click: clicks.StepClick, steps: Steps) -> Shown:
    match click:
        case clicks.ChoosePawn(origin=origin):
            return steps.choose_square(origin)
        case clicks.ChooseSquare(origin=origin, target=target):
            return steps.choose_card(origin, target)
        case clicks.ChooseStart(chosen=chosen):
            return steps.choose_start(chosen)
        case clicks.ChooseLine(line=line):
            return steps.choose_line(line)
        case _:
            return steps.first()


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(Controller(bot))
