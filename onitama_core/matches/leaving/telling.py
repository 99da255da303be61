"""What is kept of somebody as values that JSON has: times in words, ids as text.

An id is longer than the numbers of many a program that reads JSON.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from onitama_core.game import Player
from onitama_core.store import Computer, Person, Recorded, from_milliseconds, name_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from onitama_core.store import Match, Seat


def row_told(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: cell_told(name, value) for name, value in row.items()}


def cell_told(name: str, value: Any) -> Any:
    if value is None:
        return None
    if name.endswith("_id"):
        return str(value)
    return time_told(from_milliseconds(value)) if is_a_time(name) else value


def is_a_time(name: str) -> bool:
    return name == "at" or name.endswith("_at")


def time_told(moment: datetime) -> str:
    return moment.isoformat()


def match_told(
    match: Match, user_id: int, record: str | None, entries: list[dict[str, Any]]
) -> dict[str, Any]:
    """`entries`: their own; what the other did stands in the record, as far as they may know."""
    red, blue = match.seats
    return {
        "match": match.id,
        "guild_id": str(match.place.guild_id),
        "channel_id": str(match.place.channel_id),
        "venue": match.terms.venue.value,
        "variant": match.setup.variant.value,
        "pace": name_of(match.terms.pace),
        "is_rated": match.terms.is_rated,
        "red": seat_told(red, user_id),
        "blue": seat_told(blue, user_id),
        "started_at": time_told(match.started_at),
        "last_at": time_told(match.last_activity),
        "outcome": outcome_told(match),
        "record": record,
        "yours": [row_told(entry) for entry in entries],
    }


def seat_told(seat: Seat, user_id: int) -> str:
    match seat:
        case Person():
            return "you" if seat.user_id == user_id else seat.name
        case Computer():
            return f"computer:{seat.level}"
        case Recorded():
            return seat.name


def outcome_told(match: Match) -> dict[str, str | None] | None:
    if match.outcome is None:
        return None
    winner = match.outcome.winner
    name = None if winner is None else Player(winner).name.lower()
    return {"winner": name, "termination": match.outcome.termination.value}
