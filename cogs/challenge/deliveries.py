"""Deliveries of invitations' posts, and of the edits after the invitations are closed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.challenge.public import closed_invitation_post, invitation_post
from cogs.outbox import Delivered
from onitama_core.store import PostKind

if TYPE_CHECKING:
    from cogs.outbox import DeliveryContext, DeliveryFunctions
    from cogs.shared.messages import PublicMessage
    from onitama_core.store import Invitation, InvitationPost


async def deliver_invitation(context: DeliveryContext, post: InvitationPost) -> Delivered:
    """Post an invitation, even if it is closed by now.

    The bot may have crashed after it posted the invitation and before it stored the message's id.
    Because of the post's nonce Discord then answers with the id of the first message, so that the
    first message can be edited.
    """
    invitation = await context.matches.invitations.get(post.invitation_id)
    return Delivered(await context.announce(post, await compose_post(context, invitation)))


async def close_invitation(context: DeliveryContext, post: InvitationPost) -> Delivered:
    """Edit the post of an invitation that was closed."""
    invitation = await context.matches.invitations.get(post.invitation_id)
    if invitation.message_id is not None:
        message = await compose_post(context, invitation)
        await context.revise(post, invitation.message_id, message)
    return Delivered(invitation.message_id)


async def compose_post(context: DeliveryContext, invitation: Invitation) -> PublicMessage:
    """Return the post of an invitation as it should be now."""
    if invitation.is_open:
        return invitation_post(invitation)
    return closed_invitation_post(
        invitation, await context.matches.invitations.match_of(invitation)
    )


DELIVERIES: Final[DeliveryFunctions] = {
    PostKind.INVITATION: deliver_invitation,
    PostKind.INVITATION_CLOSED: close_invitation,
}
