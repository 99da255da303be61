"""A page of who stands how, and the own place."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from onitama_core.game import Variant
from onitama_core.people import GuildCustoms, Leaderboards, Ranking
from onitama_core.people import standing as leaderboard
from onitama_core.people import standing as leaderboards
from onitama_core.store import Span
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, HERE
from tests.onitama_core.people.ratings.playing import won
from tests.onitama_core.people.ratings.test_ladders import be_sure

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from onitama_core.people import Leaderboard
    from onitama_core.store import Person
    from tests.onitama_core.matches.table import Table


async def page(
    table: Table, reader: Person = ALICE, number: int = 0, span: Span = Span.ALWAYS
) -> Leaderboard:
    ranking = Ranking(Variant.CLASSIC, span, number)
    boards = Leaderboards(table.store, table.clock)
    found = await boards.page(HERE.guild_id, reader.user_id, ranking)
    assert found is not None
    return found


async def test_where_nobody_was_rated_nobody_stands(table: Table) -> None:
    found = await page(table)
    assert (found.leaders, found.own, found.own_page, found.pages) == ((), None, None, 1)


async def test_the_reader_is_found_among_all(table: Table, path: Path) -> None:
    await won(table)
    be_sure(path, (ALICE.user_id, 1600), (BOB.user_id, 1400))
    found = await page(table, BOB)
    assert [(one.place, one.person) for one in found.leaders] == [(1, ALICE), (2, BOB)]
    assert found.own == found.leaders[1]
    assert found.shows_own
    assert (await page(table, CAROL)).own is None


async def test_pages_end_with_the_last(
    table: Table, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (leaderboard, leaderboards):
        monkeypatch.setattr(module, "ON_A_PAGE", 1)
    await won(table)
    be_sure(path, (ALICE.user_id, 1600), (BOB.user_id, 1400))
    first, last = await page(table, BOB), await page(table, BOB, 7)
    assert (first.pages, first.shown.page, last.shown.page) == (2, 0, 1)
    assert [one.person for one in (*first.leaders, *last.leaders)] == [ALICE, BOB]
    assert (first.shows_own, first.own_page, last.shows_own) == (False, 1, True)


async def test_a_guess_has_no_place_and_no_page(table: Table) -> None:
    await won(table)
    found = await page(table)
    assert [one.place for one in found.leaders] == [None, None]
    assert found.own_page is None
    assert (await page(table, span=Span.WEEK)).leaders == ()


async def test_a_server_may_show_none(table: Table) -> None:
    customs = GuildCustoms(table.store, table.clock)
    await customs.change(HERE.guild_id, lambda usual: replace(usual, leaderboard=False))
    boards = Leaderboards(table.store, table.clock)
    ranking = Ranking(Variant.CLASSIC, Span.ALWAYS)
    assert await boards.page(HERE.guild_id, ALICE.user_id, ranking) is None
