"""Playing a turn with the controller, the board as buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs import practising
from cogs.finding.stranded import require_place
from cogs.house.answering import and_next, shown
from cogs.house.capability import Capability, Interaction
from cogs.studio import choose, go_on, open_controller
from cogs.ui import clicks
from cogs.ui.clicks.dispatch import on_match, on_own
from cogs.ui.clicks.lists import chosen_value
from cogs.ui.errors import OldButton
from cogs.ui.explain import committed
from cogs.ui.messages.private.playing.seats import InMatch
from cogs.ui.send import acknowledge, close_controller, is_controller, replace_whisper
from cogs.ui.sentences.playing.controller import TAKEN_BACK
from cogs.ui.sentences.playing.private import you_did, you_played
from cogs.ui.sentences.refusals import sentence_for
from onitama_core.matches import OpponentsTurn, OutOfDate, require_open, require_player
from rendering import words

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from onitama_core.game import Action
    from onitama_core.matches import PlayerUpdate, PublicUpdate
    from onitama_core.store import Match


class Controller(Capability):
    def __init__(self, bot: OnitamaBot) -> None:
        super().__init__(bot)
        self.clicks = (
            on_match(clicks.OpenController, self.open),
            on_match(clicks.StepClick, self.step),
            on_own(clicks.PickChoice, self.pick),
        )

    async def open(self, interaction: Interaction, click: clicks.OfStep, match: Match) -> None:
        """From a post, also an old one: the present position in a new private message."""
        if match.is_private:
            await practising.show(interaction, match.id)
            return
        update = await self.look(interaction, match)
        await require_place(interaction, update.match)
        await open_controller(interaction, InMatch(update), note(update.public, click))

    async def step(self, interaction: Interaction, click: clicks.StepClick, match: Match) -> None:
        """From a controller: the next step, or a new controller where there is no present one."""
        if match.is_private:
            await practising.step(interaction, click, match)
            return
        update = await self.look(interaction, match)
        is_stale = click.step != update.match.step
        if not is_stale and isinstance(click.choice, clicks.TakeBack):
            await self.take_back(interaction, update)
        elif is_stale or not is_controller(interaction.message):
            await self.open(interaction, click, match)
        elif isinstance(click.choice, clicks.PlayAction):
            await self.play(interaction, update, click.choice.action)
        else:
            await acknowledge(interaction)
            await choose(interaction, InMatch(update), click.choice)

    async def pick(self, interaction: Interaction, _: clicks.PickChoice) -> None:
        """As if the button were clicked that the option stands for."""
        await self.bot.clicks.give(interaction, picked(interaction))

    async def play(self, interaction: Interaction, update: PlayerUpdate, action: Action) -> None:
        match = update.match
        await require_place(interaction, match)
        update = await self.bot.matches.play.play(
            match.id, interaction.user.id, action, match.step, at=interaction.created_at
        )
        with committed():
            await self.show_played(interaction, update, action)

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
                await go_on(interaction, InMatch(update), f"{TAKEN_BACK} ")
            else:
                told = f"{TAKEN_BACK} {words.how_to_type(update.view)}"
                await replace_whisper(interaction, told)

    async def show_played(
        self, interaction: Interaction, update: PlayerUpdate, action: Action
    ) -> None:
        await acknowledge(interaction)
        if update.view.legal_actions:
            await go_on(interaction, InMatch(update), f"{you_did(update, action)} ")
            return
        board = await shown(interaction, update.public)
        told = you_played(update, action, board)
        await close_controller(interaction, await and_next(interaction, update, told))

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


def picked(interaction: Interaction) -> clicks.Click:
    """Raises OldButton for what no list of a controller offers."""
    click = clicks.decode(chosen_value(interaction))
    if not isinstance(click, (clicks.StepClick, clicks.LessonStep)):
        raise OldButton
    return click


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
    await bot.add_cog(Controller(bot))
