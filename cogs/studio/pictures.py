"""Views as pictures, drawn off the event loop."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from cogs.studio.examples import near_side, view_of
from cogs.ui.messages.types import Caption, Picture, PublicPicture
from cogs.ui.sentences.rules import EXAMPLES
from onitama_core.game import TEMPLES, Player, parse_position, public_view
from rendering import describe, describe_card

if TYPE_CHECKING:
    from collections.abc import Callable

    from cogs.ui.sentences.rules import Example, Topic
    from onitama_core.game import Card
    from onitama_core.matches import Past, PlayerUpdate, PublicUpdate, Revealed
    from onitama_core.store import Match
    from rendering import Hints, Renderer


P = ParamSpec("P")
T = TypeVar("T")

SAMPLE: Final = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"

EASELS: Final = ThreadPoolExecutor(2, thread_name_prefix="picture")
"""With more the event loop would wait longer for its turn at the interpreter."""


async def drawn(paint: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Off the event loop, two pictures at a time."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(EASELS, partial(paint, *args, **kwargs))


async def public_picture(renderer: Renderer, update: PublicUpdate) -> PublicPicture:
    """What everybody may see, Red below."""
    view = update.view
    png = await drawn(renderer.board, view, seen_from=Player.RED)
    alt_text = describe(view, seen_from=Player.RED, events=update.events)
    return PublicPicture(public_filename(update.match), alt_text, png)


async def past_picture(renderer: Renderer, past: Past) -> Picture:
    """An earlier turn as everybody saw it, Red below."""
    png = await drawn(renderer.board, past.view, seen_from=Player.RED)
    name = f"onitama-{past.match.id}-turn-{past.turn}.png"
    return Picture(name, describe(past.view, seen_from=Player.RED), png)


def public_filename(match: Match) -> str:
    """A new one each post, so that no client shows an old picture from its cache."""
    return f"onitama-{match.id}-{match.seq}.png"


async def private_picture(
    renderer: Renderer, update: PlayerUpdate, hints: Hints | None = None
) -> Picture:
    """What one player may see, the own side below."""
    view = update.view
    png = await drawn(renderer.board, view, seen_from=view.viewer, hints=hints)
    caption = private_caption(update, hints)
    return Picture(caption.filename, caption.alt_text, png)


def private_caption(update: PlayerUpdate, hints: Hints | None = None) -> Caption:
    view, events = update.view, update.public.events
    alt_text = describe(view, seen_from=view.viewer, hints=hints, events=events)
    return Caption(private_filename(update, hints), alt_text)


def private_filename(update: PlayerUpdate, hints: Hints | None = None) -> str:
    """Another one for each picture of a controller: who knows its name knows what it shows."""
    match, viewer = update.match, update.view.viewer
    from_square = "" if hints is None else f"-{hints.origin}"
    return f"onitama-{match.id}-{match.step}-{viewer}{from_square}.png"


async def replay_picture(renderer: Renderer, revealed: Revealed, near: Player) -> Picture:
    """A turn of a match that is over, `near`'s side below."""
    view = revealed.view
    png = await drawn(renderer.board, view, seen_from=near)
    return Picture(replay_filename(revealed, near), describe(view, seen_from=near), png)


def replay_filename(revealed: Revealed, near: Player) -> str:
    """By what it shows: unlike a private board's it names no viewer, since all may see it."""
    return f"onitama-{revealed.match.id}-replay-{revealed.turn}-{below(near)}.png"


def below(near: Player) -> str:
    return f"rank-{str(TEMPLES[near])[1]}-below"


async def sample_picture(renderer: Renderer) -> Picture:
    """The start of a game, to see what a theme looks like."""
    view = public_view(parse_position(SAMPLE))
    png = await drawn(renderer.board, view, seen_from=Player.RED)
    return Picture("onitama-sample.png", describe(view, seen_from=Player.RED), png)


async def card_picture(renderer: Renderer, card: Card) -> Picture:
    png = await drawn(renderer.card, card)
    return Picture(f"onitama-{card.id}.png", describe_card(card), png)


async def example_pictures(renderer: Renderer, topic: Topic) -> list[Picture]:
    """One of each example of the topic."""
    return await drawn(
        lambda: [
            example_picture(renderer, example, f"onitama-{topic.value}-{number}.png")
            for number, example in enumerate(EXAMPLES[topic], start=1)
        ]
    )


def example_picture(renderer: Renderer, example: Example, filename: str) -> Picture:
    view, near = view_of(example), near_side(example)
    alt_text = describe(view, seen_from=near)
    return Picture(filename, alt_text, renderer.board(view, seen_from=near))
