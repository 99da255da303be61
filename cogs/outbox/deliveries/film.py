"""The film of a match that a player has shared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.outbox.deliveries.announcing import announce
from cogs.outbox.deliveries.desk import GIVEN_UP, Settled
from cogs.ui.messages.public.ended import film_post

if TYPE_CHECKING:
    from cogs.outbox.deliveries.desk import Desk
    from onitama_core.store import FilmPost


async def deliver_film(desk: Desk, post: FilmPost) -> Settled:
    """Mostly drawn by now for who shared it; after a restart it is drawn anew."""
    film = await desk.store.read(lambda reader: reader.film_of(post.match_id))
    if film is None:
        return GIVEN_UP
    turns = await desk.reveal.every_turn(post.match_id)
    message = film_post(turns[-1], await desk.draw_film(turns), film.player)
    return Settled(await announce(desk, post, message))
