"""Logistic regression of the evaluation's weights on recorded positions.

Optimised with Adam (Kingma and Ba, 2014), in compiled code. Each position is used as it is or
mirrored, at random: the rules don't distinguish left and right.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numba import float32, float64, int64, void

from onitama_core.engine.compiling import compiled
from onitama_core.engine.evaluation import (
    COLUMN_COUNT,
    FEATURE_COUNT,
    OFFSETS,
    ROLES,
    SPIRIT,
    SQUARE_COUNT,
    UNITS_PER_POINT,
    WEIGHTS_PER_UNIT,
    features_of,
)
from onitama_core.engine.intrinsics import trailing_zeros
from onitama_core.engine.network import HIDDEN_UNITS
from onitama_core.engine.position import CARDS_IN_DEAL, SLOTS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from onitama_core.engine.evaluation import LearnedWeights
    from onitama_core.game import Card

    Integers = NDArray[np.int64]
    Layer = NDArray[np.float32]
    """The first layer in logits, shape (kinds × SQUARES × COLUMN_COUNT, HIDDEN)."""
    PiecePoints = Sequence[int]
    """Points of a piece of each kind for the player to move, as in `TrainingPlan.piece_points`."""

MAX_PIECES: Final = 11
"""Largest number of pieces on the board, the Spirit included."""
NO_ROW: Final = -1
"""Value that follows the last piece in `Played.rows`."""
MAX_FEATURES: Final = 10
"""Largest number of features of a card."""
MAX_COLUMNS: Final = 1 + CARDS_IN_DEAL * MAX_FEATURES
MAX_ENTRIES: Final = MAX_PIECES * MAX_COLUMNS
ROLE_OF_PLACE: Final = np.array(ROLES)
"""ROLES as an array, for compiled code."""
MIRRORED: Final = np.array([OFFSETS.index((-right, forward)) for right, forward in OFFSETS])
"""`MIRRORED[feature]`: the feature of the step mirrored from left to right."""


class Played(NamedTuple):
    """Positions of many games, each from the view of the player to move."""

    rows: Integers
    """Pieces as kind × SQUARES + square, shape (positions, MAX_PIECES), NO_ROW after the last."""
    layouts: Integers
    scores: Integers
    """Scores of the search, in points."""
    results: Integers
    """Results for the mover: 1, 0 or -1."""
    deals: Integers
    """Index of each position's deal in `cards`, ascending."""
    cards: Sequence[Sequence[Card]]
    """The five cards of each deal, sorted by id."""


class Samples(NamedTuple):
    """Positions from which the regression learns, with the results that it should predict."""

    rows: Integers
    layouts: Integers
    deals: Integers
    features: Integers
    """Features of each deal's cards, for a pawn and for the Spirit, -1 after the last.

    The shape is (deals, CARDS, 2, MAX_FEATURES).
    """
    targets: NDArray[np.float32]
    """Estimated probability that the mover wins."""


def samples_of(played: Played, points_per_logit: float, share: float) -> Samples:
    """Return samples whose targets mix the chance by the search's score with the game's result.

    `share` is the weight of the score; the result has the rest.
    """
    scores = played.scores / points_per_logit
    results = (played.results + 1) / 2
    targets = share / (1 + np.exp(-scores)) + (1 - share) * results
    features = np.full((len(played.cards), CARDS_IN_DEAL, 2, MAX_FEATURES), -1)
    for deal, cards in enumerate(played.cards):
        for place, card in enumerate(cards):
            for grid, card_features in enumerate(
                (features_of(card), features_of(card, spirit=True))
            ):
                features[deal, place, grid, : len(card_features)] = card_features
    layouts = np.ascontiguousarray(played.layouts)
    return Samples(played.rows, layouts, played.deals, features, targets.astype(np.float32))


@compiled(int64[:, ::1](int64[:, :], int64[:]))
def rows_of(pieces: Integers, movers: Integers) -> Integers:
    """Return the pieces as `Played.rows`; `pieces` are bitboards of shape (positions, kinds)."""
    rows = np.full((len(pieces), MAX_PIECES), NO_ROW, np.int64)
    for index, boards in enumerate(pieces):
        count = 0
        for kind, board in enumerate(boards):
            bits = board
            while bits:
                square = trailing_zeros(bits)
                bits &= bits - 1
                seen = SQUARE_COUNT - 1 - square if movers[index] else square
                rows[index, count] = kind * SQUARE_COUNT + seen
                count += 1
    return rows


@compiled(int64(int64))
def mirror_row(row: int) -> int:
    """Return the row of the same piece on the square mirrored from left to right."""
    return row + 4 - 2 * (row % SQUARE_COUNT % 5)


