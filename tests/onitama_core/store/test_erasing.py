"""Whoever adds a table or a column says what it tells of people, and how it is removed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import onitama_core
from onitama_core.store.erasing import (
    OF_A_MATCH,
    OF_A_SERVER,
    OF_OTHERS,
    OWN,
    SHARED,
    UNTOLD,
)
from tests.onitama_core.store.files import plain

if TYPE_CHECKING:
    from tests.onitama_core.matches.table import Table


OWNED: Final = tuple((table, "user_id") for table in OWN)
COLUMNS: Final = """
    SELECT tables.name, columns.name, columns.type FROM sqlite_master AS tables,
        pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'
"""
OF_OTHER_THINGS: Final = {
    *("id", "guild_id", "channel_id", "parent_id"),
    *("match_id", "invitation_id", "message_id", "last_post_id"),
}
"""Columns with ids that are nobody's."""
TEXTS: Final = {
    *("variant", "cards", "pool", "seat", "status", "phase", "termination", "pace", "paces"),
    *("venue", "kind", "action", "nonce", "theme", "best", "seed", "value"),
    *("card", "result", "badge", "channels", "challenged_by", "unrated", "span", "begins"),
}
"""Columns with words of this program."""
NOT_OF_PEOPLE: Final = {
    *(("memo", "name"), ("guild_setting", "name")),
    *(("block_mark", "blocked_id"), ("erasure", "mark")),
}
"""A mark is under a number that is nobody's; that of an erased person goes after a day."""


def is_suspect(column: str, kind: str) -> bool:
    """An id of something, or free text."""
    return kind == "TEXT" if kind != "INTEGER" else column.endswith("_id") or "user" in column


def test_every_column_that_may_name_somebody_is_erased(path: Path) -> None:
    erased = {*OWNED, *OF_OTHERS, *UNTOLD, *SHARED, *NOT_OF_PEOPLE}
    whole = {table for table, _ in (*OWNED, *UNTOLD)}
    unknown = {
        (table, column)
        for table, column, kind in plain(path, COLUMNS)
        if is_suspect(str(column), str(kind))
        and column not in OF_OTHER_THINGS | TEXTS
        and (table, column) not in erased
        and not (kind == "TEXT" and table in whole)
    }
    assert unknown == set()


def test_what_is_erased_is_there(path: Path) -> None:
    there = {(table, column) for table, column, _ in plain(path, COLUMNS)}
    assert {*OWNED, *OF_OTHERS, *UNTOLD, *SHARED} <= there


def test_each_is_found_by_an_index(path: Path) -> None:
    for table, column in (*OWNED, *OF_OTHERS, *UNTOLD, *SHARED):
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
    return {table for (table,) in plain(path, sql.format(name))}


def test_a_match_goes_with_all_that_is_kept_of_it(path: Path) -> None:
    assert tables(path, TABLES_WITH, "match_id") == set(OF_A_MATCH)
    assert tables(path, REFERRING, "match") - {"match", "invitation"} <= set(OF_A_MATCH)


def test_a_server_goes_with_all_that_is_kept_of_it(path: Path) -> None:
    assert tables(path, TABLES_WITH, "guild_id") == {"match", "invitation", *OF_A_SERVER}


async def test_a_match_goes_with_the_invitation_it_began_with(table: Table) -> None:
    match = await table.started()
    await table.write(lambda transaction: transaction.remove_match(match.id))
    assert await table.rows("SELECT id FROM invitation") == []
    assert await table.rows("SELECT subject FROM due") == []


def test_nothing_but_matches_and_posts_refers_to_an_invitation(path: Path) -> None:
    assert tables(path, REFERRING, "invitation") == {"match", "post"}


DOCUMENT: Final = Path(onitama_core.__file__).parents[1] / "PRIVACY.md"
OF_GAMES: Final = "Every move, offer and ending of a match"
OF_RECORDS: Final = "how many matches ended how"
OF_RATINGS: Final = "their rating in each variant"
OF_THE_SERVER: Final = "how often the cards and who moved first won"
OF_ITSELF: Final = "What is to be done when, when the bot last heard from Discord"
OF_BLOCKS: Final = "Whom a person has blocked"
OF_LOOKS: Final = "How a person's and a server's pictures look; what a server has chosen"
TOLD: Final = {
    **dict.fromkeys(("match", "entry"), OF_GAMES),
    **dict.fromkeys(("person_record", "person_card", "person_opponent"), OF_RECORDS),
    **dict.fromkeys(("person_streak", "badge"), OF_RECORDS),
    **dict.fromkeys(("rating", "rating_change", "rating_gain"), OF_RATINGS),
    **dict.fromkeys(("guild_sum", "guild_length", "guild_card"), OF_THE_SERVER),
    **dict.fromkeys(("person_theme", "guild_setting"), OF_LOOKS),
    **dict.fromkeys(("due", "memo"), OF_ITSELF),
    "block": OF_BLOCKS,
    "block_mark": "under a random number, with a salted hash of the id",
    "draw_seed": "what it draws by is a number that is kept with the match",
    "erasure": "so long a hash of the id is kept",
    "film": "Who shared a match's film",
    "invitation": "Invitations, and how they ended",
    "lost_server": "Ids of servers that the bot was removed from, and when",
    "member": "Players' display names in each server",
    "post": "Notes of what was posted",
    "preferences": "What a person has chosen for themselves",
    "review": "What the computer thought of each position of a match",
    "watcher": "Who waits with **Watch** for a match to end",
}


def test_every_table_is_told_of(path: Path) -> None:
    tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    assert {name for (name,) in plain(path, tables)} == set(TOLD)
    text = " ".join(DOCUMENT.read_text("utf-8").split())
    assert [phrase for phrase in TOLD.values() if phrase not in text] == []
