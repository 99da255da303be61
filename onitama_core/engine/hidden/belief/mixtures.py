"""What a side is held to have, by several models of how it plays, and how far each is trusted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from onitama_core.engine.hidden.common.anchor import Weights

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
        for after, chances in transitions:
            found[after] = found.get(after, 0.0) + weights[state] * chances[model]
    return found


def credited(before: Chances, likelihoods: Sequence[float]) -> Chances:
    products = [c * likelihood for c, likelihood in zip(before, likelihoods, strict=True)]
    total, kept = sum(products), 1 - LEAST_CREDIT * len(before)
    return tuple(kept * product / total + LEAST_CREDIT for product in products)


def leaked(weights: Weights) -> Weights:
    even = LEAK / len(weights)
    return {state: (1 - LEAK) * weight + even for state, weight in weights.items()}
