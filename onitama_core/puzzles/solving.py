"""The choice of puzzles, and the ratings of users and puzzles after a first attempt."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.game import Variant
from onitama_core.people import ratings
from onitama_core.puzzles.daily import (
    PostedDaily,
    can_share,
    post_again,
    post_now,
    save_try,
    share_result,
    streak_with,
)
from onitama_core.puzzles.puzzles import Attempt, Puzzle, PuzzleTheme, puzzles
from onitama_core.store import Clock, PuzzleResult, Rating, Reader, Store, Transaction

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from onitama_core.store import DailyStreak, Location

MAX_RATING_DISTANCE: Final = 100
"""Rating points by which a chosen puzzle may be farther from the user's rating than the nearest."""
INITIAL_SOLVER_RATING: Final = Rating(1000.0)
"""Rating of a user before their first puzzle: about that of level 2, with the largest deviation."""
WARM_UPS: Final = 5
"""Rated attempts of a new user that change the rating by at most MAX_WARM_UP_GAIN."""
WARM_UPS_IN_ONE_TURN: Final = 3
"""Warm-ups that are wins in one turn; after them a user who is doing well gets wins in two."""
MAX_WARM_UP_GAIN: Final = 60
"""Largest change of a user's rating, in points up or down, by a warm-up."""
WARM_UP_RATING: Final = 450.0
"""Rating near which warm-ups are chosen: they are among the easiest puzzles."""
BASE_CARDS_RATING: Final = 1200.0
"""Rating from which on a user gets puzzles with any cards; below it, with base cards only."""
RATED_TRY_PERIOD: Final = timedelta(days=1)
"""Time after a puzzle was first shown to a user within which their first attempt is rated."""
INITIAL_PUZZLE_DEVIATION: Final = 150.0
"""Deviation of the ratings in `puzzles.tsv`."""


class PuzzleRequest(NamedTuple):
    """A user's request for a puzzle."""

    variant: Variant
    theme: PuzzleTheme | None
    besides: int = 0
    """Number of the puzzle that the user had before, which is not chosen again."""
    guild_id: int = 0
    """Server of the request; its puzzle of the day is not chosen."""


class CountedAttempt(NamedTuple):
    """The result of a user's attempt, and its consequences."""

    result: PuzzleResult
    rating: Rating
    """The user's rating now."""
    is_late: bool = False
    """True if the first attempt came too late after the puzzle was shown to be rated."""
    warm_up: int | None = None
    """Number of the warm-up that was just rated, from 1; None for other attempts."""
    streak: DailyStreak | None = None
    """The user's streak, if this is the server's puzzle of the day and they solved it."""
    can_be_shared: bool = False
    """True if this is the server's puzzle of the day, and the user may share the attempt."""


