"""The lines of a log, each a class of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypedDict

from onitama_core.game import Player
from onitama_core.store.clock import MILLISECOND, from_milliseconds, to_milliseconds
from onitama_core.store.records.entries import (
    Abandoned,
    Cancelled,
    Closed,
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    EntryKind,
    OfPlayer,
    Played,
    Resigned,
    TakebackAgreed,
    TakebackDeclined,
    TakebackOffered,
    TakenBack,
    TimedOut,
)

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping
    from datetime import datetime, timedelta

    from onitama_core.store.records.entries import Entry, OfNobody, PlainEntry


class Instants(TypedDict):
    """What every entry has of time."""

    at: datetime
    spent: timedelta


ENTRIES: Final[Mapping[EntryKind, type[PlainEntry]]] = {
    entry.kind: entry
    for entry in (
        *(DrawOffered, DrawDeclined, DrawAgreed),
        *(TakebackOffered, TakebackDeclined, TakebackAgreed),
        *(Resigned, TakenBack, Cancelled, TimedOut),
    )
}
OF_NOBODY: Final[Mapping[EntryKind, type[OfNobody]]] = {
    entry.kind: entry for entry in (Abandoned, Closed)
}


def entry(row: sqlite3.Row) -> Entry:
    kind, seq = EntryKind(row["kind"]), row["seq"]
    time = Instants(at=from_milliseconds(row["at"]), spent=row["spent"] * MILLISECOND)
    if kind in OF_NOBODY:
        return OF_NOBODY[kind](seq, **time)
    player = Player(row["player"])
    if kind is Played.kind:
        return Played(seq, player, row["action"], **time)
    return ENTRIES[kind](seq, player, **time)


def of_entry(entry: Entry) -> dict[str, Any]:
    return {
        "seq": entry.seq,
        "kind": entry.kind.value,
        "player": entry.player if isinstance(entry, OfPlayer) else None,
        "action": entry.action if isinstance(entry, Played) else None,
        "at": to_milliseconds(entry.at),
        "spent": entry.spent // MILLISECOND,
    }
