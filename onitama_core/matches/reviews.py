"""Reviews of finished matches: they are made once, stored, and found again.

`judging.py` has the engine judge the positions, `grading.py` makes the review of that. Judgements
are stored; a review is made of them again when somebody asks for it.
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

from onitama_core import game
from onitama_core.engine import Limit, Nodes, Thought
from onitama_core.matches.caches import KeyedCache, OnePerUser
from onitama_core.matches.errors import NothingPlayed, ReviewInProgress
from onitama_core.matches.forced_wins import FirstTurn, ForcedWin, play_out
from onitama_core.matches.grading import Review, review_game
from onitama_core.matches.judging import (
    MAX_NODES_PER_POSITION,
    GameToJudge,
    game_to_judge,
    judge_positions,
)
from onitama_core.matches.updates import require_revealed
from onitama_core.store import Judged, Location, Match, Transaction

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from onitama_core.matches.match_log import MatchLog

MAX_CACHED_REVIEW_TURNS: Final = 5000
"""Turns of reviews that are cached, at about a kilobyte each."""
MAX_FORCED_WINS: Final = 200
"""Forced wins that are cached, at a few kilobytes each."""
MAX_REVIEW_CANDIDATES: Final = 100
"""Finished matches among which the latest one that can be reviewed is sought."""


class Thinker(Protocol):
    """An engine that searches for users, as the engine pool does."""

    async def think(
        self, opening: str, actions: Sequence[str], limit: Limit, *, asker: int
    ) -> Thought: ...


class Reviews:
    """Reviews of finished matches.

    Each method raises NoSuchMatch, NotFinished, WasCancelled, NothingPlayed or Unreplayable.
    """

    def __init__(self, log: MatchLog) -> None:
        self._log = log
        self._making = KeyedCache[int, list[Judged]]()
        """Judgements being computed, by match."""
        self._one_of = OnePerUser(ReviewInProgress)
        self._cached_reviews = KeyedCache[int, Review](
            MAX_CACHED_REVIEW_TURNS, lambda found: len(found.turns)
        )
        """Reviews by match."""
        log.store.when_erased(self._cached_reviews.clear)
        self._forced_wins = KeyedCache[tuple[int, int, FirstTurn], ForcedWin](MAX_FORCED_WINS)
        """Forced wins by match, turn and how they begin."""

    async def latest(self, user_id: int, place: Location) -> Match | None:
        """Return the latest match to review in the channel, or of the user in the server."""
        found = await self._log.store.read(
            lambda reader: reader.matches.finished(user_id, place, MAX_REVIEW_CANDIDATES)
        )
        fit = [match for match in found if can_be_reviewed(match)]
        return next((match for match in fit if match.place == place), fit[0] if fit else None)

    async def find_stored(self, match_id: int, asker: int | None = None) -> Review | None:
        """Return the stored review of a match; None if there is none.

        Raises ReplayInProgress too.
        """
        finished_game = await self._finished_game(match_id, asker)
        is_cached = match_id in self._cached_reviews
        found = () if is_cached else await self._stored_judgements(finished_game)
        return await self._review(finished_game, found, asker) if found or is_cached else None

    async def make(
        self, match_id: int, thinker: Thinker, asker: int, progress: Callable[[int, int], None]
    ) -> Review:
        """Return the review of a match, judging it first if nobody has yet.

        A user has one review made at a time. `progress` is called with the number of judged
        positions and the number of all. Raises ReviewInProgress and ReplayInProgress too, and what
        the thinker raises.
        """
        finished_game = await self._finished_game(match_id, asker)
        found: Sequence[Judged] = ()
        if match_id not in self._making:  # it may just have been made
            found = await self._stored_judgements(finished_game)
        if not found:
            make = partial(self._make, finished_game, thinker, asker, progress)
            found = await self._making.get(match_id, make)
        return await self._review(finished_game, found, asker)

    async def forced_win(
        self, match_id: int, number: int, first: FirstTurn, thinker: Thinker, asker: int
    ) -> ForcedWin | None:
        """Return a forced win that the stored review of a match found at a turn, played out.

        None if there is no such win, or if ninjas were hidden. Raises ReviewInProgress and
        ReplayInProgress too, and what the thinker raises.
        """
        review = await self.find_stored(match_id, asker)
        has_win = review is not None and not review.match.setup.variant.has_secrets
        turns = review.turns if review is not None and has_win else ()
        turn = next((one for one in turns if one.number == number), None)
        winner = None if turn is None else turn.forced_wins.get(first)
        if turn is None or winner is None:
            return None
        finished_game = await self._finished_game(match_id, asker)
        state = finished_game.turns[number - 1].state
        begin = turn.best if first is FirstTurn.BEST else turn.played
        played = [
            game.format_action(a)
            for each in finished_game.turns[: number - 1]
            for a in each.actions
        ]

        async def think(actions: Sequence[str]) -> Thought:
            limit = Nodes(MAX_NODES_PER_POSITION)
            return await thinker.think(
                finished_game.opening, [*played, *actions], limit, asker=asker
            )

        key = match_id, number, first
        is_cached = key in self._forced_wins
        with nullcontext() if is_cached else self._one_of(asker, match_id):
            make = partial(play_out, state, begin, winner, think)
            return await self._forced_wins.get(key, make)

    async def _review(
        self, finished_game: GameToJudge, found: Sequence[Judged], asker: int | None
    ) -> Review:
        replay_scheduler, match = self._log.replay_scheduler, finished_game.match
        with (
            nullcontext()
            if match.id in self._cached_reviews
            else replay_scheduler.one_per_user(asker, match.id)
        ):
            review = await self._cached_reviews.get(
                match.id, partial(review_game, finished_game, found, replay_scheduler)
            )
            return replace(review, match=match)  # the players may have new names since

    async def _stored_judgements(self, finished_game: GameToJudge) -> Sequence[Judged]:
        """Return the stored judgements if all positions have one; otherwise nothing."""
        found = await self._log.store.read(
            lambda reader: reader.matches.review(finished_game.match.id)
        )
        return found if len(found) == finished_game.position_count else ()

    async def _finished_game(self, match_id: int, asker: int | None) -> GameToJudge:
        match, recording = await self._log.recording(match_id, require_revealed, asker)
        finished_game = game_to_judge(match, recording)
        if not finished_game.turns:
            raise NothingPlayed(match)
        return finished_game

    async def _make(
        self,
        finished_game: GameToJudge,
        thinker: Thinker,
        asker: int,
        progress: Callable[[int, int], None],
    ) -> list[Judged]:
        """Judge a match and store that.

        Raises NoSuchMatch if the match was removed meanwhile.
        """
        found: list[Judged] = []

        def keep(transaction: Transaction) -> None:
            transaction.matches.get(finished_game.match.id)
            transaction.matches.save_review(finished_game.match.id, found)

        with self._one_of(asker, finished_game.match.id):
            async for one in judge_positions(finished_game, partial(thinker.think, asker=asker)):
                found.append(one)
                progress(len(found), finished_game.position_count)
            await self._log.store.write(self._log.clock(), keep)
        return found


def can_be_reviewed(match: Match) -> bool:
    """Return whether a match can be reviewed, judged by its row alone."""
    return match.is_revealed and match.complete_turns > 0
