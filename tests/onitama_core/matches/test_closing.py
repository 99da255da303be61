"""A match is closed by neither of its players: it counts for nothing and opens nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.game import Outcome, Termination, Variant
from onitama_core.matches import HasAStake, MatchOver, WasCancelled
from onitama_core.store import Closed, EntryKind, NoSuchMatch, PostKind, Terms
from tests.onitama_core.matches.log.test_unread import broken
from tests.onitama_core.matches.table import ALICE, CAROL, PEOPLE, TURNS, table_at
from tests.onitama_core.people.playing import RATED, won

if TYPE_CHECKING:
    from pathlib import Path

    from onitama_core.store import Person
    from tests.onitama_core.matches.table import FakeClock, Table

CANCELLED = Outcome(None, Termination.CANCELLED)


async def test_it_ends_without_a_result_whoever_is_to_move(table: Table) -> None:
    match = await table.started()
    await table.play_on(match, *TURNS)
    await table.settle_all()
    closed = await table.matches.close(match.id)
    assert (closed.outcome, closed.waits_for, closed.deadline) == (CANCELLED, (), None)
    assert (await table.log(match.id))[-1] == Closed(5, at=table.clock())
    assert await table.due() == [(PostKind.BOARD, 5)]


async def test_nobody_made_its_entry(table: Table) -> None:
    match = await table.started()
    await table.matches.close(match.id)
    update = await table.matches.look(match.id)
    assert (update.kind, (await table.matches.load(match.id)).progress.actor) == (
        EntryKind.CLOSED,
        None,
    )


async def test_another_process_reads_the_same(table: Table, path: Path, clock: FakeClock) -> None:
    match = await table.started()
    closed = await table.matches.close(match.id)
    async with table_at(path, clock) as fresh:
        assert await fresh.present(match.id) == closed
        assert await fresh.log(match.id) == await table.log(match.id)


@pytest.mark.parametrize("variant", Variant)
async def test_nothing_of_it_is_ever_opened(table: Table, variant: Variant) -> None:
    match = await table.started(terms=Terms(variant=variant))
    await table.matches.close(match.id)
    with pytest.raises(WasCancelled):
        await table.matches.reveal(match.id)
    with pytest.raises(WasCancelled):
        await table.matches.rematch(match.id, ALICE)


async def test_what_is_proposed_lapses(table: Table) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    await table.offer(match, ALICE)
    await table.ask_back(match, ALICE)
    await table.settle_all()
    closed = await table.matches.close(match.id)
    assert (closed.draw_offer, closed.takeback) == (None, None)
    assert await table.due() == [
        (PostKind.BOARD, 4),
        (PostKind.DRAW_OFFER_CLOSED, 4),
        (PostKind.TAKEBACK_CLOSED, 4),
    ]


async def test_what_is_over_is_not_closed(table: Table) -> None:
    match = await table.finished()
    async with table.unchanged():
        with pytest.raises(MatchOver):
            await table.matches.close(match.id)


async def test_what_never_was_is_not_closed(table: Table) -> None:
    with pytest.raises(NoSuchMatch):
        await table.matches.close(7)


async def test_what_can_not_be_replayed_is_closed_too(table: Table) -> None:
    match = await broken(table)
    closed = await table.matches.close(match.id)
    assert (closed.outcome, closed.waits_for) == (CANCELLED, ())


@pytest.mark.parametrize("terms", [Terms(), RATED], ids=["unrated", "rated"])
@pytest.mark.parametrize("player", PEOPLE[:2])
async def test_a_match_is_not_closed_by_who_plays_in_it(
    table: Table, player: Person, terms: Terms
) -> None:
    match = await table.started(terms=terms)
    async with table.unchanged():
        with pytest.raises(HasAStake):
            await table.matches.close(match.id, player.user_id)
    assert (await table.matches.close(match.id, CAROL.user_id)).outcome == CANCELLED


async def test_a_match_that_is_over_is_just_over(table: Table) -> None:
    with pytest.raises(MatchOver):
        await table.matches.close(await won(table), ALICE.user_id)
