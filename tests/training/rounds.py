"""Round after round the newest weights play themselves, and the next are learned from that."""

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

    from onitama_core.engine.evaluation import Weights
    from onitama_core.game import Card
    from tests.training.games import Kind
    from tests.training.regression import Layer, Played

    Tell = Callable[[str], None]

POINTS_A_LOGIT: Final = 170
"""What a chance of winning is learned as: makes a student about 100 points. How good chances are
with so many points is another matter, since the search sees more than the weights alone."""
AFRESH_POINTS: Final = 88
"""The same where scores are learned as the chances that results give them: with it a logit of
results is about 100 points of a search, and what the search's margins are for stays so."""
DARK_POINTS: Final = 136
"""The same where so much is learned that scores are a quarter larger: what the search's margins
and what is mixed in the dark are for stays so. With 170 points Way of the Shadow gained at 50,000
nodes a step, and nothing at 250,000."""


@dataclass(frozen=True, slots=True)
class Round:
    positions: int
    nodes: int
    """For each turn."""
    share: float
    """How much of what is learned is the search's score; the rest is the game's result."""
    epochs: int
    rate: float = 3e-3
    """Of learning, at first."""
    lot: int = 0
    """What is added to the seed; 0 where that is the round's number."""
    is_afresh: bool = False
    """What is learned begins anew, and a score counts as the chance of winning that the results of
    the round's games give it."""
    points: int = POINTS_A_LOGIT
    """Of what is learned, a logit."""


ROUNDS: Final = (
    Round(positions=150_000, nodes=500, share=0.4, epochs=2),
    Round(positions=200_000, nodes=600, share=0.8, epochs=4),
    Round(positions=250_000, nodes=1000, share=0.8, epochs=4),
    Round(positions=400_000, nodes=1000, share=0.8, epochs=3, rate=1e-3),
    Round(
        positions=1_400_000, nodes=1500, share=0.8, epochs=6, is_afresh=True, points=AFRESH_POINTS
    ),
)
"""At first, when only material is known, scores say little; and what is learned from few games
for long is learned by heart. From classic games of the last round networks of 32, 64 and 128 units
learned the same, to a thousandth of a nat of unseen positions: more units wait for more games."""
NIGHT_ROUNDS: Final = (
    Round(positions=200_000, nodes=500, share=0.4, epochs=2),
    Round(positions=300_000, nodes=800, share=0.8, epochs=3),
)
"""With every ninja in sight: what can be captured and what wins is learned fast there."""
DARK_ROUNDS: Final = (
    Round(positions=400_000, nodes=0, share=1, epochs=2, rate=2e-3, lot=10),
    Round(positions=600_000, nodes=0, share=1, epochs=2, rate=1.5e-3, lot=11),
)
"""Then without: what nobody sees can't be captured on purpose, so much is worth something else.
Nothing is searched; the score holds the game's result already."""
SHADOW_ROUNDS: Final = (
    *DARK_ROUNDS,
    Round(positions=1_000_000, nodes=0, share=1, epochs=4, rate=2e-3, lot=12),
    Round(positions=2_000_000, nodes=0, share=1, epochs=4, rate=2e-3, lot=13),
    Round(positions=3_000_000, nodes=0, share=1, epochs=3, rate=1.5e-3, lot=14),
    Round(positions=4_000_000, nodes=0, share=1, epochs=3, rate=1.5e-3, lot=15),
    Round(positions=1_500_000, nodes=0, share=1, epochs=4, rate=1e-3, lot=16, points=DARK_POINTS),
)
"""In games one turn deep the first four of these more scored .558, .535, .539 and .532 ± .014 each
against the one before. In Way of the Light two such rounds gained there (.53, .535) and nothing in
play: .49 ± .08 at 50,000 nodes a step."""


