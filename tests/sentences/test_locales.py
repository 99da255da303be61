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
from tests.sentences.locales import (
    compile_catalogue,
    find_missing,
    forms,
    load,
    po_file,
    template,
)

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
MAX_LABEL_CHARS: Final = 80
"""Discord's limit for labels of buttons."""
MAX_ENGLISH_LABEL_CHARS: Final = 45
"""English texts up to this length may be labels."""
UPDATE: Final = "run `uv run python -m tests.sentences.locales`"


def messages(language: str) -> list[Message]:
    """Return the translated texts of a language."""
    return [message for message in load(language) if message.id and all(forms(message.string))]


def pairs(language: str) -> list[tuple[str, str]]:
    """Return each English form with its translation.

    Languages with more plural forms than English repeat the English plural.
    """
    found: list[tuple[str, str]] = []
    for message in messages(language):
        english, translated = forms(message.id), forms(message.string)
        if len(translated) == 1:
            found.append((english[-1], translated[0]))
        else:
            found += [(english[min(index, 1)], form) for index, form in enumerate(translated)]
    return found


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_has_the_texts_of_the_code(language: str) -> None:
    in_code = {message.id for message in template() if message.id}
    assert {message.id for message in load(language) if message.id} == in_code, UPDATE


@pytest.mark.parametrize("language", TRANSLATED)
def test_at_most_a_twentieth_of_a_catalogue_is_not_translated(language: str) -> None:
    """A few new sentences may be shown in English for a time."""
    translations = load(language)
    assert len(find_missing(translations)) <= len(translations) // 20


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_names_the_values_of_the_english_text(language: str) -> None:
    """A singular may leave out the number, as in `ein Zug`."""
    wrong = []
    for message in messages(language):
        named = {place for form in forms(message.id) for place in placeholders(form)}
        always = set.intersection(*(set(placeholders(form)) for form in forms(message.id)))
        for form in forms(message.string):
            given = set(placeholders(form))
            is_plural = len(forms(message.id)) > 1
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
        or (len(english) <= MAX_ENGLISH_LABEL_CHARS and len(local) > MAX_LABEL_CHARS)
    ]
    assert too_long == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalogue_has_the_translations(language: str) -> None:
    expected = GNUTranslations(BytesIO(compile_catalogue(load(language))))
    with po_file(language).with_suffix(".mo").open("rb") as file:
        stored = GNUTranslations(file)
    for message in load(language):
        first, *others = forms(message.id)
        if not others:
            assert stored.gettext(first) == expected.gettext(first), UPDATE
        for plural, number in product(others, range(8)):
            counted = stored.ngettext(first, plural, number)
            assert counted == expected.ngettext(first, plural, number), UPDATE


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
