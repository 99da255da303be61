"""Personal data in the tables and its erasure, names of people, and indexes for every query."""

from __future__ import annotations

import re
import sqlite3
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

import onitama_core
from onitama_core.game import Player, Variant
from onitama_core.matches import credit_time
from onitama_core.people import People, block_person, require_welcome
from onitama_core.people.week import week_table
from onitama_core.puzzles import shared_result
from onitama_core.store import (
    Challengers,
    Computer,
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
from onitama_core.store.matches import MATCH_TABLES
from onitama_core.store.personal_data import PERSON_TABLES, SHARED_COLUMNS
from onitama_core.store.servers import SERVER_TABLES
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
    plain,
)
from tests.onitama_core.people.test_people import block, unblock
from tests.onitama_core.tournaments.cup import PLAYERS, Cup

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from onitama_core.store import Match, Reader, Transaction
    from tests.onitama_core.matches.table import FakeClock

COLUMNS_IN_OTHERS_ROWS = (("block", "blocked_id"),)
"""Columns that name a person in rows that belong to another person.

A block survives the erasure of the blocked person, who could otherwise invite the blocker again.
"""
SHORT_LIVED_COLUMNS = (("block_mark", "user_id"), ("erasing", "user_id"))
"""Columns of rows that are deleted with a block, or at the end of an erasure."""
OWN_COLUMNS: Final = tuple((table, "user_id") for table in PERSON_TABLES)
# Queries for the tables and columns of the database
COLUMNS_QUERY: Final = """
    SELECT tables.name, columns.name, columns.type FROM sqlite_master AS tables,
        pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'
"""
IDS_OF_THINGS: Final = {
    "id",
    "guild_id",
    "channel_id",
    "parent_id",
    "match_id",
    "invitation_id",
    "tournament_id",
    "message_id",
    "last_post_id",
}
"""Columns with ids of things, not of people."""
PROGRAM_TEXTS: Final = {
    "variant",
    "cards",
    "pool",
    "seat",
    "status",
    "phase",
    "termination",
    "pace",
    "paces",
    "venue",
    "kind",
    "action",
    "nonce",
    "theme",
    "best",
    "seed",
    "value",
    "format",
    "card",
    "result",
    "badge",
    "channels",
    "challenged_by",
    "unrated",
    "span",
    "begins",
}
"""Columns with texts that only the program chooses."""
IMPERSONAL_COLUMNS: Final = {
    ("memo", "name"),
    ("guild_setting", "name"),
    ("tournament", "name"),
    ("block_mark", "blocked_id"),
    ("erasure", "mark"),
}
"""Columns that look personal and name nobody.

A blocked person's mark belongs to a random number, and an erased person's is deleted after a day.
"""


def test_every_column_that_may_name_somebody_is_erased(path: Path) -> None:
    """Columns that may name somebody hold ids or free text."""
    erased = {
        *OWN_COLUMNS,
        *COLUMNS_IN_OTHERS_ROWS,
        *SHORT_LIVED_COLUMNS,
        *SHARED_COLUMNS,
        *IMPERSONAL_COLUMNS,
    }
    whole = {table for table, _ in (*OWN_COLUMNS, *SHORT_LIVED_COLUMNS)}
    unknown = {
        (table, column)
        for table, column, kind in plain(path, COLUMNS_QUERY)
        if (kind == "TEXT" if kind != "INTEGER" else re.search("_id$|user", str(column)))
        and column not in IDS_OF_THINGS | PROGRAM_TEXTS
        and (table, column) not in erased
        and not (kind == "TEXT" and table in whole)
    }
    what_to_do = (
        "a new column: erase it (PERSON_TABLES or SHARED_COLUMNS in "
        "store/personal_data.py; COLUMNS_IN_OTHERS_ROWS or SHORT_LIVED_COLUMNS here), "
        "or say that it names nobody (IDS_OF_THINGS, PROGRAM_TEXTS or IMPERSONAL_COLUMNS)"
    )
    assert unknown == set(), what_to_do


def test_each_erased_column_exists_and_its_rows_are_found_by_an_index(path: Path) -> None:
    for table, column in (
        *OWN_COLUMNS,
        *COLUMNS_IN_OTHERS_ROWS,
        *SHORT_LIVED_COLUMNS,
        *SHARED_COLUMNS,
    ):
        sql = f"EXPLAIN QUERY PLAN DELETE FROM {table} WHERE {column} = 1"  # noqa: S608
        (step, *_) = plain(path, sql)
        assert "SEARCH" in str(step[3]), (table, column)


TABLES_WITH: Final = """
    SELECT tables.name FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND columns.name = '{}'
"""
REFERRING: Final = """
    SELECT DISTINCT tables.name FROM sqlite_master AS tables,
        pragma_foreign_key_list(tables.name) AS keys
    WHERE tables.type = 'table' AND keys."table" = '{}'
"""


