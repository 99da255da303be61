"""The evaluations with and without ninjas, compared with slow implementations of them."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pytest

from onitama_core.engine import evaluation
from onitama_core.engine.board import BitboardPosition
from onitama_core.engine.evaluation import MAX_POINTS
from onitama_core.engine.hidden.search import alphabeta
from onitama_core.engine.hidden.search.turns import KIND_COUNT as HIDDEN_KIND_COUNT
from onitama_core.engine.hidden.search.turns import FullPosition
from onitama_core.engine.hidden.situation import DRAWN_TURNS
from onitama_core.engine.network import HIDDEN_UNITS
from onitama_core.engine.position import SLOTS
from onitama_core.game import CATALOGUE, Variant

if TYPE_CHECKING:
    from collections.abc import Callable

    from onitama_core.game import Card

SQUARES = 25
MAX_PIECES = 5


def random_position(rng: Random, *, spirit: bool) -> BitboardPosition:
    own, enemy = rng.randint(1, MAX_PIECES), rng.randint(1, MAX_PIECES)
    bits = [1 << square for square in rng.sample(range(SQUARES), own + enemy + 1)]
    return BitboardPosition(
        sum(bits[:own]),
        sum(bits[own:-1]),
        bits[0],
        bits[own],
        bits[-1] if spirit else 0,
        rng.randrange(30),
        rng.randrange(2),
    )


def random_full_position(rng: Random, *, is_light: bool) -> FullPosition:
    """Return random pieces on different squares, which no real game may ever reach."""
    squares = iter(rng.sample(range(SQUARES), SQUARES))

    def random_bitboard(most: int, least: int = 0) -> int:
        return sum(1 << next(squares) for _ in range(rng.randint(least, most)))

    layout = rng.randrange(30)
    if is_light:
        master, ninjas, students = random_bitboard(1, 1), random_bitboard(2, 1), random_bitboard(4)
        red = students | master, master, 0
        blue = 0, 0, ninjas
    else:
        red, blue = (
            (random_bitboard(2) | master, master, random_bitboard(1))
            for master in (random_bitboard(1, 1), random_bitboard(1, 1))
        )
    player = rng.randrange(2)
    own, enemy = (blue, red) if player else (red, blue)
    pieces = (piece for pair in zip(own, enemy, strict=True) for piece in pair)
    return FullPosition._make([*pieces, layout, player, DRAWN_TURNS])


class Evaluation(NamedTuple):
    """One variant's evaluation, a slow definition of it, and random positions to compare both."""

    kernel: Any
    """The module with the compiled `evaluate`."""
    variant: Variant
    random_position_of: Callable[[Random], Any]

    def cards(self, rng: Random) -> list[Card]:
        is_wind = self.variant is Variant.WIND
        return rng.sample([card for card in CATALOGUE if card.is_ordinary or is_wind], 5)

    def random_weights(self, seed: int, most: int = 200) -> evaluation.LearnedWeights:
        kinds = evaluation.KIND_COUNT if self.kernel is evaluation else HIDDEN_KIND_COUNT
        shape = kinds, SQUARES, evaluation.COLUMN_COUNT, HIDDEN_UNITS
        return np.random.default_rng(seed).integers(-most, most, shape).astype(np.int16)

    def unit_values(
        self, weights: evaluation.LearnedWeights, cards: list[Card], layout: int, *piece: int
    ) -> list[int]:
        """Return the contribution of one piece to each hidden unit."""
        by_slot, columns = sorted(cards, key=lambda card: card.id), [0]
        is_spirit = self.kernel is evaluation and piece[0] == evaluation.SPIRIT
        for slot, role in zip(SLOTS[layout], evaluation.ROLES, strict=True):
            features = evaluation.features_of(by_slot[slot], spirit=is_spirit)
            columns += [1 + role * evaluation.FEATURE_COUNT + feature for feature in features]
        sums = [
            sum(int(weights[(*piece, c, unit)]) for c in columns) for unit in range(HIDDEN_UNITS)
        ]
        return [round(total / evaluation.WEIGHTS_PER_UNIT) for total in sums]

    def evaluate_by_definition(
        self, weights: evaluation.LearnedWeights, cards: list[Card], position: Any
    ) -> int:
        entries = [
            self.unit_values(weights, cards, position.layout, *piece) for piece in pieces(position)
        ]
        hidden = [max(0, sum(column)) for column in zip(*entries, strict=True)]
        half = HIDDEN_UNITS // 2
        points: int = (sum(hidden[:half]) - sum(hidden[half:])) // evaluation.UNITS_PER_POINT
        return min(max(points, -MAX_POINTS), MAX_POINTS)


