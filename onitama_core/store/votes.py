"""Votes of channels for their turns in matches against the computer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.store.values.matches import Ballot, PastVote

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.store.sql import SqlReader, SqlWriter


class VoteQueries:
    def __init__(self, sql: SqlReader) -> None:
        self._sql = sql

    def open_match_in(self, channel_id: int) -> int | None:
        """Return the open match in which a channel votes; None if there is none."""
        return self._sql.number(
            "SELECT id FROM match WHERE finished_at IS NULL AND venue <> 'private'"
            " AND channel_id = ? AND voting_time IS NOT NULL LIMIT 1",
            channel_id,
        )

    def ballot(self, match_id: int, turn_number: int) -> Ballot:
        """Return a turn's votes; of equal numbers, the choice with the earlier vote is first."""
        found = self._sql.all(
            "SELECT turn, count(*) FROM vote WHERE match_id = ? AND turn_number = ?"
            " GROUP BY turn ORDER BY count(*) DESC, min(at), turn",
            match_id,
            turn_number,
        )
        return Ballot(tuple((turn, votes) for turn, votes in found))

    def last_result(self, match_id: int, before: int) -> PastVote | None:
        """Return the result of the latest vote before turn `before`; None if there was none."""
        votes, count = self._sql.all(
            "SELECT sum(played), count(*) FROM vote WHERE match_id = ? AND turn_number ="
            " (SELECT max(turn_number) FROM vote WHERE match_id = ? AND turn_number < ?)",
            match_id,
            match_id,
            before,
        )[0]
        return PastVote(votes, count) if count else None

    def voters_of_played_turns(self, match_id: int) -> list[tuple[int, int]]:
        """Return the users who voted for turns that were played, with the number of these turns.

        The user with the most comes first.
        """
        found = self._sql.all(
            "SELECT user_id, count(*) FROM vote WHERE match_id = ? AND played = 1"
            " GROUP BY user_id ORDER BY count(*) DESC, min(turn_number), min(at)",
            match_id,
        )
        return [(user_id, count) for user_id, count in found]


class VoteChanges(VoteQueries):
    _sql: SqlWriter

    def cast(self, match_id: int, turn_number: int, user_id: int, turn: str, at: datetime) -> None:
        """Save a user's vote for a turn in place of their earlier one.

        A second vote for the same turn changes nothing.
        """
        self._sql.insert(
            "vote",
            match_id=match_id,
            turn_number=turn_number,
            user_id=user_id,
            turn=turn,
            at=at,
            on_conflict="(match_id, turn_number, user_id) DO UPDATE SET turn = excluded.turn,"
            " at = excluded.at WHERE turn <> excluded.turn",
        )

    def mark_played(self, match_id: int, turn_number: int, turn: str) -> None:
        """Record that a turn was played, for the votes that it got."""
        self._sql.execute(
            "UPDATE vote SET played = 1 WHERE match_id = ? AND turn_number = ? AND turn = ?",
            match_id,
            turn_number,
            turn,
        )
