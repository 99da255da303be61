"""Sentences in the language that the environment asks for, as the standard library finds it."""

from __future__ import annotations

from gettext import NullTranslations, translation
from pathlib import Path
from typing import Final

LOCALES: Final = Path(__file__).parents[1] / "locales"
N_: Final = str
"""Marks for the catalogue what is looked up when it is said."""


def catalogue_in(folder: Path) -> NullTranslations:
    return translation("messages", folder, fallback=True)


CATALOGUE: Final = catalogue_in(LOCALES)
"""Looked for once: `gettext.gettext` looks into several folders whenever it is asked."""
_, ngettext = CATALOGUE.gettext, CATALOGUE.ngettext
