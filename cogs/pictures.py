"""Views as pictures, drawn off the event loop."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from cogs.ui.messages.types import Caption, Picture
from onitama_core.game import Player
from rendering import describe

if TYPE_CHECKING:
    from onitama_core.game import PlayerView, PublicView
    from onitama_core.matches.records import Match
    from rendering import Renderer


async def public_picture(renderer: Renderer, match: Match, view: PublicView) -> Picture:
    """What everybody may see, Red below."""
    return await _draw(renderer, match, view, Player.RED)


async def private_picture(renderer: Renderer, match: Match, view: PlayerView) -> Picture:
    """What one player may see, the own side below."""
    return await _draw(renderer, match, view, view.viewer)


def private_caption(match: Match, view: PlayerView) -> Caption:
    """Of the `private_picture` that a message has."""
    return _caption(match, view, view.viewer)


async def _draw(
    renderer: Renderer, match: Match, view: PublicView | PlayerView, seen_from: Player
) -> Picture:
    png = await asyncio.to_thread(renderer.board, view, seen_from=seen_from)
    caption = _caption(match, view, seen_from)
    return Picture(caption.filename, caption.alt_text, png)


def _caption(match: Match, view: PublicView | PlayerView, seen_from: Player) -> Caption:
    """The file name is new each turn, so that no client shows an old picture from its cache."""
    name = f"onitama-{match.id}-{match.ply}-{seen_from}.png"
    return Caption(name, describe(view, seen_from=seen_from))
