"""Which puzzle somebody gets, and what the first try at one makes of both ratings (Glicko-2)."""

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
"""Points by which a puzzle may be farther from somebody's strength than the nearest one."""
INITIAL_SOLVER_RATING: Final = Rating(1000.0)
"""As strong as the second level, and nobody knows."""
FIRST_PUZZLE_RATING: Final = 700.0
"""How hard somebody's first one is, who may be new to the game: among the easiest."""
MAX_SKIPPED: Final = timedelta(days=1)
"""How long after a puzzle was first shown to somebody their first try at it is rated."""
INITIAL_PUZZLE_DEVIATION: Final = 150.0
"""The deviation of what the file says of a puzzle."""


class PuzzleRequest(NamedTuple):
    variant: Variant
    theme: PuzzleTheme | None
    besides: int = 0
    """The number of the puzzle that was there before."""


class CountedAttempt(NamedTuple):
    result: PuzzleResult
    rating: Rating
    """The solver's, now."""
    is_late: bool = False
    """Whether this first try came too long after the puzzle was shown to be rated."""


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
        """Return a puzzle about as hard as somebody is strong, and keep that it was shown to them.

        They have not tried it while there is such a one. The puzzle of the day is left out, since
        its post tells who has tried it.
        """
        now = self._clock()

        def ask(reader: Reader) -> tuple[float, set[int]]:
            own = reader.solver_rating(user_id)
            strength = FIRST_PUZZLE_RATING if own is None else own.rating.rating
            return strength, set(reader.puzzles_tried(user_id, now - MAX_SKIPPED))

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
                self._ratings = await self._store.read(Reader.puzzle_ratings)
            elif changed:
                self._ratings |= await self._store.read(Reader.puzzle_ratings, changed)
        except BaseException:
            self._changed |= changed
            raise
        return self._ratings

    async def note_shown(self, user_id: int, number: int) -> None:
        """Keep when a puzzle was first shown to somebody who has not tried it."""
        await self._store.write(self._clock(), Transaction.keep_puzzle_shown, user_id, number)

    async def count(
        self, user_id: int, guild_id: int | None, now: Attempt, *, is_shown: bool = False
    ) -> CountedAttempt:
        """What came of the first try, which this is unless there was one before.

        In a server that has it as its puzzle of the day, the try counts there too. `is_shown`: its
        solution is, so that it can be solved there no more.
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
        """To who has not tried it, and can solve it no more: that costs nothing."""

        def change(transaction: Transaction) -> None:
            if transaction.puzzle_result(user_id, puzzle.number) is None:
                shown = PuzzleResult(is_solved=False, gain=0.0)
                transaction.keep_puzzle_result(user_id, puzzle.number, shown)

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
        ratings.current(transaction.solver_rating(user_id), transaction.now)
        or INITIAL_SOLVER_RATING
    )
    if (before := transaction.puzzle_result(user_id, number)) is not None:
        return CountedAttempt(before, own)
    if is_skipped(transaction, user_id, number, transaction.now):
        result = PuzzleResult(is_solved=False, gain=0.0)
        transaction.keep_puzzle_result(user_id, number, result)
        return CountedAttempt(result, own, is_late=True)
    other = transaction.puzzle_rating(number) or in_file(puzzle)
    new, harder = ratings.ratings_after(own, other, float(is_solved))
    result = PuzzleResult(is_solved, new.rating - own.rating)
    transaction.keep_puzzle_result(user_id, number, result)
    transaction.keep_solver_rating(user_id, new)
    if ratings.rated_again(transaction, user_id) is None:
        transaction.keep_puzzle_rating(number, harder)
    return CountedAttempt(result, new)


def is_skipped(reader: Reader, user_id: int, number: int, now: datetime) -> bool:
    """Return whether a puzzle was shown to somebody so long ago that it counts as tried."""
    shown_at = reader.puzzle_shown_at(user_id, number)
    return shown_at is not None and now - shown_at >= MAX_SKIPPED


def fitting_of(wanted: PuzzleRequest) -> list[Puzzle]:
    """Of another variant where there is none of the theme in this one; Classic comes first."""
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
