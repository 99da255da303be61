"""Whoever adds a column that may tell who somebody is says how it is erased."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.store.erasing import (
    OF_OTHERS,
    OWN,
    SHARED,
    UNTOLD,
)
from tests.onitama_core.store.files import plain

if TYPE_CHECKING:
    from pathlib import Path

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