class Puzzles:
    """Chooses puzzles for users, rates their attempts, and posts and shares puzzles of the day."""

    def __init__(self, store: Store, clock: Clock, rng: Random | None = None) -> None:
        self._store = store
        self._clock = clock
        self._rng = rng or SystemRandom()
        self._ratings: dict[int, Rating] | None = None
        """Ratings of the puzzles that somebody has tried; None before the first choice."""
        self._changed: set[int] = set()
        """Puzzles whose ratings in `_ratings` may be out of date."""

    async def choose(self, user_id: int, wanted: PuzzleRequest) -> Puzzle:
        """Return a puzzle that suits the user, and store that it was shown to them.

        A puzzle that the user has tried is chosen only if there is no other. The server's puzzle of
        the day is left out, because its post shows who has tried it.
        """
        now = self._clock()

        def ask(reader: Reader) -> tuple[float, int, set[int]]:
            own = reader.puzzles.solver_rating(user_id)
            tried = set(reader.puzzles.tried_by(user_id, now - RATED_TRY_PERIOD))
            todays = reader.puzzles.latest_dailies(wanted.guild_id, 1)
            rating = (INITIAL_SOLVER_RATING if own is None else own.rating).rating
            attempts = reader.puzzles.count_rated(user_id)
            return rating, attempts, tried | {daily.puzzle for daily in todays}

        rating, attempts, tried = await self._store.read(ask)
        puzzle_ratings = await self._puzzle_ratings()
        fitting = fitting_puzzles(wanted)
        untried = [puzzle for puzzle in fitting if puzzle.number not in tried] or fitting
        offered = list(suitable_puzzles(untried, rating, attempts))
        target = WARM_UP_RATING if is_warming_up(rating, attempts) else rating
        distances = [
            abs(puzzle_ratings.get(puzzle.number, rating_in_file(puzzle)).rating - target)
            for puzzle in offered
        ]
        max_distance = min(distances) + MAX_RATING_DISTANCE
        chosen = self._rng.choice(
            [
                puzzle
                for puzzle, distance in zip(offered, distances, strict=True)
                if distance <= max_distance
            ]
        )
        await self.note_shown(user_id, chosen.number)
        return chosen

    async def _puzzle_ratings(self) -> dict[int, Rating]:
        """Return the ratings of the puzzles that somebody has tried.

        All are read once; afterwards only those that changed, since every choice needs them.
        """
        changed = self._changed
        self._changed = set()  # attempts during the read may change more
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
        """Store the time at which a puzzle was first shown to a user who has not tried it."""
        await self._store.write(
            self._clock(), lambda transaction: transaction.puzzles.save_shown(user_id, number)
        )

    async def count(
        self, user_id: int, guild_id: int | None, attempt: Attempt, *, is_shown: bool = False
    ) -> CountedAttempt:
        """Rate the user's first attempt at a puzzle, and return its result.

        If this is the server's puzzle of the day, the attempt counts for that too. `is_shown`: the
        user has seen the solution, and can't solve the puzzle of the day any more.
        """
        puzzle = attempt.puzzle

        def change(transaction: Transaction) -> CountedAttempt:
            counted = rate_attempt(transaction, user_id, puzzle, is_solved=not attempt.has_erred)
            if guild_id is None:
                return counted
            save_try(
                transaction,
                guild_id,
                user_id,
                puzzle,
                is_solved=attempt.is_solved,
                is_at_first=counted.result.is_solved,
                is_shown=is_shown,
            )
            can_be_shared = can_share(transaction, guild_id, user_id, puzzle)
            streak = None
            if attempt.is_solved:
                streak = streak_with(transaction, guild_id, user_id, puzzle)
            return counted._replace(can_be_shared=can_be_shared, streak=streak)

        try:
            return await self._store.write(self._clock(), change)
        finally:
            self._changed.add(puzzle.number)

    async def post_daily_now(self, guild_id: int) -> PostedDaily | None:
        """Post a server's puzzle of the current day at once, unless it was posted before.

        None if the server has chosen no channel.
        """
        return await self._store.write(
            self._clock(), lambda transaction: post_now(transaction, guild_id)
        )

    async def post_daily_again(self, posted: PostedDaily) -> PostedDaily:
        """Post a server's puzzle of the day again, because its message was deleted."""
        return await self._store.write(
            self._clock(), lambda transaction: post_again(transaction, posted)
        )

    async def share_result(self, place: Location, user_id: int, puzzle: Puzzle) -> int:
        """Share a user's attempt at the puzzle of the day in a channel; return the post's id.

        Raises PuzzleNotOfTheDay or ResultAlreadyShared.
        """
        return await self._store.write(self._clock(), share_result, place, user_id, puzzle)

    async def waive_rating(self, user_id: int, puzzle: Puzzle) -> bool:
        """Make a user's first attempt at a puzzle unrated, as they see a hint or the solution.

        Return False, and change nothing, if they have tried it before.
        """

        def change(transaction: Transaction) -> bool:
            if transaction.puzzles.result(user_id, puzzle.number) is not None:
                return False
            unrated = PuzzleResult(is_solved=False, gain=0.0)
            transaction.puzzles.save_result(user_id, puzzle.number, unrated)
            return True

        return await self._store.write(self._clock(), change)


