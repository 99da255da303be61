"""Ratings, and how each came about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.store.clock import to_milliseconds
from onitama_core.store.records.ratings import LEAST_RATED, PERIODS, Rating, ResultNumber
from onitama_core.store.sqlite import rows
from onitama_core.store.sqlite.subjects.questions import Changes, Questions

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.game import Variant
    from onitama_core.store.records.ratings import RatingChange, RatingHeld, Span, Unrated

RATINGS: Final = ("rating", "rating_change", "rating_gain")
"""What follows from the matches."""


class RatingQuestions(Questions):
    def rating_of(self, user_id: int, guild_id: int, variant: Variant) -> Rating:
        row = self.one(
            "SELECT * FROM rating WHERE user_id = ? AND guild_id = ? AND variant = ?",
            *(user_id, guild_id, variant.value),
        )
        return Rating() if row is None else rows.rating(row)

    def ratings_of(self, user_id: int, guild_id: int) -> list[RatingHeld]:
        found = self.all(
            "SELECT * FROM rating WHERE user_id = ? AND guild_id = ? ORDER BY variant",
            *(user_id, guild_id),
        )
        return [rows.rating_held(row) for row in found]

    def rating_course(
        self, user_id: int, guild_id: int, variant: Variant, most: int
    ) -> list[RatingChange]:
        found = self.all(
            "SELECT * FROM rating_change WHERE user_id = ? AND guild_id = ? AND variant = ?"
            " ORDER BY number DESC LIMIT ?",
            *(user_id, guild_id, variant.value, most),
        )
        return [rows.rating_change(row) for row in reversed(found)]

    def rating_changes_of(self, match_id: int) -> list[RatingChange]:
        found = self.all("SELECT * FROM rating_change WHERE match_id = ?", match_id)
        return [rows.rating_change(row) for row in found]

    def count_rated(self, user_id: int, opponent_id: int, guild_id: int, since: datetime) -> int:
        return int(
            self.value(
                "SELECT COUNT(*) FROM rating_change"
                " WHERE user_id = ? AND opponent_id = ? AND guild_id = ? AND at > ?",
                *(user_id, opponent_id, guild_id, to_milliseconds(since)),
            )
        )

    def results_after(self, number: int, most: int) -> list[ResultNumber]:
        found = self.all(
            "SELECT result_number, id FROM match WHERE result_number > ?"
            " ORDER BY result_number LIMIT ?",
            *(number, most),
        )
        return [ResultNumber(*row) for row in found]


class RatingChanges(RatingQuestions, Changes):
    def keep_unrated(self, match_id: int, why: Unrated) -> None:
        self.change("UPDATE match SET unrated = ? WHERE id = ? AND rated = 1", why.value, match_id)

    def keep_rating_change(self, change: RatingChange) -> None:
        number = self.value("SELECT result_number FROM match WHERE id = ?", change.match_id)
        self.insert("rating_change", number=number, **rows.of_rating_change(change))
        self._keep_rating(change)
        if not change.was_provisional:
            for span in PERIODS:
                self._keep_gain(change, span)

    def _keep_rating(self, change: RatingChange) -> None:
        self.change(
            "INSERT INTO rating VALUES (?, ?, ?, ?, ?, ?, 1, 1)"
            " ON CONFLICT DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,"
            " volatility = excluded.volatility, placeless = games + 1 < ?, games = games + 1",
            *(change.user_id, change.guild_id, change.variant.value),
            *(change.rating.rating, change.rating.deviation, change.rating.volatility, LEAST_RATED),
        )

    def _keep_gain(self, change: RatingChange, span: Span) -> None:
        self.change(
            "INSERT INTO rating_gain VALUES (?, ?, ?, ?, ?, ?, 1)"
            " ON CONFLICT DO UPDATE SET gain = gain + excluded.gain, games = games + 1",
            *(change.user_id, change.guild_id, change.variant.value),
            *(span.value, span.begins(change.at).isoformat(), change.gain),
        )
