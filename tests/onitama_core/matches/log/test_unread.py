"""A match whose log can't be replayed is set aside: named, closable, and in nobody's way."""

from __future__ import annotations

import logging
import sqlite3
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import Player, Termination, parse_action
from onitama_core.matches import MatchOver, NotAPlayer, Unreplayable
from onitama_core.store import EPOCH, Person, Played, Resigned, StoreFault
from onitama_core.store.matches import MatchQuestions
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, HERE, TURNS, Table

if TYPE_CHECKING:
    from onitama_core.store import Match, Transaction

NONSENSE = Played(1, Player.RED, "tiger:c1c9", at=EPOCH)


async def broken(table: Table) -> Match:
    match = await table.started()

    def spoil(transaction: Transaction) -> Match:
        transaction.append(match.id, NONSENSE)
        transaction.stand(match.id, replace(match, seq=1, step=1, waits_for=(Player.BLUE,)))
        return transaction.match(match.id)

    return await table.write(spoil)


async def test_whoever_looks_plays_or_offers_is_told_which_match_it_is(table: Table) -> None:
    match = await broken(table)
    for asked in (
        table.matches.look(match.id),
        table.matches.look_as(match.id, ALICE.user_id),
        table.matches.play(match.id, BOB.user_id, parse_action(TURNS[1]), step=None),
        table.matches.draws.propose(match.id, ALICE.user_id),
        table.matches.look_back(match.id),
    ):
        with pytest.raises(Unreplayable) as refused:
            await asked
        assert refused.value.match == match


async def test_who_plays_in_it_comes_in_no_log_that_tells_of_it(table: Table) -> None:
    zdenka = Person(735_111_222_333_444_555, "Zdeňka")
    match = await table.started(challenger=zdenka)
    problem = Unreplayable(match, "f4017")
    told = f"{problem} {problem!r}"
    assert f"id={match.id}" in told
    assert zdenka.name not in told
    assert str(zdenka.user_id) not in told


async def test_it_is_logged_once_under_the_id_that_people_are_told(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    match = await broken(table)
    told = set()
    for _ in range(3):
        with pytest.raises(Unreplayable) as refused:
            await table.matches.look(match.id)
        told.add(refused.value.fault_id)
    (line,) = [one for one in caplog.records if one.levelno == logging.ERROR]
    begin, _, _ = line.getMessage().partition("\n")
    fault = f"match {match.id} can't be replayed: fault {told.pop()}: UnreadableText"
    assert begin == fault
    assert told == set()


async def test_the_log_says_where_it_failed_and_no_square(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    match = await broken(table)
    with pytest.raises(Unreplayable) as refused:
        await table.matches.look(match.id)
    logging.getLogger("elsewhere").error("a post waits", exc_info=refused.value)
    assert "parse_action" in caplog.text
    assert "c1c9" not in caplog.text


async def test_a_log_that_could_only_not_be_read_just_now_is_not_set_aside(
    table: Table, other_process: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])

    def entries(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(MatchQuestions, "entries", entries)
        for asked in (
            other_process.matches.look(match.id),
            other_process.matches.look_back(match.id),
        ):
            with pytest.raises(StoreFault):
                await asked
    assert (await other_process.present(match.id)).step == 1


async def test_it_is_in_the_way_of_no_list_and_of_no_other_match(table: Table) -> None:
    match = await broken(table)
    other = await table.started()
    assert {match.id, other.id} <= {one.id for one in await table.matches.games_in(HERE.channel_id)}
    await table.play_on(other, TURNS[0])
    assert await table.matches.match(match.id) == match


async def test_resigning_closes_it(table: Table) -> None:
    match = await broken(table)
    with pytest.raises(Unreplayable) as told:
        await table.matches.resign(match.id, BOB.user_id)
    closed = await table.matches.match(match.id)
    assert told.value.match == closed
    assert closed.outcome is not None
    assert (closed.outcome.winner, closed.outcome.termination) == (
        Player.RED,
        Termination.RESIGNATION,
    )
    assert await table.log(match.id) == [NONSENSE, Resigned(2, Player.BLUE, at=table.clock())]
    assert match.id not in [
        one.id for one in await table.matches.games_of(BOB.user_id, HERE.guild_id)
    ]


async def test_closed_it_can_be_played_again_and_still_not_be_shown(table: Table) -> None:
    match = await broken(table)
    with pytest.raises(Unreplayable):
        await table.matches.resign(match.id, BOB.user_id)
    with pytest.raises(MatchOver):
        await table.matches.resign(match.id, BOB.user_id)
    with pytest.raises(Unreplayable):
        await table.matches.reveal(match.id)
    await table.matches.rematch(match.id, ALICE)


async def test_a_log_with_a_gap_is_closed_behind_its_last_entry(
    table: Table, other_process: Table
) -> None:
    match = await table.started()
    await table.play_on(match, TURNS[0])
    await table.write(
        lambda transaction: transaction.append(match.id, Played(3, Player.BLUE, TURNS[1], at=EPOCH))
    )
    with pytest.raises(Unreplayable):
        await other_process.matches.look(match.id)
    with pytest.raises(Unreplayable):
        await other_process.matches.resign(match.id, BOB.user_id)
    assert (await table.log(match.id))[-1] == Resigned(4, Player.BLUE, at=table.clock())
    assert (await table.matches.match(match.id)).is_over


async def test_others_do_not_close_it(table: Table) -> None:
    match = await broken(table)
    async with table.unchanged():
        with pytest.raises(NotAPlayer):
            await table.matches.resign(match.id, CAROL.user_id)
