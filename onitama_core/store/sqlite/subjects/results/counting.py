"""A result, added to every sum it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.store.clock import to_milliseconds
from onitama_core.store.records.sums import (
    LENGTH_STEP,
    MOST_LENGTHS,
    Tally,
    streak_after,
)
from onitama_core.store.sqlite.subjects.questions import Changes
from onitama_core.store.sqlite.subjects.results.sums import SumQuestions

if TYPE_CHECKING:
    from onitama_core.store.records.sums import Finished, Result, Side

TABLES: Final = (
    *("person_record", "person_card", "person_opponent", "person_streak", "badge"),
    *("guild_sum", "guild_length", "guild_card"),
)


class SumChanges(SumQuestions, Changes):
    def count(self, finished: Finished) -> None:
        red, blue = finished.sides
        for side, other in ((red, blue), (blue, red)):
            if not side.is_former:
                self._count_side(finished, side, other)
        if finished.has_begun:
            self._count_for_guild(finished)

    def keep_counted(self, match_id: int) -> None:
        self.update("match", match_id, counted=1)

    def _count_side(self, finished: Finished, side: Side, other: Side) -> None:
        whose = {"guild_id": finished.guild_id, "user_id": side.user_id}
        self._one_more(
            "person_record",
            **whose,
            variant=finished.variant.value,
            seat=int(side.seat),
            result=side.result.value,
            termination=finished.termination.value,
        )
        self._add("person_opponent", side.result, **whose, opponent_id=other.user_id)
        if finished.has_begun:
            for card in side.cards:
                self._add("person_card", side.result, **whose, card=card)
        self._lengthen_streak(side.result, **whose)
        for badge in side.badges:
            self.change(
                "INSERT OR IGNORE INTO badge VALUES (?, ?, ?, ?, ?)",
                *(*whose.values(), badge.value, finished.match_id, to_milliseconds(finished.at)),
            )

    def _lengthen_streak(self, result: Result, guild_id: int, user_id: int) -> None:
        now = streak_after(self.streak_of(guild_id, user_id), result)
        self.change(
            "INSERT INTO person_streak VALUES (?, ?, ?, ?, ?) ON CONFLICT (guild_id, user_id)"
            " DO UPDATE SET (result, games, longest)"
            " = (excluded.result, excluded.games, excluded.longest)",
            *(guild_id, user_id, now.result.value, now.games, now.longest),
        )

    def _count_for_guild(self, finished: Finished) -> None:
        where = {"guild_id": finished.guild_id, "variant": finished.variant.value}
        self._add("guild_sum", finished.first, **where)
        length = min((finished.turns - 1) // LENGTH_STEP, MOST_LENGTHS - 1)
        self._one_more("guild_length", **where, length=length)
        for side in finished.sides:
            for card in side.cards:
                self._add("guild_card", side.result, **where, card=card)

    def _add(self, table: str, result: Result, **key: int | str) -> None:
        tally = Tally.of(result)
        self.change(
            f"INSERT INTO {table} VALUES ({marks(len(key) + 3)})"  # noqa: S608 - names from here
            f" ON CONFLICT ({', '.join(key)}) DO UPDATE SET wins = wins + excluded.wins,"
            " draws = draws + excluded.draws, losses = losses + excluded.losses",
            *(*key.values(), tally.wins, tally.draws, tally.losses),
        )

    def _one_more(self, table: str, **key: int | str) -> None:
        self.change(
            f"INSERT INTO {table} VALUES ({marks(len(key))}, 1)"  # noqa: S608 - names from here
            f" ON CONFLICT ({', '.join(key)}) DO UPDATE SET games = games + 1",
            *key.values(),
        )


def marks(count: int) -> str:
    return ", ".join("?" * count)
