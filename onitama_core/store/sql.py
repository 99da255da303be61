"""What every subject is asked and changed with: statements, and rows as values.

A field's column has its name, without an `is_` before it, and is read as its type says; so is it
written.
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
from onitama_core.store.values.posts import Post, PostKind
from onitama_core.store.values.results import Badge, Result, Span, Unrated
from onitama_core.store.values.terms import Challengers, InvitationStatus, SeatChoice, Venue

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


T = TypeVar("T", bound="DataclassInstance")
Columns: TypeAlias = Mapping[str, Any] | sqlite3.Row

ENUMS: Final = (
    *(Badge, Challengers, moments.DueKind, EntryKind, InvitationStatus, Player, PostKind, Result),
    *(ScoreKind, SeatChoice, Span, Termination, Unrated, Variant, Venue),
)
READ: Final[Mapping[str, Callable[[Any], Any]]] = {
    **{enum.__name__: enum for enum in ENUMS},
    "Pace": moments.PACES.__getitem__,
    "Phase": Phase.__getitem__,
    "bool": bool,
    "datetime": moments.from_milliseconds,
    "timedelta": moments.MILLISECOND.__mul__,
}
"""By the type of a field; others are kept as they are."""
WRITTEN: Final[Mapping[type, Callable[[Any], Any]]] = {
    **dict.fromkeys(ENUMS, attrgetter("value")),
    **dict.fromkeys((moments.Unlimited, moments.Correspondence, moments.Live), moments.name_of),
    bool: int,
    Phase: attrgetter("name"),
    datetime: moments.to_milliseconds,
    timedelta: lambda span: span // moments.MILLISECOND,
}
"""The other way round, by the type of what is told to a statement: on every connection there is."""
for type_, write in WRITTEN.items():
    sqlite3.register_adapter(type_, write)


@lru_cache(maxsize=64)
def columns_of(kind: type[Any]) -> tuple[tuple[str, str, Callable[[Any], Any] | None], ...]:
    """Of each field of a dataclass its name, its column, and how that is read."""
    found = ((one.name, str(one.type).removesuffix(" | None")) for one in fields(kind))
    return tuple((name, name.removeprefix("is_"), READ.get(type_)) for name, type_ in found)


def value_of(kind: type[T], row: Columns, **given: Any) -> T:
    """A dataclass from a row, but for those fields that are `given`."""
    for name, column, read in columns_of(kind):
        if name not in given:
            kept = row[column]
            given[name] = kept if read is None or kept is None else read(kept)
    return kind(**given)


def kept(value: Any, *names: str) -> dict[str, Any]:
    """Fields of a dataclass as columns: these, or all of them."""
    chosen = names or tuple(one.name for one in fields(value))
    return {name.removeprefix("is_"): getattr(value, name) for name in chosen}


def moment(milliseconds: int | None) -> datetime | None:
    return None if milliseconds is None else moments.from_milliseconds(milliseconds)


def matching(where: Mapping[str, Any]) -> str:
    return " AND ".join(f"{name} = ?" for name in where) or "TRUE"


class Questions:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def all(self, sql: str, *values: Any, **named: Any) -> list[sqlite3.Row]:
        """`named`: in place of others."""
        return self._connection.execute(sql, named or values).fetchall()

    def one(self, sql: str, *values: Any) -> sqlite3.Row | None:
        return next(iter(self.all(sql, *values)), None)

    def rows(self, table: str, **where: Any) -> list[sqlite3.Row]:
        """Those of a table with these values."""
        return self.all(f"SELECT * FROM {table} WHERE {matching(where)}", *where.values())  # noqa: S608

    def has_row(self, table: str, column: str, value: int) -> bool:
        """Return whether a table has a row with this value."""
        return self.holds(f"SELECT 1 FROM {table} WHERE {column} = ? LIMIT 1", value)  # noqa: S608

    def found(self, kind: type[T], table: str, **where: Any) -> T | None:
        """The first of them as a dataclass."""
        return next((value_of(kind, row) for row in self.rows(table, **where)), None)

    def every(self, kind: type[T], sql: str, *values: Any) -> list[T]:
        """What was asked for as such."""
        return [value_of(kind, row) for row in self.all(sql, *values)]

    def value(self, sql: str, *values: Any) -> Any:
        """The first column of the first row, or None."""
        row = self.one(sql, *values)
        return None if row is None else row[0]

    def number(self, sql: str, *values: Any) -> int | None:
        """As `value`, of a column of numbers."""
        found: int | None = self.value(sql, *values)
        return found

    def text(self, sql: str, *values: Any) -> str | None:
        """As `value`, of a column of text."""
        found: str | None = self.value(sql, *values)
        return found

    def column(self, sql: str, *values: Any) -> list[Any]:
        """The first column of all rows."""
        return [row[0] for row in self.all(sql, *values)]

    def holds(self, sql: str, *values: Any) -> bool:
        """Whether there is a row."""
        return self.one(sql, *values) is not None


class Changes(Questions):
    def __init__(self, connection: sqlite3.Connection, now: datetime) -> None:
        super().__init__(connection)
        self.now = now
        self.new_posts: list[Post] = []
        """That are owed, in their order."""
        self.has_revised_posts = False
        """Some that were handed on are owed no more, or elsewhere."""
        self.has_new_deadline = False
        self.has_new_thought = False
        self.has_erased = False
        self.removed_matches: list[int] = []
        """Matches that were removed with their logs."""
        self.changed_settings: set[int] = set()
        """Servers whose settings were changed."""

    def change(self, sql: str, *values: Any) -> int:
        """How many rows were changed."""
        return self._connection.execute(sql, values).rowcount

    def insert(self, table: str, *, verb: str = "INSERT", else_: str = "", **values: Any) -> int:
        """Its id. `else_` is what is done where there is such a row."""
        columns, marks = ", ".join(values), ", ".join("?" * len(values))
        conflict = else_ and f" ON CONFLICT {else_}"
        sql = f"{verb} INTO {table} ({columns}) VALUES ({marks}){conflict}"
        return self._connection.execute(sql, tuple(values.values())).lastrowid or 0

    def put(self, table: str, **values: Any) -> None:
        """In the place of the row that has the same key."""
        self.insert(table, verb="REPLACE", **values)

    def update(self, table: str, subject: int, **values: Any) -> None:
        columns = ", ".join(f"{name} = ?" for name in values)
        sql = f"UPDATE {table} SET {columns} WHERE id = ?"  # noqa: S608 - names from here
        self._connection.execute(sql, (*values.values(), subject))

    def delete(self, table: str, **where: Any) -> int:
        """How many rows there were with these values."""
        return self.change(f"DELETE FROM {table} WHERE {matching(where)}", *where.values())  # noqa: S608
