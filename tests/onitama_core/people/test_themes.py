from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest_asyncio

from onitama_core.people import ChosenThemes, Themes
from onitama_core.store import open_store, utc_now

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

ALICE, BOB, HERE, ELSEWHERE = 1, 2, 10, 11


@pytest_asyncio.fixture
async def themes(tmp_path: Path) -> AsyncIterator[Themes]:
    async with open_store(tmp_path / "onitama.db") as store:
        yield Themes(store, utc_now)


async def test_nobody_has_chosen_at_first(themes: Themes) -> None:
    assert await themes.chosen(ALICE, HERE) == ChosenThemes(own=None, guild=None)
    assert await themes.in_use() == []


async def test_a_persons_choice_holds_everywhere_and_for_nobody_else(themes: Themes) -> None:
    await themes.choose(ALICE, "night")
    assert (await themes.chosen(ALICE, HERE)).private == "night"
    assert (await themes.chosen(ALICE, ELSEWHERE)).private == "night"
    assert (await themes.chosen(BOB, HERE)).private is None
    assert await themes.of_guild(HERE) is None


async def test_a_servers_choice_holds_for_who_has_none(themes: Themes) -> None:
    await themes.choose_for_guild(HERE, "night")
    await themes.choose(ALICE, "shrine")
    assert await themes.of_guild(HERE) == "night"
    assert (await themes.chosen(BOB, HERE)).private == "night"
    assert (await themes.chosen(ALICE, HERE)).private == "shrine"
    assert (await themes.chosen(BOB, ELSEWHERE)).private is None


async def test_the_last_choice_counts_and_can_be_taken_back(themes: Themes) -> None:
    for theme in ("night", "shrine", None):
        await themes.choose(ALICE, theme)
        assert (await themes.chosen(ALICE, HERE)).own == theme


async def test_what_is_in_use_is_told_once(themes: Themes) -> None:
    await themes.choose(ALICE, "night")
    await themes.choose(BOB, None)
    await themes.choose_for_guild(HERE, "night")
    assert await themes.in_use() == ["night"]


async def test_a_server_that_chooses_again_is_known_by_its_last_choice(themes: Themes) -> None:
    assert await themes.of_guild(HERE) is None
    for theme in ("night", "shrine"):
        await themes.choose_for_guild(HERE, theme)
        assert await themes.of_guild(HERE) == theme
        assert await themes.of_guild(ELSEWHERE) is None


async def test_whoever_asks_while_a_server_chooses_keeps_no_old_choice(themes: Themes) -> None:
    asked = asyncio.create_task(themes.of_guild(HERE))
    await themes.choose_for_guild(HERE, "night")
    await asked
    assert await themes.of_guild(HERE) == "night"
