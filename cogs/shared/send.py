"""All calls that send, edit or delete messages, and the conversion of messages for discord.py.

No other module calls Discord's sending methods. Names for a message that a user clicked: a *page*
is an ephemeral PrivateMessage, a *controller* an ephemeral Controller.
"""

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

from cogs.shared.custom_ids import CUSTOM_ID_PATTERN, decode, renew_menu_tag
from cogs.shared.discord_errors import describe
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
from rendering.words import N_, _

if TYPE_CHECKING:
    import re
    from collections.abc import Awaitable, Iterator, Mapping, Sequence

    from discord import app_commands

    from cogs.shared.custom_ids import Click
    from cogs.shared.messages import EphemeralMessage, Form, PublicMessage


# -- clicks on buttons and lists --

T = TypeVar("T")

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
MAX_CHOSEN: Final = 25
"""Discord's limit for the values that are chosen in one select menu."""


def clicked_id(interaction: discord.Interaction[Any]) -> str:
    """Return the custom_id of the clicked button or list."""
    return str(_data(interaction).get("custom_id", ""))


def is_on_message(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the clicked button or list is on the message that came with the click.

    Otherwise the click is forged, or the message was edited meanwhile.
    """
    return any(True for _ in _clicked_items(interaction))


def is_offered(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the clicked list is on its message and offers all chosen values.

    A forged interaction can have any custom_id and any values.
    """
    values = {*_data(interaction).get("values", ())}
    return any(
        values <= {option.value for option in getattr(item, "options", ())}
        for item in _clicked_items(interaction)
    )


def _clicked_items(interaction: discord.Interaction[Any]) -> Iterator[object]:
    """Yield the clicked item, if it is on its message."""
    kind, custom_id = _data(interaction).get("component_type"), clicked_id(interaction)
    for row in [] if interaction.message is None else interaction.message.components:
        for item in getattr(row, "children", ()):
            if item.type.value == kind and getattr(item, "custom_id", None) == custom_id:
                yield item


def clicks_on_message(interaction: discord.Interaction[Any]) -> Iterator[Click]:
    """Yield the clicks of all buttons, lists and options on the clicked message.

    Discord sends the message with the click in its present form. The clicked button may be missing,
    because a client shows an edited message late.
    """
    for row in [] if interaction.message is None else interaction.message.components:
        for item in getattr(row, "children", ()):
            values = [option.value for option in getattr(item, "options", ())]
            for custom_id in (getattr(item, "custom_id", None), *values):
                with suppress(OldButton):
                    yield decode(custom_id or "")


def _data(interaction: discord.Interaction[Any]) -> dict[str, Any]:
    """Return the `data` of an interaction's payload."""
    return cast("dict[str, Any]", interaction.data or {})


class OnitamaItem(discord.ui.DynamicItem[discord.ui.Item[Any]], template=CUSTOM_ID_PATTERN):
    """Any button or list of this bot.

    discord.py builds it from the custom_id of a click, also after a restart.
    """

    @classmethod
    def of(
        cls, shown: Button | OptionList | ChannelList | PeopleList, row: int | None = None
    ) -> OnitamaItem:
        """Return an item for a button or list in a row, counted from 0; None: the next free one."""
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
                        custom_id=renew_menu_tag(custom_id),
                        placeholder=shown.placeholder,
                        max_values=len(options) if shown.takes_several else 1,
                        options=options,
                    )
                )
            case ChannelList():
                chosen = [discord.Object(channel_id) for channel_id in shown.chosen]
                return cls(
                    discord.ui.ChannelSelect(
                        custom_id=renew_menu_tag(custom_id),
                        placeholder=shown.placeholder,
                        min_values=0,
                        max_values=shown.max_channels,
                        channel_types=POSTABLE_CHANNEL_TYPES
                        if shown.max_channels == 1
                        else PLAYABLE_CHANNEL_TYPES,
                        default_values=list(map(discord.SelectDefaultValue.from_channel, chosen)),
                    )
                )
            case PeopleList():
                return cls(
                    discord.ui.UserSelect(
                        custom_id=renew_menu_tag(custom_id), placeholder=shown.placeholder
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
    """Return the values chosen in a list, which may be forged. Raises OldButton for a button."""
    data = _data(interaction)
    if "values" not in data:
        raise OldButton
    return [str(value) for value in data["values"]]


def chosen_value(interaction: discord.Interaction[Any]) -> str:
    """Return the only value chosen in a list. Raises OldButton if there is not exactly one."""
    values = chosen_values(interaction)
    if len(values) != 1:
        raise OldButton
    return values[0]


def chosen_option(interaction: discord.Interaction[Any], offered: Mapping[str, T]) -> T:
    """Return what is offered under the chosen value. Raises OldButton for any other value."""
    if (value := chosen_value(interaction)) not in offered:
        raise OldButton
    return offered[value]


FORM_TEXT: Final = "text"
"""The custom id of the text field in a form."""


def submitted_text(interaction: discord.Interaction[Any]) -> str:
    """Return the text of a submitted form, which may be forged. Raises OldButton for a click."""
    for label in _data(interaction).get("components", ()):
        field = label.get("component", {})
        if field.get("custom_id") == FORM_TEXT:
            return str(field.get("value", ""))
    raise OldButton


# -- sending, editing and deleting --

log = logging.getLogger(__name__)

THREAD_EXISTS: Final = 160004
"""Discord's error code for a second thread on a message."""
THREAD_ARCHIVE_MINUTES: Final = 1440
"""Minutes without a message until Discord archives a thread; the value is Discord's default."""
NO_PINGS: Final = discord.AllowedMentions.none()
FLAGS: Final = discord.MessageFlags(suppress_embeds=True)
SILENT_FLAGS: Final = discord.MessageFlags(suppress_embeds=True, suppress_notifications=True)
LATE_FOLLOWUP: Final = "late_followup"
"""Key in `interaction.extras` of a click that `acknowledge_late` acknowledged.

The value is the ephemeral message that answers the click, or None until that is sent. It has to be
remembered, because for Discord the original response of such a click is the clicked message.
"""
RESPONSE_TYPE: Final = "response_type"
"""Key in `interaction.extras` with the type of a first response that discord.py took for failed."""
CLICKED_EDITED: Final = "clicked_edited"
"""Key in `interaction.extras` of a click whose message the bot has edited."""
THINKING_DELAY: Final = 0.5
"""Seconds after which a waiting user sees that the bot is thinking."""
THINKING: Final = N_("-# One moment, I'm thinking.")
IN_PROGRESS: Final = "progress"
"""Key in `interaction.extras` of an interaction whose deferred response shows a progress."""


def make_view(
    message: PublicMessage | EphemeralMessage,
) -> discord.ui.View | discord.ui.LayoutView | None:
    """Return the lists and buttons of a message as a view of discord.py; None if it has none.

    The view is stopped, because discord.py would keep it in memory to wait for clicks. Clicks are
    dispatched to OnitamaItem without a view.
    """
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
        view.add_item(OnitamaItem.of(shown))
    for number, row in enumerate(rows, start=len(view.to_components()) if rows else 0):
        for button in row:
            view.add_item(OnitamaItem.of(button, row=number))
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
        view.add_item(discord.ui.ActionRow(*map(OnitamaItem.of, row)))
    for option_list in controller.lists:
        view.add_item(discord.ui.ActionRow(OnitamaItem.of(option_list)))
    view.stop()
    return view


def make_files(message: PublicMessage | EphemeralMessage) -> list[discord.File]:
    """Return the files of a message to upload, without a picture that Discord has (a Caption)."""
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


class DiscordTransport:
    """Posts to channels and edits posts, also before the gateway has sent the list of servers.

    It uses `client.http` directly, because discord.py has no channel objects then. All methods that
    send raise discord.HTTPException.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    def is_in(self, guild_id: int) -> bool:
        """Return whether the bot is in a server, as far as it knows."""
        return self._client.get_guild(guild_id) is not None

    async def announce(self, channel_id: int, message: PublicMessage, nonce: str) -> int:
        """Post a message to a channel and return the message's id. Raises ChannelGone.

        Of two posts with the same nonce within minutes Discord sends only the first, and returns it
        for both. Each pinged user is listed once, since Discord refuses a list with duplicates.
        """
        try:
            with handle_message_parameters(
                message.content,
                files=make_files(message),
                view=make_view(message) or MISSING,
                allowed_mentions=discord.AllowedMentions(
                    everyone=False,
                    roles=False,
                    users=[discord.Object(user_id) for user_id in dict.fromkeys(message.pings)],
                    replied_user=False,
                ),
                flags=SILENT_FLAGS if message.is_silent else FLAGS,
                nonce=nonce,
            ) as params:
                sent = await self._client.http.send_message(channel_id, params=params)
        except discord.NotFound as refusal:
            if refusal.code == UNKNOWN_CHANNEL and await self._is_gone(channel_id):
                raise ChannelGone from None
            raise
        return int(sent["id"])

    async def revise(self, channel_id: int, message_id: int, now: PublicMessage) -> None:
        """Edit the text and the buttons of a post, but not its picture."""
        changes = {"content": now.content, "view": make_view(now), "allowed_mentions": NO_PINGS}
        await self._edit(channel_id, message_id, changes)

    async def redraw(self, channel_id: int, message_id: int, now: PublicMessage) -> None:
        """Edit a whole post, which loses its picture if the new message has none."""
        await self._edit(channel_id, message_id, edit_fields(now))

    async def change_buttons(self, channel_id: int, message_id: int, now: PublicMessage) -> None:
        """Edit only the buttons of a post."""
        await self._edit(channel_id, message_id, {"view": make_view(now)})

    async def strip(self, channel_id: int, message_id: int) -> None:
        """Remove the buttons of a post."""
        await self._edit(channel_id, message_id, {"view": None})

    async def _edit(self, channel_id: int, message_id: int, changes: dict[str, Any]) -> None:
        with handle_message_parameters(**changes) as params:
            await self._client.http.edit_message(channel_id, message_id, params=params)

    async def remove(self, channel_id: int, message_id: int) -> None:
        """Delete a post of the bot."""
        await self._client.http.delete_message(channel_id, message_id)

    async def open_thread(self, channel_id: int, message_id: int, name: str) -> None:
        """Open a thread on a post, unless the post has one.

        `Message.create_thread` fails until the gateway has sent the list of servers.
        """
        try:
            await self._client.http.start_thread_with_message(
                channel_id, message_id, name=name, auto_archive_duration=THREAD_ARCHIVE_MINUTES
            )
        except discord.HTTPException as refusal:
            if refusal.code != THREAD_EXISTS:
                raise

    async def _is_gone(self, channel_id: int) -> bool:
        """Return whether a channel was deleted, by asking Discord a second time.

        The answer must be certain, because posts in a deleted channel are given up.
        """
        try:
            await self._client.fetch_channel(channel_id)
        except (discord.NotFound, discord.Forbidden) as answer:
            return answer.code == UNKNOWN_CHANNEL
        return False


def first_response_lock(interaction: discord.Interaction[Any]) -> asyncio.Lock:
    """Return the lock to hold while sending the first response to an interaction.

    Discord accepts one first response; later ones are sent with other methods.
    """
    lock: asyncio.Lock = interaction.extras.setdefault("answering", asyncio.Lock())
    return lock


def is_answered(interaction: discord.Interaction[Any]) -> bool:
    """Return whether Discord has the first response to an interaction."""
    return interaction.response.is_done() or RESPONSE_TYPE in interaction.extras


def is_acknowledged(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the first response was to defer an edit of the clicked message.

    The original response of the interaction is then the clicked message.
    """
    kind = interaction.extras.get(RESPONSE_TYPE, interaction.response.type)
    return kind is discord.InteractionResponseType.deferred_message_update


async def _defer_once(interaction: discord.Interaction[Any], *, thinks: bool) -> None:
    """Defer the response, unless there is one.

    `thinks`: a new ephemeral message shows that the bot is thinking; otherwise the clicked message
    can be edited later. A broken connection causes a second attempt. If Discord has accepted the
    first one, it answers ANSWERED_ALREADY, and RESPONSE_TYPE records what discord.py does not know.
    """
    if is_answered(interaction):
        return
    send_deferral = partial(interaction.response.defer, ephemeral=thinks, thinking=thinks)
    try:
        try:
            await send_deferral()
        except aiohttp.ClientError:
            await send_deferral()
    except discord.HTTPException as refusal:
        if refusal.code != ANSWERED_ALREADY:
            raise
        kinds = discord.InteractionResponseType
        interaction.extras[RESPONSE_TYPE] = (
            kinds.deferred_channel_message if thinks else kinds.deferred_message_update
        )


async def reply_ephemeral(
    interaction: discord.Interaction[Any], message: EphemeralMessage | str
) -> None:
    """Answer an interaction with an ephemeral message."""
    if isinstance(message, str):
        message = PrivateMessage(message)
    async with first_response_lock(interaction):
        response, followup = interaction.response, interaction.followup
        send: Any = followup.send if is_answered(interaction) else response.send_message
        sent = await send(
            message.content if isinstance(message, PrivateMessage) else MISSING,
            files=make_files(message),
            view=make_view(message) or MISSING,
            ephemeral=True,
            allowed_mentions=NO_PINGS,
        )
        if interaction.extras.get(LATE_FOLLOWUP, sent) is None:
            interaction.extras[LATE_FOLLOWUP] = sent


async def open_form(interaction: discord.Interaction[Any], form: Form) -> None:
    """Open a form as the first response to a click.

    The form is stopped, as views are, because a submitted form is dispatched by its custom id.
    """
    modal = discord.ui.Modal(title=form.title, custom_id=form.click.custom_id, timeout=None)
    text: discord.ui.TextInput[Any] = discord.ui.TextInput(
        custom_id=FORM_TEXT, default=form.value, max_length=form.max_length
    )
    modal.add_item(discord.ui.Label(text=form.label, component=text))
    modal.stop()
    async with first_response_lock(interaction):
        await interaction.response.send_modal(modal)


async def defer(interaction: discord.Interaction[Any]) -> None:
    """Defer an ephemeral response; the next private message to the user is that response."""
    async with first_response_lock(interaction):
        await _defer_once(interaction, thinks=True)


async def acknowledge(interaction: discord.Interaction[Any]) -> None:
    """Defer an edit of the clicked message, for which Discord shows nothing to the user."""
    async with first_response_lock(interaction):
        interaction.extras.pop(LATE_FOLLOWUP, None)
        await _defer_once(interaction, thinks=False)


async def acknowledge_late(interaction: discord.Interaction[Any]) -> None:
    """Defer the response to an interaction that is still unanswered shortly before the deadline.

    Any answer can follow: all answers to commands are ephemeral, and Discord shows nothing for an
    acknowledged click.
    """
    try:
        if interaction.type is not discord.InteractionType.component:
            await defer(interaction)
            return
        async with first_response_lock(interaction):
            if not is_answered(interaction):
                await _defer_once(interaction, thinks=False)
                interaction.extras[LATE_FOLLOWUP] = None
    except (discord.HTTPException, aiohttp.ClientError) as refusal:
        log.info("could not acknowledge interaction %s: %s", interaction.id, describe(refusal))


async def defer_page(interaction: discord.Interaction[Any]) -> None:
    """Defer the edit of a clicked page; for a command or another click defer a new message.

    `edit_original` sends either.
    """
    await (acknowledge if is_page(interaction.message) else defer)(interaction)


async def defer_controller(interaction: discord.Interaction[Any]) -> None:
    """Defer the edit of a clicked controller; for a click elsewhere defer a new message."""
    await (acknowledge if is_controller(interaction.message) else defer)(interaction)


async def wait_visibly(interaction: discord.Interaction[Any], work: Awaitable[T]) -> T:
    """Return the result of `work`; after half a second show the user that the bot is thinking.

    A clicked page gets a line about that until the answer replaces the page. For any other click or
    a command Discord shows its own "thinking" below the channel's last message.
    """
    task = asyncio.ensure_future(work)
    done, _pending = await asyncio.wait({task}, timeout=THINKING_DELAY)
    page = interaction.message
    if done or page is None or not is_page(page) or IN_PROGRESS in interaction.extras:
        if not done:
            await defer(interaction)
        return await task
    await acknowledge(interaction)
    await _edit_answer(interaction, content=f"{page.content}\n{_(THINKING)}")
    try:
        return await task
    except BaseException:
        await _edit_answer(interaction, content=page.content)
        raise


async def report_progress(interaction: discord.Interaction[Any], text: str) -> None:
    """Show the progress in the deferred response, until `edit_original` replaces it."""
    if interaction.extras.get(LATE_FOLLOWUP, text) is None:
        await reply_ephemeral(interaction, text)
    else:
        await _edit_answer(interaction, content=text)
    interaction.extras[IN_PROGRESS] = True


async def refuse(interaction: discord.Interaction[Any], message: PrivateMessage) -> None:
    """Answer with an ephemeral message about an error, which replaces a progress but no page."""
    has_followup = interaction.extras.get(LATE_FOLLOWUP) is not None
    is_page = is_acknowledged(interaction)
    is_replaced = IN_PROGRESS in interaction.extras and (has_followup or not is_page)
    await (edit_original if is_replaced else reply_ephemeral)(interaction, message)


async def edit_original(interaction: discord.Interaction[Any], message: PrivateMessage) -> None:
    """Send a message as the deferred response, or in place of the progress that it shows."""
    if interaction.extras.get(LATE_FOLLOWUP, message) is None:
        await reply_ephemeral(interaction, message)
    else:
        await _edit_answer(interaction, **edit_fields(message))


async def _edit_answer(interaction: discord.Interaction[Any], **changes: Any) -> None:
    """Edit the message that answers an interaction: its late followup or original response."""
    followup = interaction.extras.get(LATE_FOLLOWUP)
    await (interaction.edit_original_response if followup is None else followup.edit)(**changes)
    if followup is None and is_acknowledged(interaction):
        interaction.extras[CLICKED_EDITED] = True


async def edit_page(interaction: discord.Interaction[Any], page: PrivateMessage | str) -> None:
    """Show another page in the clicked ephemeral message, with text, picture, lists and buttons.

    A forged click can name another message; then the page is sent as a new one.
    """
    page = PrivateMessage(page) if isinstance(page, str) else page
    if not is_page(interaction.message):
        await reply_ephemeral(interaction, page)
    else:
        await _edit_clicked(interaction, **edit_fields(page))


async def _edit_clicked(interaction: discord.Interaction[Any], **changes: Any) -> None:
    """Edit the clicked message, as the first response or after it."""
    async with first_response_lock(interaction):
        edit: Any = interaction.response.edit_message
        if is_answered(interaction):
            edit = interaction.edit_original_response
        await edit(**changes)
        interaction.extras[CLICKED_EDITED] = True


async def renew_lists(interaction: discord.Interaction[Any]) -> None:
    """Change the tags of the select menus on a clicked page, unless the answer edited the page.

    Otherwise the user could not choose the same value again; see `renew_menu_tag`.
    """
    page, is_choice = interaction.message, "values" in _data(interaction)
    if page is None or not is_page(page) or not is_choice or not is_answered(interaction):
        return
    if CLICKED_EDITED in interaction.extras:
        return
    view = discord.ui.View.from_message(page, timeout=None)
    for item in view.children:
        item.id = None  # Discord numbers the components of each message itself
        if isinstance(item, (discord.ui.Select, discord.ui.UserSelect, discord.ui.ChannelSelect)):
            item.custom_id = renew_menu_tag(item.custom_id)
    view.stop()
    try:
        await interaction.followup.edit_message(page.id, view=view)
    except (discord.HTTPException, aiohttp.ClientError) as refusal:
        log.info(
            "could not renew select menus after interaction %s: %s",
            interaction.id,
            describe(refusal),
        )


async def edit_controller(interaction: discord.Interaction[Any], controller: Controller) -> None:
    """Show the next step in the clicked, acknowledged controller.

    A Picture replaces the old picture; a Caption keeps it. Raises discord.HTTPException.
    """
    files = make_files(controller) or MISSING
    await _edit_answer(interaction, view=make_layout(controller), attachments=files)


async def close_controller(interaction: discord.Interaction[Any], message: PrivateMessage) -> None:
    """Replace the clicked, acknowledged controller by a text and a row of buttons."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(message.content))
    if message.buttons:
        view.add_item(discord.ui.ActionRow(*map(OnitamaItem.of, message.buttons)))
    await interaction.edit_original_response(view=view, attachments=[])


async def dismiss(
    interaction: discord.Interaction[Any], clicked: discord.Message | None = None
) -> bool:
    """Delete the response to an interaction, or the ephemeral message `clicked`.

    Return whether the message is gone, also if the user has dismissed it before.
    """
    try:
        if clicked is None:
            await interaction.delete_original_response()
        else:
            await interaction.followup.delete_message(clicked.id)
    except (discord.HTTPException, aiohttp.ClientError) as refusal:
        log.info(
            "could not delete the response to interaction %s: %s",
            interaction.id,
            describe(refusal),
        )
        return isinstance(refusal, discord.NotFound)
    return True


async def answer_in_place(interaction: discord.Interaction[Any], now: PublicMessage) -> None:
    """Replace the text of the clicked post, which has no picture, and remove its buttons.

    A forged click can name any message. A message without the clicked button is not edited; the
    user gets an ephemeral message instead.
    """
    if is_on_message(interaction):
        await _edit_clicked(interaction, content=now.content, view=None, allowed_mentions=NO_PINGS)
    else:
        await reply_ephemeral(interaction, now.content)


async def suggest(
    interaction: discord.Interaction[Any], choices: Sequence[app_commands.Choice[str]]
) -> None:
    """Send suggestions for an option.

    Failures are only logged, because the next keystroke asks for suggestions again.
    """
    try:
        await interaction.response.autocomplete(choices)
    except (discord.HTTPException, aiohttp.ClientError) as refusal:
        log.info(
            "could not send suggestions to interaction %s: %s", interaction.id, describe(refusal)
        )


def is_controller(message: discord.Message | None) -> bool:
    """Return whether a clicked message is a controller; a forged click may name a post instead."""
    return message is not None and message.flags.ephemeral and message.flags.components_v2


def is_page(message: discord.Message | None) -> bool:
    """Return whether a clicked message is an ephemeral page."""
    return message is not None and message.flags.ephemeral and not message.flags.components_v2
