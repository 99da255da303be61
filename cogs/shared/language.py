"""The choice of the language in which a person or a server reads the bot's texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering import words

if TYPE_CHECKING:
    import discord


def language_for_person(preferences_language: str | None, locale: str) -> str:
    """Return the language of texts that only one person sees.

    It is the one that the person has chosen (`Preferences.language`), otherwise that of their
    Discord, `interaction.locale`. A choice that this version lacks counts as none.
    """
    if preferences_language in words.LANGUAGES:
        return preferences_language
    return words.find_language(locale)


def language_for_server(settings_language: str | None, guild: discord.Guild | None) -> str:
    """Return the language of what the bot posts in a server.

    It is the one that the server has chosen (`GuildSettings.language`), otherwise that of the
    server at Discord, which only a Community can set; English in other servers. A choice that this
    version lacks counts as none.
    """
    if settings_language in words.LANGUAGES:
        return settings_language
    if guild is None or "COMMUNITY" not in guild.features:
        return words.ENGLISH
    return words.find_language(str(guild.preferred_locale))
