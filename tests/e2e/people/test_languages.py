"""The language of a person and of a server, chosen in the settings.

The bot runs in this process, where it knows German too.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

import pytest

from cogs.people.buttons import PickForServer, PickOwnLanguage
from onitama_core.people import People
from onitama_core.store import open_store, utc_now
from tests.catalogues import added_language
from tests.discord_stand_in.world import MANAGER
from tests.dojo import Dojo, running_bot
from tests.e2e.sight import choose, chosen_in, find_list, open_settings
from tests.e2e.test_challenge import TOO_OLD

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.catalogues import Text
    from tests.dojo import Table

GERMAN: Final[dict[Text, Text]] = {
    "English": "Deutsch",
    "Language: as Discord's": "Sprache: wie in Discord",
    "I write to you in **{language}**.": "Ich schreibe dir auf **{language}**.",
}
OWN_LIST_ID, SERVER_LIST_ID = "pick_language", ":language"
"""Parts of the custom ids of the two lists of languages: a person's own, and the server's."""
LABELS_TO_SERVER_PAGE = ("This server", "Channels and boards")
"""Buttons to click, from a person's settings to the page with the list of the server."""
SERVER_LIST_PLACEHOLDER = "Language of my posts here"


@pytest.fixture(autouse=True)
def german(tmp_path: Path) -> Iterator[None]:
    with added_language(tmp_path / "locales", "de", GERMAN):
        yield


async def community_table(dojo: Dojo, locale: str) -> Table:
    """Return a table in a Community with a language at Discord."""
    guild = dojo.fake_discord.world.guild("House")
    guild.json |= {"features": ["COMMUNITY"], "preferred_locale": locale}
    return await Dojo(dojo.fake_discord, guild).table()


async def test_a_person_chooses_a_language_and_reads_the_answer_in_it(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    table = await dojo_without_bot.table()
    async with running_bot(dojo_without_bot, folder):
        page = await open_settings(table, table.alice)
        assert page.text.startswith("I write to you in **English**.\nYour own pictures")
        menu = find_list(page, "Language")
        assert [(option["value"], option["label"]) for option in menu["options"]] == [
            ("discord", "Language: as Discord's"),
            ("en", "English"),
            ("de", "Deutsch"),
        ]
        assert chosen_in(menu) == ["discord"]
        await choose(table.alice, page, "de", OWN_LIST_ID, "Ich schreibe dir auf **Deutsch**.")
        menu = find_list(page, "Language")
        assert menu["options"][0]["label"] == "Sprache: wie in Discord"
        assert chosen_in(menu) == ["de"]
        forged = await table.alice.select_forged(page, PickOwnLanguage().custom_id, "pl")
        assert forged.text == TOO_OLD
        await choose(table.alice, page, "discord", OWN_LIST_ID, "I write to you in **English**.")
        assert chosen_in(find_list(page, "Language")) == ["discord"]
        other = await open_settings(table, table.bob)
        assert other.text.startswith("I write to you in **English**.")


async def test_a_manager_chooses_the_language_of_the_servers_posts(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    table = await dojo_without_bot.table()
    dana = table.fake_discord.person("dana", table.guild, permissions=MANAGER)
    async with running_bot(dojo_without_bot, folder):
        page = await open_settings(table, dana, *LABELS_TO_SERVER_PAGE)
        assert "My posts here are in **English**." in page.text
        menu = find_list(page, SERVER_LIST_PLACEHOLDER)
        assert [(option["value"], option["label"]) for option in menu["options"]] == [
            ("discord", "Language: as this server's at Discord"),
            ("en", "English"),
            ("de", "Deutsch"),
        ]
        assert chosen_in(menu) == ["discord"]
        await choose(dana, page, "de", SERVER_LIST_ID, "My posts here are in **Deutsch**.")
        assert chosen_in(find_list(page, SERVER_LIST_PLACEHOLDER)) == ["de"]
        forged = await dana.select_forged(page, PickForServer("language").custom_id, "pl")
        assert forged.text == TOO_OLD
        await choose(dana, page, "discord", SERVER_LIST_ID, "My posts here are in **English**.")


async def test_a_choice_of_a_later_version_counts_as_none(
    dojo_without_bot: Dojo, folder: Path
) -> None:
    """The server is a German Community, whose language at Discord counts then."""
    table = await community_table(dojo_without_bot, "de")
    dana = table.fake_discord.person("dana", table.guild, permissions=MANAGER)
    choose_unknown_language = partial(replace, language="tlh")
    async with open_store(folder / "onitama.db") as store:
        people = People(store, utc_now)
        await people.change_settings_in(int(table.guild.id), choose_unknown_language)
        await people.change_preferences_of(int(dana.id), choose_unknown_language)
    async with running_bot(dojo_without_bot, folder):
        page = await open_settings(table, dana)
        assert page.text.startswith("I write to you in **English**.")
        assert chosen_in(find_list(page, "Language")) == ["discord"]
        page = await open_settings(table, dana, *LABELS_TO_SERVER_PAGE)
        assert "My posts here are in **Deutsch**." in page.text
        assert chosen_in(find_list(page, SERVER_LIST_PLACEHOLDER)) == ["discord"]
