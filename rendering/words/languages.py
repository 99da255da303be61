"""The languages of the bot's texts, and the language of the text that is being written now.

A language is a folder of `rendering/locales` with a catalogue; nothing else names it. English texts
stand in the code, so English has no folder.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator


LOCALES: Final = Path(__file__).parents[1] / "locales"
DOMAIN: Final = "messages"
ENGLISH: Final = "en"
LANGUAGES: Final = (
    ENGLISH,
    *sorted(folder.name for folder in LOCALES.iterdir() if folder.is_dir()),
)
"""The codes of all languages, as gettext names their folders: `en`, `de`, `pt_BR`."""

_current: ContextVar[str] = ContextVar("language", default=ENGLISH)


def N_(text: str) -> str:  # noqa: N802 - gettext's usual name
    """Mark a text for the catalogue that `_` translates later, when it is shown."""
    return text


def _(text: str) -> str:
    """Return a text in the current language; in English where the translation is missing."""
    return catalogue(_current.get()).gettext(text)


def ngettext(singular: str, plural: str, number: int) -> str:
    """Return the form of a text for a number, in the current language."""
    return catalogue(_current.get()).ngettext(singular, plural, number)


@cache
def catalogue(language: str) -> NullTranslations:
    """Return the catalogue of a language, read from its file once."""
    return translation(DOMAIN, LOCALES, [language], fallback=True)


def current_language() -> str:
    return _current.get()


def set_language(language: str) -> None:
    """Set the language of the current task and of the tasks and threads that it starts."""
    _current.set(language)


@contextmanager
def in_language(language: str) -> Iterator[None]:
    """Set the language of the texts that are written inside of a `with` block."""
    token = _current.set(language)
    try:
        yield
    finally:
        _current.reset(token)


def find_language(locale: str) -> str:
    """Return the language for a locale of Discord, such as `es-419`; English if there is none."""
    code = locale.replace("-", "_")
    for candidate in (code, code.partition("_")[0]):
        if candidate in LANGUAGES:
            return candidate
    return ENGLISH


def language_name(language: str) -> str:
    """Return a language's own name for itself, such as `Deutsch`."""
    return catalogue(language).gettext(N_("English"))