@compiled(int64(int64[:, :, ::1], int64, int64, int64, int64[::1]))
def columns_of(features: Integers, grid: int, layout: int, mirrored: int, columns: Integers) -> int:
    """Write the columns that a layout uses, for a pawn or the Spirit (`grid`); return how many."""
    columns[0] = 0
    count = 1
    for place in range(CARDS_IN_DEAL):
        for feature in features[SLOTS[layout, place], grid]:
            if feature < 0:
                break
            seen = MIRRORED[feature] if mirrored else feature
            columns[count] = 1 + ROLE_OF_PLACE[place] * FEATURE_COUNT + seen
            count += 1
    return count


@compiled(int64(int64[::1], int64, int64[:, :, ::1], int64, int64[::1]))
def entries_of(
    rows: Integers, layout: int, features: Integers, mirrored: int, entries: Integers
) -> int:
    """Write the entries of the first layer that a position adds up; return how many.

    An entry is a row times COLUMN_COUNT plus a column.
    """
    columns = np.zeros((2, MAX_COLUMNS), np.int64)
    counts = (
        columns_of(features, 0, layout, mirrored, columns[0]),
        columns_of(features, 1, layout, mirrored, columns[1]),
    )
    count = 0
    for row in rows:
        if row == NO_ROW:
            break
        grid = int(row >= SPIRIT * SQUARE_COUNT)
        seen = mirror_row(row) if mirrored else row
        for place in range(counts[grid]):
            entries[count] = seen * COLUMN_COUNT + columns[grid, place]
            count += 1
    return count


HALF_UNITS: Final = HIDDEN_UNITS // 2

BATCH_SIZE: Final = 4096
MEAN_DECAY, SQUARE_DECAY, EPSILON = 0.9, 0.999, 1e-6
"""Parameters β₁, β₂ and ε of Adam."""

LAYER: Final = float32[:, ::1]


def untrained_layer(piece_points: PiecePoints, seed: int) -> Layer:
    """Return an untrained layer: material in one unit of each half, in logits, and noise.

    The cards have no effect yet.
    """
    rng = np.random.default_rng(seed)
    layer = np.zeros((len(piece_points), SQUARE_COUNT, COLUMN_COUNT, HIDDEN_UNITS), np.float32)
    layer[:, :, 0] = rng.normal(0, 0.02, (len(piece_points), SQUARE_COUNT, HIDDEN_UNITS))
    layer[:, :, 0, [0, HALF_UNITS]] = split_by_sign(piece_points)[:, np.newaxis] * 0.005
    return layer.reshape(-1, HIDDEN_UNITS)


def split_by_sign(piece_points: PiecePoints) -> NDArray[np.int64]:
    """Return the points of each kind for and against the mover: shape (kinds, 2)."""
    return np.array([[max(points, 0), max(-points, 0)] for points in piece_points])


def layer_of_weights(weights: LearnedWeights, points_per_logit: float) -> Layer:
    """Return the first layer of which these are the quantised weights."""
    scale = points_per_logit * UNITS_PER_POINT * WEIGHTS_PER_UNIT
    return np.ascontiguousarray(weights.reshape(-1, HIDDEN_UNITS) / scale, np.float32)


def material(piece_points: PiecePoints) -> LearnedWeights:
    """Return weights that count these points for each piece and nothing else."""
    weights = np.zeros((len(piece_points), SQUARE_COUNT, COLUMN_COUNT, HIDDEN_UNITS), np.int16)
    points = split_by_sign(piece_points)[:, np.newaxis] * UNITS_PER_POINT * WEIGHTS_PER_UNIT
    weights[:, :, 0, [0, HALF_UNITS]] = points
    return weights


def quantise(layer: Layer, points_per_logit: float) -> LearnedWeights:
    """Return a layer as the engine's 16-bit weights."""
    scale = points_per_logit * UNITS_PER_POINT * WEIGHTS_PER_UNIT
    whole = np.rint(layer.astype(np.float64) * scale).clip(-32767, 32767)
    return whole.astype(np.int16).reshape(-1, SQUARE_COUNT, COLUMN_COUNT, HIDDEN_UNITS)


