"""Matches of one person: started, and what the computer does and believes in them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from onitama_core import game, store
from onitama_core.game import Player
from onitama_core.matches.caches import KeyedCache
from onitama_core.matches.errors import NoHints, NothingBelieved, NotPractised
from onitama_core.matches.ledger import Ledger
from onitama_core.matches.play import require_awaited
from onitama_core.matches.stories import InTheDark, in_the_dark, seat_story, seed_of_step
from onitama_core.matches.terms import Wish, start
from onitama_core.matches.updates import PlayerUpdate, require_opened, require_player, seat_of
from onitama_core.store import NEXT, Reader, Transaction

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime, timedelta

    from onitama_core.engine import Range, Story
    from onitama_core.game import Square
    from onitama_core.matches.recording import RecordedTurn, Recording
    from onitama_core.store import Entry, Location, Match, Person, Terms


@dataclass(frozen=True, slots=True)
class MovesSoFar:
    """A match that goes on, from its start and without what was taken back."""

    opening: str
    """The position as the match began."""
    actions: tuple[str, ...]
    """Of its complete turns."""
    begun: tuple[str, ...]
    """Of the turn that goes on."""
    seed: int = 0
    """Of the computer's errors in this turn: asked again, after a restart, it does the same."""

    @property
    def played(self) -> tuple[str, ...]:
        return (*self.actions, *self.begun)


Told: TypeAlias = "MovesSoFar | InTheDark"


@dataclass(frozen=True, slots=True)
class EngineRequest:
    match: Match
    player: Player
    """The computer's seat."""
    level: int
    told: Told
    """Where nothing is hidden all that was played; the whole next turn is asked for."""
    draw_offered: bool
    """Whether a draw is to be agreed to or declined, also where the other is to move."""
    is_to_move: bool


def told_to(player: Player, match: Match, recording: Recording, seed: str | None) -> Told:
    """`seed`: the match's own.

    Raises LookupError where a seat in the dark has none: it is never told all that was played.
    """
    if not match.setup.variant.has_secrets:
        shown = line(recording)
        # Matches of releases before 0.2 have none of their own.
        return shown if seed is None else replace(shown, seed=seed_of_step(seed, len(shown.played)))
    if seed is None:
        raise LookupError(match.id)
    return in_the_dark(match, recording, player, seed)


def computer_in(match: Match) -> tuple[Player, store.Computer]:
    (found,) = (
        (player, seat)
        for player in Player
        if isinstance(seat := match.seats[player], store.Computer)
    )
    return found


def line(recording: Recording) -> MovesSoFar:
    start, *turns = recording.turns
    return MovesSoFar(
        opening=game.format_position(game.public_view(start.end)),
        actions=actions_of(turns[: recording.complete]),
        begun=actions_of(turns[recording.complete :]),
    )


def actions_of(turns: list[RecordedTurn]) -> tuple[str, ...]:
    return tuple(
        game.format_action(played.action) for turn in turns for played in turn.played_actions
    )


class Practice(Ledger):
    async def practise(
        self,
        place: Location,
        person: Person,
        level: int | None,
        terms: Terms,
        *,
        at: datetime,
        from_button: bool = False,
    ) -> PlayerUpdate:
        """Begin a match against the computer, or one in which a person plays both sides.

        `level`: the computer's; None for both sides. Two taps on a button begin one match. Where it
        would be one private match too many, the one left longest is closed. Raises NotPractised,
        TooManyEngineMoves, or TooManyMatches where others see it.
        """
        if terms.variant.has_secrets and level is None:  # nobody hides ninjas from themselves
            raise NotPractised(terms.variant)
        wish = Wish(place, person, level, terms, from_button=from_button)
        loaded = await self.store.write(self.clock(), start, wish, self.rng, self.limits, at)
        return loaded.seen_by(seat_of(loaded.match, person.user_id))

    async def owed_thoughts(self, most: int) -> list[EngineRequest]:
        """Return up to `most` questions that the computer has to answer by now.

        People take turns: each person's oldest match comes before anybody's second.
        """
        now = self.clock()
        found = await self.store.read(Reader.thoughts, now, most)
        questions = [await self._question(match_id) for match_id in found]
        return [question for question in questions if question is not None]

    async def _question(self, match_id: int) -> EngineRequest | None:
        due, now = store.Due(store.DueKind.THOUGHT, match_id), self.clock()
        async with self.putting_off(due, now):
            try:
                match, recording = await self.recording(match_id)
                seed = await self.store.read(Reader.draw_seed_of, match_id)
                if match.owes_thought:
                    player, computer = computer_in(match)
                    told = told_to(player, match, recording, seed)
                    offered, is_to_move = match.draw_offer is not None, player in match.waits_for
                    return EngineRequest(match, player, computer.level, told, offered, is_to_move)
            except store.NoSuchMatch:  # removed since the queue was read
                await self.store.write(now, Transaction.unschedule, due.kind, match_id)
        return None

    async def put_off_thought(self, question: EngineRequest, by: timedelta) -> None:
        """A thought that came to nothing, unless nobody waits for it any more."""
        asked, now = question.match, self.clock()

        def change(transaction: Transaction) -> None:
            with suppress(store.NoSuchMatch):  # removed meanwhile
                present = transaction.match(asked.id)
                if present.seq == asked.seq and present.owes_thought:
                    transaction.schedule(store.DueKind.THOUGHT, asked.id, now + by)

        await self.store.write(now, change)

    async def answer(
        self,
        question: EngineRequest,
        turn: Sequence[str] = (),
        *,
        agrees: bool = False,
        at: datetime,
    ) -> PlayerUpdate | None:
        """Play what was thought out, or answer a draw offer, or both.

        `turn`: a whole one by day; in the dark its next step alone, whose successor is asked for
        by another question. None where the match has moved on.

        Returns what the person may see. Raises Unreplayable, and what the referee raises.
        """
        made = await self.append_all(question.match, entries(question, turn, at, agrees=agrees))
        if made is None:
            return None
        (person,) = made.match.people
        return made.seen_by(seat_of(made.match, person.user_id))

    async def hint_for(self, match_id: int, user_id: int) -> MovesSoFar:
        """What a hint is made of.

        Raises NoSuchMatch, NotAPlayer, MatchOver, NoHints, OpponentsTurn or Unreplayable.
        """

        def require(match: Match) -> None:
            player = require_player(match, user_id)
            if not match.is_practice or match.setup.variant.has_secrets:
                raise NoHints(match)
            require_awaited(match, player)

        _, recording = await self.recording(match_id, require)
        return line(recording)