def tables(path: Path, sql: str, name: str) -> set[object]:
    """Return the tables that a query finds for a column or for a table."""
    return {table for (table,) in plain(path, sql.format(name))}


def test_every_table_with_a_match_or_a_server_is_listed_for_their_removal(path: Path) -> None:
    of_a_match = "a new table with a match: add it to MATCH_TABLES in store/matches.py"
    assert tables(path, TABLES_WITH, "match_id") == set(MATCH_TABLES), of_a_match
    assert tables(path, REFERRING, "match") - {"match", "invitation", *MATCH_TABLES} == set()
    of_an_invitation = "a new table with an invitation: remove its rows with it, and add it"
    assert tables(path, REFERRING, "invitation") == {"match", "post"}, of_an_invitation
    of_a_server = "a new table with a server: add it to SERVER_TABLES in store/servers.py"
    others = {"match", "invitation", "post"}
    assert tables(path, TABLES_WITH, "guild_id") == {*others, *SERVER_TABLES}, of_a_server


async def test_removing_a_match_removes_its_invitation_and_scheduled_work(table: Table) -> None:
    match = await table.started()
    await table.write(lambda transaction: transaction.matches.remove(match.id))
    assert await table.rows("SELECT id FROM invitation") == []
    assert await table.rows("SELECT subject FROM due") == []


DOCUMENT: Final = Path(onitama_core.__file__).parents[1] / "PRIVACY.md"
RECORDS: Final = "results by variant, seat, cards and opponent"
SERVER_STATISTICS: Final = "how often each card and the first player won"
TASKS: Final = "scheduled tasks, when the bot last heard from Discord"
SERVER_SETTINGS: Final = "Themes of pictures, and a server's settings"
PHRASES: Final = {
    **dict.fromkeys(("match", "entry"), "Every move, offer and ending of a match"),
    **dict.fromkeys(("person_record", "person_card", "person_opponent"), RECORDS),
    **dict.fromkeys(("person_streak", "badge"), RECORDS),
    **dict.fromkeys(("rating", "rating_change", "rating_gain"), "the rating in each variant"),
    **dict.fromkeys(("guild_sum", "guild_length", "guild_card"), SERVER_STATISTICS),
    **dict.fromkeys(("person_theme", "guild_setting"), SERVER_SETTINGS),
    **dict.fromkeys(("due", "erasing", "memo"), TASKS),
    **dict.fromkeys(("puzzle_result", "puzzle_shown", "solver"), "Puzzles that a person has tried"),
    **dict.fromkeys(
        ("tournament", "tournament_entrant", "tournament_pairing"),
        "Tournaments: their names and organisers, who joined and left, and every pairing",
    ),
    "daily": "Puzzles of the day of each server",
    "daily_streak": "the last puzzle of the day that they solved",
    "daily_try": "Attempts at a server's puzzle of the day",
    "puzzle": "How hard each puzzle has proved",
    "block": "People whom a person has blocked",
    "block_mark": "under a random number, with a salted hash of your id",
    "draw_seed": "it draws random numbers from a seed that is stored with the match",
    "erasure": "For that day a hash of your id is stored",
    "film": "Who shared a match's film",
    "good_game": "who said **Good game**",
    "invitation": "Invitations, and how they ended",
    "lost_server": "Ids of servers that the bot was removed from, and when",
    "member": "Display names of players in each server",
    "post": "What was posted in channels",
    "preferences": "A person's own settings",
    "review": "The computer's evaluation of each position of a match",
    "vote": "Votes for a turn in a match of **Everybody**",
    "watcher": "Who watches a match with **Watch**",
}
"""The phrase of PRIVACY.md that describes each table."""


def test_every_table_is_described_in_the_privacy_policy(path: Path) -> None:
    tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    what_to_do = "a new table: say in PRIVACY.md what it holds, and add that phrase to PHRASES"
    assert {name for (name,) in plain(path, tables)} == set(PHRASES), what_to_do
    text = " ".join(DOCUMENT.read_text("utf-8").split())
    assert [phrase for phrase in PHRASES.values() if phrase not in text] == [], what_to_do


ROBERT = Person(BOB.user_id, "Robert")


async def test_all_matches_show_a_persons_latest_name(table: Table, path: Path) -> None:
    earlier, invitation = await table.started(), await table.invited()
    accepted = await table.matches.invitations.accept(invitation.id, ROBERT)
    assert (await table.matches.invitations.get(invitation.id)).opponent == ROBERT
    for match in (accepted.match, await table.present(earlier.id)):
        assert [person.name for person in match.people] == ["Alice", "Robert"]
    plain(path, "DELETE FROM member WHERE user_id = 2")
    assert (await table.present(earlier.id)).seats == (ALICE, Person(BOB.user_id, ""))
    practice = await table.practised(level=5)
    assert (await table.present(practice.id)).seats[Player.BLUE] == Computer(5)
    assert await stored_names(table) == ["Alice"]


