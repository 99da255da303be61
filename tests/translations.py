"""A language that a test makes up beside English, compiled by Babel."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from rendering.words import languages

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    import pytest

GERMAN_CARDS: Final = {
    "Dragon": "Drache",
    "Rabbit": "Hase",
    "Mantis": "Gottesanbeterin",
    "Ox": "Ochse",
    "Bear": "Bär",
    "Sea Snake": "Seeschlange",
}


def use_german(texts: Mapping[str, str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let German be the only language beside English, with these translations, for one test.

    A folder serves once, because gettext remembers the files that it has read.
    """
    german = Catalog(locale="de")
    for english, translation in texts.items():
        german.add(english, translation)
    messages = folder / "de" / "LC_MESSAGES" / f"{languages.DOMAIN}.mo"
    messages.parent.mkdir(parents=True, exist_ok=True)
    with messages.open("wb") as file:
        write_mo(file, german)
    monkeypatch.setattr(languages, "LOCALES", folder)
    monkeypatch.setattr(languages, "LANGUAGES", (languages.ENGLISH, "de"))
    # A cache of its own: translations of another test are not read again.
    monkeypatch.setattr(languages, "catalogue", cache(languages.catalogue.__wrapped__))
