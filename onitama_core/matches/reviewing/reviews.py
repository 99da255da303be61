"""Reviews of matches that are over: made once, by asking the computer of every position."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

from onitama_core.engine import Nodes
from onitama_core.matches.errors import AnotherReview, NoReviewByNight, NothingPlayed
from onitama_core.matches.looking.reveal import require_opened
from onitama_core.matches.reviewing.chances import judged
from onitama_core.matches.reviewing.judging import course_of, review_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from onitama_core.engine import Limit, Thought
    from onitama_core.matches.ledger import Ledger
    from onitama_core.matches.reviewing.judging import Course
    from onitama_core.matches.reviewing.review import Review
    from onitama_core.store import Clock, Judged, Match, Store, Transaction

MOST_NODES: Final = 200_000
"""For one position."""
NODES_A_MATCH: Final = 20_000_000
"""For all of them: a long match is looked at less closely."""


class Thinker(Protocol):
    async def think(
        self, opening: str, actions: Sequence[str], limit: Limit, *, asker: int
    ) -> Thought: ...


class Reviews:
    """Each method raises NoSuchMatch, NotFinished, WasCancelled, NothingPlayed or Unreplayable.

    And NoReviewByNight: what a side could have known then is another question.
    """

    def __init__(self, ledger: Ledger, store: Store, clock: Clock) -> None:
        self._ledger = ledger
        self._store = store
        self._clock = clock
        self._making: dict[int, asyncio.Task[list[Judged]]] = {}
        """By match."""
        self._waiting: dict[int, int] = {}
        """The match that each person had the computer begin with."""

    async def kept(self, match_id: int) -> Review | None:
        """One that was made before."""
        match, course = await self._course(match_id)
        found = await self._found(match, course)
        return await asyncio.to_thread(review_of, match, course, found) if found else None

    async def make(
        self, match_id: int, thinker: Thinker, asker: int, progress: Callable[[int, int], None]
    ) -> Review:
        """One at a time a person; of a match that somebody has reviewed already the same.

        `progress` is told how many of how many positions are judged. Raises AnotherReview too,
        and what the thinker raises.
        """
        match, course = await self._course(match_id)
        found: Sequence[Judged] = ()
        if match_id not in self._making:  # it may just have been made
            found = await self._found(match, course)
        if not found:
            making = self._joined(match_id, course, thinker, asker, progress)
            found = await asyncio.shield(making)
        return await asyncio.to_thread(review_of, match, course, found)

    async def _found(self, match: Match, course: Course) -> Sequence[Judged]:
        """What was kept of all its positions, or nothing."""
        found = await self._store.read(lambda reader: reader.review_of(match.id))
        return found if len(found) == course.positions else ()

    def _joined(
        self,
        match_id: int,
        course: Course,
        thinker: Thinker,
        asker: int,
        progress: Callable[[int, int], None],
    ) -> asyncio.Task[list[Judged]]:
        """The one in the making, which now begins where there is none. Raises AnotherReview."""
        if match_id not in self._making:
            if asker in self._waiting:
                raise AnotherReview(self._waiting[asker])
            self._waiting[asker] = match_id
            self._making[match_id] = asyncio.create_task(
                self._make(match_id, course, thinker, asker, progress)
            )
        return self._making[match_id]

    async def _course(self, match_id: int) -> tuple[Match, Course]:
        match, recording = await self._ledger.recording(match_id, require_reviewable)
        course = await asyncio.to_thread(course_of, recording)
        if not course.turns:
            raise NothingPlayed(match)
        return match, course

    async def _make(
        self,
        match_id: int,
        course: Course,
        thinker: Thinker,
        asker: int,
        progress: Callable[[int, int], None],
    ) -> list[Judged]:
        try:
            found = await judge(course, thinker, asker, progress)
            await self._store.write(self._clock(), partial(keep, match_id=match_id, found=found))
        finally:
            del self._making[match_id], self._waiting[asker]
        return found


def keep(transaction: Transaction, match_id: int, found: Sequence[Judged]) -> None:
    """Raises NoSuchMatch: it may have been removed while the computer thought."""
    transaction.match(match_id)
    transaction.keep_review(match_id, found)


def require_reviewable(match: Match) -> None:
    """Raises NotFinished, WasCancelled or NoReviewByNight."""
    require_opened(match)
    if match.setup.variant.has_secrets:
        raise NoReviewByNight(match)


async def judge(
    course: Course, thinker: Thinker, asker: int, progress: Callable[[int, int], None]
) -> list[Judged]:
    """Position by position, so that others get their thoughts in between."""
    limit = Nodes(min(MOST_NODES, NODES_A_MATCH // course.positions))
    found: list[Judged] = []
    for position in range(course.positions):
        actions = course.actions_before(position)
        thought = await thinker.think(course.opening, actions, limit, asker=asker)
        found.append(judged(thought))
        progress(len(found), course.positions)
    return found
