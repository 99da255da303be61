"""Conversion of messages to discord.py's views, forms and files.

discord.py would keep a sent view or form in memory to wait for clicks, so all of them are stopped.
Clicks reach `OnitamaItem` in `dispatch.py`, and submitted forms `OnitamaBot.on_interaction`, by
their custom ids.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, Final

import discord

from cogs.shared.click_data import FORM_TEXT
from cogs.shared.custom_ids import renew_menu_tag
from cogs.shared.messages import (
    MAX_BUTTONS_IN_ROW,
    Button,
    ChannelList,
    Controller,
    OptionList,
    PeopleList,
    Picture,
    PrivateMessage,
)
from rendering.words import _

if TYPE_CHECKING:
    from cogs.shared.messages import EphemeralMessage, Form, PublicMessage


NO_PINGS: Final = discord.AllowedMentions.none()
POSTABLE_CHANNEL_TYPES: Final = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
]
"""The types of channels in which the bot can post messages."""
PLAYABLE_CHANNEL_TYPES: Final = [
    *POSTABLE_CHANNEL_TYPES,
    discord.ChannelType.forum,
    discord.ChannelType.media,
]
"""The types of channels in which, or in whose threads, commands can be used.

The posts of a forum or media channel are threads.
"""


def make_view(
    message: PublicMessage | EphemeralMessage,
) -> discord.ui.View | discord.ui.LayoutView | None:
    """Return the lists and buttons of a message as a stopped view; None if it has none."""
    if isinstance(message, Controller):
        return make_layout(message)
    lists: tuple[OptionList | ChannelList | PeopleList, ...] = ()
    rows: tuple[tuple[Button, ...], ...] = ()
    if isinstance(message, PrivateMessage):
        lists, rows = (*message.lists, *message.auto_populated_lists), message.rows
    if not (lists or message.buttons or rows):
        return None
    view = discord.ui.View(timeout=None)
    for shown in (*lists, *message.buttons):
        view.add_item(make_item(shown))
    for number, row in enumerate(rows, start=len(view.to_components()) if rows else 0):
        for button in row:
            view.add_item(make_item(button, row=number))
    view.stop()
    return view


def make_layout(controller: Controller) -> discord.ui.LayoutView:
    """Return a controller as a stopped view: its picture, its text and its rows of buttons."""
    view = discord.ui.LayoutView(timeout=None)
    picture, gallery = controller.picture, discord.ui.MediaGallery[Any]()
    gallery.add_item(media=f"attachment://{picture.filename}", description=picture.alt_text)
    view.add_item(gallery)
    view.add_item(discord.ui.TextDisplay(controller.text))
    buttons = controller.buttons
    starts = range(0, len(buttons), MAX_BUTTONS_IN_ROW)
    below = (buttons[start : start + MAX_BUTTONS_IN_ROW] for start in starts)
    for row in (*controller.grid, *below):
        view.add_item(discord.ui.ActionRow(*map(make_item, row)))
    for option_list in controller.lists:
        view.add_item(discord.ui.ActionRow(make_item(option_list)))
    view.stop()
    return view


def make_closing_layout(message: PrivateMessage) -> discord.ui.LayoutView:
    """Return the stopped view of a text and a row of buttons, which replaces a controller."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(message.content))
    if message.buttons:
        view.add_item(discord.ui.ActionRow(*map(make_item, message.buttons)))
    view.stop()
    return view


def make_renewed_view(page: discord.Message) -> discord.ui.View:
    """Return the stopped view of a page as it is, but with new tags in its select menus' ids.

    With new tags a user can choose the same option again.
    """
    view = discord.ui.View.from_message(page, timeout=None)
    for item in view.children:
        item.id = None  # Discord numbers the components of each message itself
        if isinstance(item, (discord.ui.Select, discord.ui.UserSelect, discord.ui.ChannelSelect)):
            item.custom_id = renew_menu_tag(item.custom_id)
    view.stop()
    return view


def make_item(
    shown: Button | OptionList | ChannelList | PeopleList, row: int | None = None
) -> discord.ui.Item[Any]:
    """Return a button or list for a row, counted from 0; None: the next free one."""
    custom_id = shown.click.custom_id
    match shown:
        case Button():
            return discord.ui.Button(
                custom_id=custom_id,
                label=shown.label and _(shown.label),
                emoji=shown.emoji,
                style=shown.style,
                disabled=shown.is_disabled,
                row=row,
            )
        case OptionList():
            options = [
                discord.SelectOption(
                    value=option.value,
                    label=option.label,
                    description=option.description,
                    default=option.is_chosen,
                )
                for option in shown.options
            ]
            return discord.ui.Select(
                custom_id=renew_menu_tag(custom_id),
                placeholder=shown.placeholder,
                max_values=len(options) if shown.takes_several else 1,
                options=options,
            )
        case ChannelList():
            chosen = [discord.Object(channel_id) for channel_id in shown.chosen]
            return discord.ui.ChannelSelect(
                custom_id=renew_menu_tag(custom_id),
                placeholder=shown.placeholder,
                min_values=0,
                max_values=shown.max_channels,
                channel_types=POSTABLE_CHANNEL_TYPES
                if shown.max_channels == 1
                else PLAYABLE_CHANNEL_TYPES,
                default_values=list(map(discord.SelectDefaultValue.from_channel, chosen)),
            )
        case PeopleList():
            return discord.ui.UserSelect(
                custom_id=renew_menu_tag(custom_id), placeholder=shown.placeholder
            )


def make_modal(form: Form) -> discord.ui.Modal:
    """Return a form as a stopped modal of discord.py."""
    modal = discord.ui.Modal(title=form.title, custom_id=form.click.custom_id, timeout=None)
    text: discord.ui.TextInput[Any] = discord.ui.TextInput(
        custom_id=FORM_TEXT, default=form.value, max_length=form.max_length
    )
    modal.add_item(discord.ui.Label(text=form.label, component=text))
    modal.stop()
    return modal


def make_files(message: PublicMessage | EphemeralMessage) -> list[discord.File]:
    """Return the files of a message to upload, without a picture that Discord has already."""
    files = []
    if isinstance(picture := message.picture, Picture):
        data = io.BytesIO(picture.data)
        files.append(discord.File(data, picture.filename, description=picture.alt_text))
    if isinstance(message, PrivateMessage):
        files += [
            discord.File(io.BytesIO(document.data), document.filename)
            for document in message.documents
        ]
    return files


def edit_fields(message: PublicMessage | PrivateMessage) -> dict[str, Any]:
    """Return all fields of a message for an edit, which removes the picture if there is none."""
    return {
        "content": message.content,
        "attachments": make_files(message),
        "view": make_view(message),
        "allowed_mentions": NO_PINGS,
    }
