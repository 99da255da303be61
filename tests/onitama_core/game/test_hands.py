"""Hands as they lie: in views and pictures a card keeps its place until it goes."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onitama_core.game import (
    CARDS,
    Outcome,
    Player,
    Termination,
    Variant,
    format_position,
    public_view,
)
from tests.onitama_core.game.helpers import START, classic, play, shadow, wind
from tests.onitama_core.game.nights import pair_of_games
from tests.onitama_core.game.strategies import PlayOut, play_outs

if TYPE_CHECKING:
    from collections.abc import Iterable

    from onitama_core.game import GameState

DARK = "2m2/5/5/5/2M2 r crab,tiger crane,ox dragon"


def lying(state: GameState) -> list[str]:
    """Red's cards and Blue's, each from left to right."""
    return [" ".join(card.id for card in hand) for hand in public_view(state).hands]


def require_each_card_keeps_its_place(states: Iterable[GameState]) -> None:
    for before, after in pairwise(states):
        went, came = after.position.side, before.position.side
        assert public_view(after).hands == tuple(
            tuple(came if card is went else card for card in hand)
            for hand in public_view(before).hands
        )


def test_at_the_start_the_cards_lie_by_their_ids() -> None:
    assert lying(classic(START)) == ["crab tiger", "crane monkey"]


def test_the_card_that_comes_takes_the_place_of_the_card_that_went() -> None:
    assert lying(play(classic(START), "crab:c1c2")) == ["dragon tiger", "crane monkey"]
    assert lying(play(classic(START), "tiger:c1c3")) == ["crab dragon", "crane monkey"]
    both = play(classic(START), "tiger:c1c3 crane:c5c4")
    assert lying(both) == ["crab dragon", "tiger monkey"]


def test_the_kept_card_stays_where_it_is_though_the_new_ones_name_comes_before() -> None:
    state = play(classic("2m2/5/5/5/2M2 r frog,tiger crane,monkey boar"), "tiger:c1c3")
    assert lying(state)[Player.RED] == "frog boar"


def test_a_pass_exchanges_in_place() -> None:
    stuck = classic("S4/S2sm/M4/S4/S4 r horse,tiger crane,mantis dragon")
    assert lying(play(stuck, "tiger:pass"))[Player.RED] == "horse dragon"


def test_a_wind_card_lies_where_it_is_until_the_spirit_has_moved() -> None:
    state = wind("ssmss/5/2W2/5/SSMSS r bat,crab crane,eagle dragon")
    first = play(state, "bat:c1c2")
    assert lying(first)[Player.RED] == "bat crab"
    assert lying(play(first, "bat:c3b4"))[Player.RED] == "dragon crab"


def test_by_night_the_card_comes_with_the_exchange_before_the_lantern() -> None:
    state = shadow(DARK, red_ninja="a1", blue_ninja="e5")
    moved = play(state, "tiger:c1c3")
    assert lying(moved)[Player.RED] == "crab tiger"
    assert lying(play(moved, "ninja:stay"))[Player.RED] == "crab dragon"


def test_a_win_leaves_the_hands_as_they_were() -> None:
    state = play(classic("2m2/2M2/5/5/5 r boar,ox crab,crane tiger"), "boar:c4c5")
    assert lying(state)[Player.RED] == "boar ox"


@given(game=play_outs())
def test_by_day_each_card_keeps_its_place(game: PlayOut) -> None:
    require_each_card_keeps_its_place(game.states)


@pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
@given(seed=st.integers(min_value=0, max_value=2**32 - 1))
def test_by_night_each_card_keeps_its_place(variant: Variant, seed: int) -> None:
    pairs = pair_of_games(variant, None, seed)
    require_each_card_keeps_its_place(pair.steps[0].state for pair in pairs)


def test_positions_are_written_by_the_cards_ids() -> None:
    state = play(classic("2m2/5/5/5/2M2 r frog,tiger crane,monkey boar"), "tiger:c1c3")
    assert format_position(public_view(state)) == "2m2/5/2M2/5/5 b boar,frog crane,monkey tiger"


def test_how_cards_lie_makes_no_other_position() -> None:
    round_ = "goose:c1b2 horse:c5c4 boar:b2c2 goose:c4b5 horse:c2c1 boar:b5c5"
    state = classic("2m2/5/5/5/2M2 r goose,rooster horse,ox boar")
    turned = replace(state, hands=((CARDS["rooster"], CARDS["goose"]), state.hands[Player.BLUE]))
    drawn = play(turned, f"{round_} {round_}")
    assert lying(drawn)[Player.RED] == "rooster goose"
    assert drawn.outcome == Outcome(None, Termination.REPETITION)
