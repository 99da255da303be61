"""Buttons and lists as Discord has them, and the one exit: all that is sent, edited or deleted."""

from __future__ import annotations

import asyncio
import io
import logging
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import aiohttp
import discord
from discord.http import handle_message_parameters
from discord.utils import MISSING

from cogs.shared.custom_ids import TEMPLATE, decode, tagged
from cogs.shared.errors import ANSWERED_ALREADY, UNKNOWN_CHANNEL, ChannelGone, OldButton
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
    import re
    from collections.abc import Iterator, Mapping, Sequence

    from discord import app_commands

    from cogs.shared.custom_ids import Click
    from cogs.shared.messages import PublicMessage, ToOne


# Every button and every list that this bot has, which work after a restart too


T = TypeVar("T")

POSTABLE: Final = [
    *(discord.ChannelType.text, discord.ChannelType.news),
    *(discord.ChannelType.voice, discord.ChannelType.stage_voice),
]
PLAYABLE: Final = [*POSTABLE, discord.ChannelType.forum, discord.ChannelType.media]
"""The kinds of channels in which, or in whose threads, commands can be used.

The posts of a forum or media channel are threads, and hold matches as other threads do.
"""
MOST_CHOSEN: Final = 25
"""That Discord lets choose in one list."""


def clicked(interaction: discord.Interaction[Any]) -> str:
    """The custom_id of the button or list."""
    return str(_data(interaction).get("custom_id", ""))


def is_on_message(interaction: discord.Interaction[Any]) -> bool:
    """Whether what was clicked is on its message, as far as the bot was told with the click."""
    return any(True for _ in _on_message(interaction))


def is_offered(interaction: discord.Interaction[Any]) -> bool:
    """As `is_on_message`, and so is what was chosen in it: the bot itself has offered it."""
    values = {*_data(interaction).get("values", ())}
    return any(
        values <= {option.value for option in getattr(item, "options", ())}
        for item in _on_message(interaction)
    )


def _on_message(interaction: discord.Interaction[Any]) -> Iterator[object]:
    """What was clicked, where it is on its message."""
    kind, custom_id = _data(interaction).get("component_type"), clicked(interaction)
    for row in [] if interaction.message is None else interaction.message.components:
        for item in getattr(row, "children", ()):
            if item.type.value == kind and getattr(item, "custom_id", None) == custom_id:
                yield item


def clicks_on_message(interaction: discord.Interaction[Any]) -> Iterator[Click]:
    """Yield what the buttons, lists and options of the clicked message stand for.

    They are as Discord had them when it sent the click. The clicked id may be older: a client
    shows the rendering before until the new one arrives.
    """
    for row in [] if interaction.message is None else interaction.message.components:
        for item in getattr(row, "children", ()):
            values = [option.value for option in getattr(item, "options", ())]
            for custom_id in (getattr(item, "custom_id", None), *values):
                with suppress(OldButton):
                    yield decode(custom_id or "")


def _data(interaction: discord.Interaction[Any]) -> dict[str, Any]:
    return cast("dict[str, Any]", interaction.data or {})


class OnitamaItem(discord.ui.DynamicItem[discord.ui.Item[Any]], template=TEMPLATE):
    @classmethod
    def of(
        cls, shown: Button | OptionList | ChannelList | PeopleList, row: int | None = None
    ) -> OnitamaItem:
        """`row`: from 0, where it is not for Discord's order to tell."""
        custom_id = shown.click.custom_id
        match shown:
            case Button():
                return cls(
                    discord.ui.Button(
                        custom_id=custom_id,
                        label=shown.label and _(shown.label),
                        emoji=shown.emoji,
                        style=shown.style,
                        disabled=shown.is_disabled,
                        row=row,
                    )
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
                return cls(
                    discord.ui.Select(
                        custom_id=tagged(custom_id),
                        placeholder=shown.placeholder,
                        max_values=len(options) if shown.takes_several else 1,
                        options=options,
                    )
                )
            case ChannelList():
                chosen = [discord.Object(channel_id) for channel_id in shown.chosen]
                return cls(
                    discord.ui.ChannelSelect(
                        custom_id=tagged(custom_id),
                        placeholder=shown.placeholder,
                        min_values=0,
                        max_values=shown.max_channels,
                        channel_types=POSTABLE if shown.max_channels == 1 else PLAYABLE,
                        default_values=list(map(discord.SelectDefaultValue.from_channel, chosen)),
                    )
                )
            case PeopleList():
                return cls(
                    discord.ui.UserSelect(
                        custom_id=tagged(custom_id), placeholder=shown.placeholder
                    )
                )

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction[Any],  # noqa: ARG003 - discord.py's signature
        item: discord.ui.Item[Any],
        match: re.Match[str],  # noqa: ARG003
        /,
    ) -> OnitamaItem:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.clicks.answer(interaction, self.custom_id)
        await renew_lists(interaction)


