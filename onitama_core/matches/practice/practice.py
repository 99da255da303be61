"""Starting such a match, and what the computer does in it."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from onitama_core.matches.errors import NoHints
from onitama_core.matches.play import require_awaited
from onitama_core.matches.practice.questions import line, question_of
from onitama_core.matches.practice.starting import Wish, require_practised, start
from onitama_core.matches.seats import require_player, seat_of
from onitama_core.matches.timing.upkeep import log_fault, put_off
from onitama_core.store import (
    DrawAgreed,
    DrawDeclined,
    Due,
    DueKind,
    Locked,
    NoSuchMatch,
    Played,
    StoreProblem,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime, timedelta
    from random import Random

    from onitama_core.matches.ledger import Ledger
    from onitama_core.matches.offers.consent import Limits
    from onitama_core.matches.practice.questions import Line, Question
    from onitama_core.matches.updates import PlayerUpdate
    from onitama_core.store import Clock, Entry, Match, Person, Place, Store, Terms, Transaction


class Practice:
    def __init__(
        self, store: Store, clock: Clock, rng: Random, limits: Limits, ledger: Ledger
    ) -> None:
        self._store = store
        self._clock = clock
        self._rng = rng
        self._limits = limits
        self._ledger = ledger

    async def start(
        self,
        place: Place,
        person: Person,
        level: int | None,
        terms: Terms,
        *,
        at: datetime,
        from_button: bool = False,
    ) -> PlayerUpdate:
        """A match against the computer, or (None) one in which a person plays both sides.

        Two taps on a button begin one. Where it would be one private match too many, the one left
        longest is closed. Raises NotPractised, or TooManyMatches where others see it.
        """
        require_practised(terms, level)
        wish = Wish(place, person, level, terms, from_button=from_button)
        loaded, post_id = await self._store.write(
            self._clock(), lambda change: start(change, wish, self._rng, self._limits, at)
        )
        return loaded.seen_by(seat_of(loaded.match, person.user_id), post_id)

    async def owed(self, most: int) -> list[Question]:
        """What the computer has to think about by now, the oldest first.

        What makes no sense comes again in an hour, when somebody may have mended it.
        """
        now = self._clock()
        found = await self._store.read(lambda reader: reader.thoughts(now, most))
        questions = [await self._question(match_id) for match_id in found]
        return [question for question in questions if question is not None]

    async def _question(self, match_id: int) -> Question | None:
        due, now = Due(DueKind.THOUGHT, match_id), self._clock()
        try:
            return await self._owed_in(match_id)
        except (Locked, StoreProblem):
            raise
        except NoSuchMatch:  # removed since the queue was read
            await self._store.write(now, lambda change: change.unschedule(due.kind, match_id))
        except Exception as problem:  # noqa: BLE001 - other thoughts wait behind it
            log_fault(due, problem)
            await self._store.write(now, partial(put_off, due=due, now=now))
        return None

    async def _owed_in(self, match_id: int) -> Question | None:
        match, recording = await self._ledger.recording(match_id)
        seed = await self._ledger.read(lambda reader: reader.draw_seed_of(match_id))
        return question_of(match, recording, seed) if match.owes_thought else None

    async def put_off(self, question: Question, by: timedelta) -> None:
        """A thought that came to nothing, unless nobody waits for it any more."""
        asked, now = question.match, self._clock()

        def change(transaction: Transaction) -> None:
            with suppress(NoSuchMatch):  # removed meanwhile
                present = transaction.match(asked.id)
                if present.seq == asked.seq and present.owes_thought:
                    transaction.schedule(DueKind.THOUGHT, asked.id, now + by)

        await self._store.write(now, change)

    async def answer(
        self, question: Question, turn: Sequence[str] = (), *, agrees: bool = False, at: datetime
    ) -> PlayerUpdate | None:
        """Play what was thought out, or answer a draw offer, or both.

        `turn`: a whole one by day; in the dark its next step alone, whose successor is asked for
        by another question. None where the match has moved on.

        Returns what the person may see. Raises Unreplayable, and what the referee raises.
        """
        made = await self._ledger.answer(question.match, entries(question, turn, at, agrees=agrees))
        if made is None:
            return None
        (person,) = made.loaded.match.people
        return made.loaded.seen_by(seat_of(made.loaded.match, person.user_id), made.post_id)

    async def question_for(self, match_id: int, user_id: int) -> Line:
        """What a hint is made of.

        Raises NoSuchMatch, NotAPlayer, MatchOver, NoHints, OpponentsTurn or Unreplayable.
        """

        def require(match: Match) -> None:
            player = require_player(match, user_id)
            if not match.is_practice or match.setup.variant.has_secrets:
                raise NoHints(match)
            require_awaited(match, player)

        _, recording = await self._ledger.recording(match_id, require)
        return line(recording)


def entries(
    question: Question, turn: Sequence[str], at: datetime, *, agrees: bool
) -> list[Callable[[int], Entry]]:
    """A draw that is agreed to ends the match; one that is declined has the turn follow."""
    player = question.player
    if question.draw_offered and agrees:
        return [partial(DrawAgreed, player=player, at=at)]
    made: list[Callable[[int], Entry]] = []
    if question.draw_offered:
        made.append(partial(DrawDeclined, player=player, at=at))
    if question.is_to_move:
        made += (partial(Played, player=player, action=action, at=at) for action in turn)
    return made
