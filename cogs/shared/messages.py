"""Messages as values: public ones for a channel, and private ones for one user.

Their types are unrelated, so that the type checker refuses to post a private message in a channel.
`views.py` turns them into discord.py's objects.
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
"""Discord's limit for the rows of buttons and select menus below a message.

A select menu takes a whole row. A message with a layout (`Controller`) can have more rows.
"""
MAX_BUTTONS_IN_ROW: Final = 5
MAX_CHOSEN: Final = 25
"""Discord's limit for the values that are chosen in one select menu."""
MAX_FILM_TURNS: Final = 100
"""Turns in one film; more would take much memory and time to draw."""


@dataclass(frozen=True, slots=True)
class PictureReference:
    """The file name and alt text of a picture, without its data if the message has it already."""

    filename: str
    alt_text: str


@dataclass(frozen=True, slots=True)
class Picture(PictureReference):
    """A picture to upload."""

    data: bytes


@dataclass(frozen=True, slots=True)
class PublicPicture(Picture):
    """A picture drawn from public information only."""


@dataclass(frozen=True, slots=True)
class Document:
    """A file to download, of which Discord shows no picture."""

    filename: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Button:
    """A button below a message."""

    click: Click
    label: str | None = None
    """The label, which `views.py` translates if it is in the catalogue."""
    emoji: str | None = None
    style: Style = Style.secondary
    is_disabled: bool = False


TOGGLE_STYLE: Final[Mapping[bool, Style]] = {True: Style.primary, False: Style.secondary}
"""Styles of a toggle button, by whether it is selected."""


def make_toggles(toggles: Iterable[tuple[Click, str, bool]]) -> tuple[Button, ...]:
    """Return a row of buttons from their clicks, their labels and whether they are selected."""
    return tuple(
        Button(click, f"✓ {label}" if is_selected else label, style=TOGGLE_STYLE[is_selected])
        for click, label, is_selected in toggles
    )


def join_rows(rows: Sequence[Sequence[T]], max_rows: int) -> tuple[tuple[T, ...], ...]:
    """Join neighbouring rows of buttons so that at most `max_rows` rows are left.

    The longest row is as short as possible. Raises ValueError if a row would still be longer than
    MAX_BUTTONS_IN_ROW.
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
    """A select menu of given options. Discord sends the chosen values when the menu closes."""

    click: Click
    placeholder: str
    options: tuple[Option, ...]
    takes_several: bool = False
    """True: any number of options can be chosen, at least one; False: exactly one."""


@dataclass(frozen=True, slots=True)
class ChannelList:
    """A select menu of the server's channels, of which up to `max_channels` can be chosen.

    With a maximum of 1 the menu offers only channels in which the bot can post.
    """

    click: Click
    placeholder: str
    chosen: tuple[int, ...] = ()
    max_channels: int = MAX_CHOSEN


@dataclass(frozen=True, slots=True)
class PeopleList:
    """A select menu of the server's members, of whom one is chosen."""

    click: Click
    placeholder: str


@dataclass(frozen=True, slots=True)
class PublicMessage:
    """A message for everybody in a channel, made from public information only.

    It has text content instead of a layout, because push notifications on phones show only that.
    """

    content: str
    picture: PublicPicture | None = None
    buttons: tuple[Button, ...] = ()
    pings: tuple[int, ...] = ()
    """Ids of the users who are notified; other mentions in the content notify nobody."""
    is_silent: bool = False
    """True if Discord sends no push notification for the message."""


@dataclass(frozen=True, slots=True)
class PrivateMessage:
    """An ephemeral message, which only one user sees."""

    content: str
    picture: Picture | None = None
    buttons: tuple[Button, ...] = ()
    """Buttons that fill row after row."""
    rows: tuple[tuple[Button, ...], ...] = ()
    """Rows of buttons below `buttons`."""
    lists: tuple[OptionList, ...] = ()
    """Select menus above all buttons."""
    documents: tuple[Document, ...] = ()
    auto_populated_lists: tuple[ChannelList | PeopleList, ...] = ()
    """Select menus below `lists`, whose options Discord fills in."""


@dataclass(frozen=True, slots=True)
class Controller:
    """An ephemeral message with a board whose squares are buttons, for the player to move."""

    text: str
    picture: PictureReference
    grid: tuple[tuple[Button, ...], ...]
    """Five rows of five squares from the player's side, or the lines for a lantern."""
    buttons: tuple[Button, ...] = ()
    lists: tuple[OptionList, ...] = ()


EphemeralMessage: TypeAlias = PrivateMessage | Controller


@dataclass(frozen=True, slots=True)
class Form:
    """A form with one line of text, which Discord opens in answer to a click (a modal)."""

    click: Click
    """The click as which the submitted form is dispatched; the text comes with it."""
    title: str
    label: str
    value: str
    """The text that the field has when the form opens."""
    max_length: int


def find_shown_picture(message: discord.Message) -> PictureReference | None:
    """Return the first picture of a controller, from the message that came with a click."""
    for component in message.components:
        if isinstance(component, discord.MediaGalleryComponent):
            item = component.items[0]
            name = PurePosixPath(urlsplit(item.media.url).path).name
            return PictureReference(name, item.description or "")
    return None


EmojiTexts: TypeAlias = "Mapping[Emoji, str]"
"""Texts of emoji in a message: a Unicode emoji, or one of the bot's like `<:swap_123456:1>`."""
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
"""Unicode emoji, used until the bot's own emoji are uploaded or if Discord refuses them."""
UNICODE_BY_THEME: Final = dict.fromkeys(THEMES, UNICODE_EMOJI)
"""The Unicode emoji for each theme of pictures; they are the same in all themes."""
