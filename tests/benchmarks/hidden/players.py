"""Players that know only what their seat knows: greedy, our engine, and a reader of our policy."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.engine.hidden import Mind
from onitama_core.engine.hidden.seat import mix_in_greedy_policy
from onitama_core.engine.hidden.subgame import Budget
from onitama_core.engine.hidden.subgame import policy as of_subgame
from onitama_core.engine.thoughts import Nodes
from onitama_core.game import (
    TEMPLES,
    LanternAnswered,
    Move,
    NinjaMove,
    PieceKind,
    PrivateEvent,
    Square,
    Variant,
    apply,
    events_for,
    legal_actions,
    new_game,
    player_view,
)
from tests.benchmarks.hidden.matches import Contestant
from tests.benchmarks.hidden.seeing import Averager

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from random import Random

    from onitama_core.engine.levels import GreedyMix
    from onitama_core.game import Action, Event, GameState, Player, PlayerView, Setup

WIN: Final = 100
"""Gain of a win, where a capture gains 1."""


class Greedy:
    """Player that wins this turn if it surely can, otherwise captures, otherwise plays anything."""

    def observe(self, events: Sequence[Event]) -> None:
        """Ignore the events: the greedy player looks at the board alone."""

    def choose(self, view: PlayerView, rng: Random) -> Action:
        gains = {action: sure_gain(view, action) for action in view.legal_actions}
        best = max(gains.values())
        return rng.choice([action for action, gain in gains.items() if gain == best])


def sure_gain(view: PlayerView, action: Action) -> int:
    """Return the sure gain of an action, which for a move includes the ninja's capture after it."""
    match action:
        case Move(_, origin, target) if view.has_pawns:
            moved = view.board[origin]
            is_master = moved is not None and moved.kind is PieceKind.MASTER
            enters = is_master and target is TEMPLES[view.viewer.opponent]
            landing = WIN if enters else gain_of_capture(view, target)
            return landing + sure_gain_of_ninja(view, action)
        case Move() | NinjaMove():
            return gain_of_capture(view, action.target)
        case _:
            return 0


def sure_gain_of_ninja(view: PlayerView, move: Move) -> int:
    """Return the most that the ninja can capture with the same card after this move."""
    if view.public.variant is not Variant.SHADOW:
        return 0
    targets = {
        target
        for origin in view.hidden_ninjas
        for offset in move.card.moves
        if (target := origin.step(offset, view.viewer)) is not None
    }
    return max((gain_of_capture(view, target) for target in targets - {move.target}), default=0)


def gain_of_capture(view: PlayerView, square: Square) -> int:
    """Return the gain of a capture on a square: WIN, 1, or 0 without a visible enemy there."""
    captured = view.public.board[square]
    if captured is None or captured.owner is view.viewer:
        return 0
    is_last = view.public.ninjas_alive[captured.owner] == 1
    is_light = view.public.variant is Variant.LIGHT
    is_last_of_light = captured.kind is PieceKind.NINJA and is_light and is_last
    return WIN if captured.kind is PieceKind.MASTER or is_last_of_light else 1


GREEDY: Final = Contestant("greedy", lambda *_: Greedy())


@dataclass(frozen=True, slots=True)
class MindPlayer:
    """A player made of a Mind and of a function that returns its action probabilities."""

    mind: Mind
    policy: Callable[[Mind, PlayerView], Mapping[Action, float]]

    def observe(self, events: Sequence[Event]) -> None:
        self.mind.observe(events)

    def choose(self, view: PlayerView, rng: Random) -> Action:
        shares = self.policy(self.mind, view)
        [action] = rng.choices(tuple(shares), tuple(shares.values()))
        return action


def ours(nodes: int, greedy_mix: GreedyMix | None = None) -> Contestant:
    """Return our player with `nodes` at each step, optionally mixed with a greedy policy."""

    def policy(mind: Mind, view: PlayerView) -> Mapping[Action, float]:
        return mix_in_greedy_policy(mind.policy(view, Nodes(nodes)), view, greedy_mix)

    greedy_text = (
        "" if greedy_mix is None else f", {greedy_mix.greedy_probability:.0%} greedy moves"
    )
    name = f"ours at {nodes:,} nodes{greedy_text}"
    return Contestant(name, lambda setup, seat: MindPlayer(Mind.at_start(setup, seat), policy))


