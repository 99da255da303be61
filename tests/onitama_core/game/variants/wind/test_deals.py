"""RULES.md §3.1 and §2: which cards a game with the Spirit is played with, and who moves first."""

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
    Player,
    PoolLacksAKind,
    Setup,
    Variant,
    WindCardOutOfPlace,
    deal,
    lay_out,
    new_game,
)
from tests.onitama_core.game.helpers import text_of

WIND_CARDS = {card for card in CATALOGUE if not card.is_ordinary}


def cards(*names: str) -> list[Card]:
    return [CARDS[name] for name in names]


def rng(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - it is a game


def deals() -> st.SearchStrategy[tuple[str, Setup]]:
    """A pool and what was dealt from it."""
    pools, seeds = st.sampled_from(sorted(POOLS)), st.integers(0, 2**32)
    return st.builds(
        lambda pool, seed: (pool, deal(Variant.WIND, POOLS[pool], rng(seed))), pools, seeds
    )


# A deal


@given(deals())
def test_each_player_is_dealt_one_wind_card_and_one_ordinary_card(dealt: tuple[str, Setup]) -> None:
    _, setup = dealt
    for hand in (setup.red, setup.blue):
        assert sorted(CARDS[name].is_ordinary for name in hand) == [False, True]


@given(deals())
def test_the_side_card_is_an_ordinary_card_and_its_stamp_names_the_first_player(
    dealt: tuple[str, Setup],
) -> None:
    _, setup = dealt
    assert setup.side_card.is_ordinary
    assert setup.first is setup.side_card.stamp


@given(deals())
def test_the_ordinary_cards_are_of_the_chosen_pool(dealt: tuple[str, Setup]) -> None:
    pool, setup = dealt
    assert set(setup.cards) - WIND_CARDS <= set(POOLS[pool])
    assert len(set(setup.cards)) == 5


def test_the_same_seed_deals_the_same_cards() -> None:
    first, second = (deal(Variant.WIND, POOLS["base"], rng(3)) for _ in range(2))
    assert first == second


def test_every_wind_card_can_be_dealt_to_either_player() -> None:
    setups = [deal(Variant.WIND, POOLS["base"], rng(seed)) for seed in range(200)]
    for hands in ([setup.red for setup in setups], [setup.blue for setup in setups]):
        assert {CARDS[name] for hand in hands for name in hand} >= WIND_CARDS


def test_every_ordinary_card_can_be_dealt_and_lie_at_the_side() -> None:
    setups = [deal(Variant.WIND, POOLS["base"], rng(seed)) for seed in range(300)]
    assert {setup.side_card for setup in setups} == set(POOLS["base"])


def test_a_pool_with_some_wind_cards_is_dealt_with_those_alone() -> None:
    pool = [*POOLS["base"], *cards("bat", "hawk", "spider")]
    setups = [deal(Variant.WIND, pool, rng(seed)) for seed in range(60)]
    dealt = {card for setup in setups for card in setup.cards} & WIND_CARDS
    assert dealt == set(cards("bat", "hawk", "spider"))


def test_three_ordinary_and_two_wind_cards_are_enough_for_a_pool() -> None:
    five = cards("tiger", "crab", "ox", "bat", "lion")
    assert set(deal(Variant.WIND, five, rng(1)).cards) == set(five)


@pytest.mark.parametrize(
    ("pool", "ordinary", "wind"),
    [
        (("tiger", "crab"), 2, 8),
        ((), 0, 8),
        (("tiger", "crab", "bat", "lion"), 2, 2),
        (("tiger", "crab", "ox", "bat"), 3, 1),
        (("bat", "lion", "hawk", "eagle", "spider"), 0, 5),
    ],
)
def test_too_small_a_pool_is_refused(pool: tuple[str, ...], ordinary: int, wind: int) -> None:
    with pytest.raises(PoolLacksAKind) as caught:
        deal(Variant.WIND, cards(*pool), rng(1))
    assert (caught.value.ordinary, caught.value.wind) == (ordinary, wind)


@given(deals())
def test_a_dealt_game_starts_as_the_classic_game_with_the_spirit_on_c3(
    dealt: tuple[str, Setup],
) -> None:
    _, setup = dealt
    red, blue = (",".join(sorted(hand)) for hand in (setup.red, setup.blue))
    player = str(setup.first)[0]
    expected = f"ssmss/5/2W2/5/SSMSS {player} {red} {blue} {setup.side}"
    assert text_of(new_game(setup)) == expected


# Five named cards


@pytest.mark.parametrize(
    "names",
    [
        ("tiger", "crab", "monkey", "crane", "dragon"),
        ("bat", "eagle", "hawk", "lion", "octopus"),
        ("bat", "eagle", "monkey", "crane", "dragon"),
        ("tiger", "crab", "monkey", "crane", "spider"),
        ("goat", "sheep", "rhinoceros", "scorpion", "kirin"),
    ],
)
def test_five_named_cards_may_be_any_mix(names: tuple[str, ...]) -> None:
    setup = lay_out(Variant.WIND, cards(*names), Player.BLUE)
    assert setup.card_ids == names
    assert text_of(new_game(setup)).startswith("ssmss/5/2W2/5/SSMSS ")


@pytest.mark.parametrize("lot", Player)
@pytest.mark.parametrize("side", sorted(card.id for card in WIND_CARDS))
def test_with_a_wind_card_at_the_side_the_first_player_is_drawn_by_lot(
    side: str, lot: Player
) -> None:
    setup = lay_out(Variant.WIND, cards("tiger", "crab", "monkey", "crane", side), lot)
    assert setup.first is new_game(setup).position.turn is lot


@pytest.mark.parametrize("lot", Player)
@pytest.mark.parametrize("side", ["tiger", "dragon"])
def test_with_an_ordinary_card_at_the_side_its_stamp_decides_whatever_the_lot(
    side: str, lot: Player
) -> None:
    setup = lay_out(Variant.WIND, cards("bat", "crab", "eagle", "crane", side), lot)
    assert setup.first is CARDS[side].stamp


def test_a_wind_card_named_twice_is_refused() -> None:
    with pytest.raises(CardNamedTwice):
        lay_out(Variant.WIND, cards("bat", "crab", "bat", "crane", "dragon"))


@pytest.mark.parametrize("variant", [v for v in Variant if v is not Variant.WIND])
def test_wind_cards_are_for_way_of_the_wind_alone(variant: Variant) -> None:
    with pytest.raises(WindCardOutOfPlace) as caught:
        lay_out(variant, cards("tiger", "crab", "monkey", "crane", "bat"))
    assert caught.value.card is CARDS["bat"]
