"""Small endings of Way of the Shadow as games in sequence form, solved exactly."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from itertools import product
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import csr_array, hstack

from onitama_core.game import (
    POOLS,
    SQUARES,
    TEMPLES,
    GameState,
    Player,
    Position,
    Variant,
    apply,
    events_for,
    legal_actions,
)
from onitama_core.game.state import Night, Secrets
from onitama_core.game.variants.classic import start

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator
    from random import Random

    from numpy.typing import NDArray

    from onitama_core.game import Action, Event, GameState, Square


BEGUN: Final = 3
"""The turn that is numbered so comes next: late enough for whatever a first turn forbids."""


@dataclass(frozen=True, slots=True)
class Ending:
    """A game that is drawn after so many turns, in which both ranges are uniform."""

    state: GameState
    """With each ninja on the first of its squares."""
    squares: tuple[tuple[Square, ...], tuple[Square, ...]]
    """Red's and Blue's candidates, ascending."""
    turns_left: int

    def states(self) -> Iterator[GameState]:
        """All that may be true, each as likely as any other."""
        for red, blue in product(*self.squares):
            yield replace(self.state, secrets=Secrets((red.bit, blue.bit)))


def any_ending(rng: Random, candidates: int, turns_left: int) -> Ending:
    """Five cards at random, no lanterns; Red and Blue are to move as often."""
    masters = tuple(
        rng.choice([square for square in SQUARES if square is not TEMPLES[player.opponent]])
        for player in Player
    )
    if masters[0] is masters[1]:
        return any_ending(rng, candidates, turns_left)
    free = [square for square in SQUARES if square not in masters]
    squares = tuple(tuple(sorted(rng.sample(free, candidates))) for _ in Player)
    cards = rng.sample(POOLS["base"], 5)
    position = Position(
        pawns=(masters[0].bit, masters[1].bit),
        masters=masters[0].bit | masters[1].bit,
        hands=((cards[0], cards[1]), (cards[2], cards[3])),
        side=cards[4],
        turn=rng.choice(tuple(Player)),
    )
    state = replace(
        start(Variant.SHADOW, position),
        turn_number=BEGUN,
        since_capture=(),
        night=Night(alive=(1, 1)),
        secrets=Secrets((squares[0][0].bit, squares[1][0].bit)),
    )
    return Ending(state, (squares[0], squares[1]), turns_left)


# An ending as its referee plays it, with what each player really knows: a game in sequence form


NOTHING_DONE: Final = 0
"""The empty sequence, of either player."""


class History(NamedTuple):
    """How a state came about."""

    state: GameState
    before: History | None
    events: tuple[Event, ...]
    """What led here from the state before."""
    knowledge: tuple[int, int]
    """What Red and Blue know, as `Unfolding` numbers it."""
    sequences: tuple[int, int]
    """What Red and Blue did."""
    turns_left: int


@dataclass(frozen=True, slots=True)
class InformationSet:
    before: int
    """The sequence of the player's own actions that leads here."""
    first: int
    """The sequence that goes on with the first action; the others follow."""
    actions: tuple[Action, ...]
    history: History
    """One of those that the player can't tell apart here."""
    worth: dict[int, tuple[float, ...]] = field(default_factory=dict)
    """By what the other player hides: for each action, the player's payoff if both saw all."""

    @property
    def sequences(self) -> slice:
        return slice(self.first, self.first + len(self.actions))


Sets = dict[int, InformationSet]


@dataclass(slots=True)
class Unfolding:
    """A player's sequences are numbered so that each comes after the one it goes on from."""

    chance: float
    """Of each true state at the start."""
    sets: tuple[Sets, Sets] = field(default_factory=lambda: ({}, {}))
    """Red's and Blue's, by what the player knows there; in the order of their sequences."""
    sequences: list[int] = field(default_factory=lambda: [1, 1])
    """How many each has."""
    payoffs: dict[tuple[int, int], float] = field(default_factory=lambda: defaultdict(float))
    """Red's, by Red's and Blue's sequence, times the chance that both lead there."""
    known: dict[Hashable, int] = field(default_factory=dict)
    """A number for what was known before, what was then done, and what was then told."""

    def number_of(self, knowledge: Hashable) -> int:
        return self.known.setdefault(knowledge, len(self.known))


def unfold(ending: Ending) -> Unfolding:
    unfolding = Unfolding(chance=1 / len(list(ending.states())))
    for history in starts(unfolding, ending):
        walk(unfolding, history)
    return unfolding


def starts(unfolding: Unfolding, ending: Ending) -> Iterator[History]:
    """A history without actions for all that may be true."""
    for state in ending.states():
        red, blue = (unfolding.number_of((p, state.secrets.ninjas[p])) for p in Player)
        nothing = (NOTHING_DONE, NOTHING_DONE)
        yield History(state, None, (), (red, blue), nothing, ending.turns_left)


def walk(unfolding: Unfolding, history: History) -> float:
    """Add every history from here on; returns Red's payoff if both saw all."""
    state = history.state
    if is_over(history):
        winner = None if state.outcome is None else state.outcome.winner
        payoff = 0.0 if winner is None else 1.0 if winner is Player.RED else -1.0
        unfolding.payoffs[history.sequences] += payoff * unfolding.chance
        return payoff
    player = state.position.turn
    here = information_set(unfolding, history)
    worth = [
        walk(unfolding, after(unfolding, history, action, here.first + number))
        for number, action in enumerate(here.actions)
    ]
    sign = 1 if player is Player.RED else -1
    here.worth[state.secrets.ninjas[player.opponent]] = tuple(sign * each for each in worth)
    return max(worth) if player is Player.RED else min(worth)


