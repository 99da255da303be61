"""Invitations, open and closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.store.clock import from_milliseconds
from onitama_core.store.records.invitations import Invitation, InvitationStatus
from onitama_core.store.records.seats import Place
from onitama_core.store.sqlite.rows.people import person
from onitama_core.store.sqlite.rows.terms import terms

if TYPE_CHECKING:
    import sqlite3


def invitation(row: sqlite3.Row) -> Invitation:
    has_opponent = row["opponent_id"] is not None
    return Invitation(
        id=row["id"],
        place=Place(row["guild_id"], row["channel_id"]),
        challenger=person(row["challenger_id"], row["challenger_name"]),
        opponent=person(row["opponent_id"], row["opponent_name"]) if has_opponent else None,
        terms=terms(row),
        rematch_of=row["rematch_of"],
        status=InvitationStatus(row["status"]),
        expires_at=from_milliseconds(row["expires_at"]),
        message_id=row["message_id"],
        version=row["version"],
        is_quiet=has_opponent and not row["pings"],
    )
