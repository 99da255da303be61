"""Tests of the trainer on a small scale: games of each kind, and what it learns from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pytest

from onitama_core.engine.evaluation import ROWS_PER_KIND, SQUARE_COUNT, UNITS_PER_POINT, network_of
from onitama_core.engine.search.transposition import PROVEN_THRESHOLD
from tests.training.games import PROVEN_POINTS
from tests.training.regression import (
    HALF_UNITS,
    MAX_ENTRIES,
    NO_ROW,
    entries_of,
    fit,
    loss_of,
    material,
    quantise,
    samples_of,
    untrained_layer,
)
from tests.training.rounds import (
    TRAINING_PLANS,
    TRAINING_POINTS_PER_LOGIT,
    Round,
    TrainingPlan,
    train,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tests.training.games import GameKind
    from tests.training.regression import Played

KINDS: Final = [
    pytest.param(
        TRAINING_PLANS[variant], TRAINING_PLANS[variant].rounds[index][0], id=f"{variant}-{name}"
    )
    for variant, index, name in (
        ("classic", 0, "seen"),
        ("wind", 0, "seen"),
        ("shadow", 0, "seen"),
        ("light", 0, "seen"),
        ("shadow", -1, "dark"),
        ("light", -1, "dark"),
    )
]
EACH = pytest.mark.parametrize(("plan", "games"), KINDS)


@EACH
def test_self_play_gives_scores_that_agree_with_results(
    plan: TrainingPlan, games: GameKind[Any]
) -> None:
    played = games.self_play(material(plan.piece_points), positions=600, nodes=100, seed=7)
    assert {-1, 1} <= set(np.unique(played.results)) <= {-1, 0, 1}
    assert np.abs(played.scores).max() <= max(PROVEN_POINTS, PROVEN_THRESHOLD - 1)
    assert np.corrcoef(played.scores, played.results)[0, 1] > 0.05
    assert len(played.cards) == played.deals.max() + 1


TINY: Final = Round(positions=2_000, nodes=40, share=0.2, epochs=10)


def play_training_games(variant: str) -> Played:
    plan = TRAINING_PLANS[variant]
    games, _ = plan.rounds[0]
    return games.self_play(material(plan.piece_points), positions=400, nodes=60, seed=3)


@pytest.mark.parametrize("variant", TRAINING_PLANS)
def test_the_network_rows_equal_the_learned_weights(variant: str) -> None:
    """Compare the rows of the network; tests of the compiled evaluation cover its sums."""
    games = play_training_games(variant)
    samples = samples_of(games, TRAINING_POINTS_PER_LOGIT, 0)
    rng = np.random.default_rng(1)
    layer = untrained_layer(TRAINING_PLANS[variant].piece_points, 1)
    layer += rng.normal(0, 0.01, layer.shape).astype(np.float32)
    weights = quantise(layer, TRAINING_POINTS_PER_LOGIT)
    for index in range(0, len(samples.rows), 40):
        network = network_of(weights, games.cards[games.deals[index]])
        rows, layout = samples.rows[index], samples.layouts[index]
        kinds, squares = np.divmod(rows[rows != NO_ROW], SQUARE_COUNT)
        points = difference(network[layout][kinds * ROWS_PER_KIND + 1 + squares]) / UNITS_PER_POINT
        entries = np.zeros(MAX_ENTRIES, np.int64)
        features = samples.features[samples.deals[index]]
        count = entries_of(rows, layout, features, 0, entries)
        wanted = difference(layer[entries[:count]]) * TRAINING_POINTS_PER_LOGIT
        assert points == pytest.approx(wanted, abs=15), "eleven roundings a unit"


def difference(rows: NDArray[np.int16] | NDArray[np.float32]) -> float:
    """Return the sum of the units for the player to move minus those against."""
    hidden = rows.sum(axis=0).clip(0)
    return float(hidden[:HALF_UNITS].sum() - hidden[HALF_UNITS:].sum())


@pytest.mark.parametrize("variant", TRAINING_PLANS)
def test_training_lowers_the_loss(variant: str) -> None:
    samples = samples_of(play_training_games(variant), TRAINING_POINTS_PER_LOGIT, 0.5)
    before = untrained_layer(TRAINING_PLANS[variant].piece_points, 1)
    after = fit(samples, before, epochs=80, rate=3e-3, seed=1, held_back=0)
    everything = np.arange(len(samples.rows))
    assert loss_of(after, samples, everything) < loss_of(before, samples, everything) - 0.05


@pytest.mark.parametrize("variant", TRAINING_PLANS)
def test_training_with_the_same_seed_gives_the_same_weights(variant: str) -> None:
    """Train twice for a round of each kind of games."""
    plan, reports = TRAINING_PLANS[variant], list[str]()
    rounds = [(games, TINY) for games in dict.fromkeys(games for games, _ in plan.rounds)]
    tiny = plan._replace(rounds=rounds)
    first, second = (train(tiny, seed=5, report=reports.append) for _ in range(2))
    assert np.array_equal(first, second)
    assert not np.array_equal(first, material(plan.piece_points))
    half = len(reports) // 2
    assert reports[:half] == reports[half:]
