"""Translations of the commands' texts, and Discord's limits for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from discord import Locale

from cogs.bot import translator
from cogs.bot.client import CommandCollector
from cogs.bot.registration import make_payloads
from rendering.words import find_language, languages
from tests.catalogues import added_language
from tests.discord_stand_in.rules import check_commands

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import pytest

GERMAN: Final = {
    "Play Onitama": "Onitama spielen",
    "Challenge to Onitama": "Zu Onitama herausfordern",
    "Invite somebody, or anybody, to a match": "Jemanden zu einer Partie einladen",
    "Whom to invite; leave it out and anyone may accept": "Wen du einladen willst",
    "Way of the Shadow": "Weg des Schattens",
    "{durations} a move": "{durations} je Zug",
    "All time": "Insgesamt",
    "Win by Stream": "Sieg auf dem Weg des Flusses",
}
TRANSLATIONS: Final = ("name_localizations", "description_localizations")


def walk(node: Any) -> Iterator[Any]:
    """Yield a command, its options and their choices."""
    yield node
    for inner in (*node.get("options", ()), *node.get("choices", ())):
        yield from walk(inner)


async def list_texts() -> list[Any]:
    tree = await CommandCollector(None).collect()
    return [node for command in await make_payloads(tree) for node in walk(command)]


async def test_descriptions_choices_and_the_menu_are_translated_and_other_names_stay_english(
    tmp_path: Path,
) -> None:
    with added_language(tmp_path, "de", GERMAN):
        texts = await list_texts()
    translations = {
        text for node in texts for key in TRANSLATIONS for text in node.get(key, {}).values()
    }
    parts_of_names = {"{durations} je Zug", "Sieg auf dem Weg des Flusses"}
    assert set(GERMAN.values()) - translations == parts_of_names
    assert {"3 days je Zug", "3 · Sieg auf dem Weg des Flusses"} <= translations
    locales = {locale for node in texts for key in TRANSLATIONS for locale in node.get(key, {})}
    assert locales == {"de"}
    names = [node["name"] for node in texts if "type" in node and node.get(TRANSLATIONS[0])]
    assert names == ["Challenge to Onitama"]


async def test_a_translation_that_discord_would_refuse_is_left_out_with_a_warning(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    too_long = {"Play Onitama": "O" * 101, "Challenge to Onitama": "C" * 33, "All time": "A" * 101}
    with added_language(tmp_path, "de", too_long):
        texts = await list_texts()
    assert [node for node in texts if any(map(node.get, TRANSLATIONS))] == []
    for translation in too_long.values():
        assert f"in de: {len(translation)} characters" in caplog.text


async def test_the_commands_are_within_discords_limits_in_every_language(
    caplog: pytest.LogCaptureFixture,
) -> None:
    tree = await CommandCollector(None).collect()
    commands = await make_payloads(tree)
    check_commands(commands)
    too_long = [record.message for record in caplog.records if record.name == translator.__name__]
    assert too_long == [], "shorten these translations"
    shown = {find_language(locale.value) for locale in Locale}
    assert set(languages.LANGUAGES) <= shown, "Discord has no locale for this language"


async def test_choices_of_an_option_have_different_names_in_every_language() -> None:
    for option in await list_texts():
        choices = option.get("choices", ())
        for locale in Locale:
            names = [
                choice.get("name_localizations", {}).get(locale.value, choice["name"])
                for choice in choices
            ]
            assert len(set(names)) == len(names), (option["name"], locale)
