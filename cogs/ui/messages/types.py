"""What can be sent: to everybody, or to one person alone. The two never mix."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

import discord

if TYPE_CHECKING:
    from cogs.ui.clicks import Click

Style: TypeAlias = discord.ButtonStyle


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


@dataclass(frozen=True, slots=True)
class Option:
    value: str
    label: str
    description: str | None = None
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class OptionList:
    """A select menu; a choice is sent when it closes. Its click's verb begins as lists' do."""

    click: Click
    placeholder: str
    options: tuple[Option, ...]
    takes_several: bool = False
    """As many options as there are; otherwise one."""
    least: int = 1
    """Options to be chosen."""


@dataclass(frozen=True, slots=True)
class ChannelList:
    """A select menu of the server's channels, of which any number may be chosen."""

    click: Click
    placeholder: str
    chosen: tuple[int, ...] = ()


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
    channels: tuple[ChannelList, ...] = ()
    """Below the lists."""
    people: tuple[PeopleList, ...] = ()
    """Below those."""


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
