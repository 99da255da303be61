"""An invitation, and what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.outbox.deliveries.announcing import announce
from cogs.outbox.deliveries.desk import Settled
from cogs.ui.messages.public.invitation import invitation_closed, invitation_post

if TYPE_CHECKING:
    from cogs.outbox.deliveries.desk import Desk
    from cogs.ui.messages.types import PublicMessage
    from onitama_core.store import Invitation, InvitationClosedPost, InvitationPost


async def deliver_invitation(desk: Desk, post: InvitationPost) -> Settled:
    """Also once it is closed: a crash may have come between an earlier post and its record.

    Discord then answers with the id of that post, and it can be changed.
    """
    invitation = await desk.invitations.look(post.invitation_id)
    message = invitation_post(invitation) if invitation.is_open else await closed(desk, invitation)
    return Settled(await announce(desk, post, message))


async def close_invitation(desk: Desk, post: InvitationClosedPost) -> Settled:
    invitation = await desk.invitations.look(post.invitation_id)
    message_id = invitation.message_id
    if message_id is not None:
        now = await closed(desk, invitation)
        change = desk.exit.revise(post.channel_id, message_id, now)
        await desk.tidying.attempt(change, message_id)
    return Settled(message_id)


async def closed(desk: Desk, invitation: Invitation) -> PublicMessage:
    return invitation_closed(invitation, await desk.invitations.match_of(invitation))
