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

GAMES = {Variant.SHADOW: range(6), Variant.LIGHT: range(1)}


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
            belief, true = mind.belief, played.step.state.secrets.ninjas
            assert masks(belief.other) == possible.others
            assert true[seat.opponent] in possible.others
            assert true[seat] in masks(belief.own)
            assert sum(belief.other.values()) == pytest.approx(1)
            assert sum(belief.own.values()) == pytest.approx(1)


@pytest.mark.parametrize("variant", DARK)
def test_both_seats_hold_the_same(variant: Variant) -> None:
    """What one holds of the other is what the other knows to be held of it."""
    for seed in range(2):
        setup = random_setup(variant, seed)
        red, blue = (Mind(setup, seat) for seat in Player)
        for played in random_game(setup, seed):
            for seat, mind in zip(Player, (red, blue), strict=True):
                mind.told(events_for(played.step.events, seat))
            assert red.belief.own == blue.belief.other
            assert red.belief.other == blue.belief.own
