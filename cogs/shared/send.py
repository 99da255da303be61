"""All calls that send, edit or delete messages; no other module calls these methods of Discord.

Names for a message that a user clicked: a *page* is an ephemeral PrivateMessage, a *controller* an
ephemeral Controller.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeVar

import aiohttp
import discord
from discord.http import handle_message_parameters
from discord.utils import MISSING

from cogs.shared.click_data import is_choice, is_controller, is_on_message, is_page
from cogs.shared.discord_errors import describe
from cogs.shared.errors import ANSWERED_ALREADY, UNKNOWN_CHANNEL, ChannelGone
from cogs.shared.messages import PrivateMessage
from cogs.shared.views import (
    NO_PINGS,
    edit_fields,
    make_closing_layout,
    make_files,
    make_layout,
    make_modal,
    make_renewed_view,
    make_view,
)
from rendering.words import N_, _, current_language, in_language

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from discord import app_commands

    from cogs.shared.messages import Controller, EphemeralMessage, Form, PublicMessage


T = TypeVar("T")

log = logging.getLogger(__name__)

THREAD_EXISTS: Final = 160004
"""Discord's error code for a second thread on a message."""
THREAD_ARCHIVE_MINUTES: Final = 1440
"""Minutes without a message until Discord archives a thread; the value is Discord's default."""
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
    """Open a form as the first response to a click."""
    modal = make_modal(form)
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
    page = interaction.message
    if page is None or not is_page(page) or not is_choice(interaction):
        return
    if not is_answered(interaction):
        return
    if CLICKED_EDITED in interaction.extras:
        return
    try:
        await interaction.followup.edit_message(page.id, view=make_renewed_view(page))
    except (discord.HTTPException, aiohttp.ClientError) as refusal:
        log.info(
            "could not renew select menus after interaction %s: %s",
            interaction.id,
            describe(refusal),
        )


async def edit_controller(interaction: discord.Interaction[Any], controller: Controller) -> None:
    """Show the next step in the clicked, acknowledged controller.

    A Picture replaces the old picture; a PictureReference keeps it. Raises discord.HTTPException.
    """
    files = make_files(controller) or MISSING
    await _edit_answer(interaction, view=make_layout(controller), attachments=files)


async def close_controller(interaction: discord.Interaction[Any], message: PrivateMessage) -> None:
    """Replace the clicked, acknowledged controller by a text and a row of buttons."""
    await interaction.edit_original_response(view=make_closing_layout(message), attachments=[])


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


async def answer_in_place(
    interaction: discord.Interaction[Any], make_post: Callable[[], PublicMessage], language: str
) -> None:
    """Replace the text of the clicked post, which has no picture, and remove its buttons.

    `make_post` writes the new text in the current language; a public post gets it in `language`,
    which is that of the server. The button may also be on an ephemeral page, beside an error.

    A forged click can name any message, and the outbox may have edited the post already. A message
    without the clicked button is not edited: the user gets an ephemeral message in their own
    language instead.
    """
    if not is_on_message(interaction):
        await reply_ephemeral(interaction, make_post().content)
        return
    with in_language(current_language() if is_page(interaction.message) else language):
        content = make_post().content
    await _edit_clicked(interaction, content=content, view=None, allowed_mentions=NO_PINGS)


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
