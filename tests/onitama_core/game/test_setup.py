from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onitama_core.game import (
    CARDS,
    CATALOGUE,
    POOLS,
    Card,
    CardNamedTwice,
    IllegalSetup,
    NotFiveCards,
    Player,
    PoolLacksAKind,
    PoolTooSmall,
    Setup,
    Variant,
    WindCardOutOfPlace,
    deal,
    dealable,
    lay_out,
    named_pool,
    new_game,
    require_enough,
)
from tests.onitama_core.game.helpers import text_of


def cards(*names: str) -> list[Card]:
    return [CARDS[name] for name in names]


def rng(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - it is a game


def deals() -> st.SearchStrategy[tuple[str, int]]:
    return st.tuples(st.sampled_from(sorted(POOLS)), st.integers(0, 2**32))


@given(deals())
def test_the_same_seed_deals_the_same_cards(case: tuple[str, int]) -> None:
    pool, seed = case
    again = deal(Variant.CLASSIC, POOLS[pool], rng(seed))
    assert deal(Variant.CLASSIC, POOLS[pool], rng(seed)) == again


def test_other_seeds_deal_other_cards() -> None:
    dealt = {deal(Variant.CLASSIC, POOLS["base"], rng(seed)) for seed in range(20)}
    assert len(dealt) > 15


@given(deals())
def test_five_different_cards_are_dealt(case: tuple[str, int]) -> None:
    pool, seed = case
    assert len(set(deal(Variant.CLASSIC, POOLS[pool], rng(seed)).card_ids)) == 5


@given(deals())
def test_cards_are_dealt_from_the_chosen_pool_alone(case: tuple[str, int]) -> None:
    pool, seed = case
    assert set(deal(Variant.CLASSIC, POOLS[pool], rng(seed)).cards) <= set(POOLS[pool])


@given(deals())
def test_the_stamp_of_the_side_card_names_who_moves_first(case: tuple[str, int]) -> None:
    pool, seed = case
    setup = deal(Variant.CLASSIC, POOLS[pool], rng(seed))
    assert setup.first is CARDS[setup.side].stamp


def test_every_card_of_a_pool_can_be_dealt() -> None:
    dealt: set[Card] = set()
    for seed in range(200):
        dealt |= set(deal(Variant.CLASSIC, POOLS["all"], rng(seed)).cards)
    assert dealt == set(POOLS["all"])


def test_five_cards_are_enough_for_a_pool() -> None:
    five = cards("tiger", "crab", "monkey", "crane", "dragon")
    assert set(deal(Variant.CLASSIC, five, rng(1)).cards) == set(five)


def test_too_small_a_pool_is_refused() -> None:
    with pytest.raises(PoolTooSmall) as caught:
        deal(Variant.CLASSIC, cards("tiger", "crab", "monkey", "crane"), rng(1))
    assert caught.value.count == 4


@pytest.mark.parametrize("variant", [variant for variant in Variant if variant is not Variant.WIND])
def test_ordinary_cards_alone_are_dealt_outside_way_of_the_wind(variant: Variant) -> None:
    assert dealable(variant) == POOLS["all"]
    assert named_pool(variant, "sensei") == POOLS["sensei"]


def test_way_of_the_wind_deals_the_wind_cards_beside_each_pool() -> None:
    wind = [card for card in CATALOGUE if not card.is_ordinary]
    assert set(dealable(Variant.WIND)) == set(CATALOGUE)
    for name, pool in POOLS.items():
        assert named_pool(Variant.WIND, name) == (*pool, *wind)


@pytest.mark.parametrize("variant", [variant for variant in Variant if variant is not Variant.WIND])
def test_five_cards_are_enough(variant: Variant) -> None:
    require_enough(variant, POOLS["base"][:5])
    with pytest.raises(PoolTooSmall):
        require_enough(variant, POOLS["base"][:4])


@pytest.mark.parametrize(("ordinary", "wind"), [(2, 8), (16, 1), (16, 0), (0, 0)])
def test_way_of_the_wind_needs_both_kinds(ordinary: int, wind: int) -> None:
    kinds = POOLS["base"], [card for card in CATALOGUE if not card.is_ordinary]
    with pytest.raises(PoolLacksAKind) as caught:
        require_enough(Variant.WIND, [*kinds[0][:ordinary], *kinds[1][:wind]])
    assert (caught.value.ordinary, caught.value.wind) == (ordinary, wind)
    require_enough(Variant.WIND, [*kinds[0][:3], *kinds[1][:2]])


def test_named_cards_are_reds_two_then_blues_two_then_the_side_card() -> None:
    five = cards("tiger", "crab", "monkey", "crane", "dragon")
    assert lay_out(Variant.CLASSIC, five) == Setup(
        Variant.CLASSIC,
        red=("tiger", "crab"),
        blue=("monkey", "crane"),
        side="dragon",
        first=Player.RED,
    )


def test_a_blue_stamp_lets_blue_move_first() -> None:
    five = cards("dragon", "crab", "monkey", "crane", "tiger")
    assert lay_out(Variant.CLASSIC, five).first is Player.BLUE


@pytest.mark.parametrize("count", [0, 4, 6])
def test_other_than_five_named_cards_are_refused(count: int) -> None:
    with pytest.raises(NotFiveCards) as caught:
        lay_out(Variant.CLASSIC, POOLS["base"][:count])
    assert caught.value.count == count


def test_a_card_named_twice_is_refused() -> None:
    with pytest.raises(CardNamedTwice):
        lay_out(Variant.CLASSIC, cards("tiger", "crab", "monkey", "crane", "tiger"))


def test_a_setup_with_a_card_twice_cannot_be_made() -> None:
    with pytest.raises(IllegalSetup):
        Setup(Variant.CLASSIC, ("tiger", "crab"), ("crab", "crane"), "dragon", Player.RED)


def test_a_wind_card_is_refused_among_ordinary_ones() -> None:
    with pytest.raises(WindCardOutOfPlace) as caught:
        lay_out(Variant.CLASSIC, cards("tiger", "crab", "bat", "crane", "dragon"))
    assert caught.value.card is CARDS["bat"]


@pytest.mark.parametrize("card", ["wolf", "Tiger", "crab", "bat"])
def test_a_setup_takes_five_different_ordinary_cards_by_id(card: str) -> None:
    with pytest.raises(IllegalSetup):
        Setup(Variant.CLASSIC, ("crab", card), ("monkey", "crane"), "dragon", Player.RED)


@pytest.mark.parametrize("first", Player)
def test_masters_stand_on_their_temples_with_two_students_on_either_side(first: Player) -> None:
    setup = Setup(Variant.CLASSIC, ("tiger", "crab"), ("monkey", "crane"), "dragon", first)
    expected = f"ssmss/5/5/5/SSMSS {str(first)[0]} crab,tiger crane,monkey dragon"
    assert text_of(new_game(setup)) == expected


def test_a_game_starts_with_turn_one_nothing_played_and_no_outcome() -> None:
    state = new_game(deal(Variant.CLASSIC, POOLS["base"], rng(1)))
    assert (state.turn_number, state.last_action, state.outcome) == (1, None, None)