def chosen_values(interaction: discord.Interaction[Any]) -> list[str]:
    """What was chosen in a list, if it is to be believed. Raises OldButton for another click."""
    data = _data(interaction)
    if "values" not in data:
        raise OldButton
    return [str(value) for value in data["values"]]


def chosen_value(interaction: discord.Interaction[Any]) -> str:
    """Raises OldButton unless one was chosen."""
    values = chosen_values(interaction)
    if len(values) != 1:
        raise OldButton
    return values[0]


def the_one_of(interaction: discord.Interaction[Any], offered: Mapping[str, T]) -> T:
    """For which an option stands. Raises OldButton for what the list doesn't offer."""
    if (value := chosen_value(interaction)) not in offered:
        raise OldButton
    return offered[value]


# Sending, editing and taking back, which nothing else does


log = logging.getLogger(__name__)

HAS_A_THREAD: Final = 160004
A_DAY: Final = 1440
"""Minutes without a word until a thread is archived, as Discord does by itself."""
NOBODY: Final = discord.AllowedMentions.none()
LOUD: Final = discord.MessageFlags(suppress_embeds=True)
SILENT: Final = discord.MessageFlags(suppress_embeds=True, suppress_notifications=True)
APART: Final = "apart"
"""Kept with a click that was acknowledged late: the private message that answers it, or None.

To Discord its answer is the message that was clicked.
"""
TAKEN: Final = "taken"
"""Kept with an interaction whose first answer Discord has, though discord.py was not told so.

The value is the type of that answer.
"""
CLICKED_CHANGED: Final = "clicked_changed"
"""Kept with a click whose message was edited."""
IN_PROGRESS: Final = "progress"
"""Kept with an interaction whose promised answer tells how far it has come."""


def view_of(message: PublicMessage | ToOne) -> discord.ui.View | discord.ui.LayoutView | None:
    """Lists, buttons as they fit, and rows of buttons below.

    It is stopped: discord.py would keep it for a quarter of an hour to wait for its clicks, which
    find OnitamaItem without it.
    """
    if isinstance(message, Controller):
        return layout_of(message)
    lists: tuple[OptionList | ChannelList | PeopleList, ...] = ()
    rows: tuple[tuple[Button, ...], ...] = ()
    if isinstance(message, PrivateMessage):
        lists, rows = (*message.lists, *message.selections), message.rows
    if not (lists or message.buttons or rows):
        return None
    view = discord.ui.View(timeout=None)
    for shown in (*lists, *message.buttons):
        view.add_item(OnitamaItem.of(shown))
    for number, row in enumerate(rows, start=len(view.to_components()) if rows else 0):
        for button in row:
            view.add_item(OnitamaItem.of(button, row=number))
    view.stop()
    return view


def layout_of(controller: Controller) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    picture, gallery = controller.picture, discord.ui.MediaGallery[Any]()
    gallery.add_item(media=f"attachment://{picture.filename}", description=picture.alt_text)
    view.add_item(gallery)
    view.add_item(discord.ui.TextDisplay(controller.text))
    buttons = controller.buttons
    starts = range(0, len(buttons), MAX_BUTTONS_IN_ROW)
    below = (buttons[start : start + MAX_BUTTONS_IN_ROW] for start in starts)
    for row in (*controller.grid, *below):
        view.add_item(discord.ui.ActionRow(*map(OnitamaItem.of, row)))
    for option_list in controller.lists:
        view.add_item(discord.ui.ActionRow(OnitamaItem.of(option_list)))
    view.stop()
    return view


