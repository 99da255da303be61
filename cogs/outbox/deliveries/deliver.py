"""Who delivers what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.outbox.deliveries.board import deliver_board
from cogs.outbox.deliveries.film import deliver_film
from cogs.outbox.deliveries.invitations import close_invitation, deliver_invitation
from cogs.outbox.deliveries.left import tell_where_it_goes_on
from cogs.outbox.deliveries.overtaken import replace_board
from cogs.outbox.deliveries.placement import deliver_reminder, redraw_placement
from cogs.outbox.deliveries.proposals import close_proposal, deliver_proposal
from cogs.outbox.deliveries.thread import deliver_result, open_thread
from cogs.outbox.deliveries.warning import deliver_warning
from onitama_core.store import (
    BoardPost,
    DrawOfferClosedPost,
    DrawOfferPost,
    FilmPost,
    InvitationClosedPost,
    InvitationPost,
    LeftPost,
    OvertakenPost,
    PlacedPost,
    ReminderPost,
    ResultPost,
    TakebackClosedPost,
    TakebackPost,
    ThreadPost,
    WarningPost,
)

if TYPE_CHECKING:
    from cogs.outbox.deliveries.desk import Delivered, Desk
    from onitama_core.store import Post


async def deliver(  # noqa: C901, PLR0911, PLR0912 - one for each kind
    desk: Desk, post: Post, *, is_overtaken: bool
) -> Delivered:
    """Send or change what the post is about; `is_overtaken`: a newer board of the match waits."""
    match post:
        case InvitationPost():
            return await deliver_invitation(desk, post)
        case InvitationClosedPost():
            return await close_invitation(desk, post)
        case ThreadPost():
            return await open_thread(desk, post)
        case BoardPost():
            return await deliver_board(desk, post, is_latest=not is_overtaken)
        case PlacedPost():
            return await redraw_placement(desk, post)
        case OvertakenPost():
            return await replace_board(desk, post)
        case ReminderPost():
            return await deliver_reminder(desk, post)
        case WarningPost():
            return await deliver_warning(desk, post)
        case DrawOfferPost() | TakebackPost():
            return await deliver_proposal(desk, post)
        case DrawOfferClosedPost() | TakebackClosedPost():
            return await close_proposal(desk, post)
        case ResultPost():
            return await deliver_result(desk, post)
        case LeftPost():
            return await tell_where_it_goes_on(desk, post)
        case FilmPost():
            return await deliver_film(desk, post)