def rate_attempt(
    transaction: Transaction, user_id: int, puzzle: Puzzle, *, is_solved: bool
) -> CountedAttempt:
    """Rate a user's first attempt at a puzzle, or return the result of their earlier first one.

    Within a day after the user's erasure the puzzle's own rating does not change: otherwise users
    who erase their data before each attempt could move it as far as they like.
    """
    number = puzzle.number
    old = (
        ratings.current_rating(transaction.puzzles.solver_rating(user_id), transaction.now)
        or INITIAL_SOLVER_RATING
    )
    first_result = transaction.puzzles.result(user_id, number)
    if first_result is not None:
        return CountedAttempt(first_result, old)
    if is_skipped(transaction, user_id, number, transaction.now):
        result = PuzzleResult(is_solved=False, gain=0.0)
        transaction.puzzles.save_result(user_id, number, result)
        return CountedAttempt(result, old, is_late=True)
    old_of_puzzle = transaction.puzzles.rating(number) or rating_in_file(puzzle)
    new, new_of_puzzle = ratings.ratings_after(old, old_of_puzzle, float(is_solved))
    warm_up = next_warm_up(transaction, user_id)
    if warm_up is not None:
        change = max(-MAX_WARM_UP_GAIN, min(MAX_WARM_UP_GAIN, new.rating - old.rating))
        new = replace(new, rating=old.rating + change)
    result = PuzzleResult(is_solved, new.rating - old.rating)
    transaction.puzzles.save_result(user_id, number, result)
    transaction.puzzles.save_solver_rating(user_id, new)
    if ratings.rated_again(transaction, user_id) is None:
        transaction.puzzles.save_rating(number, new_of_puzzle)
    return CountedAttempt(result, new, warm_up=warm_up)


def next_warm_up(reader: Reader, user_id: int) -> int | None:
    """Return the number of a user's next warm-up, from 1; None if they have had all."""
    attempts = reader.puzzles.count_rated(user_id)
    return attempts + 1 if attempts < WARM_UPS else None


def is_skipped(reader: Reader, user_id: int, number: int, now: datetime) -> bool:
    """Return whether a puzzle was shown to a user so long ago that it counts as tried."""
    shown_at = reader.puzzles.shown_at(user_id, number)
    return shown_at is not None and now - shown_at >= RATED_TRY_PERIOD


def is_warming_up(rating: float, attempts: int) -> bool:
    """Return whether a user still gets warm-ups; `attempts` is the number of rated ones."""
    return attempts < WARM_UPS and rating < BASE_CARDS_RATING


def suitable_puzzles(offered: Sequence[Puzzle], rating: float, attempts: int) -> Sequence[Puzzle]:
    """Return the puzzles whose kind suits a user's strength, or all if there are none.

    New users get wins in one turn, then in two; all get base cards until they are stronger.
    """
    if rating >= BASE_CARDS_RATING:
        return offered
    easy = [puzzle for puzzle in offered if puzzle.has_base_cards] or offered
    if not is_warming_up(rating, attempts):
        return easy
    themes = [PuzzleTheme.WIN_1, PuzzleTheme.WIN_2]
    if attempts >= WARM_UPS_IN_ONE_TURN and rating >= INITIAL_SOLVER_RATING.rating:
        themes.reverse()
    for theme in themes:
        themed = [puzzle for puzzle in easy if puzzle.theme is theme]
        if themed:
            return themed
    return easy


def fitting_puzzles(wanted: PuzzleRequest) -> list[Puzzle]:
    """Return the puzzles of a theme in the wanted variant.

    If there are none, return the puzzles of another variant, Classic first.
    """
    themed = [
        puzzle
        for puzzle in puzzles().values()
        if wanted.theme in (None, puzzle.theme) and puzzle.number != wanted.besides
    ]
    variants = [wanted.variant, Variant.CLASSIC, Variant.WIND]
    by_variant = (
        [puzzle for puzzle in themed if puzzle.variant is variant] for variant in variants
    )
    return next(filter(None, by_variant))


def rating_in_file(puzzle: Puzzle) -> Rating:
    return Rating(puzzle.rating, INITIAL_PUZZLE_DEVIATION)
