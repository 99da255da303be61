"""What people and channels read in their languages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import pytest
from babel.messages.mofile import write_mo

from rendering.words import languages
from tests.e2e.sight import labels, lists
from tests.sentences.locales import begin, forms, template

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.discord_stand_in import Message

FRAME: Final = re.compile(r"⟦[^⟦⟧]*⟧")
"""A translated text, in a language that only puts a frame around English."""
WORD: Final = re.compile(r"[^\W\d_]{2,}")
NAMES: Final = frozenset({"Alice", "Bob", "Onitama", "Swiss"})
LINK: Final = re.compile(r"https?://\S+|<[@#t/][^>]*>|\(https[^)]*\)")


@pytest.fixture
def framed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Replace German by a language that puts a frame around each English text."""
    made = begin("de")
    for one in template():
        if one.id:
            framed_forms = tuple(f"⟦{form}⟧" for form in forms(one.id))
            made.add(one.id, framed_forms if framed_forms[1:] else framed_forms[0])
    path = tmp_path / "locales" / "de" / "LC_MESSAGES" / "messages.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, made)
    monkeypatch.setattr(languages, "LOCALES", tmp_path / "locales")
    languages.catalogue.cache_clear()
    yield
    languages.catalogue.cache_clear()


def words_outside(text: str) -> list[str]:
    """Return the words outside of all frames, without names of people."""
    text = LINK.sub(" ", text)
    while (inner := FRAME.sub("", text)) != text:
        text = inner
    return [word for word in WORD.findall(text) if word not in NAMES]


def readable(message: Message) -> list[str]:
    """Return all texts of a message that a person reads or hears."""
    menus = lists(message)
    options = [option for menu in menus for option in menu["options"]]
    return [
        message.text,
        message.alt_text or "",
        *labels(message),
        *(menu["placeholder"] for menu in menus),
        *(option["label"] for option in options),
        *(option.get("description") or "" for option in options),
    ]
