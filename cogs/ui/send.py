"""The one exit: every message leaves through `announce` or `whisper`, or is changed here."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord
from discord.utils import MISSING

from cogs.ui.clicks.buttons import is_on_message
from cogs.ui.components import controls, files_of, layout_of, pinging, shrunken, view_of
from cogs.ui.messages.types import PrivateMessage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from discord import app_commands

    from cogs.ui.messages.types import Controller, PublicMessage, ToOne

log = logging.getLogger(__name__)

HAS_A_THREAD = 160004
A_DAY: Final = 1440
"""Minutes without a word until a thread is archived, as Discord does by itself."""
NOBODY = discord.AllowedMentions.none()


async def announce(
    channel: discord.abc.Messageable, message: PublicMessage, nonce: str = MISSING
) -> int:
    """Post to everybody and return the message's id.

    Of two posts with one nonce within minutes Discord sends the first. Raises
    discord.HTTPException.
    """
    files = files_of(message)
    sent = await channel.send(
        message.content,
        files=files,
        view=controls(message.buttons) or MISSING,
        allowed_mentions=pinging(message.pings),
        silent=message.is_silent,
        nonce=nonce,
        suppress_embeds=True,
    )
    return sent.id


async def revise(channel: discord.PartialMessageable, message_id: int, now: PublicMessage) -> None:
    """Change a post's words and buttons; its picture stays. Raises discord.HTTPException."""
    await channel.get_partial_message(message_id).edit(
        content=now.content, view=controls(now.buttons), allowed_mentions=NOBODY
    )


async def redraw(channel: discord.PartialMessageable, message_id: int, now: PublicMessage) -> None:
    """Change a post, its picture too; without one it loses it. Raises discord.HTTPException."""
    await channel.get_partial_message(message_id).edit(
        content=now.content,
        attachments=files_of(now),
        view=controls(now.buttons),
        allowed_mentions=NOBODY,
    )


async def remove(channel: discord.PartialMessageable, message_id: int) -> None:
    """Delete a post of the bot's own. Raises discord.HTTPException."""
    await channel.get_partial_message(message_id).delete()


async def open_thread(
    http: discord.http.HTTPClient, channel_id: int, message_id: int, name: str
) -> None:
    """Hang a thread on a post, unless it has one. Raises discord.HTTPException.

    A message's own `create_thread` fails until the server list has come.
    """
    try:
        await http.start_thread_with_message(
            channel_id, message_id, name=name, auto_archive_duration=A_DAY
        )
    except discord.HTTPException as refusal:
        if refusal.code != HAS_A_THREAD:
            raise


async def strip(channel: discord.PartialMessageable, message_id: int) -> None:
    """Take the buttons off a post. Raises discord.HTTPException."""
    await channel.get_partial_message(message_id).edit(view=None)


async def whisper(interaction: discord.Interaction[Any], message: ToOne) -> None:
    """Answer an interaction, for its maker's eyes only."""
    files = files_of(message)
    view: Any = view_of(message) or MISSING
    content = message.content if isinstance(message, PrivateMessage) else MISSING
    if interaction.response.is_done():
        await interaction.followup.send(
            content, files=files, view=view, ephemeral=True, allowed_mentions=NOBODY
        )
    else:
        await interaction.response.send_message(
            content, files=files, view=view, ephemeral=True, allowed_mentions=NOBODY
        )


async def think(interaction: discord.Interaction[Any]) -> None:
    """Promise a private answer to a command; the next whisper is it."""
    await interaction.response.defer(ephemeral=True, thinking=True)


async def promise_page(interaction: discord.Interaction[Any]) -> None:
    """As `think`, of a click too: `keep_promise` turns the page that was clicked."""
    if is_whisper(interaction.message):
        await acknowledge(interaction)
    else:
        await think(interaction)


async def promise_board(interaction: discord.Interaction[Any]) -> None:
    """Of a click: the clicked controller will change, or else a new message come."""
    if is_controller(interaction.message):
        await acknowledge(interaction)
    else:
        await think(interaction)


async def report_progress(interaction: discord.Interaction[Any], text: str) -> None:
    """Say in the promised answer how far it has come; `keep_promise` replaces it."""
    await interaction.edit_original_response(content=text)


async def keep_promise(interaction: discord.Interaction[Any], message: PrivateMessage) -> None:
    """Give the promised answer, in place of its progress."""
    await interaction.edit_original_response(
        content=message.content,
        attachments=files_of(message),
        view=view_of(message),
        allowed_mentions=NOBODY,
    )


async def suggest(
    interaction: discord.Interaction[Any], choices: Sequence[app_commands.Choice[str]]
) -> None:
    """Complete an option. Whoever types on has no use for an answer that comes too late."""
    try:
        await interaction.response.autocomplete(choices)
    except (discord.HTTPException, aiohttp.ClientError) as refusal:
        log.info("could not suggest to interaction %s: %s", interaction.id, refusal)


async def acknowledge(interaction: discord.Interaction[Any]) -> None:
    """Take note of a click whose message will change or stay."""
    await interaction.response.defer()


async def turn_controller(interaction: discord.Interaction[Any], controller: Controller) -> None:
    """Show the next step in the clicked, acknowledged controller.

    With a Picture it gets a new one, with a Caption the one it shows stays. Raises
    discord.HTTPException.
    """
    files = files_of(controller) or MISSING
    await interaction.edit_original_response(view=layout_of(controller), attachments=files)


async def turn_page(interaction: discord.Interaction[Any], page: PrivateMessage) -> None:
    """Show another page in the clicked private message: words, picture, lists and buttons."""
    if not is_whisper(interaction.message):
        await whisper(interaction, page)
        return
    await interaction.response.edit_message(
        content=page.content,
        attachments=files_of(page),
        view=view_of(page),
        allowed_mentions=NOBODY,
    )


async def replace_page(interaction: discord.Interaction[Any], page: PrivateMessage) -> None:
    """As `turn_page`, of a click that is acknowledged already."""
    if is_whisper(interaction.message):
        await keep_promise(interaction, page)
    else:
        await whisper(interaction, page)


async def close_controller(interaction: discord.Interaction[Any], message: PrivateMessage) -> None:
    """Shrink the clicked, acknowledged controller to words and a row of buttons."""
    await interaction.edit_original_response(view=shrunken(message), attachments=[])


async def replace_whisper(interaction: discord.Interaction[Any], text: str) -> None:
    """Turn the clicked, acknowledged private message into a sentence without buttons."""
    if is_whisper(interaction.message):
        await interaction.edit_original_response(content=text, view=None, attachments=[])
    else:
        await whisper(interaction, PrivateMessage(text))


async def answer_in_place(interaction: discord.Interaction[Any], now: PublicMessage) -> None:
    """Say in the clicked message, which has no picture, what became of it.

    A forged click can name any message: one without the button is left as it is.
    """
    if is_on_message(interaction):
        await interaction.response.edit_message(
            content=now.content, view=None, allowed_mentions=NOBODY
        )
    else:
        await whisper(interaction, PrivateMessage(now.content))


def is_controller(message: discord.Message | None) -> bool:
    """As `is_whisper`."""
    return message is not None and message.flags.ephemeral and message.flags.components_v2


def is_whisper(message: discord.Message | None) -> bool:
    """Whether a message may be changed: a forged click can name a post or a controller."""
    return message is not None and message.flags.ephemeral and not message.flags.components_v2
