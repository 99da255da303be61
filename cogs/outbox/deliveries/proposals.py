"""A draw offer or the request to take a turn back, and what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.outbox.deliveries.announcing import announce
from cogs.outbox.deliveries.desk import Settled
from cogs.ui.messages.public.proposals import (
    WORDINGS,
    proposal_closed,
    proposal_lapsed,
    proposal_post,
)

if TYPE_CHECKING:
    from cogs.outbox.deliveries.desk import Desk
    from onitama_core.store import ProposalClosedPost, ProposalPost


async def deliver_proposal(desk: Desk, post: ProposalPost) -> Settled:
    """As `deliver_invitation`."""
    wording, match = WORDINGS[post.kind], (await desk.play.look(post.match_id)).match
    proposal = wording.of(match)
    if proposal is None or proposal.seq != post.seq:
        message = proposal_lapsed(wording, match)
    else:
        message = proposal_post(wording, match, proposal)
    return Settled(await announce(desk, post, message))


async def close_proposal(desk: Desk, post: ProposalClosedPost) -> Settled:
    message_id = await desk.store.read(
        lambda reader: reader.proposal_message(post.match_id, post.closes, post.seq)
    )
    if message_id is not None:
        update = await desk.play.look(post.match_id, until=post.seq)
        now = proposal_closed(WORDINGS[post.kind], update)
        change = desk.exit.revise(post.channel_id, message_id, now)
        await desk.tidying.attempt(change, message_id)
    return Settled(message_id)
