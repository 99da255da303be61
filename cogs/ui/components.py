"""Messages as discord.py takes them: pictures as files, buttons and lists as views.

A fresh view each time: discord.py forgets the class of items a reused one lost.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, Final

import discord

from cogs.ui.clicks.buttons import OnitamaButton
from cogs.ui.clicks.lists import OnitamaList
from cogs.ui.messages.types import Controller, Picture, PrivateMessage

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cogs.ui.messages.types import (
        Button,
        Caption,
        Document,
        PublicMessage,
        ToOne,
    )

MOST_IN_A_ROW: Final = 5


def view_of(message: ToOne) -> discord.ui.View | discord.ui.LayoutView | None:
    match message:
        case PrivateMessage():
            return private_controls(message)
        case Controller():
            return layout_of(message)


def private_controls(message: PrivateMessage) -> discord.ui.View | None:
    menus = (
        *map(OnitamaList.of, message.lists),
        *map(OnitamaList.of_channels, message.channels),
        *map(OnitamaList.of_people, message.people),
    )
    return controls(message.buttons, menus, message.rows)


def controls(
    buttons: Sequence[Button],
    menus: Sequence[OnitamaList] = (),
    rows: Sequence[Sequence[Button]] = (),
) -> discord.ui.View | None:
    """Lists, buttons as they fit, and rows of buttons below."""
    if not any((buttons, menus, rows)):
        return None
    view = discord.ui.View(timeout=None)
    for menu in menus:
        view.add_item(menu)
    for button in buttons:
        view.add_item(OnitamaButton.of(button))
    for number, row in enumerate(rows, start=len(view.to_components())):
        for button in row:
            view.add_item(OnitamaButton.of(button, row=number))
    return view


def layout_of(controller: Controller) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(gallery(controller.picture))
    view.add_item(discord.ui.TextDisplay(controller.text))
    for row in (*controller.grid, *in_rows(controller.buttons)):
        view.add_item(discord.ui.ActionRow(*map(OnitamaButton.of, row)))
    for option_list in controller.lists:
        view.add_item(discord.ui.ActionRow(OnitamaList.of(option_list)))
    return view


def in_rows(buttons: Sequence[Button]) -> Iterator[Sequence[Button]]:
    for start in range(0, len(buttons), MOST_IN_A_ROW):
        yield buttons[start : start + MOST_IN_A_ROW]


def shrunken(message: PrivateMessage) -> discord.ui.LayoutView:
    """Of what was a controller: words and a row of buttons."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(message.content))
    if message.buttons:
        view.add_item(discord.ui.ActionRow(*map(OnitamaButton.of, message.buttons)))
    return view


def gallery(picture: Caption) -> discord.ui.MediaGallery[Any]:
    shown: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
    shown.add_item(media=f"attachment://{picture.filename}", description=picture.alt_text)
    return shown


def files_of(message: PublicMessage | ToOne) -> list[discord.File]:
    """What is sent, not shown already."""
    pictures = [message.picture] if isinstance(message.picture, Picture) else []
    documents = message.documents if isinstance(message, PrivateMessage) else ()
    return [*map(picture_file, pictures), *map(document_file, documents)]


def picture_file(picture: Picture) -> discord.File:
    data = io.BytesIO(picture.data)
    return discord.File(data, filename=picture.filename, description=picture.alt_text)


def document_file(document: Document) -> discord.File:
    return discord.File(io.BytesIO(document.data), filename=document.filename)


def pinging(user_ids: Sequence[int]) -> discord.AllowedMentions:
    users = [discord.Object(user_id) for user_id in user_ids]
    return discord.AllowedMentions(everyone=False, roles=False, users=users, replied_user=False)
