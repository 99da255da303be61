"""Whoever adds a table says how it is removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.store.erasing import OF_A_MATCH, OF_A_SERVER
from tests.onitama_core.store.files import plain

if TYPE_CHECKING:
    from pathlib import Path

    from tests.onitama_core.matches.table import Table

COLUMNS = """
    SELECT tables.name FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND columns.name = '{}'
"""
REFERRING = """
    SELECT DISTINCT tables.name FROM sqlite_master AS tables,
        pragma_foreign_key_list(tables.name) AS keys
    WHERE tables.type = 'table' AND keys."table" = '{}'
"""


def tables(path: Path, sql: str, name: str) -> set[object]:
    return {table for (table,) in plain(path, sql.format(name))}


def test_a_match_goes_with_all_that_is_kept_of_it(path: Path) -> None:
    assert tables(path, COLUMNS, "match_id") == set(OF_A_MATCH)
    assert tables(path, REFERRING, "match") - {"match", "invitation"} <= set(OF_A_MATCH)


def test_a_server_goes_with_all_that_is_kept_of_it(path: Path) -> None:
    assert tables(path, COLUMNS, "guild_id") == {"match", "invitation", *OF_A_SERVER}


async def test_a_match_goes_with_the_invitation_it_began_with(table: Table) -> None:
    match = await table.started()
    await table.write(lambda transaction: transaction.remove_match(match.id))
    assert await table.rows("SELECT id FROM invitation") == []
    assert await table.rows("SELECT subject FROM due") == []


def test_nothing_but_matches_and_posts_refers_to_an_invitation(path: Path) -> None:
    assert tables(path, REFERRING, "invitation") == {"match", "post"}
