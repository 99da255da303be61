"""Helpers that run SQL statements, and conversions between rows and dataclasses.

A field's column has the field's name without a leading `is_`. The field's type decides how its
values are read and written.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import fields
from datetime import datetime, timedelta
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from onitama_core.game import Phase, Player, Termination, Variant
from onitama_core.store.values import moments
from onitama_core.store.values.matches import EntryKind, ScoreKind
from onitama_core.store.values.posts import PostKind
from onitama_core.store.values.results import Badge, Result, Span, Unrated
from onitama_core.store.values.terms import (
    Challengers,
    Difficulty,
    InvitationStatus,
    SeatChoice,
    Venue,
)
from onitama_core.store.values.tournaments import (
    PairingResult,
    TournamentFormat,
    TournamentStatus,
)

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


T = TypeVar("T", bound="DataclassInstance")
Columns: TypeAlias = Mapping[str, Any] | sqlite3.Row

NO_LIMIT: Final = -1
"""Value of a LIMIT clause that returns all rows."""
ENUMS: Final = (
    Badge,
    Challengers,
    Difficulty,
    moments.DueKind,
    EntryKind,
    InvitationStatus,
    Player,
    PairingResult,
    PostKind,
    Result,
    ScoreKind,
    SeatChoice,
    Span,
    Termination,
    Unrated,
    Variant,
    Venue,
    TournamentFormat,
    TournamentStatus,
)
FIELD_READERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    **{enum.__name__: enum for enum in ENUMS},
    "Pace": moments.PACES.__getitem__,
    "Phase": Phase.__getitem__,
    "bool": bool,
    "datetime": moments.from_milliseconds,
    "timedelta": moments.MILLISECOND.__mul__,
}
"""Functions that convert a column's value, by the type of its field.

Values of other types are used as SQLite returns them.
"""
PARAMETER_WRITERS: Final[Mapping[type, Callable[[Any], Any]]] = {
    **dict.fromkeys(ENUMS, attrgetter("value")),
    **dict.fromkeys((moments.Unlimited, moments.Correspondence, moments.Live), moments.pace_name),
    bool: int,
    Phase: attrgetter("name"),
    datetime: moments.to_milliseconds,
    timedelta: lambda span: span // moments.MILLISECOND,
}
"""Functions that convert a statement's parameters, by the parameter's type.

They are registered with sqlite3 and so apply to every connection of the process.
"""
for type_, write in PARAMETER_WRITERS.items():
    sqlite3.register_adapter(type_, write)


@lru_cache(maxsize=64)
def fields_of(kind: type[Any]) -> tuple[tuple[str, str, Callable[[Any], Any] | None], ...]:
    """Return the name, the column and the reading function of each field of a dataclass."""
    names_and_types = (
        (field.name, str(field.type).removesuffix(" | None")) for field in fields(kind)
    )
    return tuple(
        (name, name.removeprefix("is_"), FIELD_READERS.get(type_))
        for name, type_ in names_and_types
    )


def read_row(kind: type[T], row: Columns, **given: Any) -> T:
    """Return a dataclass made from a row, except for the fields that are `given`."""
    for name, column, read in fields_of(kind):
        if name not in given:
            value = row[column]
            given[name] = value if read is None or value is None else read(value)
    return kind(**given)


def columns_of(value: Any, *names: str) -> dict[str, Any]:
    """Return fields of a dataclass as columns: the named ones, or all if none is named."""
    chosen = names or tuple(field.name for field in fields(value))
    return {name.removeprefix("is_"): getattr(value, name) for name in chosen}


def optional_moment(milliseconds: int | None) -> datetime | None:
    """Return the time of a column that may be empty."""
    return None if milliseconds is None else moments.from_milliseconds(milliseconds)


def where_clause(where: Mapping[str, Any]) -> str:
    """Return the condition that columns have certain values, with a `?` for each value."""
    return " AND ".join(f"{name} = ?" for name in where) or "TRUE"


class SqlReader:
    """Runs statements that read, and returns rows, values or dataclasses."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def all(self, sql: str, *values: Any, **named: Any) -> list[sqlite3.Row]:
        """Return all rows of a statement, which has either positional or `named` parameters."""
        return self._connection.execute(sql, named or values).fetchall()

    def one(self, sql: str, *values: Any) -> sqlite3.Row | None:
        """Return the first row of a statement; None if there is no row."""
        return next(iter(self.all(sql, *values)), None)

    def rows(self, table: str, **where: Any) -> list[sqlite3.Row]:
        """Return the rows of a table that have these values."""
        return self.all(f"SELECT * FROM {table} WHERE {where_clause(where)}", *where.values())  # noqa: S608

    def has_row(self, table: str, column: str, value: int) -> bool:
        """Return whether a table has a row with this value."""
        return self.exists(f"SELECT 1 FROM {table} WHERE {column} = ? LIMIT 1", value)  # noqa: S608

    def find(self, kind: type[T], table: str, **where: Any) -> T | None:
        """Return the first row of a table with these values as a dataclass.

        None if there is none.
        """
        return next((read_row(kind, row) for row in self.rows(table, **where)), None)

    def all_as(self, kind: type[T], sql: str, *values: Any) -> list[T]:
        """Return all rows of a statement as dataclasses."""
        return [read_row(kind, row) for row in self.all(sql, *values)]

    def value(self, sql: str, *values: Any) -> Any:
        """Return the first column of the first row; None if there is no row."""
        row = self.one(sql, *values)
        return None if row is None else row[0]

    def number(self, sql: str, *values: Any) -> int | None:
        """Return the number in the first column of the first row; None if there is no row."""
        found: int | None = self.value(sql, *values)
        return found

    def text(self, sql: str, *values: Any) -> str | None:
        """Return the text in the first column of the first row; None if there is no row."""
        found: str | None = self.value(sql, *values)
        return found

    def column(self, sql: str, *values: Any) -> list[Any]:
        """Return the first column of all rows."""
        return [row[0] for row in self.all(sql, *values)]

    def exists(self, sql: str, *values: Any) -> bool:
        """Return whether a statement has a row."""
        return self.one(sql, *values) is not None


class SqlWriter(SqlReader):
    """Runs statements that read and statements that write."""

    def execute(self, sql: str, *values: Any) -> int:
        """Execute a statement and return the number of rows that it changed."""
        return self._connection.execute(sql, values).rowcount

    def insert(
        self, table: str, *, verb: str = "INSERT", on_conflict: str = "", **values: Any
    ) -> int:
        """Insert a row and return its id.

        `on_conflict` is the SQL after ON CONFLICT: what to do if such a row exists.
        """
        columns = ", ".join(values)
        placeholders = ", ".join("?" * len(values))
        conflict = on_conflict and f" ON CONFLICT {on_conflict}"
        sql = f"{verb} INTO {table} ({columns}) VALUES ({placeholders}){conflict}"
        return self._connection.execute(sql, tuple(values.values())).lastrowid or 0

    def replace(self, table: str, **values: Any) -> None:
        """Insert a row, replacing a row with the same key."""
        self.insert(table, verb="REPLACE", **values)

    def update(self, table: str, id_: int, **values: Any) -> None:
        """Set columns of the row with this id."""
        columns = ", ".join(f"{name} = ?" for name in values)
        sql = f"UPDATE {table} SET {columns} WHERE id = ?"  # noqa: S608 - no user input
        self._connection.execute(sql, (*values.values(), id_))

    def delete(self, table: str, **where: Any) -> int:
        """Delete the rows that have these values, and return their number."""
        return self.execute(f"DELETE FROM {table} WHERE {where_clause(where)}", *where.values())  # noqa: S608
