"""Copies of a match in the database, made of whatever columns it has."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sqlite3 import Connection


def multiply(database: Connection, match_id: int, copies: int) -> None:
    """As many more of a match, under new numbers, with its invitation and its log."""
    [invitation_id] = database.execute(
        "SELECT invitation_id FROM match WHERE id = ?", (match_id,)
    ).fetchone()
    [matches] = database.execute("SELECT max(id) FROM match").fetchone()
    [invitations] = database.execute("SELECT max(id) FROM invitation").fetchone()
    new_match, new_invitation = f"{matches} + n", f"{invitations} + n"
    copy(database, "invitation", f"id = {invitation_id}", {"id": new_invitation}, copies)
    result = "result_number - result_number + (SELECT max(result_number) FROM match) + n"
    numbers = {"id": new_match, "invitation_id": new_invitation, "result_number": result}
    copy(database, "match", f"id = {match_id}", numbers, copies)
    copy(database, "entry", f"match_id = {match_id}", {"match_id": new_match}, copies)


def copy(
    database: Connection, table: str, which: str, changed: dict[str, str], copies: int
) -> None:
    """Rows of a table, with other values in some columns; `n` counts the copies from 1."""
    columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
    values = ", ".join(changed.get(column, column) for column in columns)
    counting = "SELECT 1 UNION ALL SELECT n + 1 FROM copies WHERE n < ?"
    database.execute(
        f"WITH RECURSIVE copies(n) AS ({counting}) INSERT INTO {table} "  # noqa: S608 - own names
        f"SELECT {values} FROM {table}, copies WHERE {which}",
        (copies,),
    )
