"""The choice of puzzles, and the ratings of users and puzzles after a first attempt."""

from __future__ import annotations

from datetime import timedelta
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.game import Variant
from onitama_core.people import ratings
from onitama_core.puzzles.daily import note_try, of_this_day
from onitama_core.puzzles.puzzles import Attempt, Puzzle, PuzzleTheme, puzzles
from onitama_core.store import Clock, PuzzleResult, Rating, Reader, Store, Transaction

if TYPE_CHECKING:
    from datetime import datetime

MAX_RATING_DISTANCE: Final = 100
"""Rating points by which a puzzle may be farther away than the nearest to the user's rating."""
INITIAL_SOLVER_RATING: Final = Rating(1000.0)
"""Rating of a user before their first puzzle: that of the second level, and uncertain."""
FIRST_PUZZLE_RATING: Final = 700.0
"""Rating of the first puzzle, among the easiest, because the user may be new to the game."""
MAX_SKIPPED: Final = timedelta(days=1)
"""Time after a puzzle was first shown to a user within which their first attempt is rated."""
INITIAL_PUZZLE_DEVIATION: Final = 150.0
"""Deviation of the ratings in the file."""


class PuzzleRequest(NamedTuple):
    variant: Variant
    theme: PuzzleTheme | None
    besides: int = 0
    """Number of the puzzle before, which is not chosen again."""


class CountedAttempt(NamedTuple):
    result: PuzzleResult
    rating: Rating
    """The user's rating now."""
    is_late: bool = False
    """True if the first attempt came too late after the puzzle was shown to be rated."""


class Puzzles:
    def __init__(self, store: Store, clock: Clock, rng: Random | None = None) -> None:
        self._store = store
        self._clock = clock
        self._rng = rng or SystemRandom()
        self._ratings: dict[int, Rating] | None = None
        """Ratings of the puzzles that somebody has tried; None before the first choice."""
        self._changed: set[int] = set()
        """Puzzles whose ratings in `_ratings` may be out of date."""

    async def choose(self, user_id: int, wanted: PuzzleRequest) -> Puzzle:
        """Return a puzzle near the user's rating, and store that it was shown to them.

        It is one that they have not tried, as long as there is one. Daily puzzles are left out,
        because their post tells who has tried them.
        """
        now = self._clock()

        def ask(reader: Reader) -> tuple[float, set[int]]:
            own = reader.puzzles.solver_rating(user_id)
            strength = FIRST_PUZZLE_RATING if own is None else own.rating.rating
            return strength, set(reader.puzzles.tried_by(user_id, now - MAX_SKIPPED))

        own, tried = await self._store.read(ask)
        known = await self._puzzle_ratings()
        fitting, tried = fitting_of(wanted), tried | of_this_day(now)
        offered = [one for one in fitting if one.number not in tried] or fitting
        away = [abs(known.get(one.number, in_file(one)).rating - own) for one in offered]
        nearest = min(away) + MAX_RATING_DISTANCE
        chosen = self._rng.choice(
            [one for one, far in zip(offered, away, strict=True) if far <= nearest]
        )
        await self.note_shown(user_id, chosen.number)
        return chosen

    async def _puzzle_ratings(self) -> dict[int, Rating]:
        """Return the ratings of the puzzles that somebody has tried.

        All are read once; afterwards only those that changed, since every choice needs them.
        """
        changed, self._changed = self._changed, set()
        try:
            if self._ratings is None:
                self._ratings = await self._store.read(lambda reader: reader.puzzles.ratings())
            elif changed:
                self._ratings |= await self._store.read(
                    lambda reader: reader.puzzles.ratings(changed)
                )
        except BaseException:
            self._changed |= changed
            raise
        return self._ratings

    async def note_shown(self, user_id: int, number: int) -> None:
        """Keep when a puzzle was first shown to somebody who has not tried it."""
        await self._store.write(
            self._clock(), lambda transaction: transaction.puzzles.save_shown(user_id, number)
        )

    async def count(
        self, user_id: int, guild_id: int | None, now: Attempt, *, is_shown: bool = False
    ) -> CountedAttempt:
        """Rate the user's first attempt at a puzzle, and return its result.

        In a server with this daily puzzle the attempt counts there too. `is_shown`: the user has
        been shown the solution, and can't solve it there any more.
        """
        puzzle = now.puzzle

        def change(transaction: Transaction) -> CountedAttempt:
            found = counted(transaction, user_id, puzzle, is_solved=not now.has_erred)
            if guild_id is not None:
                note_try(
                    *(transaction, guild_id, user_id, puzzle),
                    is_solved=now.is_solved,
                    is_at_first=found.result.is_solved,
                    is_shown=is_shown,
                )
            return found

        try:
            return await self._store.write(self._clock(), change)
        finally:
            self._changed.add(puzzle.number)

    async def show_solution(self, user_id: int, puzzle: Puzzle) -> None:
        """Store that a user who has not tried a puzzle was shown its solution.

        That costs them no points.
        """

        def change(transaction: Transaction) -> None:
            if transaction.puzzles.result(user_id, puzzle.number) is None:
                shown = PuzzleResult(is_solved=False, gain=0.0)
                transaction.puzzles.save_result(user_id, puzzle.number, shown)

        await self._store.write(self._clock(), change)


def counted(
    transaction: Transaction, user_id: int, puzzle: Puzzle, *, is_solved: bool
) -> CountedAttempt:
    """Rate somebody's first try at a puzzle, or return what came of it before.

    Within a day after an erasure the puzzle's own rating stays: somebody who erases themselves
    before each try could otherwise move it as far as they like.
    """
    number = puzzle.number
    own = (
        ratings.current(transaction.puzzles.solver_rating(user_id), transaction.now)
        or INITIAL_SOLVER_RATING
    )
    if (before := transaction.puzzles.result(user_id, number)) is not None:
        return CountedAttempt(before, own)
    if is_skipped(transaction, user_id, number, transaction.now):
        result = PuzzleResult(is_solved=False, gain=0.0)
        transaction.puzzles.save_result(user_id, number, result)
        return CountedAttempt(result, own, is_late=True)
    other = transaction.puzzles.rating(number) or in_file(puzzle)
    new, harder = ratings.ratings_after(own, other, float(is_solved))
    result = PuzzleResult(is_solved, new.rating - own.rating)
    transaction.puzzles.save_result(user_id, number, result)
    transaction.puzzles.save_solver_rating(user_id, new)
    if ratings.rated_again(transaction, user_id) is None:
        transaction.puzzles.save_rating(number, harder)
    return CountedAttempt(result, new)


def is_skipped(reader: Reader, user_id: int, number: int, now: datetime) -> bool:
    """Return whether a puzzle was shown to somebody so long ago that it counts as tried."""
    shown_at = reader.puzzles.shown_at(user_id, number)
    return shown_at is not None and now - shown_at >= MAX_SKIPPED


def fitting_of(wanted: PuzzleRequest) -> list[Puzzle]:
    """Return the puzzles of a theme in the wanted variant.

    If there are none, return those of another variant, Classic first.
    """
    themed = [
        one
        for one in puzzles().values()
        if wanted.theme in (None, one.theme) and one.number != wanted.besides
    ]
    variants = [wanted.variant, Variant.CLASSIC, Variant.WIND]
    return next(
        found for variant in variants if (found := [p for p in themed if p.variant is variant])
    )


def in_file(puzzle: Puzzle) -> Rating:
    return Rating(puzzle.rating, INITIAL_PUZZLE_DEVIATION)