def is_over(history: History) -> bool:
    return history.state.outcome is not None or history.turns_left == 0


def information_set(unfolding: Unfolding, history: History) -> InformationSet:
    player = history.state.position.turn
    found = unfolding.sets[player].get(history.knowledge[player])
    if found is None:
        actions = legal_actions(history.state, player)
        first = unfolding.sequences[player]
        unfolding.sequences[player] += len(actions)
        found = InformationSet(history.sequences[player], first, actions, history)
        unfolding.sets[player][history.knowledge[player]] = found
    return found


def after(unfolding: Unfolding, history: History, action: Action, sequence: int) -> History:
    player = history.state.position.turn
    state, events = apply(history.state, player, action)
    is_red = player is Player.RED
    done = (sequence, history.sequences[1]) if is_red else (history.sequences[0], sequence)
    left = history.turns_left - (state.position.turn is not player)
    then = History(state, history, events, history.knowledge, done, left)
    if is_over(then):  # most are, and nobody is asked any more
        return then
    red, blue = (
        unfolding.number_of(
            (history.knowledge[p], action if p is player else None, events_for(events, p))
        )
        for p in Player
    )
    return then._replace(knowledge=(red, blue))


# Games in sequence form: solved exactly, and the best answer to any strategy


Plan: TypeAlias = "NDArray[np.float64]"
"""For each sequence of a player, the product of its own probabilities on the way there."""
Plans: TypeAlias = tuple[Plan, Plan]
"""Red's and Blue's."""
Behaviour: TypeAlias = "dict[int, NDArray[np.float64]]"
"""By what a player knows in an information set, the probability of each action there."""


@dataclass(frozen=True, slots=True)
class Game:
    unfolding: Unfolding
    payoffs: Any
    """Sparse: Red's, a row for each sequence of Red's, a column for each of Blue's."""


def game_of(unfolding: Unfolding) -> Game:
    rows, columns = zip(*unfolding.payoffs, strict=True)
    payoffs = np.fromiter(unfolding.payoffs.values(), np.float64)
    red, blue = unfolding.sequences
    return Game(unfolding, csr_array((payoffs, (rows, columns)), shape=(red, blue)))


def plan_of(game: Game, player: Player, behaviour: Behaviour) -> Plan:
    plan = np.zeros(game.unfolding.sequences[player])
    plan[0] = 1
    for knowledge, here in game.unfolding.sets[player].items():
        plan[here.sequences] = plan[here.before] * behaviour[knowledge]
    return plan


def value_of(game: Game, plans: Plans) -> float:
    """Red's."""
    return float(plans[0] @ (game.payoffs @ plans[1]))


def best_value(game: Game, player: Player, other: Plan) -> float:
    """What the player's best answer to the other's plan brings it."""
    payoffs = game.payoffs @ other if player is Player.RED else -(game.payoffs.T @ other)
    for here in reversed(game.unfolding.sets[player].values()):
        payoffs[here.before] += payoffs[here.sequences].max()
    return float(payoffs[0])


def exploitability(game: Game, plans: Plans, value: float | None = None) -> float:
    """The larger gain of either side's best answer.

    Over what these plans bring it, or over what the game is worth to it, whichever is less.
    """
    played = value_of(game, plans)
    solved = played if value is None else value
    red = best_value(game, Player.RED, plans[Player.BLUE]) - min(played, solved)
    blue = best_value(game, Player.BLUE, plans[Player.RED]) + max(played, solved)
    return max(red, blue)


def solve_exactly(game: Game) -> Plans:
    """An equilibrium.

    Red maximises what Blue's information sets add up to, each at most what any action there leaves.
    """
    red, blue = (plan_constraints(game.unfolding, player) for player in Player)
    plan, left = red.shape[1], blue.shape[0]
    cost = np.zeros(plan + left)
    cost[plan] = -1
    result = linprog(
        cost,
        A_ub=hstack([-game.payoffs.T, blue.T], format="csr"),
        b_ub=np.zeros(blue.shape[1]),
        A_eq=hstack([red, csr_array((red.shape[0], left))], format="csr"),
        b_eq=np.eye(1, red.shape[0])[0],
        bounds=[(0, None)] * plan + [(None, None)] * left,
        method="highs",
    )
    return np.maximum(result.x[:plan], 0), np.maximum(-result.ineqlin.marginals, 0)


def plan_constraints(unfolding: Unfolding, player: Player) -> Any:
    """A row for the empty sequence and for each information set: what goes in comes out."""
    rows, columns, data = [0], [NOTHING_DONE], [1.0]
    for row, here in enumerate(unfolding.sets[player].values(), 1):
        sequences = range(here.first, here.first + len(here.actions))
        rows += [row] * (1 + len(sequences))
        columns += [here.before, *sequences]
        data += [-1.0] + [1.0] * len(sequences)
    shape = (1 + len(unfolding.sets[player]), unfolding.sequences[player])
    return csr_array((data, (rows, columns)), shape=shape)
