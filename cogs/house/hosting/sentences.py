"""What a host is told before the bot runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.store import InUse, Locked, NewerDatabase, NoFolder, ReadOnly

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from onitama_core.store import Versions

# Settings


def no_setting(name: str) -> str:
    return f"{name} is none of my settings, so nothing comes of it. README.md has them all."


# The token

GETTING_STARTED: Final = (
    "Create an application at https://discord.com/developers/applications, copy the token from "
    "its Bot page, and start again with DISCORD_TOKEN=… (or put it into .env)."
)
TOKEN_UNKNOWN: Final = f"Discord doesn't know this token. {GETTING_STARTED}"


def is_a_token(text: str) -> bool:
    """Whether Discord can be asked."""
    return bool(text) and text.isascii() and text.isprintable()


def token_wanted(text: str) -> str:
    if not text:
        return f"I need a Discord token. {GETTING_STARTED}"
    return f"That is no Discord token. {GETTING_STARTED}"


# The database


def unusable(database: Path, problem: Exception) -> str:
    match problem:
        case NewerDatabase():
            return (
                f"{database} was made by a later version of this bot: "
                f"version {problem.version}, this program knows {problem.known}."
            )
        case ReadOnly():
            return (
                f"I may not write to {database}. Let me write to it and to its folder, "
                "or name another file with ONITAMA_DATABASE=…"
            )
        case InUse():
            return (
                f"Another bot is using {database}. Stop that one first, "
                "or name another file with ONITAMA_DATABASE=…"
            )
        case Locked():
            return f"Another program holds {database}. Start again once it is done."
        case NoFolder():
            return f"There is no folder for {database}. Make it, or set ONITAMA_DATABASE=…"
    return f"I can't use {database}: {problem}."


def in_use(database: Path) -> str:
    return f"A bot is playing with {database} right now."


def to_be_made(database: Path) -> str:
    return f"There is no {database} yet. The first start makes it."


def to_be_updated(database: Path, versions: Versions) -> str:
    return (
        f"{database} is of version {versions.found}, and the next start brings it up to "
        f"{versions.known}. Make a copy first: python -m onitama_core.matches backup FILE"
    )


def usable(database: Path) -> str:
    return f"{database} is up to date and whole."


# Pictures

DRAWABLE: Final = "A board can be drawn, fonts and all."


def undrawable(problem: OSError) -> str:
    return f"I can't draw a board: {problem}. Is the folder rendering/brush/fonts complete?"


# Discord

LET_IN: Final = "The gateway lets me in; I need no privileged intent."
CODE_GRANT: Final = (
    "Nobody can invite me. Turn off “Requires OAuth2 Code Grant” on the application's Bot page."
)
NO_SERVER: Final = "I'm in no server yet. bot.py --invite prints where to invite me."


def known_as(name: str, application_id: int) -> str:
    return f"Discord knows the token: I'm {name}, application {application_id}."


def endpoint_set(url: str) -> str:
    return (
        f"Discord sends all commands to {url} instead of to me. "
        "Clear “Interactions Endpoint URL” on the application's General Information page."
    )


def unreachable(problem: Exception) -> str:
    if isinstance(problem, TimeoutError):
        return "Discord's gateway doesn't let me in. Is there a firewall that stops WebSockets?"
    return f"I can't come to Discord: {problem}."


def channels(server: str, usable: int, seen: int) -> str:
    if not seen:
        return f"{server}: I see no text channel. Allow me View Channel where people play."
    if not usable:
        return f"{server}: I can post in none of the {seen} text channels that I see."
    return f"{server}: I can post in {usable} of the {seen} text channels that I see."


def lacking(server: str, channel: str, names: Iterable[str]) -> str:
    return f"{server}, #{channel}: allow me {', '.join(map(as_discord_says, names))}."


def more_lack(server: str, count: int) -> str:
    return f"{server}: {count} more channels lack something. Is it my role that lacks it?"


def as_discord_says(permission: str) -> str:
    """The name that Discord shows of one of discord.py's."""
    return permission.replace("_", " ").title().replace(" In ", " in ")
