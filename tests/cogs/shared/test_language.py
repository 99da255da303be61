"""The language of a text, by what its reader has chosen and what Discord says."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from discord import Locale

from cogs.shared.language import language_for_person, language_for_server
from tests.catalogues import added_language

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def german(tmp_path: Path) -> Iterator[None]:
    """Add German, so that there are two languages."""
    with added_language(tmp_path, "de", {}):
        yield


@pytest.mark.parametrize(
    ("chosen", "locale", "language"),
    [
        (None, "de", "de"),
        (None, "en-GB", "en"),
        (None, "pl", "en"),
        ("en", "de", "en"),
        ("de", "pl", "de"),
        ("of a later version", "de", "de"),
        ("of a later version", "pl", "en"),
    ],
)
def test_a_person_reads_the_chosen_language_or_that_of_their_discord(
    chosen: str | None, locale: str, language: str
) -> None:
    assert language_for_person(chosen, locale) == language


def server(*features: str, locale: Locale) -> Any:
    return cast("Any", SimpleNamespace(features=[*features], preferred_locale=locale))


GERMAN_COMMUNITY = server("NEWS", "COMMUNITY", locale=Locale.german)
POLISH_COMMUNITY = server("COMMUNITY", locale=Locale.polish)
GERMAN_WITHOUT_COMMUNITY = server("NEWS", locale=Locale.german)


@pytest.mark.parametrize(
    ("chosen", "guild", "language"),
    [
        (None, GERMAN_COMMUNITY, "de"),
        (None, POLISH_COMMUNITY, "en"),
        (None, GERMAN_WITHOUT_COMMUNITY, "en"),
        (None, None, "en"),
        ("en", GERMAN_COMMUNITY, "en"),
        ("de", POLISH_COMMUNITY, "de"),
        ("de", None, "de"),
        ("of a later version", GERMAN_COMMUNITY, "de"),
        ("of a later version", None, "en"),
    ],
)
def test_a_server_reads_the_chosen_language_or_that_of_its_community(
    chosen: str | None, guild: Any, language: str
) -> None:
    assert language_for_server(chosen, guild) == language
