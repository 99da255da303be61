"""A cost that does not grow: every question finds what it asks for by an index."""

from __future__ import annotations

import sqlite3
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from onitama_core.game import Player, Variant
from onitama_core.matches import give_back, keep_refusal
from onitama_core.people import People, keep_block, require_welcome
from onitama_core.store import (
    Challengers,
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
    won,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from onitama_core.store import Match, Reader, Transaction


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
BOUNDED = (
    *("post_due", "match_uncounted"),
    *("match_guild", "lost_server", "SCAN server", "SCAN page"),
)
"""Of what is still to be done alone, of servers, which are found one by one, and of one page."""


def plan(file: sqlite3.Connection, sql: str) -> list[str]:
    return [row[3] for row in file.execute(f"EXPLAIN QUERY PLAN {sql}")]


def scans(sql: str, found: list[str]) -> bool:
    """Themes in use are few, and what a question has found before is no table."""
    whole = [step for step in found if step.startswith("SCAN") and "(subquery" not in step]
    return "person_theme" not in sql and any(not step.endswith(BOUNDED) for step in whole)


async def an_evening(table: Table, clock: FakeClock) -> None:
    await table.declined(CAROL)
    await table.matches.cancel((await table.started()).id, BOB.user_id)
    match = await table.started(*TURNS)
    offer = await table.offer(match, ALICE)
    await table.matches.draws.agree(match.id, match.people[1].user_id, offer.seq)
    await table.matches.rematch(match.id, ALICE)
    await table.matches.games_of(ALICE.user_id, 10)
    await table.matches.games_in(100)
    await table.matches.finished_games(ALICE.user_id, match.place, 25)
    await People(table.store, clock).see(match.place.guild_id, Person(ALICE.user_id, "Alicia"))
    await table.store.read(lambda reader: reader.board_post(match.id, 2))
    await table.store.read(lambda reader: reader.message_of(match.id, PostKind.DRAW_OFFER, 9))
    await table.write(lambda transaction: transaction.keep_review(match.id, [AN_OPINION]))
    await table.store.read(lambda reader: reader.review_of(match.id))
    await choose(table)
    await be_kept_from_posting(table, clock)
    await table.settle_all()
    await table.matches.count_up()
    await table.store.read(ask_for_sums)
    await be_rated(table)
    await table.store.read(ask_for_games)
    await practise(table)
    await table.started(challenger=CAROL)
    await table.write(lambda transaction: give_back(transaction, clock(), clock()))
    await table.write(lambda transaction: transaction.drop_posts(match.id))
    for there in ([], [10]):
        await table.matches.compare_servers(there)
    await table.matches.lose_server(10)
    await table.matches.find_server(10)
    await table.matches.lose_server(10)
    await table.matches.at_stake(CAROL.user_id)
    await table.matches.taking.everything_of(ALICE.user_id)
    await table.matches.leave(CAROL.user_id, at=clock())
    clock.advance(hours=24 * 62)
    for _ in range(4):
        await table.matches.serve(has_left=lambda _: True)


async def be_kept_from_posting(table: Table, clock: FakeClock) -> None:
    """In a channel that people have closed, while a shard is away."""
    [post, *_] = await table.due_posts()
    await table.write(lambda transaction: keep_refusal(transaction, post, clock()))

    def ask(reader: Reader) -> None:
        one_of_two = Shards(frozenset({1}), 2)
        reader.due(clock(), 10, one_of_two)
        reader.next_due(one_of_two)
        reader.is_turn_unseen(1, 9, Player.RED)

    await table.store.read(ask)


def ask_for_games(reader: Reader) -> None:
    """Page by page, of all variants and of one."""
    whose = Whose(ALICE.user_id, HERE.guild_id, None)
    (last,) = reader.finished_of(whose, None, 9)
    for variant, part in product((None, Variant.WIND), (None, *beside(last))):
        for is_own in (False, True):
            reader.finished_of(replace(whose, variant=variant), part, 9, is_own=is_own)


def beside(match: Match) -> tuple[Slice, Slice]:
    return Slice.beside(match, is_after=False), Slice.beside(match, is_after=True)


def ask_for_sums(reader: Reader) -> None:
    here, alice, bob = HERE.guild_id, ALICE.user_id, BOB.user_id
    for ask in (reader.record_of, reader.cards_of, reader.streak_of):
        assert ask(here, alice)
    assert reader.badges_of(here, alice) == []
    assert reader.opponents_of(here, alice, 5)
    assert reader.score_between(here, alice, bob).games
    assert reader.guild_sums(here)
    assert reader.guild_cards(here, Variant.CLASSIC)


async def be_rated(table: Table) -> None:
    await won(table, DAVE, by=CAROL)
    short = await table.started(challenger=CAROL, opponent=DAVE, terms=RATED)
    await table.matches.resign(short.id, CAROL.user_id)

    def ask(reader: Reader) -> None:
        person = (CAROL.user_id, HERE.guild_id)
        reader.ratings_of(*person)
        reader.rating_course(*person, Variant.CLASSIC, 10)
        reader.results_after(0, 10)
        for span in Span:
            ladder = Ladder(HERE.guild_id, Variant.CLASSIC, span, table.clock())
            for after in (0, 1):
                reader.leaders(ladder, after, 10)
            reader.leader(ladder, CAROL.user_id)
            reader.count_leaders(ladder)

    await table.store.read(ask)


async def choose(table: Table) -> None:
    def change(transaction: Transaction) -> None:
        keep_block(transaction, ALICE.user_id, CAROL, HERE.guild_id)
        transaction.unblock(ALICE.user_id, CAROL.user_id)
        chosen = Preferences(challenged_by=Challengers.PLAYED)
        transaction.keep_preferences_of(ALICE.user_id, chosen)
        require_welcome(transaction, BOB, ALICE)
        transaction.open_between_both(ALICE.user_id, BOB.user_id)

    await table.write(change)


async def practise(table: Table) -> None:
    match = await table.practised()
    await table.play_on(match, TURNS[0])
    question = await table.question()
    await table.matches.put_off_thought(question, ONE_INSTANT)
    await table.matches.answer(question, [TURNS[1]])
    await table.matches.takebacks.propose(match.id, ALICE.user_id)
