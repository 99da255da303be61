"""What a person has chosen for themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from onitama_core.store.records.preferences import Challengers, Preferences

if TYPE_CHECKING:
    import sqlite3


def preferences(row: sqlite3.Row) -> Preferences:
    return Preferences(
        pings=bool(row["pings"]),
        as_lists=bool(row["as_lists"]),
        rated=bool(row["rated"]),
        challenged_by=Challengers(row["challenged_by"]),
    )


def of_preferences(preferences: Preferences) -> dict[str, Any]:
    return {
        "pings": preferences.pings,
        "as_lists": preferences.as_lists,
        "rated": preferences.rated,
        "challenged_by": preferences.challenged_by.value,
    }
