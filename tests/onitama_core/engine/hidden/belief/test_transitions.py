"""The exact sets, beside every secret history that the referee allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.engine.hidden import Mind
from onitama_core.engine.hidden.situation import mask_of
from onitama_core.game import Player, Variant, events_for
from tests.onitama_core.engine.hidden.brute import Possible
from tests.onitama_core.engine.hidden.games import DARK, random_game, random_setup

if TYPE_CHECKING:
    from collections.abc import Iterable

    from onitama_core.engine.hidden.belief import Ninjas

GAMES = {Variant.SHADOW: range(12), Variant.LIGHT: range(2)}


def masks(held: Iterable[Ninjas]) -> set[int]:
    return {mask_of(squares) for squares in held}


@pytest.mark.parametrize("variant", DARK)
@pytest.mark.parametrize("seat", Player)
def test_exactly_what_fits_all_that_was_told_is_held_possible(
    variant: Variant, seat: Player
) -> None:
    for seed in GAMES[variant]:
        setup = random_setup(variant, seed)
        mind, possible = Mind(setup, seat), Possible(setup, seat)
        for played in random_game(setup, seed):
            mind.told(events_for(played.step.events, seat))
            possible.saw(played)
            assert masks(mind.belief.other) == possible.others


@pytest.mark.parametrize("variant", DARK)
def test_both_seats_hold_the_same(variant: Variant) -> None:
    """What one holds of the other is what the other knows to be held of it."""
    for seed in range(3):
        setup = random_setup(variant, seed)
        red, blue = (Mind(setup, seat) for seat in Player)
        for played in random_game(setup, seed):
            for seat, mind in zip(Player, (red, blue), strict=True):
                mind.told(events_for(played.step.events, seat))
            assert red.belief.own == blue.belief.other
            assert red.belief.other == blue.belief.own


@pytest.mark.parametrize("variant", DARK)
def test_the_truth_is_held_possible_and_all_weights_sum_to_1(variant: Variant) -> None:
    for seed in range(3):
        setup = random_setup(variant, seed)
        mind = Mind(setup, Player.RED)
        for played in random_game(setup, seed):
            mind.told(events_for(played.step.events, Player.RED))
            belief, true = mind.belief, played.step.state.secrets.ninjas
            assert true[Player.BLUE] in masks(belief.other)
            assert true[Player.RED] in masks(belief.own)
            assert sum(belief.other.values()) == pytest.approx(1)
            assert sum(belief.own.values()) == pytest.approx(1)
