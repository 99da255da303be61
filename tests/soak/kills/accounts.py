"""Whose doing each entry of each log is: a model made from what people tried and were told."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from onitama_core.store import OfPlayer, Played, Resigned

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.store import Entry
    from tests.soak.book import Book

NOBODYS: Final = frozenset({"timed_out", "abandoned", "closed"})
"""Entries that come without anybody's click."""


@dataclass
class Attempt:
    """What somebody is about; until they are told, nobody knows whether it was done."""

    user_id: int
    action: str | None = None
    """That was typed; None for a button or another command."""
    is_done: bool = False
    """They were told so."""
    entries: int = 0
    """That came of it."""


@dataclass
class Accounts:
    book: Book
    attempts: dict[int, Attempt] = field(default_factory=dict)
    """By person: everybody does one thing at a time."""
    logs: dict[int, list[Entry]] = field(default_factory=dict)
    """As far as they were seen."""
    private: set[int] = field(default_factory=set)
    """Of these matches those that go with whoever leaves for good."""
    complaints: list[str] = field(default_factory=list)

    def begin(self, attempt: Attempt) -> None:
        self.attempts[attempt.user_id] = attempt

    def told(self, attempt: Attempt) -> None:
        """Somebody has their answer: what they were told was done stands in the log by now."""
        self.look()
        self._close(attempt)

    def _close(self, attempt: Attempt) -> None:
        del self.attempts[attempt.user_id]
        if attempt.is_done and attempt.entries != 1:
            self.complaints.append(f"told as done, but {attempt.entries} entries: {attempt}")

    def look(self) -> None:
        """What was seen before is still there, and all else is somebody's doing."""
        with self.book.at_one_instant():
            self._look()

    def _look(self) -> None:
        lengths = dict(self.book.lengths())
        self._forget(self.logs.keys() - lengths.keys())
        for match_id, seq in lengths.items():
            seen = self.logs.get(match_id)
            if seen is None:
                seen = self._meet(match_id)
            if len(seen) != seq:
                self._compare(match_id, seen, self.book.entries(match_id))

    def _meet(self, match_id: int) -> list[Entry]:
        if self.book.match(match_id).is_private:
            self.private.add(match_id)
        return self.logs.setdefault(match_id, [])

    def _forget(self, gone: set[int]) -> None:
        self.complaints += [f"match {match_id} is gone" for match_id in gone - self.private]
        for match_id in gone:
            del self.logs[match_id]

    def look_at_everything(self) -> None:
        """After a crash."""
        with self.book.at_one_instant():
            self._look()
            for match_id, seen in self.logs.items():
                self._compare(match_id, seen, self.book.entries(match_id))
        for attempt in list(self.attempts.values()):
            self._close(attempt)

    def _compare(self, match_id: int, seen: list[Entry], now: list[Entry]) -> None:
        if now[: len(seen)] != seen:
            self.complaints.append(f"match {match_id}: {seen} was seen, and now there is {now}")
        for entry in now[len(seen) :]:
            self.complaints += self._strange(match_id, entry)
        self.logs[match_id] = now

    def _strange(self, match_id: int, entry: Entry) -> Iterator[str]:
        if entry.kind.value in NOBODYS or not isinstance(entry, OfPlayer):
            return
        users = self.book.match(match_id).users(entry.player)
        if not users:
            return  # the computer's, which tries nothing and is told nothing
        [user_id] = users
        if user_id < 0 and isinstance(entry, Resigned):
            return  # with this they left for good
        attempt = self.attempts.get(user_id)
        if attempt is None:
            yield f"match {match_id}: {entry} is nobody's doing"
            return
        attempt.entries += 1
        if attempt.entries > 1:
            yield f"match {match_id}: {entry} came of the same as another: {attempt}"
        if attempt.action and isinstance(entry, Played) and entry.action != attempt.action:
            yield f"match {match_id}: {entry} came of {attempt}"
