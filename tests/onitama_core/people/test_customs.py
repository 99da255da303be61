"""What is usual in a server, and what it allows."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from onitama_core.game import Variant
from onitama_core.people import GuildCustoms
from onitama_core.store import EVERY_PACE, PACES, Customs, open_store, utc_now

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

HERE, ELSEWHERE = 10, 11


@pytest_asyncio.fixture
async def customs(tmp_path: Path) -> AsyncIterator[GuildCustoms]:
    async with open_store(tmp_path / "onitama.db") as store:
        yield GuildCustoms(store, utc_now)


async def test_a_server_that_has_chosen_nothing_plays_at_three_days_a_move(
    customs: GuildCustoms,
) -> None:
    usual = await customs.of_guild(HERE)
    assert (usual.pace, usual.paces, usual.most_matches) == (PACES["3d"], EVERY_PACE, None)


async def test_one_board_is_shown_unless_a_server_likes_all(customs: GuildCustoms) -> None:
    for change in (lambda usual: usual, lambda usual: usual.usually(PACES["1d"])):
        await customs.change(HERE, change)
        assert (await customs.of_guild(HERE)).one_board


@pytest.mark.parametrize(
    "chosen",
    [
        Customs(in_threads=True, one_board=False),
        Customs(pace=PACES["5+3"], paces=(PACES["5m"], PACES["5+3"]), most_matches=3),
        Customs(variant=Variant.LIGHT, pool="base+sensei"),
        Customs(rated=False, leaderboard=True),
        Customs(rated=True, leaderboard=False),
        *(Customs(channels=channels) for channels in ((7,), (7, 2**62))),
        Customs(theme="night"),
        *(Customs(pace=pace, paces=(pace,)) for pace in EVERY_PACE),
    ],
)
async def test_what_a_server_chose_is_kept_there_alone(
    customs: GuildCustoms, chosen: Customs
) -> None:
    await customs.change(HERE, partial(replace, one_board=False))
    await customs.change(HERE, lambda _: chosen)
    assert await customs.of_guild(HERE) == chosen
    assert await customs.of_guild(ELSEWHERE) == Customs()


async def test_what_a_later_version_knows_is_passed_over(tmp_path: Path) -> None:
    async with open_store(tmp_path / "onitama.db") as store:
        with closing(sqlite3.connect(tmp_path / "onitama.db")) as later, later:
            later.execute(
                "INSERT INTO guild_setting VALUES (10, 'music', '1'), (10, 'one_board', '0')"
            )
        assert await GuildCustoms(store, utc_now).of_guild(HERE) == Customs(one_board=False)


async def test_what_a_later_version_chose_stays_and_harms_nothing(tmp_path: Path) -> None:
    def written() -> set[tuple[str, str]]:
        with closing(sqlite3.connect(tmp_path / "onitama.db")) as file:
            return set(file.execute("SELECT name, value FROM guild_setting"))

    async with open_store(tmp_path / "onitama.db") as store:
        with closing(sqlite3.connect(tmp_path / "onitama.db")) as later, later:
            later.execute(
                "INSERT INTO guild_setting VALUES"
                " (10, 'music', '1'), (10, 'pace', '14d'),"
                " (10, 'channels', ''), (10, 'paces', '1d')"
            )
        customs = GuildCustoms(store, utc_now)
        found = await customs.of_guild(HERE)
        assert (found.pace, found.paces, found.channels) == (PACES["1d"], (PACES["1d"],), ())
        await customs.change(HERE, partial(replace, one_board=False))
        assert {("music", "1"), ("one_board", "0")} <= written()


async def test_a_server_that_chooses_again_is_known_by_its_last_choice(
    customs: GuildCustoms,
) -> None:
    for theme in ("night", "shrine", None):
        await customs.change(HERE, partial(replace, theme=theme))
        assert (await customs.of_guild(HERE)).theme == theme
        assert (await customs.of_guild(ELSEWHERE)).theme is None


async def test_whoever_asks_while_a_server_chooses_keeps_no_old_choice(
    customs: GuildCustoms,
) -> None:
    asked = asyncio.create_task(customs.of_guild(HERE))
    await customs.change(HERE, partial(replace, theme="night"))
    await asked
    assert (await customs.of_guild(HERE)).theme == "night"


@pytest.mark.parametrize(
    ("allowed", "usual"),
    [
        (("7d", "3d"), "3d"),
        (("none", "1h", "1d"), "1d"),
        (("5+3", "3+2"), "5+3"),
        (("10+5", "5m"), "10+5"),
        (("none", "5m"), "5m"),
        (("none",), "none"),
    ],
)
def test_a_usual_pace_that_is_no_longer_allowed_gives_way_to_the_slowest(
    allowed: tuple[str, ...], usual: str
) -> None:
    now = Customs().allowing([PACES[name] for name in allowed])
    assert now.pace == PACES[usual]
    assert now.paces == tuple(pace for name, pace in PACES.items() if name in allowed)


def test_a_match_begins_in_the_channels_a_server_allows_and_in_their_threads() -> None:
    some = Customs(channels=(7, 8))
    assert some.allows(8)
    assert some.allows(9, 7)
    assert not some.allows(9, None)
    assert Customs().allows(9, None)
