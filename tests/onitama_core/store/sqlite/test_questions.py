"""A cost that does not grow: every question finds what it asks for by an index."""

from __future__ import annotations

import sqlite3
from contextlib import asynccontextmanager, closing
from typing import TYPE_CHECKING

from onitama_core.matches import Servers, give_back
from onitama_core.store import (
    Judged,
    PostKind,
    ScoreKind,
    share_store,
)
from tests.onitama_core.matches.table import (
    ALICE,
    CAROL,
    ONE_INSTANT,
    TURNS,
    FakeClock,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path


@asynccontextmanager
async def watched(path: Path, clock: FakeClock) -> AsyncIterator[tuple[Table, list[str]]]:
    """A table, and the questions and changes its store sends to SQLite."""
    sent: list[str] = []
    async with share_store(path) as store:
        for one in (store._reader, store._writer):
            await one.run(lambda file: file.set_trace_callback(sent.append))
        yield Table.at(store, clock), sent


async def test_no_question_reads_in_proportion_to_what_exists(path: Path, clock: FakeClock) -> None:
    """Each statement of an evening with everything in it finds what it wants by an index."""
    async with watched(path, clock) as (table, sent):
        await an_evening(table, clock)
    with closing(sqlite3.connect(path)) as file:
        plans = {sql: plan(file, sql) for sql in sent if sql.lstrip()[:6] in KINDS}
    assert len(plans) > 40
    assert {sql: found for sql, found in plans.items() if scans(sql, found)} == {}


AN_OPINION = Judged(ScoreKind.POINTS, 35, "tiger:c1c3")
KINDS = ("SELECT", "UPDATE", "DELETE")
BOUNDED = ("post_due", "match_not_summed_up", "match_guild", "lost_server")
"""Of what is still to be done alone, and of servers that the bot is kept from."""


def plan(file: sqlite3.Connection, sql: str) -> list[str]:
    return [row[3] for row in file.execute(f"EXPLAIN QUERY PLAN {sql}")]


def scans(sql: str, found: list[str]) -> bool:
    """Themes in use are few, and what a question has found before is no table."""
    whole = [step for step in found if step.startswith("SCAN") and "(subquery" not in step]
    return "person_theme" not in sql and any(not step.endswith(BOUNDED) for step in whole)


async def an_evening(table: Table, clock: FakeClock) -> None:
    await table.declined(CAROL)
    await table.endings.cancel((await table.started()).id, ALICE.user_id)
    match = await table.started()
    await table.play_on(match, *TURNS)
    offer = await table.offer(match, ALICE)
    await table.draws.agree(match.id, match.people[1].user_id, offer.seq)
    await table.invitations.rematch(match.id, ALICE)
    await table.play.games_of(ALICE.user_id, 10)
    await table.play.games_in(100)
    await table.play.finished_games(ALICE.user_id, match.place, 25)
    await table.store.read(lambda reader: reader.board_post(match.id, 2))
    await table.store.read(lambda reader: reader.proposal_message(match.id, PostKind.DRAW_OFFER, 9))
    await table.write(lambda transaction: transaction.keep_review(match.id, [AN_OPINION]))
    await table.store.read(lambda reader: reader.review_of(match.id))
    await table.settle_all()
    await table.upkeep.sum_up()
    await practise(table)
    await table.started(challenger=CAROL)
    await table.write(lambda transaction: give_back(transaction, clock(), clock()))
    await table.write(lambda transaction: transaction.drop_posts(match.id))
    for there in ([], [10]):
        await Servers(table.store, clock).compare(there)
    await Servers(table.store, clock).lose(10)
    await Servers(table.store, clock).find(10)
    clock.advance(hours=24 * 62)
    for _ in range(4):
        await table.upkeep.serve()


async def practise(table: Table) -> None:
    match = await table.practised()
    await table.play_on(match, TURNS[0])
    question = await table.question()
    await table.practice.put_off(question, ONE_INSTANT)
    await table.practice.answer(question, [TURNS[1]])
    await table.takebacks.propose(match.id, ALICE.user_id)
