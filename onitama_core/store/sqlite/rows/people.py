"""People under the names that their server knows them by."""

from __future__ import annotations

from onitama_core.store.records.seats import Person


def person(user_id: int, name: str | None) -> Person:
    """`name`: None where the server knows none of theirs, or no longer."""
    return Person(user_id, name or "")
