"""Sentences in the language that the environment asks for, as the standard library finds it."""

from __future__ import annotations

from functools import cache
from gettext import NullTranslations, translation
from pathlib import Path
from typing import Final

LOCALES: Final = Path(__file__).parents[1] / "locales"
N_: Final = str
"""Marks for the catalogue what is looked up when it is said."""


@cache
def catalogue() -> NullTranslations:
    """Looked for once: `gettext.gettext` looks into several folders whenever it is asked."""
    return translation("messages", LOCALES, fallback=True)


def gettext(message: str) -> str:
    return catalogue().gettext(message)


def ngettext(singular: str, plural: str, number: int) -> str:
    return catalogue().ngettext(singular, plural, number)
