"""What a clicked controller shows already."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import discord

from cogs.ui.messages.types import Caption

if TYPE_CHECKING:
    from collections.abc import Iterator


def shown_picture(message: discord.Message) -> Caption | None:
    """Its first picture, as far as the bot was told with the click."""
    return next(captions(message), None)


def captions(message: discord.Message) -> Iterator[Caption]:
    for component in message.components:
        if isinstance(component, discord.MediaGalleryComponent):
            for item in component.items:
                name = PurePosixPath(urlsplit(item.media.url).path).name
                yield Caption(name, item.description or "")
