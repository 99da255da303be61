"""Playing a turn with the controller, the board as buttons."""

from __future__ import annotations

from gettext import gettext as _
from typing import TYPE_CHECKING

from cogs.access.places import require_place
from cogs.bot.client import Capability, Interaction
from cogs.match.answering import choose, go_on, note_after, open_controller
from cogs.match.private import TAKEN_BACK, you_did
from cogs.match.private_seats import InMatch
from cogs.practice import board
from cogs.ui import clicks
from cogs.ui.dispatch import committed, on_click
from cogs.ui.errors import OldButton
from cogs.ui.items import chosen_value
from cogs.ui.refusals import sentence_for
from cogs.ui.send import acknowledge, close_controller, dismiss, edit_page, is_controller
from onitama_core.matches import OpponentsTurn, OutOfDate, require_open, require_player
from rendering import words

if TYPE_CHECKING:
    from cogs.bot.client import OnitamaBot
    from onitama_core.game import Action
    from onitama_core.matches import PlayerUpdate, PublicUpdate
    from onitama_core.store import Match


class ControllerClicks(Capability):
    @on_click(clicks.OpenController)
    async def open(
        self, interaction: Interaction, click: clicks.OpenController, match: Match
    ) -> None:
        if match.is_private:
            await board.show(interaction, match.id)
        else:
            await self.show(interaction, click, await self.look(interaction, match))

    async def show(
        self, interaction: Interaction, click: clicks.OfStep, update: PlayerUpdate
    ) -> None:
        """From a post, also an old one: the present position in a new private message.

        In place of what was a controller.
        """
        await require_place(interaction, update.match, to_play=True)
        await open_controller(interaction, InMatch(update), note(update.public, click))
        if interaction.message is not None and is_controller(interaction.message):
            await dismiss(interaction, interaction.message)

    @on_click(clicks.StepClick)
    async def step(self, interaction: Interaction, click: clicks.StepClick, match: Match) -> None:
        """From a controller: the next step, or a new controller where there is no present one."""
        if match.is_private:
            await board.step(interaction, click, match)
            return
        update = await self.look(interaction, match)
        is_stale = click.step != update.match.step
        if not is_stale and isinstance(click.choice, clicks.TakeBack):
            await self.take_back(interaction, update)
        elif is_stale or not is_controller(interaction.message):
            await self.show(interaction, click, update)
        elif isinstance(click.choice, clicks.PlayAction):
            await self.play(interaction, update, click.choice.action)
        else:
            await acknowledge(interaction)
            await choose(interaction, InMatch(update), click.choice)

    @on_click(clicks.PickChoice)
    async def pick(self, interaction: Interaction, _click: clicks.PickChoice) -> None:
        """As if the button were clicked that the option stands for.

        Raises OldButton for what no list of a controller offers.
        """
        click = clicks.decode(chosen_value(interaction))
        if not isinstance(click, (clicks.StepClick, clicks.LessonStep)):
            raise OldButton
        await self.bot.clicks.give(interaction, click)

    async def play(self, interaction: Interaction, update: PlayerUpdate, action: Action) -> None:
        match = update.match
        await require_place(interaction, match, to_play=True)
        update = await self.bot.matches.play.play(
            match.id, interaction.user.id, action, match.step, at=interaction.created_at
        )
        with committed():
            await acknowledge(interaction)
            if update.view.legal_actions:
                await go_on(interaction, InMatch(update), f"{you_did(update, action)} ")
                return
            note = await note_after(interaction, update, action)
            if note.goes:
                await dismiss(interaction)
            else:
                await close_controller(interaction, note.message)

    async def take_back(self, interaction: Interaction, update: PlayerUpdate) -> None:
        """From a controller, or the answer to what was typed.

        Nothing of the turn was posted, so nothing is now.
        """
        match = update.match
        update = await self.bot.matches.play.take_back(
            match.id, interaction.user.id, match.step, at=interaction.created_at
        )
        with committed():
            await acknowledge(interaction)
            if is_controller(interaction.message):
                await go_on(interaction, InMatch(update), f"{_(TAKEN_BACK)} ")
            else:
                told = f"{_(TAKEN_BACK)} {words.how_to_type(update.view)}"
                await edit_page(interaction, told)

    async def look(self, interaction: Interaction, match: Match) -> PlayerUpdate:
        """The match as it stands, for its player to move.

        Raises NotAPlayer, MatchOver or OpponentsTurn.
        """
        require_player(match, interaction.user.id)
        update = await self.bot.matches.play.look_as(match.id, interaction.user.id)
        require_open(update.match)
        if not update.view.legal_actions:
            raise OpponentsTurn(update.match)
        return update


def note(update: PublicUpdate, click: clicks.OfStep) -> str:
    """What a click on an old board is told first; a post's is old once its turn is over."""
    match = update.match
    if click.step == match.step:
        return ""
    turn = update.steps.turn_at(click.step)
    if isinstance(click, clicks.OpenController) and turn == match.turn_number:
        return ""
    return f"{sentence_for(OutOfDate(match, turn))} "


async def setup(bot: OnitamaBot) -> None:
    await bot.add_cog(ControllerClicks(bot))
