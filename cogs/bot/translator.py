"""Translations of the commands' texts, which Discord shows in the language of each person's client.

Names of commands and options stay English, so that help and README are right in every language.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation, locale_str

from rendering.words import ENGLISH, _, find_language, in_language

if TYPE_CHECKING:
    from collections.abc import Callable

    from discord.app_commands import TranslationContextTypes

log = logging.getLogger(__name__)

MAX_MENU_NAME_CHARS: Final = 32
"""Characters that Discord accepts in the name of a context menu."""
MAX_TEXT_CHARS: Final = 100
"""Characters that Discord accepts in a description or in the name of a choice."""
TRANSLATED_LOCATIONS: Final = (
    TranslationContextLocation.command_description,
    TranslationContextLocation.group_description,
    TranslationContextLocation.parameter_description,
    TranslationContextLocation.choice_name,
)


def locale_str_of(write: Callable[[], str]) -> locale_str:
    """Return a text for Discord that a function writes in the current language."""
    with in_language(ENGLISH):
        return locale_str(write(), write=write)


class CatalogueTranslator(app_commands.Translator):
    """A translator that reads the catalogues of `rendering/locales`."""

    async def translate(
        self, string: locale_str, locale: Locale, context: TranslationContextTypes
    ) -> str | None:
        """Return a text in the language of a locale; None if Discord shall show the English text.

        A text that is too long for Discord is left out, because Discord would refuse all commands.
        """
        language = find_language(locale.value)
        limit = find_limit(context)
        if language == ENGLISH or limit is None:
            return None
        write: Callable[[], str] | None = string.extras.get("write")
        with in_language(language):
            text = _(string.message) if write is None else write()
        if text == string.message:
            return None
        if len(text) > limit:
            log.warning(
                "left out a command's text in %s: %d characters, at most %d: %s",
                language,
                len(text),
                limit,
                text,
            )
            return None
        return text


def find_limit(context: TranslationContextTypes) -> int | None:
    """Return how many characters a text may have; None if it is not translated."""
    if context.location in TRANSLATED_LOCATIONS:
        return MAX_TEXT_CHARS
    return MAX_MENU_NAME_CHARS if isinstance(context.data, app_commands.ContextMenu) else None
