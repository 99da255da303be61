"""Delivers the posts of invitations, and the edits after they are closed."""

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
    """Post an invitation, also one that is closed by now.

    The bot may have died after an earlier attempt, before it recorded the message. Discord answers
    with the id of that message then, and the message can be edited.
    """
    invitation = await context.matches.invitation(post.invitation_id)
    return Delivered(await context.announce(post, await message_about(context, invitation)))


async def close_invitation(context: DeliveryContext, post: InvitationPost) -> Delivered:
    invitation = await context.matches.invitation(post.invitation_id)
    if invitation.message_id is not None:
        message = await message_about(context, invitation)
        await context.revise(post, invitation.message_id, message)
    return Delivered(invitation.message_id)


async def message_about(context: DeliveryContext, invitation: Invitation) -> PublicMessage:
    """Return the message about an invitation as it stands now."""
    if invitation.is_open:
        return invitation_post(invitation)
    return invitation_closed(invitation, await context.matches.match_of(invitation))


DELIVERIES: Final[Deliveries] = {
    PostKind.INVITATION: deliver_invitation,
    PostKind.INVITATION_CLOSED: close_invitation,
}
