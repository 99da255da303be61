"""The trainer at work, on a small scale."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from onitama_core.engine.board.encoding import Numbers
from onitama_core.engine.evaluation import evaluate
from onitama_core.engine.evaluation.network import network_of
from onitama_core.engine.evaluation.weights import kept
from tests.training.dealing import DEALERS
from tests.training.games import Played, self_play
from tests.training.regression import (
    HALF,
    first_layer,
    fit,
    loss_of,
    material,
    of_weights,
    quantised,
)
from tests.training.rounds import POINTS_A_LOGIT, Round, run
from tests.training.samples import MOST_ENTRIES, Samples, entries_of, samples_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.training.regression import Layer

TINY = (Round(positions=2_000, nodes=40, share=0.2, epochs=10),)


def played(variant: str) -> Played:
    return self_play(material(), DEALERS[variant], positions=400, nodes=60, seed=3)


def logit(layer: Layer, samples: Samples, index: int, *, mirrored: int = 0) -> float:
    entries = np.zeros(MOST_ENTRIES, np.int64)
    features = samples.features[samples.deals[index]]
    count = entries_of(samples.positions[index], features, mirrored, entries)
    hidden = layer[entries[:count]].sum(axis=0).clip(0)
    return float(hidden[:HALF].sum() - hidden[HALF:].sum())


@pytest.mark.parametrize("variant", DEALERS)
def test_what_is_learned_is_what_the_kernel_judges(variant: str) -> None:
    games = played(variant)
    samples = samples_of(games, POINTS_A_LOGIT, 0)
    rng = np.random.default_rng(1)
    layer = first_layer(1)
    layer += rng.normal(0, 0.01, layer.shape).astype(np.float32)
    weights = quantised(layer, POINTS_A_LOGIT)
    for index in range(0, len(samples.positions), 40):
        network = network_of(weights, games.cards[games.deals[index]])
        points = evaluate(network, Numbers(*samples.positions[index].tolist()))
        wanted = logit(layer, samples, index) * POINTS_A_LOGIT
        assert points == pytest.approx(wanted, abs=15), "eleven roundings a unit"


def test_weights_are_kept_as_finely_as_they_are_learned() -> None:
    again = of_weights(material(), POINTS_A_LOGIT)
    assert np.array_equal(quantised(again, POINTS_A_LOGIT), material())


@pytest.mark.parametrize("variant", DEALERS)
def test_learning_lowers_the_loss(variant: str) -> None:
    samples = samples_of(played(variant), POINTS_A_LOGIT, 0.5)
    before = first_layer(1)
    after = fit(samples, before, epochs=80, rate=3e-3, seed=1, held_back=0).layer
    everything = np.arange(len(samples.positions))
    assert loss_of(after, samples, everything) < loss_of(before, samples, everything) - 0.05


@pytest.mark.parametrize("variant", DEALERS)
def test_the_same_seed_makes_the_same_weights(variant: str, tmp_path: Path) -> None:
    told: list[str] = []
    first, second = (
        run(DEALERS[variant], folder, rounds=TINY, seed=5, tell=told.append, games=4)
        for folder in (fresh(tmp_path / "first"), fresh(tmp_path / "second"))
    )
    assert np.array_equal(first, second)
    assert not np.array_equal(first, material())
    half = len(told) // 2
    assert told[:half] == told[half:]


def test_a_round_that_is_kept_is_not_played_again(tmp_path: Path) -> None:
    told: list[str] = []
    dealer = DEALERS["classic"]
    weights = run(dealer, tmp_path, rounds=TINY, seed=5, tell=told.append, games=4)
    told.clear()
    assert np.array_equal(run(dealer, tmp_path, rounds=TINY, seed=5, tell=told.append), weights)
    assert told == []
    assert np.array_equal(kept(tmp_path / "classic-1.npz"), weights)


def fresh(folder: Path) -> Path:
    folder.mkdir()
    return folder
