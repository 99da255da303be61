"""Answers that lead to a post: given once, with the way there, if the post is soon enough."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from cogs.ui.messages.private.playing.match import in_turn, played
from cogs.ui.send import think
from cogs.ui.sentences.refusals import sentence_for

if TYPE_CHECKING:
    from cogs.house.capability import Interaction
    from cogs.ui.messages.types import PrivateMessage
    from onitama_core.matches import PlayerUpdate, PublicUpdate
    from onitama_core.store import Match, Place

PROMPTLY: Final = 0.05
"""Seconds until who waits is told that I think: an acknowledgement is felt above a tenth."""


async def posted(interaction: Interaction, post_id: int | None) -> int | None:
    """The message that a post became, or None so far."""
    outbox = interaction.client.outbox
    if not interaction.response.is_done():
        message_id = await outbox.delivered(post_id, PROMPTLY)
        if message_id is not None:
            return message_id
        await think(interaction)
    return await outbox.delivered(post_id)


async def shown(interaction: Interaction, update: PublicUpdate) -> Match | None:
    """The match once the board that an update made due is posted, or None so far."""
    board = None if update.post_id is None else await posted(interaction, update.post_id)
    return None if board is None else replace(update.match, last_post_id=board)


async def and_next(interaction: Interaction, update: PlayerUpdate, told: str) -> PrivateMessage:
    """What is told after an action, and after a turn where the next one waits."""
    match, user_id = update.match, interaction.user.id
    told = with_obstacle(interaction, match.place, told)
    if update.view.legal_actions:
        return in_turn(update, told)
    return played(told, await interaction.client.matches.play.next_turn(user_id, match), user_id)


def with_obstacle(interaction: Interaction, place: Place, text: str) -> str:
    """`text`, and what somebody can do where the bot may not post."""
    obstacle = interaction.client.outbox.obstacle(place.channel_id)
    return text if obstacle is None else f"{text} {sentence_for(obstacle)}"
