"""Rounds of training: the newest weights play themselves, and the next are learned from that."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from onitama_core.engine import evaluation, network
from onitama_core.game import Variant
from tests.training.games import ClassicWindGames, OpenNinjaGames
from tests.training.hidden_games import HiddenNinjaGames
from tests.training.regression import (
    fit,
    layer_of_weights,
    material,
    quantise,
    samples_of,
    untrained_layer,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from onitama_core.engine.evaluation import LearnedWeights
    from onitama_core.game import Card
    from tests.training.games import GameKind
    from tests.training.regression import Layer, Played

    Report = Callable[[str], None]

TRAINING_POINTS_PER_LOGIT: Final = 170
"""Points per logit of the winning probability, chosen so that a student is worth about 100.

The true odds at that many points differ, because the search sees more than the weights alone.
"""
RESTART_POINTS: Final = 88
"""Points per logit in rounds that read scores as the chances given by the results (`is_restart`).

A logit of results is then about 100 points of a search, and the search's margins stay valid.
"""
HIDDEN_NINJA_POINTS: Final = 136
"""Points per logit in the last round of Way of the Shadow.

The long training makes scores a quarter larger; this keeps the search's margins and the mixing with
hidden information valid. With 170 points Way of the Shadow gained at 50,000 nodes a step, and
nothing at 250,000.
"""


@dataclass(frozen=True, slots=True)
class Round:
    """Settings of one round: its games, and the regression on them."""

    positions: int
    nodes: int
    """Nodes of the search for each turn."""
    share: float
    """Weight of the search's score in the targets; the game's result has the rest."""
    epochs: int
    rate: float = 3e-3
    """Learning rate at its maximum."""
    seed_offset: int = 0
    """Number added to the seed; 0 stands for the round's place in the plan, from 1."""
    is_restart: bool = False
    """True to start from an untrained layer.

    A score then counts as the chance of winning that the results of the round's games give it.
    """
    points: int = TRAINING_POINTS_PER_LOGIT
    """Points per logit of the learned layer."""


ROUNDS: Final = (
    Round(positions=150_000, nodes=500, share=0.4, epochs=2),
    Round(positions=200_000, nodes=600, share=0.8, epochs=4),
    Round(positions=250_000, nodes=1000, share=0.8, epochs=4),
    Round(positions=400_000, nodes=1000, share=0.8, epochs=3, rate=1e-3),
    Round(
        positions=1_400_000, nodes=1500, share=0.8, epochs=6, is_restart=True, points=RESTART_POINTS
    ),
)
"""Rounds of Classic and Way of the Wind.

At first only material is known, and scores say little; long training on few games overfits. On
games of Classic from the last round, networks of 32, 64 and 128 units reached the same loss on
unseen positions, to a thousandth of a nat: more units need more games.
"""
OPEN_NINJA_ROUNDS: Final = (
    Round(positions=200_000, nodes=500, share=0.4, epochs=2),
    Round(positions=300_000, nodes=800, share=0.8, epochs=3),
)
"""Rounds with all ninjas visible, which quickly learn what can be captured and what wins."""
HIDDEN_NINJA_ROUNDS: Final = (
    Round(positions=400_000, nodes=0, share=1, epochs=2, rate=2e-3, seed_offset=10),
    Round(positions=600_000, nodes=0, share=1, epochs=2, rate=1.5e-3, seed_offset=11),
)
"""Rounds with hidden ninjas, which follow those with visible ones.

An unseen piece can't be captured on purpose, which changes the value of many positions. Players
search no nodes, and the score already includes the game's result.
"""
SHADOW_ROUNDS: Final = (
    *HIDDEN_NINJA_ROUNDS,
    Round(positions=1_000_000, nodes=0, share=1, epochs=4, rate=2e-3, seed_offset=12),
    Round(positions=2_000_000, nodes=0, share=1, epochs=4, rate=2e-3, seed_offset=13),
    Round(positions=3_000_000, nodes=0, share=1, epochs=3, rate=1.5e-3, seed_offset=14),
    Round(positions=4_000_000, nodes=0, share=1, epochs=3, rate=1.5e-3, seed_offset=15),
    Round(
        positions=1_500_000,
        nodes=0,
        share=1,
        epochs=4,
        rate=1e-3,
        seed_offset=16,
        points=HIDDEN_NINJA_POINTS,
    ),
)
"""Rounds of Way of the Shadow with hidden ninjas.

In games one turn deep the first four of the additional rounds scored .558, .535, .539 and .532 ±
.014, each against the one before. In Way of the Light two such rounds gained in those games (.53,
.535) and nothing in play: .49 ± .08 at 50,000 nodes a step.
"""


