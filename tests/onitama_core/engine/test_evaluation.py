"""The kernel of the evaluation against its definition, written down slowly."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from onitama_core.engine.board import Numbers
from onitama_core.engine.evaluation import (
    COLUMNS,
    FEATURES,
    HIDDEN,
    KINDS,
    MOST_POINTS,
    ROLES,
    UNITS_PER_POINT,
    WEIGHTS_PER_UNIT,
    deal_network,
    evaluate,
    features_of,
    network_of,
)
from onitama_core.engine.position import SLOTS
from onitama_core.game import CATALOGUE

if TYPE_CHECKING:
    from onitama_core.engine.evaluation import Weights
    from onitama_core.game import Card


SQUARES = 25
MOST_MEN = 5


def turned(position: Numbers) -> Numbers:
    """The same seen from the other seat."""
    own, enemy, own_master, enemy_master, spirit = map(rotated, position[:5])
    player = 1 - position.player
    return Numbers(own, enemy, own_master, enemy_master, spirit, position.layout, player)


def rotated(bits: int) -> int:
    return sum(1 << SQUARES - 1 - square for square in range(SQUARES) if bits >> square & 1)


def random_numbers(rng: Random, *, spirit: bool) -> Numbers:
    own, enemy = rng.randint(1, MOST_MEN), rng.randint(1, MOST_MEN)
    bits = [1 << square for square in rng.sample(range(SQUARES), own + enemy + 1)]
    return Numbers(
        sum(bits[:own]),
        sum(bits[own:-1]),
        bits[0],
        bits[own],
        bits[-1] if spirit else 0,
        rng.randrange(30),
        rng.randrange(2),
    )


def random_cards(rng: Random, *, wind: bool) -> list[Card]:
    return rng.sample([card for card in CATALOGUE if card.is_ordinary or wind], 5)


# The kernel against its definition, written down slowly


BOTH = pytest.mark.parametrize("spirit", [False, True], ids=["classic", "wind"])


@pytest.fixture
def rng() -> Random:
    return Random(1)  # noqa: S311 - it is a game


def random_weights(seed: int, most: int = 200) -> Weights:
    shape = KINDS, SQUARES, COLUMNS, HIDDEN
    return np.random.default_rng(seed).integers(-most, most, shape).astype(np.int16)


def pieces(position: Numbers) -> list[tuple[int, int]]:
    """(kind, square from the mover's seat) of each."""
    students = position.own ^ position.own_master, position.enemy ^ position.enemy_master
    boards = *students, position.own_master, position.enemy_master, position.spirit
    return [
        (kind, SQUARES - 1 - square if position.player else square)
        for kind, bits in enumerate(boards)
        for square in range(SQUARES)
        if bits >> square & 1
    ]


def entry(weights: Weights, cards: list[Card], layout: int, kind: int, square: int) -> list[int]:
    """What one piece adds to the hidden units."""
    by_slot = sorted(cards, key=lambda card: card.id)
    columns = [0]
    for slot, role in zip(SLOTS[layout], ROLES, strict=True):
        features = features_of(by_slot[slot], spirit=kind == KINDS - 1)
        columns += [1 + role * FEATURES + feature for feature in features]
    sums = [sum(int(weights[kind, square, c, unit]) for c in columns) for unit in range(HIDDEN)]
    return [round(total / WEIGHTS_PER_UNIT) for total in sums]


def defined(weights: Weights, cards: list[Card], position: Numbers) -> int:
    entries = [entry(weights, cards, position.layout, *piece) for piece in pieces(position)]
    hidden = [max(0, sum(column)) for column in zip(*entries, strict=True)]
    half = HIDDEN // 2
    points: int = (sum(hidden[:half]) - sum(hidden[half:])) // UNITS_PER_POINT
    return min(max(points, -MOST_POINTS), MOST_POINTS)


@BOTH
def test_the_kernel_is_what_its_definition_says(rng: Random, *, spirit: bool) -> None:
    weights = random_weights(1)
    for _ in range(20):
        cards = random_cards(rng, wind=spirit)
        network = network_of(weights, cards)
        for _ in range(5):
            position = random_numbers(rng, spirit=spirit)
            assert evaluate(network, position) == defined(weights, cards, position)


@BOTH
def test_a_position_and_its_rotated_twin_are_worth_the_same(rng: Random, *, spirit: bool) -> None:
    network = network_of(random_weights(2), random_cards(rng, wind=spirit))
    for _ in range(1000):
        position = random_numbers(rng, spirit=spirit)
        assert evaluate(network, position) == evaluate(network, turned(position))


def test_what_is_judged_is_never_taken_for_what_is_proven(rng: Random) -> None:
    network = network_of(random_weights(3, most=32_000), random_cards(rng, wind=True))
    points = [evaluate(network, random_numbers(rng, spirit=True)) for _ in range(5000)]
    assert {min(points), max(points)} == {-MOST_POINTS, MOST_POINTS}


@BOTH
def test_the_order_of_the_cards_does_not_matter(rng: Random, *, spirit: bool) -> None:
    ids = [card.id for card in random_cards(rng, wind=spirit)]
    network = deal_network(ids, spirit=spirit)
    assert np.array_equal(network, deal_network(ids[::-1], spirit=spirit))


@BOTH
def test_a_student_more_is_almost_always_worth_something(rng: Random, *, spirit: bool) -> None:
    gains = []
    for _ in range(50):
        cards = random_cards(rng, wind=spirit)
        network = deal_network([card.id for card in cards], spirit=spirit)
        for _ in range(20):
            position = random_numbers(rng, spirit=spirit)
            without = position._replace(own=position.own_master)
            if position.own != without.own:
                gains.append(evaluate(network, position) - evaluate(network, without))
    assert np.mean(np.array(gains) > 0) > 0.95
    assert 100 < np.mean(gains) < 600


@BOTH
def test_no_entry_of_a_network_is_out_of_bounds(rng: Random, *, spirit: bool) -> None:
    """An entry as large as it may be was probably larger."""
    for _ in range(30):
        ids = [card.id for card in random_cards(rng, wind=spirit)]
        largest = np.abs(deal_network(ids, spirit=spirit)).max()
        assert largest < 32767 // 12, ids
