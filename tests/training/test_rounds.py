"""The trainer at work, on a small scale."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from onitama_core.engine.evaluation import ROWS_A_KIND, SQUARES, UNITS_PER_POINT
from tests.training.regression import (
    HALF,
    MOST_ENTRIES,
    NO_ROW,
    Samples,
    entries_of,
    first_layer,
    fit,
    loss_of,
    material,
    quantised,
    samples_of,
)
from tests.training.rounds import COURSES, POINTS_A_LOGIT, Round, run

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from tests.training.games import Kind
    from tests.training.regression import Layer, Played

TINY = Round(positions=2_000, nodes=40, share=0.2, epochs=10)


def played(variant: str) -> Played:
    course = COURSES[variant]
    games, _ = course.rounds[0]
    return games.self_play(material(course.worth), positions=400, nodes=60, seed=3)


def tiny(variant: str) -> list[tuple[Kind[Any], Round]]:
    """A round of each kind of games."""
    return [(games, TINY) for games in dict.fromkeys(games for games, _ in COURSES[variant].rounds)]


def logit(layer: Layer, samples: Samples, index: int) -> float:
    entries = np.zeros(MOST_ENTRIES, np.int64)
    features = samples.features[samples.deals[index]]
    count = entries_of(samples.rows[index], samples.layouts[index], features, 0, entries)
    return difference(layer[entries[:count]])


@pytest.mark.parametrize("variant", COURSES)
def test_what_is_learned_is_what_the_network_says(variant: str) -> None:
    """That its kernel judges by the same rows is told by the kernel's own tests."""
    games = played(variant)
    samples = samples_of(games, POINTS_A_LOGIT, 0)
    rng = np.random.default_rng(1)
    layer = first_layer(COURSES[variant].worth, 1)
    layer += rng.normal(0, 0.01, layer.shape).astype(np.float32)
    weights = quantised(layer, POINTS_A_LOGIT)
    for index in range(0, len(samples.rows), 40):
        network = COURSES[variant].rounds[0][0].network(weights, games.cards[games.deals[index]])
        points = points_of(network[samples.layouts[index]], samples.rows[index])
        wanted = logit(layer, samples, index) * POINTS_A_LOGIT
        assert points == pytest.approx(wanted, abs=15), "eleven roundings a unit"


def points_of(network: NDArray[np.int16], rows: NDArray[np.int64]) -> float:
    kinds, squares = np.divmod(rows[rows != NO_ROW], SQUARES)
    return difference(network[kinds * ROWS_A_KIND + 1 + squares]) / UNITS_PER_POINT


def difference(rows: NDArray[np.int16] | NDArray[np.float32]) -> float:
    """What counts for who is to move less what counts against."""
    hidden = rows.sum(axis=0).clip(0)
    return float(hidden[:HALF].sum() - hidden[HALF:].sum())


@pytest.mark.parametrize("variant", COURSES)
def test_learning_lowers_the_loss(variant: str) -> None:
    samples = samples_of(played(variant), POINTS_A_LOGIT, 0.5)
    before = first_layer(COURSES[variant].worth, 1)
    after = fit(samples, before, epochs=80, rate=3e-3, seed=1, held_back=0).layer
    everything = np.arange(len(samples.rows))
    assert loss_of(after, samples, everything) < loss_of(before, samples, everything) - 0.05


@pytest.mark.parametrize("variant", COURSES)
def test_the_same_seed_makes_the_same_weights(variant: str, tmp_path: Path) -> None:
    told: list[str] = []
    first, second = (
        run(COURSES[variant], folder, rounds=tiny(variant), seed=5, tell=told.append, length=4)
        for folder in (fresh(tmp_path / "first"), fresh(tmp_path / "second"))
    )
    assert np.array_equal(first, second)
    assert not np.array_equal(first, material(COURSES[variant].worth))
    half = len(told) // 2
    assert told[:half] == told[half:]


def fresh(folder: Path) -> Path:
    folder.mkdir()
    return folder
