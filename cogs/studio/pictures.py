"""Views as pictures, drawn off the event loop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.studio.filenames import below, private_filename, public_filename, replay_filename
from cogs.ui.messages.types import Caption, Picture, PublicPicture
from onitama_core.game import Player, parse_position, public_view
from rendering import describe, describe_card, describe_hot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.studio.artist import Artist
    from cogs.studio.films import Films
    from cogs.ui.messages.private.playing.seats import Seat
    from onitama_core.game import Card
    from onitama_core.matches import Past, PublicUpdate, Revealed
    from rendering import Heat, Hints


SAMPLE: Final = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"


async def public_picture(artist: Artist, update: PublicUpdate) -> PublicPicture:
    """What everybody may see, Red below."""
    view = update.view
    png = await artist.board(view, seen_from=Player.RED)
    alt_text = describe(view, seen_from=Player.RED, events=update.events)
    return PublicPicture(public_filename(update.match), alt_text, png)


async def opened_picture(artist: Artist, update: PublicUpdate, end: Revealed) -> PublicPicture:
    """How a match ended, with both sides' ninjas, Red below."""
    view = end.view
    png = await artist.board(view, seen_from=Player.RED)
    alt_text = describe(view, seen_from=Player.RED, events=update.events)
    return PublicPicture(public_filename(end.match), alt_text, png)


async def public_film(films: Films, artist: Artist, turns: Sequence[Revealed]) -> PublicPicture:
    """All of a match that is over, Red below. Raises as `Films.film`."""
    film = await films.film(artist, turns, Player.RED)
    return PublicPicture(film.filename, film.alt_text, film.data)


async def past_picture(artist: Artist, past: Past) -> Picture:
    """An earlier turn as everybody saw it, Red below."""
    png = await artist.board(past.view, seen_from=Player.RED)
    name = f"onitama-{past.match.id}-turn-{past.turn}.png"
    return Picture(name, describe(past.view, seen_from=Player.RED), png)


async def private_picture(artist: Artist, seat: Seat, hints: Hints | None = None) -> Picture:
    """What one player may see, the own side below."""
    view = seat.view
    png = await artist.board(view, seen_from=view.viewer, hints=hints)
    caption = private_caption(seat, hints)
    return Picture(caption.filename, caption.alt_text, png)


def private_caption(seat: Seat, hints: Hints | None = None) -> Caption:
    view = seat.view
    alt_text = describe(view, seen_from=view.viewer, hints=hints, events=seat.events)
    return Caption(private_filename(seat, hints), alt_text)


async def replay_picture(artist: Artist, revealed: Revealed, near: Player) -> Picture:
    """A turn of a match that is over, `near`'s side below."""
    view = revealed.view
    png = await artist.board(view, seen_from=near)
    return Picture(replay_filename(revealed, near), describe(view, seen_from=near), png)


async def believed_picture(
    artist: Artist, revealed: Revealed, heat: Heat | None, near: Player
) -> Picture:
    """The same with where the computer looked; as in the replay where no ninja hid."""
    if heat is None:
        return await replay_picture(artist, revealed, near)
    view = revealed.view
    png = await artist.paint(artist.renderer.heat, view, heat, seen_from=near)
    name = f"onitama-{revealed.match.id}-believed-{revealed.turn}-{below(near)}.png"
    return Picture(name, describe_hot(view, heat, seen_from=near), png)


async def sample_picture(artist: Artist) -> Picture:
    """The start of a game, to see what a theme looks like."""
    view = public_view(parse_position(SAMPLE))
    png = await artist.board(view, seen_from=Player.RED)
    return Picture("onitama-sample.png", describe(view, seen_from=Player.RED), png)


async def card_picture(artist: Artist, card: Card) -> Picture:
    png = await artist.card(card)
    return Picture(f"onitama-{card.id}.png", describe_card(card), png)
