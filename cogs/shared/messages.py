"""Messages as values: public ones for a channel and private ones for one person.

The two are unrelated types, so that the type checker refuses to post a private one.
"""

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
"""Rows of buttons and select menus below a classic message; a select menu takes a whole row."""
MAX_BUTTONS_IN_ROW: Final = 5
MAX_FILM_TURNS: Final = 100
"""Turns in one film. More would take much memory and time to draw, and long to watch."""


@dataclass(frozen=True, slots=True)
class Caption:
    """The name and alt text of a picture that the message shows already."""

    filename: str
    alt_text: str


@dataclass(frozen=True, slots=True)
class Picture(Caption):
    """A picture to upload."""

    data: bytes


@dataclass(frozen=True, slots=True)
class PublicPicture(Picture):
    """A picture drawn from public information only."""


@dataclass(frozen=True, slots=True)
class Document:
    """A file to download, which Discord does not show."""

    filename: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Button:
    click: Click
    label: str | None = None
    emoji: str | None = None
    style: Style = Style.secondary
    is_disabled: bool = False


TOGGLE_STYLE: Final[Mapping[bool, Style]] = {True: Style.primary, False: Style.secondary}
"""Styles of a button that is selected (True) or not (False)."""


def make_toggles(toggles: Iterable[tuple[Click, str, bool]]) -> tuple[Button, ...]:
    """Return a row of buttons from their clicks, their labels and whether they are selected."""
    return tuple(
        Button(click, f"✓ {label}" if is_selected else label, style=TOGGLE_STYLE[is_selected])
        for click, label, is_selected in toggles
    )


def join_rows(rows: Sequence[Sequence[T]], max_rows: int) -> tuple[tuple[T, ...], ...]:
    """Join neighbouring rows of buttons so that at most `max_rows` are left.

    Of all ways to join them it takes one whose longest row is shortest. Raises ValueError if they
    don't fit.
    """
    if len(rows) <= max_rows:
        return tuple(map(tuple, rows))
    candidates = [
        tuple(
            tuple(chain.from_iterable(rows[start:end]))
            for start, end in pairwise((0, *cuts, len(rows)))
        )
        for cuts in combinations(range(1, len(rows)), max(max_rows, 1) - 1)
    ]
    best = min(candidates, key=lambda candidate: max(map(len, candidate)))
    if max_rows < 1 or max(map(len, best)) > MAX_BUTTONS_IN_ROW:
        raise ValueError(f"too many buttons for {max_rows} rows")
    return best


@dataclass(frozen=True, slots=True)
class Option:
    """An entry of a select menu."""

    value: str
    label: str
    description: str | None = None
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class OptionList:
    """A select menu. Discord sends what was chosen when it closes."""

    click: Click
    placeholder: str
    options: tuple[Option, ...]
    takes_several: bool = False
    """True: any number of options can be chosen, at least one; False: exactly one."""


@dataclass(frozen=True, slots=True)
class ChannelList:
    """A select menu of the server's channels, of which up to `max_channels` can be chosen.

    With a maximum of 1 it is the channel in which the bot posts something.
    """

    click: Click
    placeholder: str
    chosen: tuple[int, ...] = ()
    max_channels: int = 25
    """The default is Discord's limit."""


@dataclass(frozen=True, slots=True)
class PeopleList:
    """A select menu of the server's members, of whom one is chosen."""

    click: Click
    placeholder: str


@dataclass(frozen=True, slots=True)
class PublicMessage:
    """A message for everybody in a channel, made from public information only.

    It is a classic message, because the push notification on a phone shows its content.
    """

    content: str
    picture: PublicPicture | None = None
    buttons: tuple[Button, ...] = ()
    pings: tuple[int, ...] = ()
    """Ids of the users who are notified."""
    is_silent: bool = False


@dataclass(frozen=True, slots=True)
class PrivateMessage:
    """A message for one person, always ephemeral."""

    content: str
    picture: Picture | None = None
    buttons: tuple[Button, ...] = ()
    """Buttons that fill row after row."""
    rows: tuple[tuple[Button, ...], ...] = ()
    """Rows of buttons below `buttons`."""
    lists: tuple[OptionList, ...] = ()
    """Select menus above all buttons."""
    documents: tuple[Document, ...] = ()
    selections: tuple[ChannelList | PeopleList, ...] = ()
    """Select menus below `lists`."""


@dataclass(frozen=True, slots=True)
class Controller:
    """A board whose squares are buttons, for the player to move, always ephemeral."""

    text: str
    picture: Caption
    grid: tuple[tuple[Button, ...], ...]
    """Five rows of five squares, seen from the player's side; or the lines for a lantern."""
    buttons: tuple[Button, ...] = ()
    lists: tuple[OptionList, ...] = ()


ToOne: TypeAlias = PrivateMessage | Controller


@dataclass(frozen=True, slots=True)
class Form:
    """A form with one line of text, which Discord opens in answer to a click (a modal)."""

    click: Click
    """Click that the submitted form stands for; the text comes with it."""
    title: str
    label: str
    value: str
    """The text that is there when the form opens."""
    max_length: int


def find_shown_picture(message: discord.Message) -> Caption | None:
    """Return the first picture of a controller, from the message that came with a click."""
    for component in message.components:
        if isinstance(component, discord.MediaGalleryComponent):
            item = component.items[0]
            name = PurePosixPath(urlsplit(item.media.url).path).name
            return Caption(name, item.description or "")
    return None


EmojiTexts: TypeAlias = "Mapping[Emoji, str]"
"""The text of each sign: a Unicode emoji or the mention of one of the bot's own."""
UNICODE_EMOJI: Final[EmojiTexts] = {
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
"""Emoji for the time until Discord has the bot's own, and where it refuses them."""
UNICODE_BY_THEME: Final = dict.fromkeys(THEMES, UNICODE_EMOJI)
"""Unicode emoji by theme, the same in each: they do not follow the picture's theme."""
