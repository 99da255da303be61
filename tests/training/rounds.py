"""Rounds of training: the newest weights play themselves, and the next are learned from that."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from onitama_core.engine import evaluation, network
from onitama_core.game import Variant
from tests.training.dark import Dark
from tests.training.games import Day, Night
from tests.training.regression import first_layer, fit, material, of_weights, quantised, samples_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from onitama_core.engine.evaluation import LearnedWeights
    from onitama_core.game import Card
    from tests.training.games import Kind
    from tests.training.regression import Layer, Played

    Report = Callable[[str], None]

POINTS_A_LOGIT: Final = 170
"""Points per logit of the winning probability, chosen so that a student is worth about 100.

The true odds at so many points differ, since the search sees more than the weights alone.
"""
AFRESH_POINTS: Final = 88
"""Points per logit in rounds that read scores as the chances given by the results (`is_afresh`).

A logit of results is then about 100 points of a search, and the search's margins stay valid.
"""
DARK_POINTS: Final = 136
"""Points per logit in the last round of Way of the Shadow.

The long training makes scores a quarter larger; this keeps the search's margins and the mixing with
hidden information valid. With 170 points Way of the Shadow gained at 50,000 nodes a step, and
nothing at 250,000.
"""


@dataclass(frozen=True, slots=True)
class Round:
    positions: int
    nodes: int
    """Nodes of the search for each turn."""
    share: float
    """Weight of the search's score in the targets; the game's result has the rest."""
    epochs: int
    rate: float = 3e-3
    """Learning rate at its maximum."""
    lot: int = 0
    """Number added to the seed; 0 stands for the round's own number."""
    is_afresh: bool = False
    """True to start from an untrained layer.

    A score then counts as the chance of winning that the results of the round's games give it.
    """
    points: int = POINTS_A_LOGIT
    """Points per logit of the learned layer."""


ROUNDS: Final = (
    Round(positions=150_000, nodes=500, share=0.4, epochs=2),
    Round(positions=200_000, nodes=600, share=0.8, epochs=4),
    Round(positions=250_000, nodes=1000, share=0.8, epochs=4),
    Round(positions=400_000, nodes=1000, share=0.8, epochs=3, rate=1e-3),
    Round(
        positions=1_400_000, nodes=1500, share=0.8, epochs=6, is_afresh=True, points=AFRESH_POINTS
    ),
)
"""Rounds of Classic and Way of the Wind.

At first only material is known, and scores say little; long training on few games overfits. On
games of Classic from the last round, networks of 32, 64 and 128 units reached the same loss on
unseen positions, to a thousandth of a nat: more units need more games.
"""
NIGHT_ROUNDS: Final = (
    Round(positions=200_000, nodes=500, share=0.4, epochs=2),
    Round(positions=300_000, nodes=800, share=0.8, epochs=3),
)
"""Rounds with all ninjas visible, which quickly learn what can be captured and what wins."""
DARK_ROUNDS: Final = (
    Round(positions=400_000, nodes=0, share=1, epochs=2, rate=2e-3, lot=10),
    Round(positions=600_000, nodes=0, share=1, epochs=2, rate=1.5e-3, lot=11),
)
"""Rounds with hidden ninjas, which follow those with visible ones.

An unseen piece can't be captured on purpose, which changes the worth of much. Nothing is searched;
the score already includes the game's result.
"""
SHADOW_ROUNDS: Final = (
    *DARK_ROUNDS,
    Round(positions=1_000_000, nodes=0, share=1, epochs=4, rate=2e-3, lot=12),
    Round(positions=2_000_000, nodes=0, share=1, epochs=4, rate=2e-3, lot=13),
    Round(positions=3_000_000, nodes=0, share=1, epochs=3, rate=1.5e-3, lot=14),
    Round(positions=4_000_000, nodes=0, share=1, epochs=3, rate=1.5e-3, lot=15),
    Round(positions=1_500_000, nodes=0, share=1, epochs=4, rate=1e-3, lot=16, points=DARK_POINTS),
)
"""Rounds of Way of the Shadow with hidden ninjas.

In games one turn deep the first four of the additional rounds scored .558, .535, .539 and .532 ±
.014, each against the one before. In Way of the Light two such rounds gained in those games (.53,
.535) and nothing in play: .49 ± .08 at 50,000 nodes a step.
"""


