"""Telling a person what went wrong, once, for their eyes only."""

from __future__ import annotations

import logging
import secrets
from typing import Any, Final

import aiohttp
import discord
from discord import app_commands

from cogs.ui.messages.types import PrivateMessage
from cogs.ui.send import whisper
from cogs.ui.sentences import sentence_for, ways_on

log = logging.getLogger(__name__)

UNKNOWN_INTERACTION: Final = 10062
UNKNOWN_WEBHOOK: Final = 10015
TOKEN_EXPIRED: Final = 50027
ANSWERED_ALREADY: Final = 40060
TOO_LATE: Final = frozenset({UNKNOWN_INTERACTION, UNKNOWN_WEBHOOK, TOKEN_EXPIRED, ANSWERED_ALREADY})
"""Discord no longer takes an answer: worth knowing, no fault."""


async def explain(interaction: discord.Interaction[Any], problem: BaseException) -> None:
    cause = problem.original if isinstance(problem, app_commands.CommandInvokeError) else problem
    if isinstance(cause, discord.HTTPException) and cause.code in TOO_LATE:
        log.info("too late to answer interaction %s: %s", interaction.id, cause)
        return
    sentence = sentence_for(cause) or report(cause)
    buttons = ways_on(cause, interaction.user.id)
    try:
        await whisper(interaction, PrivateMessage(sentence, buttons=buttons))
    except (discord.DiscordException, aiohttp.ClientError) as unanswered:
        log.warning("could not explain to interaction %s: %s", interaction.id, unanswered)


def report(problem: BaseException) -> str:
    """Log a fault of the bot and say under which id it can be found."""
    fault_id = secrets.token_hex(4)
    log.error("fault %s", fault_id, exc_info=problem)
    return (
        "Something broke on my side, sorry. Please try again; if it stays broken, "
        f"tell the people who run me: `{fault_id}`."
    )
