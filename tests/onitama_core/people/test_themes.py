from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pytest_asyncio

from onitama_core.people import GuildCustoms, Themes
from onitama_core.store import open_store, utc_now

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from onitama_core.store import Store

ALICE, BOB, HERE = 1, 2, 10


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with open_store(tmp_path / "onitama.db") as store:
        yield store


async def test_the_last_choice_counts_and_can_be_taken_back(store: Store) -> None:
    themes = Themes(store, utc_now)
    assert await themes.of(ALICE) is None
    for theme in ("night", "shrine", None):
        await themes.choose(ALICE, theme)
        assert await themes.of(ALICE) == theme
        assert await themes.of(BOB) is None


async def test_what_is_in_use_is_told_once(store: Store) -> None:
    themes = Themes(store, utc_now)
    assert await themes.in_use() == []
    await themes.choose(ALICE, "night")
    await themes.choose(BOB, None)
    await GuildCustoms(store, utc_now).change(HERE, partial(replace, theme="night"))
    assert await themes.in_use() == ["night"]