def train(plan: TrainingPlan, *, seed: int, report: Report) -> LearnedWeights:
    """Return the weights after all rounds of a plan, each played with the weights before it."""
    weights, layer = material(plan.piece_points), untrained_layer(plan.piece_points, seed)
    for number, (kind, settings) in enumerate(plan.rounds, 1):
        report(f"Round {number}: {settings}")
        seed_offset = seed + (settings.seed_offset or number)
        if settings.is_restart:
            layer = untrained_layer(plan.piece_points, seed)
        weights = next_weights(weights, layer, kind, settings, seed=seed_offset, report=report)
        layer = layer_of_weights(weights, settings.points)
    return weights


def next_weights(
    weights: LearnedWeights,
    layer: Layer,
    kind: GameKind[Any],
    settings: Round,
    *,
    seed: int,
    report: Report,
) -> LearnedWeights:
    """Return weights learned from games of `weights`, with training continued from `layer`."""
    played = kind.self_play(weights, positions=settings.positions, nodes=settings.nodes, seed=seed)
    scale = fit_points_per_logit(played)
    report(f"  {len(played.cards)} deals; a logit of results is {scale} points")
    samples = samples_of(
        played, scale if settings.is_restart else TRAINING_POINTS_PER_LOGIT, settings.share
    )
    learned = fit(
        samples, layer, epochs=settings.epochs, rate=settings.rate, seed=seed, report=report
    )
    if isinstance(kind, OpenNinjaGames):
        learned = limit_sums(learned, played.cards[:2_000], settings.points)
    return quantise(learned, settings.points)


BOUND: Final = 0.9 * evaluation.MAX_ROW_ENTRY
"""Largest absolute value of a sum after `limit_sums`, somewhat below where the engine clips it."""


def limit_sums(layer: Layer, deals: Sequence[Sequence[Card]], points: int) -> Layer:
    """Scale down the units of a piece on a square whose sum would be clipped in some deal.

    All weights of such a unit shrink by the same factor.
    """
    by_place = layer.reshape(
        -1, evaluation.SQUARE_COUNT, evaluation.COLUMN_COUNT, network.HIDDEN_UNITS
    )
    largest = np.zeros((len(by_place), evaluation.SQUARE_COUNT, network.HIDDEN_UNITS))
    for cards in deals:
        columns = evaluation.columns_by_layout(cards).astype(np.float32)
        sums = np.einsum("lc,kscu->klsu", columns, by_place)
        largest = np.maximum(largest, np.abs(sums).max(axis=1))
    units = np.maximum(largest * points * evaluation.UNITS_PER_POINT, BOUND)
    scaled = by_place * (BOUND / units)[:, :, np.newaxis]
    return np.ascontiguousarray(scaled.reshape(layer.shape), np.float32)


def fit_points_per_logit(played: Played) -> int:
    """Return the points of a score that multiply the odds of winning by e, to the nearest ten."""
    scores, results = played.scores, (played.results + 1) / 2

    def loss(scale: int) -> float:
        signed = np.clip(scores / scale, -30, 30)
        return float(np.mean(np.log1p(np.exp(-signed)) + (1 - results) * signed))

    return min(range(20, 1000, 10), key=loss)


class TrainingPlan(NamedTuple):
    """All rounds of training for one variant."""

    path: Path
    """File of the weights that the engine uses."""
    rounds: Sequence[tuple[GameKind[Any], Round]]
    piece_points: Sequence[int]
    """Points of a piece of each kind for the player to move, before training."""


WIND_PIECE_POINTS: Final = (100, -100, 0, 0, 0)
"""Points of own and enemy students, own and enemy masters, and the Spirit."""
NINJA_PIECE_POINTS: Final = (100, -100, 0, 0, 200, -200)
"""Points of own and enemy students, masters and ninjas."""


def plan_without_ninjas(variant: Variant) -> TrainingPlan:
    return TrainingPlan(
        evaluation.weights_path(variant),
        list(product([ClassicWindGames(variant)], ROUNDS)),
        WIND_PIECE_POINTS,
    )


def plan_with_ninjas(variant: Variant, unseen_rounds: Sequence[Round]) -> TrainingPlan:
    seen, unseen = OpenNinjaGames(variant), HiddenNinjaGames(variant)
    rounds = [*product([seen], OPEN_NINJA_ROUNDS), *product([unseen], unseen_rounds)]
    return TrainingPlan(evaluation.weights_path(variant), rounds, NINJA_PIECE_POINTS)


TRAINING_PLANS: Final = {
    "classic": plan_without_ninjas(Variant.CLASSIC),
    "wind": plan_without_ninjas(Variant.WIND),
    "shadow": plan_with_ninjas(Variant.SHADOW, SHADOW_ROUNDS),
    "light": plan_with_ninjas(Variant.LIGHT, HIDDEN_NINJA_ROUNDS),
}
