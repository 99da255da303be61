"""Catalogues of translations, brought up to date by `uv run python -m tests.sentences.locales`.

The command adds new texts to each `rendering/locales/LANG/LC_MESSAGES/messages.po`, removes those
that the code no longer has, and compiles `messages.mo` beside it. With a code such as `pl` it
begins a new language.
"""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from io import BytesIO
from typing import TYPE_CHECKING, Final, TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from rendering.words.languages import LOCALES
from tests.sentences.catalogue import catalogue

if TYPE_CHECKING:
    from pathlib import Path

Text: TypeAlias = "str | tuple[str, ...] | list[str] | None"
"""A text of a catalogue or its translation, with several forms if it counts something."""
LINE_WIDTH: Final = 100
"""Columns of a catalogue's file."""
CREATED_AT: Final = datetime(2026, 11, 29, tzinfo=UTC)
"""The date in the headers of new catalogues: a date of each run would only cause conflicts."""


def template() -> Catalog:
    """Return the catalogue of all texts in the code, without translations."""
    all_texts = Catalog(charset="utf-8", creation_date=CREATED_AT)
    for entry in catalogue():
        text = entry.forms if len(entry.forms) > 1 else entry.forms[0]
        locations = [(entry.file, entry.line)]
        all_texts.add(text, locations=locations, auto_comments=entry.comments)
    return all_texts


def po_file(language: str) -> Path:
    return LOCALES / language / "LC_MESSAGES" / "messages.po"


def load(language: str) -> Catalog:
    """Return the translations of a language, from its `.po` file."""
    with po_file(language).open("rb") as file:
        return read_po(file, locale=language)


def new_catalogue(language: str) -> Catalog:
    """Return an empty catalogue of a new language."""
    return Catalog(
        locale=language,
        project="Onitama referee",
        version="0.2",
        header_comment=f"# Onitama referee: {language}",
        language_team="",
        last_translator="",
        msgid_bugs_address="",
        charset="utf-8",
        creation_date=CREATED_AT,
        revision_date=CREATED_AT,
        fuzzy=False,
    )


def update(language: str) -> Catalog:
    """Return a language's translations with exactly the texts of the code; new ones are empty."""
    translations = load(language) if po_file(language).exists() else new_catalogue(language)
    translations.update(
        template(), no_fuzzy_matching=True, update_creation_date=False, keep_user_comments=True
    )
    return translations


def find_missing(translations: Catalog) -> list[str]:
    """Return the texts that are not translated, and so are shown in English."""
    return [
        forms(message.id)[0]
        for message in translations
        if message.id and not all(forms(message.string))
    ]


def forms(text: Text) -> tuple[str, ...]:
    """Return one form, or the singular and the plural forms; an empty form if there is none."""
    if isinstance(text, str):
        return (text,)
    return tuple(text or ("",))


def compile_catalogue(translations: Catalog) -> bytes:
    """Return the bytes of a `.mo` file, which gettext reads."""
    file = BytesIO()
    write_mo(file, translations)
    return file.getvalue()


def save(language: str) -> str:
    """Write a language's files, and return how much is not translated."""
    translations = update(language)
    path = po_file(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, translations, LINE_WIDTH, ignore_obsolete=True, include_lineno=False)
    path.with_suffix(".mo").write_bytes(compile_catalogue(translations))
    return f"{language}: {len(find_missing(translations))} of {len(translations)} not translated\n"


if __name__ == "__main__":
    present = [folder.name for folder in LOCALES.iterdir() if folder.is_dir()]
    for code in sorted({*present, *sys.argv[1:]}):
        sys.stdout.write(save(code))