def entries(
    question: EngineRequest, turn: Sequence[str], at: datetime, *, agrees: bool
) -> list[Entry]:
    """A draw that is agreed to ends the match; one that is declined has the turn follow."""
    player = question.player
    made: list[Entry] = []
    if question.draw_offered and agrees:
        return [store.PlainEntry(NEXT, player, store.EntryKind.DRAW_AGREED, at=at)]
    if question.draw_offered:
        made.append(store.PlainEntry(NEXT, player, store.EntryKind.DRAW_DECLINED, at=at))
    if question.is_to_move:
        made += (store.Played(NEXT, player, action, at=at) for action in turn)
    return made


Chances: TypeAlias = tuple[float, ...]
"""By Square: how likely a hidden ninja stands there; they sum to how many are hidden."""
MOST_KEPT: Final = 50
"""Matches, at some ten kilobytes."""


class Believer(Protocol):
    async def beliefs(self, story: Story, *, asker: int) -> tuple[Range, ...]: ...


class Beliefs:
    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._kept = KeyedCache[int, tuple[Chances, ...]](MOST_KEPT)
        """By match."""
        ledger.store.when_erased(self._kept.clear)

    async def of(self, match_id: int, believer: Believer, *, asker: int) -> tuple[Chances, ...]:
        """Return what the computer believed at the start and at the end of each turn.

        Made once, also for several people who ask at the same time. Raises NoSuchMatch,
        Unreplayable, WasCancelled, NotFinished, NothingBelieved, AnotherLook, and what the believer
        raises.
        """
        return await self._kept.get(match_id, partial(self._make, match_id, believer, asker))

    async def _make(self, match_id: int, believer: Believer, asker: int) -> tuple[Chances, ...]:
        match, recording = await self._ledger.recording(match_id, require_beliefs, asker)
        return await believed(match, recording, believer, asker)


def holds_beliefs(match: Match) -> bool:
    """Whether it is over, and the computer had somebody's ninjas to look for."""
    if not match.is_opened or match.computer is None or not match.setup.variant.has_secrets:
        return False
    return game.new_game(match.setup).ninja_state.ninjas_alive[match.computer.opponent] > 0


def require_beliefs(match: Match) -> None:
    """Raises WasCancelled, NotFinished or NothingBelieved."""
    require_opened(match)
    if not holds_beliefs(match):
        raise NothingBelieved(match)


async def believed(
    match: Match, recording: Recording, believer: Believer, asker: int
) -> tuple[Chances, ...]:
    seat, _ = computer_in(match)
    ranges = await believer.beliefs(seat_story(match, recording, seat), asker=asker)
    steps = accumulate(len(turn.played_actions) for turn in recording.turns)
    return tuple(
        chances(
            ranges[step], frozenset(game.squares_in(turn.end.ninja_state.revealed[seat.opponent]))
        )
        for step, turn in zip(steps, recording.turns, strict=True)
    )


def chances(weights: Range, seen: frozenset[Square]) -> Chances:
    """Of each square but those where everybody sees a ninja."""
    found = [0.0] * len(game.SQUARES)
    for ninjas, weight in weights.items():
        for square in ninjas:
            found[square] += 0.0 if square in seen else weight
    return tuple(found)
