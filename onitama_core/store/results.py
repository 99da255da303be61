"""What finished matches come to, kept with each result: nothing is added up anew."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

from onitama_core.game import Variant
from onitama_core.store.sql import Changes, Questions, kept, value_of
from onitama_core.store.values.results import (
    LENGTH_STEP,
    MOST_LENGTHS,
    CardSum,
    EarnedBadge,
    GuildSum,
    OpponentSum,
    RecordSum,
    Streak,
    Tally,
    streak_after,
)

if TYPE_CHECKING:
    import sqlite3

    from onitama_core.store.sql import Columns
    from onitama_core.store.values.results import Finished, FinishedSide, Result

TABLES: Final = (
    *("person_record", "person_card", "person_opponent", "person_streak", "badge"),
    *("guild_sum", "guild_length", "guild_card"),
)

GUILD_SUMS: Final = (
    "SELECT * FROM guild_sum JOIN guild_length USING (guild_id, variant)"
    " WHERE guild_id = ? ORDER BY variant, length"
)
OPPONENTS: Final = (
    "SELECT * FROM person_opponent WHERE guild_id = ? AND user_id = ?"
    " ORDER BY wins + draws + losses DESC, opponent_id DESC LIMIT ?"
)


class SumQuestions(Questions):
    def record_of(self, guild_id: int, user_id: int) -> list[RecordSum]:
        """Every way in which a person ended games there."""
        sql = "SELECT * FROM person_record WHERE guild_id = ? AND user_id = ?"
        return [value_of(RecordSum, row) for row in self.all(sql, guild_id, user_id)]

    def cards_of(self, guild_id: int, user_id: int) -> list[CardSum]:
        sql = "SELECT * FROM person_card WHERE guild_id = ? AND user_id = ?"
        return list(map(card_sum, self.all(sql, guild_id, user_id)))

    def streak_of(self, guild_id: int, user_id: int) -> Streak | None:
        sql = "SELECT * FROM person_streak WHERE guild_id = ? AND user_id = ?"
        row = self.one(sql, guild_id, user_id)
        return None if row is None else value_of(Streak, row)

    def opponents_of(self, guild_id: int, user_id: int, most: int) -> list[OpponentSum]:
        """With whom a person has ended the most games there, those first."""
        found = self.all(OPPONENTS, guild_id, user_id, most)
        return [OpponentSum(row["opponent_id"], value_of(Tally, row)) for row in found]

    def score_between(self, guild_id: int, user_id: int, opponent_id: int) -> Tally:
        """The first one's games with the other."""
        row = self.one(
            "SELECT * FROM person_opponent WHERE guild_id = ? AND user_id = ? AND opponent_id = ?",
            *(guild_id, user_id, opponent_id),
        )
        return Tally() if row is None else value_of(Tally, row)

    def badges_of(self, guild_id: int, user_id: int) -> list[EarnedBadge]:
        """The first earned first."""
        sql = "SELECT * FROM badge WHERE guild_id = ? AND user_id = ? ORDER BY at, badge"
        return [value_of(EarnedBadge, row) for row in self.all(sql, guild_id, user_id)]

    def guild_sums(self, guild_id: int) -> list[GuildSum]:
        """Of the variants that were played there."""
        found = self.all(GUILD_SUMS, guild_id)
        return [guild_sum(list(rows)) for _, rows in groupby(found, itemgetter("variant"))]

    def guild_cards(self, guild_id: int, variant: Variant) -> list[CardSum]:
        sql = "SELECT * FROM guild_card WHERE guild_id = ? AND variant = ?"
        return list(map(card_sum, self.all(sql, guild_id, variant.value)))

    def uncounted(self, most: int) -> list[int]:
        """Finished matches that an earlier version left, in the order of their results."""
        return self.column(
            "SELECT id FROM match WHERE counted = 0 AND finished_at IS NOT NULL"
            " ORDER BY result_number LIMIT ?",
            most,
        )


def card_sum(row: Columns) -> CardSum:
    return CardSum(row["card"], value_of(Tally, row))


def guild_sum(rows: list[sqlite3.Row]) -> GuildSum:
    """Of one variant, a row for each length that was played."""
    games = {row["length"]: row["games"] for row in rows}
    lengths = tuple(games.get(length, 0) for length in range(MOST_LENGTHS))
    return GuildSum(Variant(rows[0]["variant"]), value_of(Tally, rows[0]), lengths)


class SumChanges(SumQuestions, Changes):
    def count(self, finished: Finished) -> None:
        """Add it to all sums; who has erased themselves has none of their own."""
        red, blue = finished.sides
        for side, other in ((red, blue), (blue, red)):
            if not side.is_former:
                self._count_side(finished, side, other)
        if finished.has_begun:
            self._count_for_guild(finished)

    def keep_counted(self, match_id: int) -> None:
        """It is settled whether a match counts."""
        self.update("match", match_id, counted=1)

    def _count_side(self, finished: Finished, side: FinishedSide, other: FinishedSide) -> None:
        whose = {"guild_id": finished.guild_id, "user_id": side.user_id}
        how = {**kept(finished, "variant", "termination"), **kept(side, "seat", "result")}
        self._one_more("person_record", **whose, **how)
        self._add("person_opponent", side.result, **whose, opponent_id=other.user_id)
        if finished.has_begun:
            for card in side.cards:
                self._add("person_card", side.result, **whose, card=card)
        streak = streak_after(self.streak_of(**whose), side.result)
        self.insert(
            "person_streak",
            **whose,
            **kept(streak),
            else_="(guild_id, user_id) DO UPDATE SET (result, games, longest)"
            " = (excluded.result, excluded.games, excluded.longest)",
        )
        for badge in side.badges:
            earned = {"badge": badge.value, **kept(finished, "match_id", "at")}
            self.insert("badge", **whose, **earned, else_="DO NOTHING")

    def _count_for_guild(self, finished: Finished) -> None:
        where = kept(finished, "guild_id", "variant")
        self._add("guild_sum", finished.first, **where)
        length = min((finished.turns - 1) // LENGTH_STEP, MOST_LENGTHS - 1)
        self._one_more("guild_length", **where, length=length)
        for side in finished.sides:
            for card in side.cards:
                self._add("guild_card", side.result, **where, card=card)

    def _add(self, table: str, result: Result, **key: Any) -> None:
        self.insert(
            table,
            **key,
            **kept(Tally.of(result)),
            else_=f"({', '.join(key)}) DO UPDATE SET wins = wins + excluded.wins,"
            " draws = draws + excluded.draws, losses = losses + excluded.losses",
        )

    def _one_more(self, table: str, **key: Any) -> None:
        else_ = f"({', '.join(key)}) DO UPDATE SET games = games + 1"
        self.insert(table, **key, games=1, else_=else_)
