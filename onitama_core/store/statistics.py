"""Statistics of finished matches. Each result updates them, so that nothing is recomputed."""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

from onitama_core.game import Outcome, Player, Variant
from onitama_core.store.people import name_column, person_from_columns
from onitama_core.store.sql import Columns, SqlReader, SqlWriter, columns_of, read_row
from onitama_core.store.values import results
from onitama_core.store.values.matches import MIN_COUNTED_TURNS
from onitama_core.store.values.results import CardSum, GuildSum, PersonCount, Result, Tally

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence
    from datetime import datetime

    from onitama_core.store.values.matches import Match
    from onitama_core.store.values.results import Badge

STATISTICS_TABLES: Final = (
    "person_record",
    "person_card",
    "person_opponent",
    "person_streak",
    "badge",
    "guild_sum",
    "guild_length",
    "guild_card",
)

GUILD_SUMS_QUERY: Final = (
    "SELECT * FROM guild_sum JOIN guild_length USING (guild_id, variant)"
    " WHERE guild_id = ? ORDER BY variant, length"
)
OPPONENTS_QUERY: Final = (
    f"SELECT *, {name_column('person_opponent', 'opponent_id')} FROM person_opponent"  # noqa: S608 - no user input
    " WHERE guild_id = ? AND user_id = ? ORDER BY wins + draws + losses DESC, opponent_id DESC"
    " LIMIT ?"
)

PLAYED_QUERY: Final = " UNION ALL ".join(
    f"SELECT {side}_id AS user_id FROM match INDEXED BY match_played"  # noqa: S608 - no user input
    " WHERE guild_id = :guild AND finished_at >= :begin AND finished_at < :end"
    " AND finished_at IS NOT NULL AND termination IS NOT 'cancelled' AND venue <> 'private'"
    f" AND red_id <> blue_id AND turn_number >= {MIN_COUNTED_TURNS}"
    for side in ("red", "blue")
)
MOST_MATCHES_QUERY: Final = (
    f"SELECT user_id, count(*) AS matches FROM ({PLAYED_QUERY}) WHERE user_id > 0"  # noqa: S608
    " GROUP BY user_id ORDER BY matches DESC, user_id LIMIT :limit"
)


class StatisticsQueries:
    def __init__(self, sql: SqlReader) -> None:
        self._sql = sql

    def record(self, guild_id: int, user_id: int) -> list[results.RecordSum]:
        """Return a person's games in a server.

        They are counted by variant, seat, result and way of ending.
        """
        found = self._sql.rows("person_record", guild_id=guild_id, user_id=user_id)
        return [read_row(results.RecordSum, row) for row in found]

    def cards(self, guild_id: int, user_id: int) -> list[CardSum]:
        rows = self._sql.rows("person_card", guild_id=guild_id, user_id=user_id)
        return [card_sum_from_row(row) for row in rows]

    def streak(self, guild_id: int, user_id: int) -> results.Streak | None:
        return self._sql.find(results.Streak, "person_streak", guild_id=guild_id, user_id=user_id)

    def opponents(self, guild_id: int, user_id: int, limit: int) -> list[results.Opponent]:
        """Return the opponents with whom a person has finished the most games, those first."""
        found = self._sql.all(OPPONENTS_QUERY, guild_id, user_id, limit)
        return [
            results.Opponent(
                person_from_columns(row["opponent_id"], row["opponent_name"]), read_row(Tally, row)
            )
            for row in found
        ]

    def score_between(self, guild_id: int, user_id: int, opponent_id: int) -> Tally:
        """Return the results of one person against another."""
        pair = {"guild_id": guild_id, "user_id": user_id, "opponent_id": opponent_id}
        return self._sql.find(Tally, "person_opponent", **pair) or Tally()

    def badges(self, guild_id: int, user_id: int) -> list[results.EarnedBadge]:
        """Return a person's badges, in the order in which they were earned."""
        sql = "SELECT * FROM badge WHERE guild_id = ? AND user_id = ? ORDER BY at, badge"
        return self._sql.all_as(results.EarnedBadge, sql, guild_id, user_id)

    def guild_sums(self, guild_id: int) -> list[GuildSum]:
        """Return a server's statistics by variant, for the variants that were played there."""
        found = self._sql.all(GUILD_SUMS_QUERY, guild_id)
        return [
            guild_sum_from_rows(list(rows)) for _, rows in groupby(found, itemgetter("variant"))
        ]

    def guild_cards(self, guild_id: int, variant: Variant) -> list[CardSum]:
        rows = self._sql.rows("guild_card", guild_id=guild_id, variant=variant)
        return [card_sum_from_row(row) for row in rows]

    def most_matches(
        self, guild_id: int, begin: datetime, end: datetime, limit: int
    ) -> list[PersonCount]:
        """Return the people who finished the most matches in a period, those first.

        A match between two people counts once its fourth turn has begun. Private and cancelled
        matches, and people who were erased, are left out.
        """
        found = self._sql.all(MOST_MATCHES_QUERY, guild=guild_id, begin=begin, end=end, limit=limit)
        return [PersonCount(*row) for row in found]

    def uncounted(self, limit: int) -> list[int]:
        """Return finished matches of earlier versions that the statistics lack, in result order."""
        return self._sql.column(
            "SELECT id FROM match WHERE counted = 0 AND finished_at IS NOT NULL"
            " ORDER BY result_number LIMIT ?",
            limit,
        )


