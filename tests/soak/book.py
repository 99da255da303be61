"""The bot's database, read beside the running bot."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from onitama_core.game import format_action, legal_actions
from onitama_core.matches.care import checked, compared
from onitama_core.matches.replay import resume, start_of
from onitama_core.store import Reader

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path
    from typing import Self

    from onitama_core.game import GameState
    from onitama_core.matches.replay import Progress
    from onitama_core.store import Entry, Match

    Row: TypeAlias = Mapping[str, Any]
    Table: TypeAlias = Mapping[tuple[Any, ...], Row]
    """By primary key."""

DATABASE: Final = "onitama.db"


@dataclass(frozen=True)
class Turn:
    """What somebody who is waited for may play."""

    match: Match
    user_id: int
    actions: tuple[str, ...]


class Book:
    def __init__(self, folder: Path) -> None:
        self._connection = sqlite3.connect(folder / DATABASE, isolation_level=None)
        self._connection.row_factory = sqlite3.Row
        self._connection.execute("PRAGMA query_only = ON")
        self._reader = Reader(self._connection)
        self._known: dict[int, Progress] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    @contextmanager
    def at_one_instant(self) -> Iterator[None]:
        """Of several questions, whatever is written between them."""
        self._connection.execute("BEGIN")
        yield
        self._connection.execute("COMMIT")

    @property
    def version(self) -> int:
        """Another one after each change that somebody else makes."""
        (number,) = self._connection.execute("PRAGMA data_version").fetchone()
        return int(number)

    def tables(self, but: frozenset[str] = frozenset()) -> dict[str, Table]:
        names = self._reader.all("SELECT name FROM sqlite_master WHERE type = 'table'")
        return {row["name"]: self._table(row["name"]) for row in names if row["name"] not in but}

    def _table(self, name: str) -> Table:
        columns = self._reader.all(
            "SELECT name FROM pragma_table_info(?) WHERE pk ORDER BY pk", name
        )
        keys = [column["name"] for column in columns]
        rows = self._reader.all(f"SELECT * FROM {name}")  # noqa: S608 - from the schema
        return {tuple(row[key] for key in keys): dict(row) for row in rows}

    def matches(self) -> list[Match]:
        ids = self._reader.all("SELECT id FROM match ORDER BY id")
        return [self._reader.match(row["id"]) for row in ids]

    def lengths(self) -> list[tuple[int, int]]:
        """Each match with the length of its log."""
        rows = self._reader.all("SELECT id, seq FROM match ORDER BY id")
        return [(row["id"], row["seq"]) for row in rows]

    def entries(self, match_id: int) -> list[Entry]:
        return self._reader.entries(match_id)

    def match(self, match_id: int) -> Match:
        return self._reader.match(match_id)

    def open_matches(self) -> int:
        return int(self._reader.value("SELECT count(*) FROM match WHERE finished_at IS NULL"))

    def owed(self) -> int:
        """How many posts are due."""
        return int(self._reader.value("SELECT count(*) FROM post WHERE settled_at IS NULL"))

    def thoughts(self) -> int:
        """How many the computer owes."""
        return int(self._reader.value("SELECT count(*) FROM due WHERE kind = 'thought'"))

    def is_due(self, by: float) -> bool:
        """A call, or an end."""
        sql = "SELECT count(*) FROM due WHERE kind IN ('warning', 'deadline') AND at <= ?"
        return bool(self._reader.value(sql, int(by * 1000)))

    def calls(self, match: Match) -> list[Row]:
        """That time runs out, since the newest board before it."""
        sql = (
            "SELECT * FROM post WHERE kind = 'warning' AND match_id = ? AND seq >="
            " (SELECT max(seq) FROM post WHERE kind = 'board' AND match_id = ?)"
        )
        return [dict(row) for row in self._reader.all(sql, match.id, match.id)]

    def posts(self) -> list[Row]:
        """Of matches, that were sent, in order."""
        sql = "SELECT * FROM post WHERE message_id > 0 AND match_id > 0 ORDER BY id"
        return [dict(row) for row in self._reader.all(sql)]

    def state(self, match: Match) -> GameState:
        return self._progress(match).state

    def _progress(self, match: Match) -> Progress:
        known = self._known.get(match.id)
        if known is None:
            known = resume(start_of(match), self._reader.entries(match.id))
        self._known[match.id] = resume(known, self._reader.entries(match.id, known.seq))
        return self._known[match.id]

    def turns(self) -> list[Turn]:
        """Of all open matches, what their players may do now."""
        with self.at_one_instant():
            return list(self._turns())

    def _turns(self) -> Iterator[Turn]:
        rows = self._reader.all("SELECT id FROM match WHERE finished_at IS NULL ORDER BY id")
        for match in [self._reader.match(row["id"]) for row in rows]:
            state = self.state(match)
            for player in match.waits_for:
                texts = tuple(format_action(action) for action in legal_actions(state, player))
                for user_id in match.users(player):
                    yield Turn(match, user_id, texts)


def to_be_called_at(match: Match) -> float | None:
    """When who is waited for is called once more, as the README says; None: they are not."""
    if match.deadline is None or match.is_private or match.turn is match.computer:
        return None
    if match.clocks is None:
        return (match.deadline - timedelta(days=7)).timestamp()
    left = match.clocks.left[match.waits_for[0]]
    last_part = max(left / 4, timedelta(minutes=1))
    return None if left < 2 * last_part else (match.deadline - last_part).timestamp()


async def unsound(folder: Path) -> list[str]:
    """What does not hold of the whole file."""
    faults = [str(fault) for fault in (await checked(folder / DATABASE)).faults]
    differing = (await compared(folder / DATABASE)).differing
    return [
        *faults,
        *(f"{rows} rows of {table} as no log has it" for table, rows in differing.items()),
    ]
