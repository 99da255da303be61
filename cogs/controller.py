"""Playing a turn with the controller, the board as buttons."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cogs.finding.places import require_may_post
from cogs.house.answering import shown, with_obstacle
from cogs.house.capability import Capability, Interaction
from cogs.studio import open_controller, turn_to
from cogs.ui import clicks
from cogs.ui.clicks.dispatch import on_match
from cogs.ui.explain import committed
from cogs.ui.send import (
    acknowledge,
    close_controller,
    is_controller,
)
from cogs.ui.sentences.private import you_did, you_played
from cogs.ui.sentences.refusals import sentence_for
from onitama_core.matches import OpponentsTurn, OutOfDate, require_player
from rendering import hints_for, hints_of_step

if TYPE_CHECKING:
    from cogs.house.client import OnitamaBot
    from cogs.ui.messages.controller import Steps
    from cogs.ui.messages.types import Controller as Shown
    from onitama_core.game import Action, PlayerView
    from onitama_core.matches import PlayerUpdate, PublicUpdate
    from onitama_core.store import Match
    from rendering import Hints


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
        said, hints = note(update.public, click), hints_of_step(update.view)
        await open_controller(interaction, update, hints, lambda steps: steps.first(said))

    async def step(self, interaction: Interaction, click: clicks.StepClick, match: Match) -> None:
        """From a controller: the next step, or a new controller where there is no present one."""
        update = await self.look(interaction, match)
        if click.step != update.match.step or not is_controller(interaction.message):
            await self.open(interaction, click, match)
        elif isinstance(click, clicks.PlayAction):
            await self.play(interaction, update, click)
        else:
            hints = hints_after(click, update.view)
            await acknowledge(interaction)
            await turn_to(interaction, update, hints, partial(controller_after, click))

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
            told, hints = f"{you_did(update.public, action)} ", hints_of_step(update.view)
            await turn_to(interaction, update, hints, lambda steps: steps.first(told))
            return
        board = await shown(interaction, update.public)
        told = you_played(update, action, board)
        await close_controller(interaction, with_obstacle(interaction, update.match.place, told))

    async def look(self, interaction: Interaction, match: Match) -> PlayerUpdate:
        """The match as it stands, for its player to move.

        Raises NotAPlayer, MatchOver or OpponentsTurn.
        """
        require_player(match, interaction.user.id)
        update = await self.bot.play.look_as(match.id, interaction.user.id)
        if not update.view.legal_actions:
            raise OpponentsTurn(match)
        return update


def note(update: PublicUpdate, click: clicks.StepClick) -> str:
    """What a click on an old board is told first; a post's is old once its turn is over."""
    match = update.match
    if click.step == match.step:
        return ""
    turn = update.steps.turn_at(click.step)
    if isinstance(click, clicks.OpenController) and turn == match.turn_number:
        return ""
    return f"{sentence_for(OutOfDate(match, turn))} "


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