def card_sum_from_row(row: Columns) -> CardSum:
    return CardSum(row["card"], read_row(Tally, row))


def guild_sum_from_rows(rows: list[sqlite3.Row]) -> GuildSum:
    """Return the statistics of one variant from rows that hold one length class each."""
    games = {row["length"]: row["games"] for row in rows}
    lengths = tuple(games.get(length, 0) for length in range(results.LENGTH_CLASSES))
    return GuildSum(Variant(rows[0]["variant"]), read_row(Tally, rows[0]), lengths)


def starting_hands(match: Match) -> tuple[tuple[str, str], tuple[str, str]]:
    """Return the cards of Red and of Blue at the start."""
    return match.setup.red, match.setup.blue


class StatisticsChanges(StatisticsQueries):
    _sql: SqlWriter

    def __init__(self, sql: SqlWriter) -> None:
        super().__init__(sql)

    def add(self, match: Match, outcome: Outcome, badges: Sequence[Badge]) -> None:
        """Add a match between two people to all statistics, with the badges that its winner earned.

        People who have erased themselves have no statistics of their own.
        """
        for seat, holder in zip(Player, match.people, strict=True):
            if not holder.is_former:
                earned = badges if seat is outcome.winner else ()
                self._count_side(match, outcome, seat, earned)
        self._count_for_guild(match, outcome)

    def add_badge(
        self, guild_id: int, user_id: int, badge: Badge, match_id: int, at: datetime
    ) -> None:
        """Add a badge, unless the person has it."""
        self._sql.insert(
            "badge",
            guild_id=guild_id,
            user_id=user_id,
            badge=badge,
            match_id=match_id,
            at=at,
            on_conflict="DO NOTHING",
        )

    def mark_counted(self, match_id: int) -> None:
        """Record that a match was added to the statistics, or never will be."""
        self._sql.update("match", match_id, counted=1)

    def _count_side(
        self, match: Match, outcome: Outcome, seat: Player, badges: Sequence[Badge]
    ) -> None:
        user_id = match.people[seat].user_id
        opponent_id = match.people[seat.opponent].user_id
        whose: dict[str, Any] = {"guild_id": match.place.guild_id, "user_id": user_id}
        result = Result.of(outcome, seat)
        game = {"variant": match.setup.variant, "termination": outcome.termination}
        self._increment_games("person_record", **whose, **game, seat=seat, result=result)
        self._add("person_opponent", result, **whose, opponent_id=opponent_id)
        for card in starting_hands(match)[seat]:
            self._add("person_card", result, **whose, card=card)
        streak = results.streak_after(self.streak(**whose), result)
        self._sql.replace("person_streak", **whose, **columns_of(streak))
        for badge in badges:
            self.add_badge(**whose, badge=badge, match_id=match.id, at=match.last_activity)

    def _count_for_guild(self, match: Match, outcome: Outcome) -> None:
        where = {"guild_id": match.place.guild_id, "variant": match.setup.variant}
        self._add("guild_sum", Result.of(outcome, match.setup.first), **where)
        length = min((match.complete_turns - 1) // results.LENGTH_STEP, results.LENGTH_CLASSES - 1)
        self._increment_games("guild_length", **where, length=length)
        for seat in Player:
            for card in starting_hands(match)[seat]:
                self._add("guild_card", Result.of(outcome, seat), **where, card=card)

    def _add(self, table: str, result: Result, **key: Any) -> None:
        self._sql.insert(
            table,
            **key,
            **columns_of(Tally.of(result)),
            on_conflict="DO UPDATE SET wins = wins + excluded.wins,"
            " draws = draws + excluded.draws, losses = losses + excluded.losses",
        )

    def _increment_games(self, table: str, **key: Any) -> None:
        self._sql.insert(table, **key, games=1, on_conflict="DO UPDATE SET games = games + 1")
