"""Puzzles: which ones somebody has tried, and how hard they and how strong people are."""

from __future__ import annotations

from typing import Any

from onitama_core.store.sql import Changes, Questions, kept, value_of
from onitama_core.store.values.results import PuzzleResult, Rating


class PuzzleQuestions(Questions):
    def puzzles_tried(self, user_id: int) -> list[int]:
        return self.column("SELECT puzzle FROM puzzle_result WHERE user_id = ?", user_id)

    def puzzle_result(self, user_id: int, number: int) -> PuzzleResult | None:
        """Of the first try; None before it."""
        sql = "SELECT * FROM puzzle_result WHERE user_id = ? AND puzzle = ?"
        row = self.one(sql, user_id, number)
        return None if row is None else value_of(PuzzleResult, row)

    def solver_rating(self, user_id: int) -> Rating | None:
        """None of who has tried none."""
        row = self.one("SELECT * FROM solver WHERE user_id = ?", user_id)
        return None if row is None else value_of(Rating, row)

    def puzzle_ratings(self) -> dict[int, Rating]:
        """Of those that somebody has tried."""
        return {row["number"]: value_of(Rating, row) for row in self.all("SELECT * FROM puzzle")}

    def puzzle_rating(self, number: int) -> Rating | None:
        row = self.one("SELECT * FROM puzzle WHERE number = ?", number)
        return None if row is None else value_of(Rating, row)


class PuzzleChanges(PuzzleQuestions, Changes):
    def keep_puzzle_result(self, user_id: int, number: int, result: PuzzleResult) -> None:
        """Of the first try. Raises Conflict for another one."""
        self.insert("puzzle_result", user_id=user_id, puzzle=number, at=self._now, **kept(result))

    def keep_solver_rating(self, user_id: int, rating: Rating) -> None:
        self._keep("solver", rating, user_id=user_id)

    def keep_puzzle_rating(self, number: int, rating: Rating) -> None:
        self._keep("puzzle", rating, number=number)

    def _keep(self, table: str, rating: Rating, **whose: Any) -> None:
        self.delete(table, **whose)
        self.insert(table, **whose, **kept(rating))
