"""Where the ninjas may be: both players' ranges, from what both know and how each may play."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from onitama_core.engine.board import EVERYWHERE
from onitama_core.engine.hidden.common import (
    Anchor,
    LineLit,
    Moved,
    NinjaStruck,
    Placed,
)
from onitama_core.engine.hidden.situation import (
    NINJAS,
    REVEALED,
)
from onitama_core.game import (
    Square,
    squares_in,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from onitama_core.engine.hidden.common import Deed, Weights
    from onitama_core.engine.hidden.situation import Situation
    from onitama_core.engine.observations import Range
    from onitama_core.engine.position import Deal
    from onitama_core.game import Player


HOME: Final = [1 << square for square in range(Square.A5, Square.E5 + 1)]
STARTS: Final = (
    (Square.B1.bit, Square.D1.bit),
    (Square.B5.bit, Square.D5.bit),
)
"""Where Red and Blue may place their ninja in Way of the Shadow."""
STARTS_OF_PAIR: Final = tuple(sum(pair) for pair in combinations(HOME, 2))


def mover_of(at: Situation, deed: Deed) -> int:
    return deed.player if isinstance(deed, Placed) else at.player


def starts(at: Situation, player: int) -> tuple[int, ...]:
    """Before which there was nothing on the board."""
    return STARTS_OF_PAIR if at.is_light else STARTS[player]


def anywhere(at: Situation, player: int) -> tuple[int, ...]:
    """All that a player's state could be if nothing were known but what stands on the board."""
    shown = at[REVEALED + player]
    free = ~(at.red | at.blue | at.revealed_red | at.revealed_blue) & EVERYWHERE
    hidden = at[NINJAS + player] - shown.bit_count()
    squares = [1 << square for square in squares_in(free)]
    return tuple(sorted(shown | sum(chosen) for chosen in combinations(squares, hidden)))


def remainder(at: Situation, deed: Deed, state: int) -> tuple[int, ...]:
    """What is left of a state of who did not move; nothing where a deed shows that it is not it."""
    match deed:
        case Moved(target=target, takes_ninja=takes) | NinjaStruck(target, _, takes):
            found = state & 1 << target
            return (state ^ found,) if bool(found) is takes else ()
        case LineLit(line, is_there):
            hidden = state & ~at[REVEALED + 1 - at.player]
            return (state,) if bool(hidden & line) is is_there else ()
    return (state,)


Chances: TypeAlias = "tuple[float, ...]"
"""One for each model."""
Explained: TypeAlias = "Mapping[int, Sequence[tuple[int, Chances]]]"
"""By private state: what it may have become in a step, and how likely each model makes that, and
what was seen of it, from there."""

LEAK: Final = 0.02
"""The part of each model's range that is spread evenly after every step, so that nothing which is
possible is ever given up."""
LEAST_CREDIT: Final = 0.02
"""What is left of the trust in any model: players change, and none of the models is right."""


class Mixture(NamedTuple):
    credits: Chances
    """The posterior weight of each model; their sum is 1."""
    ranges: tuple[Weights, ...]
    """Each model's; all with the same states, the exact set, in ascending order."""

    @property
    def states(self) -> tuple[int, ...]:
        return tuple(self.ranges[0])


Mixtures: TypeAlias = "tuple[Mixture, Mixture]"
"""Red's and Blue's."""


def mixture(weights: Weights, models: int) -> Mixture:
    """All models hold the same, and are trusted alike."""
    return Mixture((1 / models,) * models, (weights,) * models)


def mixed(of: Mixture) -> Weights:
    """The range."""
    return {
        state: sum(c * weights[state] for c, weights in zip(of.credits, of.ranges, strict=True))
        for state in of.states
    }


def after_step(of: Mixture, explained: Explained) -> Mixture:
    """By Bayes' rule, for each model its range, and for each range its model."""
    following = sorted({after for found in explained.values() for after, _ in found})
    masses = [mass(explained, weights, model) for model, weights in enumerate(of.ranges)]
    likelihoods = [sum(by_state.values()) for by_state in masses]
    return Mixture(
        credited(of.credits, likelihoods),
        tuple(
            leaked({state: by_state[state] / likelihood for state in following})
            for by_state, likelihood in zip(masses, likelihoods, strict=True)
        ),
    )


def mass(explained: Explained, weights: Weights, model: int) -> dict[int, float]:
    """How likely a model makes what was seen together with each state after it."""
    found: dict[int, float] = {}
    for state, transitions in explained.items():
        for reached, chances in transitions:
            found[reached] = found.get(reached, 0.0) + weights[state] * chances[model]
    return found


def credited(before: Chances, likelihoods: Sequence[float]) -> Chances:
    products = [c * likelihood for c, likelihood in zip(before, likelihoods, strict=True)]
    total, kept = sum(products), 1 - LEAST_CREDIT * len(before)
    return tuple(kept * product / total + LEAST_CREDIT for product in products)


def leaked(weights: Weights) -> Weights:
    even = LEAK / len(weights)
    return {state: (1 - LEAK) * weight + even for state, weight in weights.items()}


MODELS: Final = 5
"""Of how somebody plays, as `weighing.by_models` has them; the last one as our own player does."""
OF_OURSELVES: Final = (*[LEAST_CREDIT] * (MODELS - 1), 1 - LEAST_CREDIT * (MODELS - 1))
"""The trust in each for the seat's own range: who knows how we play reads us by the last."""


class Tracked(NamedTuple):
    """A moment of a game, as one seat knows it from what it observed."""

    seat: Player
    deal: Deal
    now: Anchor
    mixtures: Mixtures
    """The mixtures that the ranges of `now` are the averages of."""
    anchors: tuple[Anchor, ...]
    """The start of each turn since the tracking began; the last is the turn in progress."""
    own: int
    """A bitboard of the seat's own living ninjas, which answer the opponent's lanterns."""
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class Belief:
    """Where the ninjas may stand: one seat's belief, and what it takes to be the opponent's."""

    other: Range
    """The seat's belief about the opponent's ninjas."""
    own: Range
    """The opponent's belief about the seat's own ninjas."""