def ours_without_deepening(nodes: int) -> Contestant:
    """Return our player without deeper searches at the subgame's leaves."""

    def policy(mind: Mind, view: PlayerView) -> Mapping[Action, float]:
        return of_subgame(mind.tracked, view.legal_actions, Budget(nodes))

    name = f"the subgame alone at {nodes:,} nodes"
    return Contestant(name, lambda setup, seat: MindPlayer(Mind.at_start(setup, seat), policy))


# An opponent with our source code, who can compute our policy for every square of our ninjas

MIN_PROBABILITY: Final = 1e-9
"""Probability assumed for actions our policy never takes, so that some explanation remains."""


def policy_reader(depth: int, nodes: int) -> Contestant:
    """Return a player that runs our policy to infer our ninjas, and averages `depth` turns ahead.

    `nodes` is the budget of our policy at each step.
    """
    name = f"reader of our policy, averaging {depth} turns deep"
    return Contestant(name, lambda setup, seat: Reader(setup, seat, depth, Nodes(nodes)))


class Explanation(NamedTuple):
    """A possible true state, the events that led to it (private ones included) and its weight."""

    state: GameState
    events: tuple[Event, ...]
    weight: float


class Reader(Averager):
    """Averager that weighs the opponent's states by our policy instead of uniformly."""

    def __init__(self, setup: Setup, seat: Player, depth: int, limit: Nodes) -> None:
        super().__init__(setup, seat, depth)
        self._limit = limit
        self._candidates = [Explanation(new_game(setup), (), 1.0)]
        self._opponent_mind = Mind.at_start(setup, seat.opponent)
        """Mind in the opponent's seat; its policy gives the weights of the candidates."""
        self._chosen: Action | None = None

    def choose(self, view: PlayerView, rng: Random) -> Action:
        self._chosen = super().choose(view, rng)
        return self._chosen

    def observe(self, events: Sequence[Event]) -> None:
        super().observe(events)
        found = list(self._explanations(tuple(events)))
        self._opponent_mind.observe(events_for_opponent_model(found[0].events))
        self._candidates = merge_explanations(found, self._seat.opponent)
        self._chosen = None

    @property
    def weights(self) -> dict[int, float]:
        other = self._seat.opponent
        return {each.state.secrets.ninjas[other]: each.weight for each in self._candidates}

    def _explanations(self, observed: tuple[Event, ...]) -> Iterator[Explanation]:
        for candidate in self._candidates:
            for actor, action, chance in self._possible_actions(candidate):
                after, events = apply(candidate.state, actor, action)
                if events_for(events, self._seat) == observed:
                    yield Explanation(after, events, candidate.weight * chance)

    def _possible_actions(self, candidate: Explanation) -> Iterator[tuple[Player, Action, float]]:
        state = candidate.state
        if self._chosen is not None:
            yield self._seat, self._chosen, 1.0
            return
        other = self._seat.opponent
        mind = copy(self._opponent_mind)  # our policy with the ninjas of this candidate
        mind.tracked = mind.tracked._replace(own_ninjas=state.secrets.ninjas[other])
        policy = mind.policy(player_view(state, other), self._limit)
        for action in legal_actions(state, other):
            yield other, action, max(policy.get(action, 0.0), MIN_PROBABILITY)


def merge_explanations(found: Sequence[Explanation], other: Player) -> list[Explanation]:
    """Merge explanations with the same hidden ninjas, because no other difference matters later."""
    candidates: dict[int, Explanation] = {}
    for each in found:
        ninjas = each.state.secrets.ninjas[other]
        weight = each.weight + (candidates[ninjas].weight if ninjas in candidates else 0.0)
        candidates[ninjas] = each._replace(weight=weight)
    return list(candidates.values())


def events_for_opponent_model(events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the events that the opponent knows of wherever its own ninjas really are.

    They include all lantern answers: the owner of the ninja that was searched for knows them too.
    """
    return tuple(
        event
        for event in events
        if isinstance(event, LanternAnswered) or not isinstance(event, PrivateEvent)
    )