@compiled(float64(LAYER, LAYER, int64[::1], float32))
def add_gradient(layer: Layer, gradient: Layer, entries: NDArray[np.int64], target: float) -> float:
    """Add the gradient of one position; return its cross entropy in nats."""
    hidden = np.zeros(HIDDEN_UNITS, np.float32)
    for entry in entries:
        for unit in range(HIDDEN_UNITS):
            hidden[unit] += layer[entry, unit]
    logit = 0.0
    for unit in range(HALF_UNITS):
        logit += max(hidden[unit], 0) - max(hidden[unit + HALF_UNITS], 0)
    chance = 1 / (1 + np.exp(-logit))
    slope = np.zeros(HIDDEN_UNITS, np.float32)
    for unit in range(HIDDEN_UNITS):
        if hidden[unit] > 0:
            slope[unit] = chance - target if unit < HALF_UNITS else target - chance
    for entry in entries:
        for unit in range(HIDDEN_UNITS):
            gradient[entry, unit] += slope[unit]
    loss: float = -target * np.log(chance + EPSILON) - (1 - target) * np.log(1 - chance + EPSILON)
    return loss


@compiled(
    float64(
        LAYER,
        LAYER,
        int64[:, ::1],
        int64[::1],
        int64[::1],
        int64[:, :, :, ::1],
        float32[::1],
        int64[::1],
        int64[::1],
    )
)
def add_gradients(  # noqa: PLR0917 - compiled code takes arguments by position
    layer: Layer,
    gradient: Layer,
    rows: NDArray[np.int64],
    layouts: NDArray[np.int64],
    deals: NDArray[np.int64],
    features: NDArray[np.int64],
    targets: NDArray[np.float32],
    chosen: NDArray[np.int64],
    mirrored: NDArray[np.int64],
) -> float:
    """Add the gradients of the chosen positions; return the sum of their cross entropies."""
    entries = np.zeros(MAX_ENTRIES, np.int64)
    loss = 0.0
    for index, mirror_row in zip(chosen, mirrored):  # noqa: B905 - not known to the compiler
        deal = features[deals[index]]
        count = entries_of(rows[index], layouts[index], deal, mirror_row, entries)
        loss += add_gradient(layer, gradient, entries[:count], targets[index])
    return loss


@compiled(void(LAYER, LAYER, LAYER, LAYER, float64, int64))
def take_adam_step(  # noqa: PLR0917
    layer: Layer, gradient: Layer, mean: Layer, square: Layer, rate: float, step: int
) -> None:
    """Take one step of Adam along the mean gradient of a batch, and reset the gradient to 0."""
    rate *= np.sqrt(1 - SQUARE_DECAY**step) / (1 - MEAN_DECAY**step)
    for entry in range(len(layer)):
        for unit in range(HIDDEN_UNITS):
            slope = gradient[entry, unit] / BATCH_SIZE
            mean[entry, unit] += (1 - MEAN_DECAY) * (slope - mean[entry, unit])
            square[entry, unit] += (1 - SQUARE_DECAY) * (slope * slope - square[entry, unit])
            layer[entry, unit] -= (
                rate * mean[entry, unit] / (np.sqrt(square[entry, unit]) + EPSILON)
            )
            gradient[entry, unit] = 0


def fit(
    samples: Samples,
    layer: Layer,
    *,
    epochs: int,
    rate: float,
    seed: int,
    held_back: float = 0.05,
    report: Callable[[str], None] = lambda _: None,
) -> Layer:
    """Return a copy of the layer, trained on all deals except the last `held_back` share.

    After each epoch `report` gets a line with the loss on both parts.
    """
    rng = np.random.default_rng(seed)
    layer = layer.copy()
    gradient, mean, square = (np.zeros_like(layer) for _ in range(3))
    learned = samples.deals < (1 - held_back) * len(samples.features)
    known, others = np.flatnonzero(learned), np.flatnonzero(~learned)
    batches = max(1, len(known) // BATCH_SIZE)
    for epoch in range(epochs):
        order = rng.permutation(known)
        sum_of_losses = 0.0
        for batch in range(batches):
            step = epoch * batches + batch + 1
            chosen = order[batch * BATCH_SIZE : (batch + 1) * BATCH_SIZE]
            mirrored = rng.integers(2, size=len(chosen))
            sum_of_losses += add_gradients(layer, gradient, *samples, chosen, mirrored)
            cosine = (1 + np.cos(np.pi * step / (epochs * batches))) / 2
            part = min(1, step / 50) * cosine  # the learning rate rises for 50 batches
            take_adam_step(layer, gradient, mean, square, rate * part, step)
        loss = loss_of(layer, samples, others)
        report(
            f"  epoch {epoch + 1}: {sum_of_losses / (batches * BATCH_SIZE):.4f}, unseen {loss:.4f}"
        )
    return layer


def loss_of(layer: Layer, samples: Samples, chosen: NDArray[np.int64]) -> float:
    """Return the mean cross entropy of the chosen positions, in nats."""
    plain = np.zeros(len(chosen), np.int64)
    loss = add_gradients(layer, np.zeros_like(layer), *samples, chosen, plain)
    return loss / max(1, len(chosen))
