"""The choice of the language in which a person or a server reads the bot's texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rendering import words

if TYPE_CHECKING:
    import discord


def language_for_person(preferences_language: str | None, locale: str) -> str:
    """Return the language of texts that only one person sees.

    The person's own choice (`Preferences.language`) comes first, then the language of their Discord
    (`interaction.locale`). A choice that this version lacks counts as none.
    """
    if preferences_language in words.LANGUAGES:
        return preferences_language
    return words.find_language(locale)


def language_for_server(settings_language: str | None, guild: discord.Guild | None) -> str:
    """Return the language of the bot's posts in a server.

    The server's own choice (`GuildSettings.language`) comes first, then the server's language at
    Discord, which only a Community can set, then English. A choice that this version lacks counts
    as none.
    """
    if settings_language in words.LANGUAGES:
        return settings_language
    if guild is None or "COMMUNITY" not in guild.features:
        return words.ENGLISH
    return words.find_language(str(guild.preferred_locale))
