"""Another language for tests: a catalogue that exists only while the test runs."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from rendering import words
from rendering.words import languages

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path


@contextmanager
def added_language(folder: Path, language: str, texts: Mapping[str, str]) -> Iterator[None]:
    """Add a language to English inside of a `with` block; its catalogue is written to a folder.

    `texts` are translations by their English texts.
    """
    catalogue = Catalog(locale=language)
    for english, translated in texts.items():
        catalogue.add(english, translated)
    messages = folder / language / "LC_MESSAGES" / "messages.mo"
    messages.parent.mkdir(parents=True)
    with messages.open("wb") as file:
        write_mo(file, catalogue)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(languages, "LOCALES", folder)
        for module in (languages, words):
            patched.setattr(module, "LANGUAGES", (words.ENGLISH, language))
        languages.catalogue.cache_clear()
        yield
    languages.catalogue.cache_clear()
