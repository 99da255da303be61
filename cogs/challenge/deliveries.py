"""Posts of invitations, and what they become once they are closed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.challenge.public import invitation_closed, invitation_post
from cogs.outbox import Delivered
from onitama_core.store import PostKind

if TYPE_CHECKING:
    from cogs.outbox import Deliveries, DeliveryContext
    from cogs.shared.messages import PublicMessage
    from onitama_core.store import Invitation, InvitationPost


async def deliver_invitation(context: DeliveryContext, post: InvitationPost) -> Delivered:
    """Also once it is closed: a crash may have come between an earlier post and its record.

    Discord then answers with the id of that post, and it can be changed.
    """
    invitation = await context.matches.invitation(post.invitation_id)
    return Delivered(await context.announce(post, await standing(context, invitation)))


async def close_invitation(context: DeliveryContext, post: InvitationPost) -> Delivered:
    invitation = await context.matches.invitation(post.invitation_id)
    if invitation.message_id is not None:
        now = await standing(context, invitation)
        await context.revise(post, invitation.message_id, now)
    return Delivered(invitation.message_id)


async def standing(context: DeliveryContext, invitation: Invitation) -> PublicMessage:
    if invitation.is_open:
        return invitation_post(invitation)
    return invitation_closed(invitation, await context.matches.match_of(invitation))


DELIVERIES: Final[Deliveries] = {
    PostKind.INVITATION: deliver_invitation,
    PostKind.INVITATION_CLOSED: close_invitation,
}
