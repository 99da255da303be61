"""A draw offer, and what became of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.outbox.deliveries.desk import Settled
from cogs.ui.messages.public.draw import draw_offer, draw_offer_closed, draw_offer_lapsed

if TYPE_CHECKING:
    from cogs.outbox.deliveries.desk import Desk
    from onitama_core.store import DrawOfferClosedPost, DrawOfferPost


async def deliver_draw_offer(desk: Desk, post: DrawOfferPost) -> Settled:
    """As `deliver_invitation`."""
    match = (await desk.play.look(post.match_id)).match
    offer = match.draw_offer
    is_open = offer is not None and offer.seq == post.seq
    message = draw_offer(match, offer) if offer and is_open else draw_offer_lapsed(match)
    return Settled(await desk.exit.announce(post.channel_id, message, post.nonce))


async def close_draw_offer(desk: Desk, post: DrawOfferClosedPost) -> Settled:
    message_id = await desk.store.read(
        lambda reader: reader.draw_offer_message(post.match_id, post.seq)
    )
    if message_id is not None:
        now = draw_offer_closed(await desk.play.look(post.match_id, until=post.seq))
        change = desk.exit.revise(post.channel_id, message_id, now)
        await desk.tidying.for_a_moment(change, message_id)
    return Settled(message_id)
