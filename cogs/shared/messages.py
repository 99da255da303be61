"""What can be sent: to everybody, or to one person alone. The two never mix."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, combinations, pairwise
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar
from urllib.parse import urlsplit

import discord

from rendering import THEMES, Emoji

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from cogs.shared.custom_ids import Click


T = TypeVar("T")
Style: TypeAlias = discord.ButtonStyle
MAX_ROWS: Final = 5
"""Rows of a classic message; a select menu takes one."""
MAX_BUTTONS_IN_ROW: Final = 5
MAX_FILM_TURNS: Final = 100
"""That one film shows: more would take much memory and time to draw, and long to watch."""


@dataclass(frozen=True, slots=True)
class Caption:
    """A picture that the message shows already."""

    filename: str
    alt_text: str


@dataclass(frozen=True, slots=True)
class Picture(Caption):
    data: bytes


@dataclass(frozen=True, slots=True)
class PublicPicture(Picture):
    """Drawn of public things alone."""


@dataclass(frozen=True, slots=True)
class Document:
    """A file to keep, which Discord does not show."""

    filename: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Button:
    click: Click
    label: str | None = None
    emoji: str | None = None
    style: Style = Style.secondary
    is_disabled: bool = False


PRESSED: Final[Mapping[bool, Style]] = {True: Style.primary, False: Style.secondary}
"""By whether a button stands for what holds."""


def choice(ways: Iterable[tuple[Click, str, bool]]) -> tuple[Button, ...]:
    """A row of buttons, each with its label and whether it stands for what holds."""
    return tuple(
        Button(click, f"✓ {label}" if holds else label, style=PRESSED[holds])
        for click, label, holds in ways
    )


def join_rows(rows: Sequence[Sequence[T]], max_rows: int) -> tuple[tuple[T, ...], ...]:
    """Join neighbouring rows of buttons to at most `max_rows`, the longest as short as can be.

    Raises ValueError if they don't fit.
    """
    if len(rows) <= max_rows:
        return tuple(map(tuple, rows))
    ways = [
        tuple(
            tuple(chain.from_iterable(rows[start:end]))
            for start, end in pairwise((0, *cuts, len(rows)))
        )
        for cuts in combinations(range(1, len(rows)), max(max_rows, 1) - 1)
    ]
    best = min(ways, key=lambda way: max(map(len, way)))
    if max_rows < 1 or max(map(len, best)) > MAX_BUTTONS_IN_ROW:
        raise ValueError(f"too many buttons for {max_rows} rows")
    return best


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    label: str
    description: str | None = None
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class OptionList:
    """A select menu; a choice is sent when it closes."""

    click: Click
    placeholder: str
    options: tuple[Option, ...]
    takes_several: bool = False
    """As many options as there are; otherwise one."""


@dataclass(frozen=True, slots=True)
class ChannelList:
    """A select menu of the server's channels: any up to `most`, or the one in which to post."""

    click: Click
    placeholder: str
    chosen: tuple[int, ...] = ()
    most: int = 25
    """Discord's own limit."""


@dataclass(frozen=True, slots=True)
class PeopleList:
    """A select menu of the server's people, of whom one is chosen."""

    click: Click
    placeholder: str


@dataclass(frozen=True, slots=True)
class PublicMessage:
    """Made from public things alone. A classic message: its content is what a phone shows."""

    content: str
    picture: PublicPicture | None = None
    buttons: tuple[Button, ...] = ()
    pings: tuple[int, ...] = ()
    """Who is notified: one person, or both at a start where both are waited for."""
    is_silent: bool = False


@dataclass(frozen=True, slots=True)
class PrivateMessage:
    """For one person, always ephemeral."""

    content: str
    picture: Picture | None = None
    buttons: tuple[Button, ...] = ()
    """As many in a row as fit."""
    rows: tuple[tuple[Button, ...], ...] = ()
    """Below them, each a row of its own."""
    lists: tuple[OptionList, ...] = ()
    documents: tuple[Document, ...] = ()
    selections: tuple[ChannelList | PeopleList, ...] = ()
    """Below the lists."""


@dataclass(frozen=True, slots=True)
class Controller:
    """The board as buttons, for the player to move, always ephemeral."""

    text: str
    picture: Caption
    grid: tuple[tuple[Button, ...], ...]
    """Five rows of five, seen from the player's side; or the lines a lantern can light."""
    buttons: tuple[Button, ...] = ()
    lists: tuple[OptionList, ...] = ()


ToOne: TypeAlias = PrivateMessage | Controller


def shown_picture(message: discord.Message) -> Caption | None:
    """Its first picture, as far as the bot was told with the click."""
    for component in message.components:
        if isinstance(component, discord.MediaGalleryComponent):
            item = component.items[0]
            name = PurePosixPath(urlsplit(item.media.url).path).name
            return Caption(name, item.description or "")
    return None


Signs: TypeAlias = "Mapping[Emoji, str]"
"""What a button's emoji is, and what stands for it in a text."""
UNICODE: Final[Signs] = {
    Emoji.RED_STUDENT: "🔴",
    Emoji.RED_MASTER: "⭕",
    Emoji.RED_NINJA: "🥷",
    Emoji.BLUE_STUDENT: "🔷",
    Emoji.BLUE_MASTER: "💠",
    Emoji.BLUE_NINJA: "🥷",
    Emoji.SPIRIT: "🌀",
    Emoji.TARGET: "🎯",
    Emoji.CAPTURE: "⚔️",
    Emoji.SWAP: "🔄",
    Emoji.TEMPLE: "⛩️",
    Emoji.EMPTY: "▫️",
    Emoji.LEFT_CARD: "♦️",
    Emoji.RIGHT_CARD: "🔘",
}
"""Until Discord has our own, and wherever it refuses them."""
UNICODE_IN_EACH: Final = dict.fromkeys(THEMES, UNICODE)
"""By the theme of the picture that they stand below."""
