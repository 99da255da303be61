"""Somebody who has our source: the same player, but it knows how we choose.

For every state the other side may be in it asks what we would have done there, and weighs the
states by Bayes' rule with what was seen; then it plays on from that belief as we would.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from onitama_core.engine.hidden import Belief, Limit, Mind
from onitama_core.engine.hidden.situation import ninjas_in
from onitama_core.game import (
    LanternAnswered,
    Phase,
    PrivateEvent,
    apply,
    events_for,
    legal_actions,
    new_game,
    player_view,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from onitama_core.game import Action, Event, GameState, Player, PlayerView, Setup, Square

LEAST: Final = 1e-9
"""The probability of what we would never do, so that something is always left."""


@dataclass(frozen=True, slots=True)
class Source:
    nodes: int
    """At each step, its own and those that it asks for in our place."""

    @property
    def name(self) -> str:
        return f"source at {self.nodes:,} nodes"

    def sit(self, setup: Setup, seat: Player) -> Reader:
        return Reader(setup, seat, Limit(nodes=self.nodes))


@dataclass(frozen=True, slots=True)
class Candidate:
    """A game as it may really stand, and how likely that is."""

    state: GameState
    weight: float


class Reader:
    def __init__(self, setup: Setup, seat: Player, limit: Limit) -> None:
        self._seat = seat
        self._limit = limit
        self._candidates = [Candidate(new_game(setup), 1.0)]
        self.mind = Mind(setup, seat)
        self._theirs = Mind(setup, seat.opponent)
        self._turns = self.mind
        self._chosen: Action | None = None

    def choose(self, view: PlayerView, rng: Random) -> Action:
        if view.public.phase is Phase.MOVE:
            held = Belief(other=self.posterior, own=self.mind.belief.own)
            self._turns = Mind.at(view, held)
        self._chosen = self._turns.choose(view, self._limit, rng)
        return self._chosen

    def told(self, events: Sequence[Event]) -> None:
        found = list(self._explanations(tuple(events)))
        self._theirs.told(seen_from_there(found[0].events))
        self._candidates = merged(found, self._seat.opponent)
        self.mind.told(events)
        if self._turns is not self.mind:
            self._turns.told(events)
        self._chosen = None

    @property
    def posterior(self) -> dict[tuple[Square, ...], float]:
        total = sum(candidate.weight for candidate in self._candidates)
        return {
            ninjas_in(c.state.secrets.ninjas[self._seat.opponent]): c.weight / total
            for c in self._candidates
        }

    def _explanations(self, told: tuple[Event, ...]) -> Iterator[Explanation]:
        """What may have happened now, of all that may have happened before."""
        for candidate in self._candidates:
            for actor, action, chance in self._deeds(candidate.state):
                after, events = apply(candidate.state, actor, action)
                if events_for(events, self._seat) == told:
                    yield Explanation(after, events, candidate.weight * chance)

    def _deeds(self, state: GameState) -> Iterator[tuple[Player, Action, float]]:
        if self._chosen is not None:
            yield self._seat, self._chosen, 1.0
            return
        other = self._seat.opponent
        mind = in_shoes(self._theirs, state.secrets.ninjas[other])
        policy = mind.policy(player_view(state, other), self._limit)
        for action in legal_actions(state, other):
            yield other, action, max(policy.get(action, 0.0), LEAST)


@dataclass(frozen=True, slots=True)
class Explanation:
    state: GameState
    events: tuple[Event, ...]
    """All of them, whoever was told."""
    weight: float


def in_shoes(mind: Mind, ninjas: int) -> Mind:
    """The same mind of a player whose ninjas stand so."""
    other = copy(mind)
    other._tracked = mind._tracked._replace(own=ninjas)
    return other


def merged(found: Sequence[Explanation], other: Player) -> list[Candidate]:
    """One candidate for each place of the other's ninjas; nothing else of them differs later."""
    candidates: dict[int, Candidate] = {}
    for each in found:
        ninjas = each.state.secrets.ninjas[other]
        known = candidates.get(ninjas)
        weight = each.weight + (known.weight if known else 0.0)
        candidates[ninjas] = Candidate(each.state, weight)
    return list(candidates.values())


def seen_from_there(events: Sequence[Event]) -> tuple[Event, ...]:
    """What the other knows that does not depend on where its own ninjas really are.

    The answers of both sides' lanterns are among it: whose ninja was looked for knows them too.
    """
    return tuple(
        event
        for event in events
        if isinstance(event, LanternAnswered) or not isinstance(event, PrivateEvent)
    )