EVALUATIONS = {
    **{
        variant.value: Evaluation(
            evaluation,
            variant,
            partial(random_position, spirit=variant is Variant.WIND),
        )
        for variant in (Variant.CLASSIC, Variant.WIND)
    },
    **{
        variant.value: Evaluation(
            alphabeta, variant, partial(random_full_position, is_light=variant is Variant.LIGHT)
        )
        for variant in (Variant.SHADOW, Variant.LIGHT)
    },
}
each_variant = pytest.mark.parametrize("subject", EVALUATIONS.values(), ids=EVALUATIONS)


@pytest.fixture
def rng() -> Random:
    return Random(1)  # noqa: S311 - it is a game


def pieces(position: Any) -> list[tuple[int, int]]:
    """Return the kind of each piece and its square, counted from the side of the player to move."""
    others = position[2 : position._fields.index("layout")]
    kinds = position.own ^ position.own_master, position.enemy ^ position.enemy_master, *others
    return [
        (kind, SQUARES - 1 - square if position.player else square)
        for kind, bits in enumerate(kinds)
        for square in range(SQUARES)
        if bits >> square & 1
    ]


@each_variant
def test_the_evaluation_kernel_equals_its_definition(rng: Random, subject: Evaluation) -> None:
    weights = subject.random_weights(1)
    for _ in range(20):
        cards = subject.cards(rng)
        network = evaluation.network_of(weights, cards)
        for _ in range(5):
            position = subject.random_position_of(rng)
            assert subject.kernel.evaluate(network, position) == subject.evaluate_by_definition(
                weights, cards, position
            )


@pytest.mark.parametrize("name", ["wind", "shadow"])
def test_an_evaluation_is_never_as_large_as_a_proven_win(rng: Random, name: str) -> None:
    subject = EVALUATIONS[name]
    network = evaluation.network_of(subject.random_weights(3, most=32_000), subject.cards(rng))
    points = [
        subject.kernel.evaluate(network, subject.random_position_of(rng)) for _ in range(5000)
    ]
    assert {min(points), max(points)} == {-MAX_POINTS, MAX_POINTS}


@each_variant
def test_no_entry_of_a_network_is_out_of_bounds_in_any_order_of_the_cards(
    rng: Random, subject: Evaluation
) -> None:
    """Entries are clipped, so one that reaches the bound has probably lost a part of its value."""
    for _ in range(30):
        ids = tuple(card.id for card in subject.cards(rng))
        network = evaluation.deal_network(ids, subject.variant)
        assert np.abs(network).max() < 32767 // 12, ids
        assert np.array_equal(network, evaluation.deal_network(ids[::-1], subject.variant))


@pytest.mark.parametrize("name", ["classic", "wind"])
def test_own_students_almost_always_raise_the_evaluation(rng: Random, name: str) -> None:
    subject, gains = EVALUATIONS[name], []
    for _ in range(50):
        ids = tuple(card.id for card in subject.cards(rng))
        network = evaluation.deal_network(ids, subject.variant)
        for _ in range(20):
            position = subject.random_position_of(rng)
            without = position._replace(own=position.own_master)
            if position.own != without.own:
                gains.append(
                    subject.kernel.evaluate(network, position)
                    - subject.kernel.evaluate(network, without)
                )
    assert np.mean(np.array(gains) > 0) > 0.95
    assert 100 < np.mean(gains) < 600
