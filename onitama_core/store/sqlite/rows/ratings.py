"""Ratings, what changed them, and the lines of leaderboards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from onitama_core.game import Variant
from onitama_core.store.clock import from_milliseconds, to_milliseconds
from onitama_core.store.records.ratings import Leader, Rating, RatingChange, RatingHeld
from onitama_core.store.sqlite.rows.people import person

if TYPE_CHECKING:
    import sqlite3


def rating(row: sqlite3.Row) -> Rating:
    return Rating(row["rating"], row["deviation"], row["volatility"])


def rating_held(row: sqlite3.Row) -> RatingHeld:
    return RatingHeld(Variant(row["variant"]), rating(row), row["games"])


def rating_change(row: sqlite3.Row) -> RatingChange:
    return RatingChange(
        match_id=row["match_id"],
        guild_id=row["guild_id"],
        variant=Variant(row["variant"]),
        user_id=row["user_id"],
        opponent_id=row["opponent_id"],
        at=from_milliseconds(row["at"]),
        rating=rating(row),
        gain=row["gain"],
        was_provisional=bool(row["was_provisional"]),
    )


def of_rating_change(change: RatingChange) -> dict[str, Any]:
    return {
        "match_id": change.match_id,
        "guild_id": change.guild_id,
        "variant": change.variant.value,
        "user_id": change.user_id,
        "opponent_id": change.opponent_id,
        "at": to_milliseconds(change.at),
        "rating": change.rating.rating,
        "deviation": change.rating.deviation,
        "volatility": change.rating.volatility,
        "gain": change.gain,
        "was_provisional": int(change.was_provisional),
    }


def leader(row: sqlite3.Row) -> Leader:
    return Leader(
        place=row["place"],
        person=person(row["user_id"], row["user_name"]),
        rating=rating(row),
        gain=row["gain"],
        games=row["games"],
    )
