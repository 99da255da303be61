"""Plans of all queries: none scans a table that grows."""

from __future__ import annotations

import sqlite3
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from onitama_core.game import Player, Variant
from onitama_core.matches import credit_time
from onitama_core.people import People, block_person, require_welcome
from onitama_core.people.week import week_table
from onitama_core.puzzles import shared_result
from onitama_core.store import (
    Challengers,
    Daily,
    DailyPost,
    DailyTry,
    Judged,
    Ladder,
    Person,
    PostKind,
    Preferences,
    ScoreKind,
    Shards,
    Slice,
    Span,
    Whose,
    share_store,
)
from tests.onitama_core.matches.recounting import count_older
from tests.onitama_core.matches.table import (
    ALICE,
    BOB,
    CAROL,
    DAVE,
    HERE,
    ONE_INSTANT,
    RATED,
    TURNS,
    FakeClock,
    Table,
)
from tests.onitama_core.tournaments.cup import PLAYERS, Cup

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from onitama_core.store import Match, Reader, Transaction

EVALUATION = Judged(ScoreKind.POINTS, 35, "tiger:c1c3")
QUERY_KINDS = ("SELECT", "UPDATE", "DELETE")
BOUNDED_SCANS = (
    "post_due",
    "match_uncounted",
    "match_guild",
    "tournament_open",
    "lost_server",
    "SCAN server",
    "SCAN page",
)
"""Ends of the steps of query plans that may scan, because they read a bounded number of rows.

They scan partial indexes of work to be done, one row of each server, or a single page.
"""


@asynccontextmanager
async def traced_table(path: Path, clock: FakeClock) -> AsyncIterator[tuple[Table, list[str]]]:
    """Open a table, and yield it with the list of SQL statements that its store has executed."""
    sent: list[str] = []
    async with share_store(path) as store:
        for one in (store._reader, store._writer):
            await one.run(lambda file: file.set_trace_callback(sent.append))
        yield Table.at(store, clock), sent


async def test_no_query_scans_a_table_that_grows(path: Path, clock: FakeClock) -> None:
    """Every statement of normal use finds its rows by an index."""
    async with traced_table(path, clock) as (table, sent):
        await run_every_query(table)
    with closing(sqlite3.connect(path)) as file:
        plans = {sql: plan(file, sql) for sql in sent if sql.lstrip()[:6] in QUERY_KINDS}
    assert len(plans) > 40
    assert {sql: found for sql, found in plans.items() if scans(sql, found)} == {}


def plan(file: sqlite3.Connection, sql: str) -> list[str]:
    """Return the steps of SQLite's plan for a query."""
    return [row[3] for row in file.execute(f"EXPLAIN QUERY PLAN {sql}")]


def scans(sql: str, found: list[str]) -> bool:
    """Return whether a query plan reads a number of rows that grows with the database.

    A scan of `person_theme` is allowed, because themes in use are few, and so is one of a
    subquery's result. Open matches of a server must not be searched among all its matches.
    """
    whole = [step for step in found if step.startswith("SCAN") and "(subquery" not in step]
    whole += [step for step in found if "match_server" in step and "finished_at" in sql]
    return "person_theme" not in sql and any(not step.endswith(BOUNDED_SCANS) for step in whole)


async def run_every_query(table: Table) -> None:
    """Let people play, read and erase, so that every query of the store is executed."""
    await table.declined(CAROL)
    await table.cancelled_match(BOB)
    match = await table.started(*TURNS)
    offer = await table.offer(match, ALICE)
    await table.matches.draws.agree(match.id, match.people[1].user_id, offer.seq)
    await table.matches.invitations.rematch(match.id, ALICE)
    await table.matches.lists.open_of(ALICE.user_id, 10)
    await table.matches.lists.open_in(100)
    await table.matches.lists.finished_near(ALICE.user_id, match.place, 25)
    await People(table.store, table.clock).see(
        match.place.guild_id, Person(ALICE.user_id, "Alicia")
    )
    await table.store.read(lambda reader: reader.posts.board_post(match.id, 2))
    await table.matches.servers.mark_unavailable(match.place.guild_id)
    await table.matches.servers.mark_available(match.place.guild_id)
    await table.store.read(lambda reader: reader.posts.channels_with_due_in(match.place.guild_id))
    await table.store.read(lambda reader: reader.posts.message_of(match.id, PostKind.DRAW_OFFER, 9))
    await table.write(lambda transaction: transaction.matches.save_review(match.id, [EVALUATION]))
    await table.store.read(lambda reader: reader.matches.review(match.id))
    await choose_preferences(table)
    await refuse_a_post(table)
    await table.mark_all_sent()
    await count_older(table.matches)
    await table.store.read(read_statistics)
    await play_rated_matches(table)
    await table.store.read(read_finished_matches)
    await share_and_post_the_week(table)
    await play_against_computer(table)
    await table.started(challenger=CAROL)
    await table.write(lambda transaction: credit_time(transaction, table.clock(), table.clock()))
    await table.write(lambda transaction: transaction.posts.cancel_due(match.id))
    await hold_a_tournament(table)
    for there in ([], [10]):
        await table.matches.servers.compare(there)
    await table.matches.servers.mark_unavailable(10)
    await table.matches.servers.mark_available(10)
    await table.matches.servers.mark_unavailable(10)
    await table.matches.erasure.at_stake(CAROL.user_id)
    await table.matches.export.make(ALICE.user_id)
    await table.matches.erasure.erase(CAROL.user_id, at=table.clock())
    table.clock.advance(hours=24 * 62)
    for _ in range(4):
        await table.matches.due.serve(has_left=lambda _: True)


