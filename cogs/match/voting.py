"""Clicks on votes: the people in a channel vote on its turns against the computer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.bot.client import Interaction, OnitamaCog
from cogs.match.answering import open_controller
from cogs.match.buttons import OpenVote, VoteControllerClick, VoteFor
from cogs.match.choices import PlayAction, TakeBack
from cogs.match.vote_controller import show_step, vote, vote_context
from cogs.shared import send
from cogs.shared.click_data import is_controller
from cogs.shared.dispatch import on_click
from cogs.shared.errors import OldButton
from rendering.words import N_, _

if TYPE_CHECKING:
    from cogs.match.buttons import ClickAtStep
    from onitama_core.store import Match

VOTE_IS_OVER: Final = N_("That vote is over; here is the present one.")


class Voting(OnitamaCog):
    @on_click(OpenVote)
    async def open(self, interaction: Interaction, click: OpenVote, match: Match) -> None:
        """Open the controller of a vote. Raises OldButton for another kind of match."""
        require_channel_plays(match)
        await self.open_present(interaction, click, match)

    async def open_present(
        self, interaction: Interaction, click: ClickAtStep, match: Match
    ) -> None:
        """Send a controller of the present vote, and delete the clicked controller if there is one.

        If the click is on an earlier vote, the new controller says that it is over.
        """
        update = await self.bot.matches.votes.look(match.id)
        note = "" if click.step == update.match.step else _(VOTE_IS_OVER)
        await open_controller(interaction, vote_context(update), note)
        if interaction.message is not None and is_controller(interaction.message):
            await send.dismiss(interaction, interaction.message)

    @on_click(VoteFor)
    async def vote_for(self, interaction: Interaction, click: VoteFor, match: Match) -> None:
        """Vote for a turn that others have voted for, or open the present vote."""
        require_channel_plays(match)
        if click.step != match.step:
            await self.open_present(interaction, click, match)
        else:
            await vote(interaction, match, click.actions, click.step)

    @on_click(VoteControllerClick)
    async def choose(
        self, interaction: Interaction, click: VoteControllerClick, match: Match
    ) -> None:
        """Show the next page of the controller, or vote for the turn that was chosen.

        TakeBack clears the chosen actions: a vote plays nothing that a takeback could undo.
        """
        require_channel_plays(match)
        choice = click.choice
        if click.step != match.step or not is_controller(interaction.message):
            await self.open_present(interaction, click, match)
        elif isinstance(choice, PlayAction):
            await vote(interaction, match, (*click.chosen_actions, choice.action), click.step)
        elif isinstance(choice, TakeBack):
            await show_step(interaction, match, ())
        else:
            await show_step(interaction, match, click.chosen_actions, choice)


def require_channel_plays(match: Match) -> None:
    """Raise OldButton unless a channel plays one side of a match: the click may be forged."""
    if match.channel_player is None:
        raise OldButton
