"""Telling a person what went wrong, once, for their eyes only."""

from __future__ import annotations

import logging
import secrets
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import discord
from discord.app_commands import CommandInvokeError

from cogs.ui.codes import UNKNOWN_CHANNEL, UNKNOWN_MESSAGE
from cogs.ui.errors import NotShown
from cogs.ui.messages.private.ways_on import ways_on
from cogs.ui.messages.types import PrivateMessage
from cogs.ui.send import whisper
from cogs.ui.sentences.refusals import broken, counted, sentence_for
from cogs.ui.visit import BROKEN, LATE, turns_out
from onitama_core.game import IllegalAction
from onitama_core.store import NoSuchMatch

if TYPE_CHECKING:
    from collections.abc import Iterator

log = logging.getLogger(__name__)

UNKNOWN_INTERACTION: Final = 10062
UNKNOWN_WEBHOOK: Final = 10015
TOKEN_EXPIRED: Final = 50027
ANSWERED_ALREADY: Final = 40060
TOO_LATE: Final = frozenset(
    {
        *(UNKNOWN_INTERACTION, UNKNOWN_WEBHOOK, TOKEN_EXPIRED, ANSWERED_ALREADY),
        *(UNKNOWN_CHANNEL, UNKNOWN_MESSAGE),
    }
)
"""Discord no longer takes an answer, or whoever asked dismissed it: worth knowing, no fault."""


@contextmanager
def committed() -> Iterator[None]:
    """What goes wrong from here on undoes nothing, and its maker is told so.

    Raises NotShown, or NoSuchMatch of what went meanwhile with somebody who left for good.
    """
    try:
        yield
    except NoSuchMatch:
        raise
    except Exception as problem:
        raise NotShown from problem


async def explain(interaction: discord.Interaction[Any], problem: BaseException) -> None:
    problem = problem.original if isinstance(problem, CommandInvokeError) else problem
    cause = problem.__cause__ or problem if isinstance(problem, NotShown) else problem
    if isinstance(cause, discord.HTTPException) and cause.code in TOO_LATE:
        log.info("too late to answer interaction %s: %s", interaction.id, cause)
        turns_out(LATE)
        return
    turns_out(kind_of(cause))
    try:
        await whisper(interaction, said_of(problem, cause, interaction.user.id))
    except (discord.DiscordException, aiohttp.ClientError) as unanswered:
        log.warning("could not explain to interaction %s: %s", interaction.id, unanswered)


def kind_of(problem: BaseException) -> str:
    """For the host, who could tell by what is in the way where a ninja hides."""
    kind = IllegalAction if isinstance(problem, IllegalAction) else type(problem)
    return kind.__name__


def said_of(problem: BaseException, cause: BaseException, user_id: int) -> PrivateMessage:
    """A fault in what would be said of it is a fault too, and leaves nobody without an answer."""
    try:
        return PrivateMessage(sentence(problem, cause), buttons=ways_on(problem, user_id))
    except Exception as fault:  # noqa: BLE001 - it is reported
        return PrivateMessage(broken(report(fault)))


def sentence(problem: BaseException, cause: BaseException) -> str:
    if isinstance(problem, NotShown):
        return counted(report(cause))
    return sentence_for(problem) or broken(report(cause))


def report(problem: BaseException) -> str:
    """Log a fault, and return the id under which it can be found."""
    fault_id = secrets.token_hex(4)
    log.error("fault %s", fault_id, exc_info=problem)
    turns_out(BROKEN, fault_id)
    return fault_id
