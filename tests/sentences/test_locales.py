"""Tests of each language's catalogue: complete, well-formed, short enough, and compiled."""

from __future__ import annotations

import re
from gettext import GNUTranslations
from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING, Final

import pytest

from rendering.words import (
    ENGLISH,
    LANGUAGES,
    find_language,
    in_language,
    join_sentences,
    language_name,
)
from tests.sentences.catalogue import placeholders
from tests.sentences.locales import compiled, forms, load, missing, po_file, template

if TYPE_CHECKING:
    from babel.messages.catalog import Message

TRANSLATED: Final = [language for language in LANGUAGES if language != ENGLISH]
TYPED: Final = re.compile(r"`[^`]*`")
"""Commands and notation, which are typed alike in every language."""
LINK: Final = re.compile(r"\]\((\{\w+\})\)")
SEPARATORS: Final = (", ", "; ")
"""Texts between the parts of lists: Japanese has no space behind them, French one before."""
SMALL_PRINT: Final = re.compile(r"^-# ", re.MULTILINE)
MAX_GROWTH: Final = 2.0
SPARE_CHARS: Final = 24
"""A translation may be twice as long as the English text, and short texts this much longer."""
MAX_LABEL: Final = 80
"""Discord's limit for labels of buttons."""
LONGEST_LABEL: Final = 45
"""English texts up to this length may be labels."""
UPDATE: Final = "run `uv run python -m tests.sentences.locales`"


def messages(language: str) -> list[Message]:
    """Return the translated texts of a language."""
    return [one for one in load(language) if one.id and all(forms(one.string))]


def pairs(language: str) -> list[tuple[str, str]]:
    """Return each translated form with the English form that it stands for.

    Languages with more plural forms than English repeat the English plural.
    """
    found: list[tuple[str, str]] = []
    for one in messages(language):
        english, local = forms(one.id), forms(one.string)
        if len(local) == 1:
            found.append((english[-1], local[0]))
        else:
            found += [(english[min(place, 1)], form) for place, form in enumerate(local)]
    return found


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_has_the_texts_of_the_code(language: str) -> None:
    in_code = {one.id for one in template() if one.id}
    assert {one.id for one in load(language) if one.id} == in_code, UPDATE


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_is_translated(language: str) -> None:
    """A few new sentences may be shown in English for a time."""
    translations = load(language)
    assert len(missing(translations)) <= len(translations) // 20


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_names_the_values_of_the_english_text(language: str) -> None:
    """A singular may leave out the number, as in `ein Zug`."""
    wrong = []
    for one in messages(language):
        named = {place for form in forms(one.id) for place in placeholders(form)}
        always = set.intersection(*(set(placeholders(form)) for form in forms(one.id)))
        for form in forms(one.string):
            given = set(placeholders(form))
            is_plural = len(forms(one.id)) > 1
            if not given <= named or (not is_plural and given != always):
                wrong.append((form, sorted(named)))
    assert wrong == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_commands_links_and_markup_stay_as_they_are(language: str) -> None:
    wrong = [
        local
        for english, local in pairs(language)
        if english not in SEPARATORS
        if sorted(TYPED.findall(english)) != sorted(TYPED.findall(local))
        or LINK.findall(english) != LINK.findall(local)
        or len(SMALL_PRINT.findall(english)) != len(SMALL_PRINT.findall(local))
        or english.count("**") != local.count("**")
        or english.count("\n") != local.count("\n")
        or english[:1].isspace() != local[:1].isspace()
        or english[-1:].isspace() != local[-1:].isspace()
    ]
    assert wrong == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_is_short_enough(language: str) -> None:
    too_long = [
        local
        for english, local in pairs(language)
        if len(local) > MAX_GROWTH * len(english) + SPARE_CHARS
        or (len(english) <= LONGEST_LABEL and len(local) > MAX_LABEL)
    ]
    assert too_long == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalogue_has_the_translations(language: str) -> None:
    made = GNUTranslations(BytesIO(compiled(load(language))))
    with po_file(language).with_suffix(".mo").open("rb") as file:
        read = GNUTranslations(file)
    for one in load(language):
        first, *others = forms(one.id)
        if not others:
            assert read.gettext(first) == made.gettext(first), UPDATE
        for plural, number in product(others, range(8)):
            counted = read.ngettext(first, plural, number)
            assert counted == made.ngettext(first, plural, number), UPDATE


def test_japanese_has_no_blank_after_a_full_stop() -> None:
    with in_language("ja"):
        assert join_sentences("黒の番です。", "", "駒を選んでください。").count(" ") == 0
    assert [local for _, local in pairs("ja") if "。 " in local] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_each_language_names_itself(language: str) -> None:
    assert language_name(language) != "English"


@pytest.mark.parametrize(
    ("locale", "language"),
    [("en-US", "en"), ("en-GB", "en"), ("sv-SE", "en"), ("zh-TW", "en"), ("nonsense", "en")],
)
def test_a_locale_without_a_catalogue_reads_english(locale: str, language: str) -> None:
    assert find_language(locale) == language
