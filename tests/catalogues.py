"""Languages for tests, with catalogues that exist only while a test runs."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from rendering import words
from rendering.words import languages
from tests.sentences.catalogue import catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

Text: TypeAlias = str | tuple[str, ...]
FRAME: Final = re.compile(r"⟦[^⟦⟧]*⟧")
WORD: Final = re.compile(r"[^\W\d_]{2,}")


JOINED_SENTENCES: Final = "{text} {sentence}"


def frame_texts() -> dict[Text, Text]:
    """Return a translation that puts a frame around each text of the bot.

    As in Japanese, there is no blank between sentences.
    """
    framed: dict[Text, Text] = {}
    for entry in catalogue():
        forms = tuple(f"⟦{form}⟧" for form in entry.forms)
        if len(forms) > 1:
            framed[entry.forms] = forms
        else:
            framed[entry.forms[0]] = forms[0]
    assert JOINED_SENTENCES in framed
    framed[JOINED_SENTENCES] = "{text}{sentence}"
    return framed


def words_outside_frames(text: str) -> list[str]:
    """Return the words outside of all frames of a text, which come from no catalogue."""
    while (outside := FRAME.sub("", text)) != text:
        text = outside
    return WORD.findall(text)


@contextmanager
def added_language(folder: Path, language: str, texts: Mapping[Any, Any]) -> Iterator[None]:
    """Add a language to English inside of a `with` block; its catalogue is written to a folder.

    `texts` are translations by their English texts; both have several forms if they count.
    """
    catalogue = Catalog(locale=language)
    for english, translated in texts.items():
        catalogue.add(english, translated)
    messages = folder / language / "LC_MESSAGES" / "messages.mo"
    messages.parent.mkdir(parents=True)
    with messages.open("wb") as file:
        write_mo(file, catalogue)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(languages, "LOCALES", folder)
        for module in (languages, words):
            patch.setattr(module, "LANGUAGES", (words.ENGLISH, language))
        languages.catalogue.cache_clear()
        yield
    languages.catalogue.cache_clear()
