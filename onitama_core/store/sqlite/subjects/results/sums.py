"""What finished matches come to, kept with each result."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from onitama_core.game import Player, Termination, Variant
from onitama_core.store.clock import from_milliseconds
from onitama_core.store.records.sums import (
    MOST_LENGTHS,
    Badge,
    CardSum,
    EarnedBadge,
    GuildSum,
    OpponentSum,
    RecordSum,
    Result,
    Streak,
    Tally,
)
from onitama_core.store.sqlite.subjects.questions import Questions

if TYPE_CHECKING:
    import sqlite3

GUILD_SUMS: Final = (
    "SELECT * FROM guild_sum JOIN guild_length USING (guild_id, variant)"
    " WHERE guild_id = ? ORDER BY variant, length"
)
OPPONENTS: Final = (
    "SELECT * FROM person_opponent WHERE guild_id = ? AND user_id = ?"
    " ORDER BY wins + draws + losses DESC, opponent_id DESC LIMIT ?"
)
SCORE: Final = (
    "SELECT * FROM person_opponent WHERE guild_id = ? AND user_id = ? AND opponent_id = ?"
)


class SumQuestions(Questions):
    def record_of(self, guild_id: int, user_id: int) -> list[RecordSum]:
        sql = "SELECT * FROM person_record WHERE guild_id = ? AND user_id = ?"
        return list(map(record_sum, self.all(sql, guild_id, user_id)))

    def cards_of(self, guild_id: int, user_id: int) -> list[CardSum]:
        sql = "SELECT * FROM person_card WHERE guild_id = ? AND user_id = ?"
        return list(map(card_sum, self.all(sql, guild_id, user_id)))

    def streak_of(self, guild_id: int, user_id: int) -> Streak | None:
        sql = "SELECT * FROM person_streak WHERE guild_id = ? AND user_id = ?"
        row = self.one(sql, guild_id, user_id)
        return None if row is None else streak(row)

    def opponents_of(self, guild_id: int, user_id: int, most: int) -> list[OpponentSum]:
        found = self.all(OPPONENTS, guild_id, user_id, most)
        return [OpponentSum(row["opponent_id"], tally(row)) for row in found]

    def score_between(self, guild_id: int, user_id: int, opponent_id: int) -> Tally:
        row = self.one(SCORE, guild_id, user_id, opponent_id)
        return Tally() if row is None else tally(row)

    def badges_of(self, guild_id: int, user_id: int) -> list[EarnedBadge]:
        sql = "SELECT * FROM badge WHERE guild_id = ? AND user_id = ? ORDER BY at, badge"
        return list(map(earned_badge, self.all(sql, guild_id, user_id)))

    def guild_sums(self, guild_id: int) -> list[GuildSum]:
        found = self.all(GUILD_SUMS, guild_id)
        return [guild_sum(list(rows)) for _, rows in groupby(found, itemgetter("variant"))]

    def guild_cards(self, guild_id: int, variant: Variant) -> list[CardSum]:
        sql = "SELECT * FROM guild_card WHERE guild_id = ? AND variant = ?"
        return list(map(card_sum, self.all(sql, guild_id, variant.value)))

    def uncounted(self, most: int) -> list[int]:
        found = self.all(
            "SELECT id FROM match WHERE counted = 0 AND finished_at IS NOT NULL"
            " ORDER BY result_number LIMIT ?",
            most,
        )
        return [row["id"] for row in found]


def tally(row: sqlite3.Row) -> Tally:
    return Tally(row["wins"], row["draws"], row["losses"])


def card_sum(row: sqlite3.Row) -> CardSum:
    return CardSum(row["card"], tally(row))


def streak(row: sqlite3.Row) -> Streak:
    return Streak(Result(row["result"]), row["games"], row["longest"])


def record_sum(row: sqlite3.Row) -> RecordSum:
    return RecordSum(
        Variant(row["variant"]),
        Player(row["seat"]),
        Result(row["result"]),
        Termination(row["termination"]),
        row["games"],
    )


def earned_badge(row: sqlite3.Row) -> EarnedBadge:
    return EarnedBadge(Badge(row["badge"]), row["match_id"], from_milliseconds(row["at"]))


def guild_sum(rows: list[sqlite3.Row]) -> GuildSum:
    """Of one variant, a row for each length that was played."""
    games = {row["length"]: row["games"] for row in rows}
    lengths = tuple(games.get(length, 0) for length in range(MOST_LENGTHS))
    return GuildSum(Variant(rows[0]["variant"]), tally(rows[0]), lengths)
