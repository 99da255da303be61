"""Registration of this version's slash commands at Discord, if Discord has others."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from discord import AppCommandType, app_commands
from discord.http import Route

from cogs.shared.background import is_outage, retry

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import discord

    Payload = Mapping[str, Any]
    AnyTree = app_commands.CommandTree[Any]

log = logging.getLogger(__name__)

REGISTRATION_TIMEOUT: Final = 5.0
"""Seconds that a start waits for Discord to register the commands.

After that the bot starts with the commands that an earlier start registered, and goes on trying.
"""
COMPARED_FIELDS: Final = (
    "type",
    "name",
    "description",
    "required",
    "options",
    "choices",
    "value",
    "channel_types",
    "name_localizations",
    "description_localizations",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "autocomplete",
    "nsfw",
    "default_member_permissions",
    "contexts",
    "integration_types",
)
"""Fields of commands, options and choices that this bot sets or that can hide a command.

Discord's list has more fields, such as ids, which say nothing about a change.
"""


async def start_registration(tree: AnyTree) -> asyncio.Task[None]:
    """Register the commands, and return the task that does it.

    The task is still running if Discord is unreachable or slow. Raises discord.HTTPException if
    Discord refuses the commands.
    """
    registering = asyncio.create_task(
        retry("register the commands", partial(register, tree), is_outage)
    )
    await asyncio.wait({registering}, timeout=REGISTRATION_TIMEOUT)
    if registering.done():
        registering.result()
    return registering


async def register(tree: AnyTree) -> None:
    """Replace the commands that are registered at Discord if they differ from the tree's.

    Discord's list is fetched each time: another program with the same token may have replaced it.
    """
    registered = await fetch_registered(tree.client)
    if names := differing_names(await make_payloads(tree), registered):
        log.info("registering commands, since Discord's list differs: %s", ", ".join(names))
        await tree.sync()


async def fetch_registered(client: discord.Client) -> list[Any]:
    """Return the payloads of the commands that Discord has for this application.

    `CommandTree.fetch_commands` can't ask for the translations.
    """
    route = Route(
        "GET", "/applications/{application_id}/commands", application_id=client.application_id or 0
    )
    return [*await client.http.request(route, params={"with_localizations": "true"})]


async def make_payloads(tree: AnyTree) -> list[dict[str, Any]]:
    """Return the commands with their translations, as `CommandTree.sync` sends them."""
    translator = tree.translator or app_commands.Translator()
    return [
        await command.get_translated_payload(tree, translator) for command in tree.get_commands()
    ]


def differing_names(own: Iterable[Payload], registered: Iterable[Payload]) -> list[str]:
    """Return the names of the commands in which two lists differ, as users see the names.

    `own` is this version's list and `registered` is Discord's.
    """
    own_by_key = key_by_type_and_name(own)
    registered_by_key = key_by_type_and_name(registered)
    keys = dict.fromkeys((*own_by_key, *registered_by_key))
    return [
        displayed_name(*key) for key in keys if own_by_key.get(key) != registered_by_key.get(key)
    ]


def key_by_type_and_name(commands: Iterable[Payload]) -> dict[tuple[int, str], Payload]:
    return {
        (command.get("type", 1), command["name"]): select_compared_fields(command)
        for command in commands
    }


def displayed_name(kind: int, name: str) -> str:
    return f"/{name}" if kind == AppCommandType.chat_input.value else name


def select_compared_fields(node: Payload) -> dict[str, Any]:
    """Return the compared fields of a command, an option or a choice, in one form for both lists.

    Discord's list leaves out empty fields and has permissions as text.
    """
    fields: dict[str, Any] = {}
    for name in COMPARED_FIELDS:
        value = node.get(name)
        if name in ("options", "choices"):
            value = [select_compared_fields(child) for child in value or ()]
        elif name in ("contexts", "integration_types"):
            value = sorted(value or ())
        elif name == "default_member_permissions" and value is not None:
            value = str(value)
        if value is not None and value is not False and value not in ("", [], {}):
            fields[name] = value
    return fields
