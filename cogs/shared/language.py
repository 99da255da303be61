"""The language of what one person sees, and of what a channel sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rendering.words import ENGLISH, LANGUAGES, find_language

if TYPE_CHECKING:
    import discord

COMMUNITY: Final = "COMMUNITY"
"""The feature of servers whose administrators choose a language at Discord."""


def language_for_person(chosen: str | None, locale: str) -> str:
    """Return the language that a person has chosen, or else that of their Discord."""
    return chosen if chosen in LANGUAGES else find_language(locale)


def language_for_server(chosen: str | None, guild: discord.Guild | None) -> str:
    """Return the language that a server has chosen, or else that of a Community; else English."""
    if chosen in LANGUAGES:
        return chosen
    if guild is None or COMMUNITY not in guild.features:
        return ENGLISH
    return find_language(str(guild.preferred_locale))