def files_of(message: PublicMessage | ToOne) -> list[discord.File]:
    """What is sent, not shown already."""
    files = []
    if isinstance(picture := message.picture, Picture):
        data = io.BytesIO(picture.data)
        files.append(discord.File(data, picture.filename, description=picture.alt_text))
    if isinstance(message, PrivateMessage):
        files += [discord.File(io.BytesIO(kept.data), kept.filename) for kept in message.documents]
    return files


def changed(message: PublicMessage | PrivateMessage) -> dict[str, Any]:
    """All of a message, for an edit; without a picture it loses the one it has."""
    return {
        "content": message.content,
        "attachments": files_of(message),
        "view": view_of(message),
        "allowed_mentions": NOBODY,
    }


class DiscordTransport:
    """Posts to channels, and changes posts, also before the server list has come.

    Not by way of discord.py's messages: it would make one of each answer. All calls raise
    discord.HTTPException.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    def is_in(self, guild_id: int) -> bool:
        """Whether the bot is in a server, as far as it knows."""
        return self._client.get_guild(guild_id) is not None

    async def announce(self, channel_id: int, message: PublicMessage, nonce: str) -> int:
        """Post a message to a channel and return its id. Raises ChannelGone.

        Discord refuses a post that lists one user twice among its allowed mentions, so each user
        is listed once. Of two posts with the same nonce within minutes it sends only the first.
        """
        try:
            with handle_message_parameters(
                message.content,
                files=files_of(message),
                view=view_of(message) or MISSING,
                allowed_mentions=discord.AllowedMentions(
                    everyone=False,
                    roles=False,
                    users=[discord.Object(user_id) for user_id in dict.fromkeys(message.pings)],
                    replied_user=False,
                ),
                flags=SILENT if message.is_silent else LOUD,
                nonce=nonce,
            ) as params:
                sent = await self._client.http.send_message(channel_id, params=params)
        except discord.NotFound as refusal:
            if refusal.code == UNKNOWN_CHANNEL and await self._is_gone(channel_id):
                raise ChannelGone from None
            raise
        return int(sent["id"])

    async def revise(self, channel_id: int, message_id: int, now: PublicMessage) -> None:
        """Change a post's words and buttons; its picture stays."""
        changes = {"content": now.content, "view": view_of(now), "allowed_mentions": NOBODY}
        await self._edit(channel_id, message_id, changes)

    async def redraw(self, channel_id: int, message_id: int, now: PublicMessage) -> None:
        """Change a post, its picture too; without one it loses it."""
        await self._edit(channel_id, message_id, changed(now))

    async def strip(self, channel_id: int, message_id: int) -> None:
        """Take the buttons off a post."""
        await self._edit(channel_id, message_id, {"view": None})

    async def _edit(self, channel_id: int, message_id: int, changes: dict[str, Any]) -> None:
        with handle_message_parameters(**changes) as params:
            await self._client.http.edit_message(channel_id, message_id, params=params)

    async def remove(self, channel_id: int, message_id: int) -> None:
        """Delete a post of the bot's own."""
        await self._client.http.delete_message(channel_id, message_id)

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> None:
        """Hang a thread on a post, unless it has one.

        A message's own `create_thread` fails until the server list has come.
        """
        try:
            await self._client.http.start_thread_with_message(
                channel_id, message_id, name=name, auto_archive_duration=A_DAY
            )
        except discord.HTTPException as refusal:
            if refusal.code != HAS_A_THREAD:
                raise

    async def _is_gone(self, channel_id: int) -> bool:
        """Ask Discord once more whether a channel is gone, because a board is given up for it."""
        try:
            await self._client.fetch_channel(channel_id)
        except (discord.NotFound, discord.Forbidden) as answer:
            return answer.code == UNKNOWN_CHANNEL
        return False


def first_answer(interaction: discord.Interaction[Any]) -> asyncio.Lock:
    """Held by who may be giving it: Discord takes one, and what comes later in other ways."""
    lock: asyncio.Lock = interaction.extras.setdefault("answering", asyncio.Lock())
    return lock


def is_answered(interaction: discord.Interaction[Any]) -> bool:
    """Return whether Discord has a first answer to an interaction."""
    return interaction.response.is_done() or TAKEN in interaction.extras