async def refuse_a_post(table: Table) -> None:
    """Let Discord refuse a post, and read what is due while one shard of two is offline."""
    [post, *_] = await table.due_posts()
    await table.write(lambda transaction: transaction.posts.mark_refused(post))

    def ask(reader: Reader) -> None:
        one_of_two = Shards(frozenset({1}), 2)
        reader.due.tasks(table.clock(), 10, one_of_two)
        reader.due.next_at(one_of_two)
        reader.posts.is_turn_unseen(1, 9, Player.RED)

    await table.store.read(ask)


def read_finished_matches(reader: Reader) -> None:
    """Read pages of finished matches, of all variants and of one."""
    whose = Whose(ALICE.user_id, HERE.guild_id, None)
    (last,) = reader.matches.finished_page(whose, None, 9)
    for variant, part in product((None, Variant.WIND), (None, *slices_around(last))):
        for is_own in (False, True):
            reader.matches.finished_page(replace(whose, variant=variant), part, 9, is_own=is_own)


def slices_around(match: Match) -> tuple[Slice, Slice]:
    return Slice.beside(match, is_after=False), Slice.beside(match, is_after=True)


def read_statistics(reader: Reader) -> None:
    here, alice, bob = HERE.guild_id, ALICE.user_id, BOB.user_id
    for ask in (reader.statistics.record, reader.statistics.cards, reader.statistics.streak):
        assert ask(here, alice)
    assert reader.statistics.badges(here, alice) == []
    assert reader.statistics.opponents(here, alice, 5)
    assert reader.statistics.score_between(here, alice, bob).games
    assert reader.statistics.guild_sums(here)
    assert reader.statistics.guild_cards(here, Variant.CLASSIC)


async def play_rated_matches(table: Table) -> None:
    await table.won(DAVE, by=CAROL)
    await table.finished(challenger=CAROL, opponent=DAVE, loser=CAROL, terms=RATED)

    def ask(reader: Reader) -> None:
        person = (CAROL.user_id, HERE.guild_id)
        reader.ratings.all_of(*person)
        reader.ratings.history(*person, Variant.CLASSIC, 10)
        for span in Span:
            ladder = Ladder(HERE.guild_id, Variant.CLASSIC, span, table.clock())
            for after in (0, 1):
                reader.ratings.leaders(ladder, after, 10)
            reader.ratings.leader(ladder, CAROL.user_id)
            reader.ratings.is_inactive(*person, Variant.CLASSIC)
            reader.ratings.count_leaders(ladder)

    await table.store.read(ask)
    await table.write(lambda transaction: transaction.ratings.mark_inactive(HERE.guild_id, 10))


async def share_and_post_the_week(table: Table) -> None:
    """Share an attempt at a puzzle of the day, and post the table of a week."""
    daily = Daily(HERE.guild_id, 20_000, 1, 0, HERE.channel_id)

    def change(transaction: Transaction) -> None:
        transaction.puzzles.add_daily(daily, 0)
        attempt = DailyTry(ALICE.user_id, is_at_first=True, is_done=True, streak=2)
        transaction.puzzles.save_daily_try(daily.guild_id, daily.day, attempt)
        transaction.puzzles.share_daily_try(daily, ALICE.user_id, HERE.channel_id)
        transaction.posts.enqueue_week(daily.guild_id, HERE.channel_id, daily.day)

    await table.write(change)
    for post in await table.due_posts():
        if isinstance(post, DailyPost):
            await table.store.read(shared_result, post)
            await table.mark_done(post, None)
    await table.store.read(week_table, HERE.guild_id, table.clock().date())


async def choose_preferences(table: Table) -> None:
    """Block and unblock a person, and save a person's preferences."""

    def change(transaction: Transaction) -> None:
        block_person(transaction, ALICE.user_id, CAROL, HERE.guild_id)
        transaction.people.unblock(ALICE.user_id, CAROL.user_id)
        chosen = Preferences(challenged_by=Challengers.PLAYED)
        transaction.people.save_preferences(ALICE.user_id, chosen)
        require_welcome(transaction, BOB, ALICE)
        transaction.invitations.open_between(ALICE.user_id, BOB.user_id)

    await table.write(change)


async def hold_a_tournament(table: Table) -> None:
    cup = await Cup.open(table, 5)
    await cup.tournaments.leave(cup.id, PLAYERS[0].user_id)
    await cup.start()
    await cup.tournaments.leave(cup.id, PLAYERS[1].user_id)
    await cup.join(PLAYERS[1])

    def ask(reader: Reader) -> None:
        reader.tournaments.open_in(HERE.guild_id)
        reader.tournaments.matches_without_board(cup.id, 1)
        reader.tournaments.round_message(cup.id, 1)

    await table.store.read(ask)
    await cup.play_to_end()
    await table.mark_all_sent()
    await table.matches.erasure.erase(PLAYERS[2].user_id, at=table.clock())


async def play_against_computer(table: Table) -> None:
    match = await table.practised()
    await table.play_on(match, TURNS[0])
    request = await table.engine_request()
    await table.matches.practice.postpone(request, ONE_INSTANT)
    await table.matches.practice.answer(request, [TURNS[1]])
    await table.matches.takebacks.propose(match.id, ALICE.user_id)
