"""The private controller in which a user chooses a turn to vote for, and the answer to a vote."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cogs.match.answering import open_controller, update_controller
from cogs.match.buttons import ShowRules, VoteControllerClick
from cogs.match.private import ControllerContext
from cogs.match.public_vote import turn_label
from cogs.shared import labels, send
from cogs.shared.click_data import is_controller
from cogs.shared.dispatch import after_commit
from cogs.shared.messages import Button, PrivateMessage
from cogs.shared.words import marked_side, relative_time, with_number
from onitama_core.game import Action, format_action
from rendering.words import _, join_sentences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.bot.client import Interaction
    from cogs.match.choices import Choice
    from onitama_core.matches import CastVote, PlayerUpdate
    from onitama_core.store import Match


async def show_step(
    interaction: Interaction,
    match: Match,
    chosen_actions: Sequence[Action],
    choice: Choice | None = None,
) -> None:
    """Show the page after the chosen actions and a choice, in the clicked or in a new controller.

    `chosen_actions`: the actions of the turn that the user has chosen so far.
    """
    update = await interaction.client.matches.votes.look(match.id, chosen_actions)
    context = vote_context(update, chosen_actions)
    if is_controller(interaction.message):
        await send.acknowledge(interaction)
        await update_controller(interaction, context, choice=choice)
    else:
        await open_controller(interaction, context)


async def vote(
    interaction: Interaction, match: Match, actions: Sequence[Action], step: int | None
) -> None:
    """Vote for a turn and answer the voter; show the Spirit's step if it is missing in the turn.

    `step`: the step of the clicked button; None: the turn was typed. Raises the errors of
    `Votes.cast`.
    """
    votes = interaction.client.matches.votes
    before = await votes.look(match.id)
    if (await votes.look(match.id, actions)).view.legal_actions:
        await show_step(interaction, match, actions)
        return
    cast = await votes.cast(match.id, interaction.user.id, actions, step, at=interaction.created_at)
    with after_commit():
        text = describe_vote(cast, turn_label(actions, before.view.public.spirit))
        if is_controller(interaction.message):
            await send.acknowledge(interaction)
            await send.close_controller(interaction, PrivateMessage(text))
        else:
            await send.reply_ephemeral(interaction, text)


def describe_vote(cast: CastVote, turn: str) -> str:
    """Return the answer to a user who has voted for a turn."""
    if cast.closes_at is None:
        text = _("You voted for **{turn}**. That closed the vote: the new board shows the turn.")
        return with_number(cast.match.id, text.format(turn=turn))
    text = _("You voted for **{turn}**. You can change that until the vote closes {when}.")
    return with_number(cast.match.id, text.format(turn=turn, when=relative_time(cast.closes_at)))


def vote_context(update: PlayerUpdate, chosen_actions: Sequence[Action] = ()) -> ControllerContext:
    """Return the controller's context for a vote, after the actions that begin a turn."""
    match = update.match
    text_before = _("You vote on {side}'s turn.").format(side=marked_side(update.view.viewer))
    chosen_text = "".join(format_action(action).replace(":", "") for action in chosen_actions)
    return ControllerContext(
        update.view,
        update.public.events,
        picture_name=f"{match.id}-{match.step}{chosen_text}",
        format_text=lambda text: with_number(match.id, join_sentences(text_before, text)),
        make_click=partial(VoteControllerClick, match.id, match.step, tuple(chosen_actions)),
        help_buttons=(Button(ShowRules(match.id), labels.RULES),),
    )
