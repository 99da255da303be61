"""A person's finished matches, page by page; and those who watch an open one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from onitama_core.game import Variant
from onitama_core.matches import MatchOver, PlaysInIt, TooManyWatched, TooManyWatchers
from onitama_core.matches import looking as past_games
from onitama_core.matches import looking as watching
from onitama_core.matches.looking import MOST_WATCHERS, ON_A_PAGE
from onitama_core.store import NoSuchMatch, PostKind, Slice, Whose
from tests.onitama_core.matches.table import (
    ABROAD,
    ALICE,
    BOB,
    CAROL,
    DAVE,
    HERE,
    NAMED_CARDS,
    TURNS,
)

if TYPE_CHECKING:
    from onitama_core.matches import GamesPage
    from onitama_core.store import Match
    from tests.onitama_core.matches.table import Table


ALICES = Whose(ALICE.user_id, HERE.guild_id, None)
SOME_MORE = 4


def ids(page: GamesPage) -> list[int]:
    return [match.id for match in page.matches]


async def everybody(_: Match) -> bool:
    return True


@pytest_asyncio.fixture
async def played(table: Table) -> list[int]:
    """More than a page, of every variant, in either seat; the latest first."""
    variants = tuple(Variant)
    found = []
    for number in range(ON_A_PAGE + SOME_MORE):
        terms = replace(NAMED_CARDS, variant=variants[number % len(variants)])
        challenger, opponent = (BOB, ALICE) if number % 3 else (ALICE, BOB)
        match = await table.started(challenger=challenger, opponent=opponent, terms=terms)
        await table.matches.resign(match.id, BOB.user_id)
        found.append(match.id)
        table.clock.advance(minutes=number % 2)
    return found[::-1]


async def page(table: Table, part: Slice | None = None, whose: Whose = ALICES) -> GamesPage:
    return await table.matches.games_page(whose, part, everybody, is_own=True)


async def test_pages_lead_through_all_of_them(table: Table, played: list[int]) -> None:
    first = await page(table)
    second = await page(table, Slice.beside(first.matches[-1], is_after=False))
    assert ids(first) + ids(second) == played
    assert (first.has_later, first.has_earlier) == (False, True)
    assert (second.has_later, second.has_earlier) == (True, False)


async def test_the_way_back_leads_to_the_page_before(table: Table, played: list[int]) -> None:
    for number in range(1, len(played)):
        match = await table.present(played[number])
        back = await page(table, Slice.beside(match, is_after=True))
        above = played[:number]
        assert ids(back) == (above[-ON_A_PAGE:] if number > ON_A_PAGE else played[:ON_A_PAGE])
        assert back.has_later == (number > ON_A_PAGE)
        assert back.has_earlier


async def test_one_variant_alone(table: Table, played: list[int]) -> None:
    found = await page(table, whose=replace(ALICES, variant=Variant.WIND))
    assert {match.setup.variant for match in found.matches} == {Variant.WIND}
    assert ids(found) == [one for one in played if one in ids(found)]
    assert not found.has_earlier


async def test_what_is_not_finished_or_elsewhere_is_not_in_it(table: Table) -> None:
    await table.started()
    await table.matches.cancel((await table.started()).id, BOB.user_id)
    abroad = await table.started(place=ABROAD)
    await table.matches.resign(abroad.id, ALICE.user_id)
    others = await table.started(challenger=CAROL)
    await table.matches.resign(others.id, CAROL.user_id)
    assert ids(await page(table)) == []


async def test_private_matches_are_in_ones_own_alone(table: Table) -> None:
    for level in (3, None):
        match = await table.practised(level)
        await table.matches.resign(match.id, ALICE.user_id)
    own = await page(table)
    assert len(own.matches) == 2
    for_others = await table.matches.games_page(ALICES, None, everybody, is_own=False)
    assert ids(for_others) == []
    assert await table.matches.latest_games(ALICES, 3, everybody) == []


async def test_what_may_not_be_seen_is_left_out(table: Table, played: list[int]) -> None:
    async def sees(match: Match) -> bool:
        return match.id % 3 == 0

    found = await table.matches.games_page(ALICES, None, sees, is_own=False)
    assert ids(found) == [one for one in played if one % 3 == 0]
    assert not found.has_earlier


async def test_behind_very_many_unseen_ones_nothing_is_looked_for(
    table: Table, played: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(past_games, "AT_ONCE", 3)
    monkeypatch.setattr(past_games, "MOST_LOOKED_AT", 6)
    asked: list[int] = []

    async def nobody(match: Match) -> bool:
        asked.append(match.id)
        return False

    found = await table.matches.games_page(ALICES, None, nobody, is_own=False)
    assert asked == played[:6]
    assert not found.has_earlier


async def test_the_latest_few(table: Table, played: list[int]) -> None:
    found = await table.matches.latest_games(ALICES, 3, everybody)
    assert [match.id for match in found] == played[:3]


# Watching

CLEO, FINN = CAROL.user_id, DAVE.user_id


async def watchers(table: Table, number: int) -> list[int]:
    return await table.store.read(lambda reader: reader.watchers(number))


async def test_watching_twice_is_watching_once_and_can_be_undone(table: Table) -> None:
    match = await table.started()
    for user_id in (FINN, CLEO, CLEO):
        await table.matches.watch(match.id, user_id)
    assert await watchers(table, match.id) == [CLEO, FINN]
    assert await table.matches.watches(match.id, CLEO)
    for _ in range(2):
        await table.matches.stop_watching(match.id, CLEO)
    assert await watchers(table, match.id) == [FINN]
    assert not await table.matches.watches(match.id, CLEO)


async def test_it_is_for_those_who_look_on_at_an_open_match(table: Table) -> None:
    match = await table.started()
    with pytest.raises(PlaysInIt):
        await table.matches.watch(match.id, ALICE.user_id)
    with pytest.raises(NoSuchMatch):
        await table.matches.watch(99, CLEO)
    await table.matches.resign(match.id, ALICE.user_id)
    with pytest.raises(MatchOver):
        await table.matches.watch(match.id, CLEO)


async def test_as_many_watch_as_one_post_can_call(table: Table) -> None:
    match = await table.started()
    for user_id in range(1000, 1000 + MOST_WATCHERS):
        await table.matches.watch(match.id, user_id)
    with pytest.raises(TooManyWatchers):
        await table.matches.watch(match.id, CLEO)
    await table.matches.watch(match.id, 1000)
    await table.matches.stop_watching(match.id, 1000)
    await table.matches.watch(match.id, CLEO)


async def test_a_person_watches_so_many_matches(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "MOST_WATCHED", 1)
    one, other = await table.started(), await table.started(challenger=DAVE)
    await table.matches.watch(one.id, CLEO)
    with pytest.raises(TooManyWatched):
        await table.matches.watch(other.id, CLEO)
    await table.matches.watch(one.id, FINN)
    await table.matches.resign(one.id, ALICE.user_id)
    await table.settle_all()
    await table.matches.watch(other.id, CLEO)


async def test_nobody_watches_any_more_once_the_last_board_is_settled(table: Table) -> None:
    """An earlier board that comes late lets nobody go."""
    match = await table.started()
    await table.matches.watch(match.id, CLEO)
    await table.play_on(match, TURNS[0])
    await table.matches.resign(match.id, ALICE.user_id)
    boards = await table.owed(PostKind.BOARD)
    for board, left in zip(boards, ([CLEO], []), strict=True):
        await table.settle(board, 7)
        assert await watchers(table, match.id) == left
