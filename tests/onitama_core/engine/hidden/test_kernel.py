"""The kernel against its definition, written down slowly."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from onitama_core.engine.evaluation import (
    COLUMNS,
    FEATURES,
    HIDDEN,
    MOST_POINTS,
    ROLES,
    UNITS_PER_POINT,
    WEIGHTS_PER_UNIT,
    features_of,
)
from onitama_core.engine.hidden.night.evaluation import KINDS, deal_network, evaluate, network_of
from onitama_core.engine.hidden.night.positions import Seen
from onitama_core.engine.hidden.situation import ENDLESS
from onitama_core.engine.position import SLOTS
from onitama_core.game import CATALOGUE

if TYPE_CHECKING:
    from onitama_core.engine.evaluation import Weights
    from onitama_core.game import Card

SQUARES = 25
BOTH = pytest.mark.parametrize("is_light", [False, True], ids=["shadow", "light"])


@pytest.fixture
def rng() -> Random:
    return Random(1)  # noqa: S311 - it is a game


def random_weights(seed: int, most: int = 200) -> Weights:
    shape = KINDS, SQUARES, COLUMNS, HIDDEN
    return np.random.default_rng(seed).integers(-most, most, shape).astype(np.int16)


def random_cards(rng: Random) -> list[Card]:
    return rng.sample([card for card in CATALOGUE if card.is_ordinary], 5)


def random_position(rng: Random, *, is_light: bool) -> Seen:
    """Any pieces on different squares, whether or not a game could come to them."""
    squares = iter(rng.sample(range(SQUARES), SQUARES))

    def some(most: int, least: int = 0) -> int:
        return sum(1 << next(squares) for _ in range(rng.randint(least, most)))

    lay = rng.randrange(30)
    if is_light:
        master, ninjas, students = some(1, 1), some(2, 1), some(4)
        red = students | master, master, 0
        blue = 0, 0, ninjas
    else:
        red, blue = ((some(2) | master, master, some(1)) for master in (some(1, 1), some(1, 1)))
    player = rng.randrange(2)
    own, enemy = (blue, red) if player else (red, blue)
    pieces = (piece for pair in zip(own, enemy, strict=True) for piece in pair)
    return Seen._make([*pieces, lay, player, ENDLESS, 40])


def turned(at: Seen) -> Seen:
    """The same seen from the other seat."""
    boards = [rotated(bits) for bits in at[:6]]
    return Seen._make([*boards, at.layout, 1 - at.player, at.turns_left, at.calm_left])


def rotated(bits: int) -> int:
    return sum(1 << SQUARES - 1 - square for square in range(SQUARES) if bits >> square & 1)


def pieces(at: Seen) -> list[tuple[int, int]]:
    """(kind, square from the mover's seat) of each."""
    students = at.own ^ at.own_master, at.enemy ^ at.enemy_master
    boards = *students, at.own_master, at.enemy_master, at.own_ninjas, at.enemy_ninjas
    return [
        (kind, SQUARES - 1 - square if at.player else square)
        for kind, bits in enumerate(boards)
        for square in range(SQUARES)
        if bits >> square & 1
    ]


def entry(weights: Weights, cards: list[Card], layout: int, kind: int, square: int) -> list[int]:
    """What one piece adds to the hidden units."""
    by_slot = sorted(cards, key=lambda card: card.id)
    columns = [0]
    for slot, role in zip(SLOTS[layout], ROLES, strict=True):
        columns += [1 + role * FEATURES + feature for feature in features_of(by_slot[slot])]
    sums = [sum(int(weights[kind, square, c, unit]) for c in columns) for unit in range(HIDDEN)]
    return [round(total / WEIGHTS_PER_UNIT) for total in sums]


def defined(weights: Weights, cards: list[Card], at: Seen) -> int:
    entries = [entry(weights, cards, at.layout, *piece) for piece in pieces(at)]
    hidden = [max(0, sum(column)) for column in zip(*entries, strict=True)]
    half = HIDDEN // 2
    points: int = (sum(hidden[:half]) - sum(hidden[half:])) // UNITS_PER_POINT
    return min(max(points, -MOST_POINTS), MOST_POINTS)


@BOTH
def test_the_kernel_is_what_its_definition_says(rng: Random, *, is_light: bool) -> None:
    weights = random_weights(1)
    for _ in range(20):
        cards = random_cards(rng)
        network = network_of(weights, cards)
        for _ in range(5):
            at = random_position(rng, is_light=is_light)
            assert evaluate(network, at) == defined(weights, cards, at)


@BOTH
def test_a_position_and_its_rotated_twin_are_worth_the_same(rng: Random, *, is_light: bool) -> None:
    network = network_of(random_weights(2), random_cards(rng))
    for _ in range(1000):
        at = random_position(rng, is_light=is_light)
        assert evaluate(network, at) == evaluate(network, turned(at))


def test_what_is_judged_is_never_taken_for_what_is_proven(rng: Random) -> None:
    network = network_of(random_weights(3, most=32_000), random_cards(rng))
    points = [evaluate(network, random_position(rng, is_light=False)) for _ in range(5000)]
    assert {min(points), max(points)} == {-MOST_POINTS, MOST_POINTS}


@BOTH
def test_the_order_of_the_cards_does_not_matter(rng: Random, *, is_light: bool) -> None:
    ids = [card.id for card in random_cards(rng)]
    network = deal_network(ids, is_light=is_light)
    assert np.array_equal(network, deal_network(ids[::-1], is_light=is_light))


@BOTH
def test_no_entry_of_a_network_is_out_of_bounds(rng: Random, *, is_light: bool) -> None:
    """An entry as large as it may be was probably larger."""
    for _ in range(30):
        ids = [card.id for card in random_cards(rng)]
        largest = np.abs(deal_network(ids, is_light=is_light)).max()
        assert largest < 32767 // 12, ids