def run(course: Course, *, seed: int, tell: Tell) -> Weights:
    weights, layer = material(course.worth), first_layer(course.worth, seed)
    for number, (kind, settings) in enumerate(course.rounds, 1):
        tell(f"Round {number}: {settings}")
        lot = seed + (settings.lot or number)
        if settings.is_afresh:
            layer = first_layer(course.worth, seed)
        weights = next_weights(weights, layer, kind, settings, seed=lot, tell=tell)
        layer = of_weights(weights, settings.points)
    return weights


def next_weights(
    weights: Weights, layer: Layer, kind: Kind[Any], settings: Round, *, seed: int, tell: Tell
) -> Weights:
    """Learned from games of the weights, by going on from the layer."""
    of = {"positions": settings.positions, "nodes": settings.nodes, "seed": seed}
    played = kind.self_play(weights, **of)
    scale = scale_of(played)
    tell(f"  {len(played.cards)} deals; a logit of results is {scale} points")
    samples = samples_of(played, scale if settings.is_afresh else POINTS_A_LOGIT, settings.share)
    learned = fit(samples, layer, epochs=settings.epochs, rate=settings.rate, seed=seed, tell=tell)
    if isinstance(kind, Night):
        learned = bounded(learned, played.cards[:2_000], settings.points)
    return quantised(learned, settings.points)


BOUND: Final = 0.9 * evaluation.MAX_ROW_ENTRY


def bounded(layer: Layer, deals: Sequence[Sequence[Card]], points: int) -> Layer:
    """Units of a piece on a square that would be cut off in some deal become smaller as a whole."""
    by_place = layer.reshape(-1, evaluation.SQUARES, evaluation.COLUMNS, network.HIDDEN)
    largest = np.zeros((len(by_place), evaluation.SQUARES, network.HIDDEN))
    for cards in deals:
        columns = evaluation.columns_of(cards).astype(np.float32)
        sums = np.einsum("lc,kscu->klsu", columns, by_place)
        largest = np.maximum(largest, np.abs(sums).max(axis=1))
    units = np.maximum(largest * points * evaluation.UNITS_PER_POINT, BOUND)
    made = by_place * (BOUND / units)[:, :, np.newaxis]
    return np.ascontiguousarray(made.reshape(layer.shape), np.float32)


def scale_of(played: Played) -> int:
    """How many points of a score multiply the odds of winning by e, to the nearest ten."""
    scores, results = played.scores, (played.results + 1) / 2

    def loss(scale: int) -> float:
        signed = np.clip(scores / scale, -30, 30)
        return float(np.mean(np.log1p(np.exp(-signed)) + (1 - results) * signed))

    return min(range(20, 1000, 10), key=loss)


class Course(NamedTuple):
    path: Path
    """Of the weights that the engine uses."""
    rounds: Sequence[tuple[Kind[Any], Round]]
    worth: Sequence[int]
    """Points of a piece of each kind for who is to move, before anything is learned."""


DAYLIGHT: Final = (100, -100, 0, 0, 0)
"""Points of own and enemy students, masters, and the Spirit."""
NIGHT: Final = (100, -100, 0, 0, 200, -200)
"""Points of own and enemy students, masters, and ninjas."""


def in_daylight(variant: Variant) -> Course:
    return Course(evaluation.path_of(variant), list(product([Day(variant)], ROUNDS)), DAYLIGHT)


def at_night(variant: Variant, unseen_rounds: Sequence[Round]) -> Course:
    seen, unseen = Night(variant), Dark(variant)
    rounds = [*product([seen], NIGHT_ROUNDS), *product([unseen], unseen_rounds)]
    return Course(evaluation.path_of(variant), rounds, NIGHT)


COURSES: Final = {
    "classic": in_daylight(Variant.CLASSIC),
    "wind": in_daylight(Variant.WIND),
    "shadow": at_night(Variant.SHADOW, SHADOW_ROUNDS),
    "light": at_night(Variant.LIGHT, DARK_ROUNDS),
}
