"""Personal data in the tables: its erasure, its removal with a match or a server, its description.

Each new table and column must be listed here or be erased, and PRIVACY.md must describe it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import onitama_core
from onitama_core.store.matches import MATCH_TABLES
from onitama_core.store.personal_data import PERSON_TABLES, SHARED_COLUMNS
from onitama_core.store.servers import SERVER_TABLES
from tests.onitama_core.matches.table import ALICE, BOB, CAROL, DAVE, RATED, Table, plain
from tests.onitama_core.people.test_people import block

if TYPE_CHECKING:
    from onitama_core.store import Person, Transaction

COLUMNS_IN_OTHERS_ROWS = (("block", "blocked_id"),)
"""Columns that name a person in rows that belong to another person.

A block survives the erasure of the blocked person, who could otherwise invite the blocker again.
"""
SHORT_LIVED_COLUMNS = (("block_mark", "user_id"), ("erasing", "user_id"))
"""Columns of rows that are deleted with a block, or at the end of an erasure."""
OWN_COLUMNS: Final = tuple((table, "user_id") for table in PERSON_TABLES)
"""Columns that name the person to whom the row belongs."""
COLUMNS_QUERY: Final = """
    SELECT tables.name, columns.name, columns.type FROM sqlite_master AS tables,
        pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'
"""
"""Query for every column of the database, with its table and its type."""
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
"""Query for the tables that have a column."""
REFERRING: Final = """
    SELECT DISTINCT tables.name FROM sqlite_master AS tables,
        pragma_foreign_key_list(tables.name) AS keys
    WHERE tables.type = 'table' AND keys."table" = '{}'
"""
"""Query for the tables with a foreign key to a table."""


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


async def test_erasing_a_person_removes_the_names_of_those_whom_only_they_blocked(
    table: Table,
) -> None:
    await block(table, ALICE, BOB)
    await erase(table, ALICE, 500)
    assert await table.rows("SELECT name FROM member") == []