def is_acknowledged(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the first answer said that the clicked message will change or stay."""
    kind = interaction.extras.get(TAKEN, interaction.response.type)
    return kind is discord.InteractionResponseType.deferred_message_update


async def _promise(interaction: discord.Interaction[Any], *, thinks: bool) -> None:
    """Defer the answer, unless there is one.

    If the connection breaks it is tried again. Discord says then whether it took the first
    attempt, of which discord.py does not know.
    """
    if is_answered(interaction):
        return
    promise = partial(interaction.response.defer, ephemeral=thinks, thinking=thinks)
    try:
        try:
            await promise()
        except aiohttp.ClientError:
            await promise()
    except discord.HTTPException as refusal:
        if refusal.code != ANSWERED_ALREADY:
            raise
        kinds = discord.InteractionResponseType
        interaction.extras[TAKEN] = (
            kinds.deferred_channel_message if thinks else kinds.deferred_message_update
        )


async def reply_ephemeral(interaction: discord.Interaction[Any], message: ToOne | str) -> None:
    """Answer an interaction, for its maker's eyes only."""
    if isinstance(message, str):
        message = PrivateMessage(message)
    async with first_answer(interaction):
        response, followup = interaction.response, interaction.followup
        send: Any = followup.send if is_answered(interaction) else response.send_message
        sent = await send(
            message.content if isinstance(message, PrivateMessage) else MISSING,
            files=files_of(message),
            view=view_of(message) or MISSING,
            ephemeral=True,
            allowed_mentions=NOBODY,
        )
        if interaction.extras.get(APART, sent) is None:
            interaction.extras[APART] = sent


async def defer(interaction: discord.Interaction[Any]) -> None:
    """Promise a private answer to a command; the next private message is it."""
    async with first_answer(interaction):
        await _promise(interaction, thinks=True)


async def acknowledge(interaction: discord.Interaction[Any]) -> None:
    """Take note of a click whose message will change or stay."""
    async with first_answer(interaction):
        interaction.extras.pop(APART, None)
        await _promise(interaction, thinks=False)


async def acknowledge_late(interaction: discord.Interaction[Any]) -> None:
    """Keep Discord from giving up what is still unanswered; any answer may follow.

    All answers to a command are private, and of a click nobody sees that it is acknowledged.
    """
    try:
        if interaction.type is not discord.InteractionType.component:
            await defer(interaction)
            return
        async with first_answer(interaction):
            if not is_answered(interaction):
                await _promise(interaction, thinks=False)
                interaction.extras[APART] = None
    except (discord.HTTPException, aiohttp.ClientError) as refusal:
        log.info("could not acknowledge interaction %s: %s", interaction.id, refusal)


async def defer_page(interaction: discord.Interaction[Any]) -> None:
    """As `defer`, of a click too: `edit_original` turns the page that was clicked."""
    await (acknowledge if is_page(interaction.message) else defer)(interaction)


async def defer_controller(interaction: discord.Interaction[Any]) -> None:
    """Of a click: the clicked controller will change, or else a new message come."""
    await (acknowledge if is_controller(interaction.message) else defer)(interaction)


async def report_progress(interaction: discord.Interaction[Any], text: str) -> None:
    """Say in the promised answer how far it has come; `edit_original` replaces it."""
    if interaction.extras.get(APART, text) is None:
        await reply_ephemeral(interaction, text)
    else:
        await _edit_answer(interaction, content=text)
    interaction.extras[IN_PROGRESS] = True


async def refuse(interaction: discord.Interaction[Any], message: PrivateMessage) -> None:
    """As `reply_ephemeral`; but progress that stands in a message of its own goes for it."""
    is_apart = interaction.extras.get(APART) is not None
    is_page = is_acknowledged(interaction)
    is_replaced = IN_PROGRESS in interaction.extras and (is_apart or not is_page)
    await (edit_original if is_replaced else reply_ephemeral)(interaction, message)


async def edit_original(interaction: discord.Interaction[Any], message: PrivateMessage) -> None:
    """Give the promised answer, in place of its progress."""
    if interaction.extras.get(APART, message) is None:
        await reply_ephemeral(interaction, message)
    else:
        await _edit_answer(interaction, **changed(message))


async def _edit_answer(interaction: discord.Interaction[Any], **changes: Any) -> None:
    apart = interaction.extras.get(APART)
    await (interaction.edit_original_response if apart is None else apart.edit)(**changes)
    if apart is None and is_acknowledged(interaction):
        interaction.extras[CLICKED_CHANGED] = True


async def edit_page(interaction: discord.Interaction[Any], page: PrivateMessage | str) -> None:
    """Show another page in the clicked private message: words, picture, lists and buttons.

    A forged click can name another message; then the page comes as one of its own.
    """
    page = PrivateMessage(page) if isinstance(page, str) else page
    if not is_page(interaction.message):
        await reply_ephemeral(interaction, page)
    else:
        await _edit_clicked(interaction, **changed(page))


async def _edit_clicked(interaction: discord.Interaction[Any], **changes: Any) -> None:
    async with first_answer(interaction):
        edit: Any = interaction.response.edit_message
        if is_answered(interaction):
            edit = interaction.edit_original_response
        await edit(**changes)
        interaction.extras[CLICKED_CHANGED] = True


async def renew_lists(interaction: discord.Interaction[Any]) -> None:
    """Give the select menus of the clicked page other custom_ids, unless the page was edited.

    Otherwise the same value could not be chosen there again, see `tagged`.
    """
    page, is_choice = interaction.message, "values" in _data(interaction)
    if page is None or not is_page(page) or not is_choice or not is_answered(interaction):
        return
    if CLICKED_CHANGED in interaction.extras:
        return
    view = discord.ui.View.from_message(page, timeout=None)
    for item in view.children:
        item.id = None  # Discord numbers the components of each message itself
        if isinstance(item, (discord.ui.Select, discord.ui.UserSelect, discord.ui.ChannelSelect)):
            item.custom_id = tagged(item.custom_id)
    view.stop()
    try:
        await interaction.followup.edit_message(page.id, view=view)
    except (discord.HTTPException, aiohttp.ClientError) as refusal:
        log.info("could not renew select menus after interaction %s: %s", interaction.id, refusal)


async def edit_controller(interaction: discord.Interaction[Any], controller: Controller) -> None:
    """Show the next step in the clicked, acknowledged controller.

    With a Picture it gets a new one, with a Caption the one it shows stays. Raises
    discord.HTTPException.
    """
    files = files_of(controller) or MISSING
    await _edit_answer(interaction, view=layout_of(controller), attachments=files)


async def close_controller(interaction: discord.Interaction[Any], message: PrivateMessage) -> None:
    """Shrink the clicked, acknowledged controller to words and a row of buttons."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(message.content))
    if message.buttons:
        view.add_item(discord.ui.ActionRow(*map(OnitamaItem.of, message.buttons)))
    await interaction.edit_original_response(view=view, attachments=[])


async def dismiss(
    interaction: discord.Interaction[Any], clicked: discord.Message | None = None
) -> bool:
    """Take back the private answer, given or promised, or the clicked private message.

    False where it stays; it may be gone already.
    """
    try:
        if clicked is None:
            await interaction.delete_original_response()
        else:
            await interaction.followup.delete_message(clicked.id)
    except (discord.HTTPException, aiohttp.ClientError) as refusal:
        log.info("a private message stays: %s", refusal)
        return isinstance(refusal, discord.NotFound)
    return True


async def answer_in_place(interaction: discord.Interaction[Any], now: PublicMessage) -> None:
    """Say in the clicked message, which has no picture, what became of it.

    A forged click can name any message: one without the button is left as it is.
    """
    if is_on_message(interaction):
        await _edit_clicked(interaction, content=now.content, view=None, allowed_mentions=NOBODY)
    else:
        await reply_ephemeral(interaction, now.content)


async def suggest(
    interaction: discord.Interaction[Any], choices: Sequence[app_commands.Choice[str]]
) -> None:
    """Complete an option. Whoever types on has no use for an answer that comes too late."""
    try:
        await interaction.response.autocomplete(choices)
    except (discord.HTTPException, aiohttp.ClientError) as refusal:
        log.info("could not suggest to interaction %s: %s", interaction.id, refusal)


def is_controller(message: discord.Message | None) -> bool:
    """Whether it may be changed as one: a forged click can name a post."""
    return message is not None and message.flags.ephemeral and message.flags.components_v2


def is_page(message: discord.Message | None) -> bool:
    """Of a private message, as `is_controller`."""
    return message is not None and message.flags.ephemeral and not message.flags.components_v2