def run(course: Course, *, seed: int, report: Report) -> LearnedWeights:
    weights, layer = material(course.worth), first_layer(course.worth, seed)
    for number, (kind, settings) in enumerate(course.rounds, 1):
        report(f"Round {number}: {settings}")
        lot = seed + (settings.lot or number)
        if settings.is_afresh:
            layer = first_layer(course.worth, seed)
        weights = next_weights(weights, layer, kind, settings, seed=lot, report=report)
        layer = of_weights(weights, settings.points)
    return weights


def next_weights(
    weights: LearnedWeights,
    layer: Layer,
    kind: Kind[Any],
    settings: Round,
    *,
    seed: int,
    report: Report,
) -> LearnedWeights:
    """Return weights learned from games of `weights`, with training continued from `layer`."""
    of = {"positions": settings.positions, "nodes": settings.nodes, "seed": seed}
    played = kind.self_play(weights, **of)
    scale = scale_of(played)
    report(f"  {len(played.cards)} deals; a logit of results is {scale} points")
    samples = samples_of(played, scale if settings.is_afresh else POINTS_A_LOGIT, settings.share)
    learned = fit(
        samples, layer, epochs=settings.epochs, rate=settings.rate, seed=seed, report=report
    )
    if isinstance(kind, Night):
        learned = bounded(learned, played.cards[:2_000], settings.points)
    return quantised(learned, settings.points)


BOUND: Final = 0.9 * evaluation.MAX_ROW_ENTRY


def bounded(layer: Layer, deals: Sequence[Sequence[Card]], points: int) -> Layer:
    """Scale down the units of a piece on a square whose sum would be clipped in some deal.

    All weights of such a unit shrink by the same factor.
    """
    by_place = layer.reshape(-1, evaluation.SQUARE_COUNT, evaluation.COLUMNS, network.HIDDEN_UNITS)
    largest = np.zeros((len(by_place), evaluation.SQUARE_COUNT, network.HIDDEN_UNITS))
    for cards in deals:
        columns = evaluation.columns_by_layout(cards).astype(np.float32)
        sums = np.einsum("lc,kscu->klsu", columns, by_place)
        largest = np.maximum(largest, np.abs(sums).max(axis=1))
    units = np.maximum(largest * points * evaluation.UNITS_PER_POINT, BOUND)
    made = by_place * (BOUND / units)[:, :, np.newaxis]
    return np.ascontiguousarray(made.reshape(layer.shape), np.float32)


def scale_of(played: Played) -> int:
    """Return the points of a score that multiply the odds of winning by e, to the nearest ten."""
    scores, results = played.scores, (played.results + 1) / 2

    def loss(scale: int) -> float:
        signed = np.clip(scores / scale, -30, 30)
        return float(np.mean(np.log1p(np.exp(-signed)) + (1 - results) * signed))

    return min(range(20, 1000, 10), key=loss)


class Course(NamedTuple):
    path: Path
    """File of the weights that the engine uses."""
    rounds: Sequence[tuple[Kind[Any], Round]]
    worth: Sequence[int]
    """Points of a piece of each kind for the player to move, before training."""


DAYLIGHT: Final = (100, -100, 0, 0, 0)
"""Points of own and enemy students, own and enemy masters, and the Spirit."""
NIGHT: Final = (100, -100, 0, 0, 200, -200)
"""Points of own and enemy students, masters and ninjas."""


def in_daylight(variant: Variant) -> Course:
    return Course(evaluation.weights_path(variant), list(product([Day(variant)], ROUNDS)), DAYLIGHT)


def at_night(variant: Variant, unseen_rounds: Sequence[Round]) -> Course:
    seen, unseen = Night(variant), Dark(variant)
    rounds = [*product([seen], NIGHT_ROUNDS), *product([unseen], unseen_rounds)]
    return Course(evaluation.weights_path(variant), rounds, NIGHT)


COURSES: Final = {
    "classic": in_daylight(Variant.CLASSIC),
    "wind": in_daylight(Variant.WIND),
    "shadow": at_night(Variant.SHADOW, SHADOW_ROUNDS),
    "light": at_night(Variant.LIGHT, DARK_ROUNDS),
}