async def test_the_name_of_a_person_who_declined_is_removed_with_the_invitation(
    table: Table,
) -> None:
    await table.started(opponent=CAROL)
    await table.declined(BOB)
    await table.declined(CAROL)
    await table.mark_all_sent()
    table.clock.advance(hours=31 * 24)
    await table.serve_all()
    assert await stored_names(table) == ["Alice", "Carol"]


async def test_a_blocked_persons_name_is_stored_while_a_block_or_a_match_needs_it(
    table: Table,
) -> None:
    await table.started(opponent=CAROL)
    await block(table, ALICE, BOB, CAROL)
    await block(table, CAROL, BOB)
    for blocked in (BOB, CAROL):
        await unblock(table, ALICE, blocked)
    assert await stored_names(table) == ["Alice", "Bob", "Carol"]
    await unblock(table, CAROL, BOB)
    assert await stored_names(table) == ["Alice", "Carol"]


async def test_erasing_a_person_removes_the_names_of_those_whom_only_they_blocked(
    table: Table,
) -> None:
    await block(table, ALICE, BOB)
    await erase(table, ALICE, 500)
    assert await stored_names(table) == []


async def erase(table: Table, person: Person, rows: int) -> int:
    """Erase a person, at most `rows` rows in a transaction; return the number of transactions."""

    def change(transaction: Transaction) -> bool:
        return transaction.personal_data.erase_some(person.user_id, -5, rows)

    count = 1
    while await table.write(change):
        count += 1
    return count


async def test_a_transaction_of_an_erasure_erases_a_bounded_number_of_rows(table: Table) -> None:
    for _ in range(3):
        await table.finished(opponent=BOB, terms=RATED)
    await block(table, ALICE, BOB, CAROL, DAVE)
    await block(table, CAROL, ALICE)
    await table.mark_all_sent()
    before = await table.contents()
    assert await erase(table, ALICE, 2) > 4
    assert not await table.store.read(lambda reader: reader.personal_data.exists_for(ALICE.user_id))
    after = await table.contents()
    for name in ("match", "entry", "puzzle"):
        assert len(after[name]) == len(before[name])


async def stored_names(table: Table) -> list[str]:
    """Return the stored display names, in the order of their users' ids."""
    return [row["name"] for row in await table.rows("SELECT name FROM member ORDER BY user_id")]


NAMES_WITH_JOINERS = (
    "👨\u200d👩\u200d👧",
    "👩🏽\u200d⚕\ufe0f",
    "❤\ufe0f\u200d🔥",
    "🐈\u200d⬛",
    "علی\u200cرضا",
    "علیِ\u200cما",
    "ශ්\u200dරී",
    "क्\u200dष",
    "র\u200d্য",
    "བསྒྲུབས",
    "ཧཱུྃ",
)
"""Names that need a joiner between two characters, or several marks on one letter."""
DIRECTION_MARKS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
BLANK_NAMES = (
    "",
    " ",
    "\u200b",
    "\u3164",
    "\u2800\u2800",
    "\u115f\u1160",
    "\uffa0",
    "\u0301",
    "\n",
    "\ufffc",
    "\U0001d159",
)


@pytest.mark.parametrize(
    ("name", "stored"),
    [
        *((name, name) for name in ("Alice", "José", "नमस्ते", "🦀", "\U0001fac6")),
        ("Jose\u0301", "José"),
        *((name, name) for name in NAMES_WITH_JOINERS),
        *((f"a{control}b", "ab") for control in DIRECTION_MARKS),
        ("a\u200db\u200cc", "abc"),
        ("漢\u200d字", "漢字"),
        ("\u200d🔥\u200d", "🔥"),
        ("علی\u200c\u200cرضا\u200c", "علیرضا"),
        ("ก" + "\u0e47" * 40, "ก" + "\u0e47" * 4),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("two\nlines", "two lines"),
        ("two\u2028lines", "two lines"),
        ("bell\x07", "bell"),
        ("a\u202egnp.exe", "agnp.exe"),
        ("a\u2066b\u2069", "ab"),
        ("zero\u200bwidth\u2060", "zerowidth"),
        ("Z" + "\u0336" * 40, "Z\u0336\u0336"),
        *((name, "") for name in BLANK_NAMES),
    ],
)
def test_a_name_is_stored_as_one_visible_line_or_as_an_empty_text(name: str, stored: str) -> None:
    assert Person(1, name).name == stored


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
