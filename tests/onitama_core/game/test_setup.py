"""The board, the cards, and how a game starts."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onitama_core import game
from onitama_core.game import (
    CARDS,
    CATALOGUE,
    POOLS,
    Player,
    Setup,
    Square,
    Variant,
    deal,
    make_setup,
)
from onitama_core.game.board import squares_in
from onitama_core.game.cards import find_card, mirror_of, sort_hand
from tests.onitama_core.game.helpers import text_of


def test_there_are_25_squares_from_a1_along_each_rank_to_e5() -> None:
    assert [str(square) for square in game.SQUARES] == [
        file + rank for rank in "12345" for file in "abcde"
    ]
    assert (Square.D2.file, Square.D2.rank) == (3, 1)
    assert Square.parse("c3") is Square.parse("C3") is Square.C3
    bits = Square.E5.bit | Square.A1.bit | Square.C3.bit
    assert list(squares_in(bits)) == [Square.A1, Square.C3, Square.E5]


def test_each_player_has_a_temple_and_a_home_row() -> None:
    """An offset is right and forward from Red's seat, and both negated for Blue."""
    assert [str(player) for player in Player] == ["red", "blue"]
    assert [player.opponent for player in Player] == [Player.BLUE, Player.RED]
    assert [game.TEMPLES[player] for player in Player] == [Square.C1, Square.C5]
    for square, rotated in (("a1", "e5"), ("b4", "d2"), ("c3", "c3")):
        assert Square.parse(square).rotated is Square.parse(rotated)
    assert Square.B2.step((2, 1), Player.RED) is Square.D3
    assert Square.D4.step((2, 1), Player.BLUE) is Square.B3


@pytest.mark.parametrize("text", ["", "c", "c0", "c6", "f3", "3c", "c33", "mro"])
def test_a_text_that_is_no_square_is_refused(text: str) -> None:
    with pytest.raises(game.UnreadableText) as caught:
        Square.parse(text)
    assert (caught.value.reason, caught.value.text) == (game.Unreadable.SQUARE, text)


PUBLISHED = json.loads(Path(__file__).with_name("cards.json").read_text(encoding="utf-8"))
"""The cards as several public transcriptions agree on them."""


def as_published(card: game.Card) -> dict[str, Any]:
    """Return the card in the shape of cards.json."""
    fields = {
        "id": card.id,
        "name": card.name,
        "set": card.card_set.name.lower(),
        "kanji": card.kanji,
        "moves": [list(offset) for offset in card.moves],
        "stamp": None if card.stamp is None else str(card.stamp),
    }
    if card.spirit:
        fields["spirit"] = [list(offset) for offset in card.spirit]
    return fields


def test_the_catalogue_equals_the_published_cards_in_all_fields() -> None:
    assert [as_published(card) for card in CATALOGUE] == PUBLISHED["cards"]


def test_the_card_sets_have_16_16_2_and_8_cards() -> None:
    """A pool is all cards of its sets, and only Wind cards have a Spirit's grid of their own."""
    sets = {game.CardSet.BASE: 8, game.CardSet.SENSEIS_PATH: 8, game.CardSet.PROMO: 1}
    expected = Counter(
        {(card_set, player): count for card_set, count in sets.items() for player in Player}
    )
    wind = Counter({(game.CardSet.WAY_OF_THE_WIND, None): 8})
    assert Counter((card.card_set, card.stamp) for card in CATALOGUE) == expected + wind
    for card in CATALOGUE:
        assert card.is_ordinary is (card.card_set is not game.CardSet.WAY_OF_THE_WIND)
        assert bool(card.spirit) is not card.is_ordinary
        assert (card.spirit_moves == card.moves) is card.is_ordinary
    base, sensei, promo = sets
    pools = {"base": {base}, "sensei": {sensei}, "base+sensei": {base, sensei}, "all": {*sets}}
    assert {CARDS["goat"].card_set, CARDS["sheep"].card_set} == {promo}
    assert list(POOLS) == list(pools)
    for pool, pool_sets in pools.items():
        assert POOLS[pool] == tuple(card for card in CATALOGUE if card.card_set in pool_sets)


def test_card_names_are_read_in_either_case_and_with_blanks() -> None:
    assert find_card("tiger") is find_card("TIGER") is CARDS["tiger"]
    assert find_card(" Sea Snake ") is find_card("seasnake") is CARDS["seasnake"]
    with pytest.raises(game.UnreadableText) as caught:
        find_card(" wolf ")
    assert (caught.value.reason, caught.value.text) == (game.Unreadable.CARD, "wolf")


MIRRORS = (
    ("horse", "ox"),
    ("frog", "rabbit"),
    ("goose", "rooster"),
    ("eel", "cobra"),
    ("fox", "dog"),
    ("seasnake", "viper"),
    ("sable", "otter"),
    ("goat", "sheep"),
    ("tiger", "tiger"),
    ("kirin", "kirin"),
    ("bat", "bat"),
    ("eagle", "eagle"),
)


def test_a_cards_mirror_exchanges_left_and_right() -> None:
    """Every ordinary card has a mirror, and a Wind card has one if both its grids are mirrored."""
    assert [mirror_of(CARDS[card]) for card, _ in MIRRORS] == [CARDS[other] for _, other in MIRRORS]
    mirrors = {card: mirror for card in CATALOGUE if (mirror := mirror_of(card))}
    assert [card.id for card in mirrors if not card.is_ordinary] == ["bat", "eagle"]
    assert set(POOLS["all"]) <= mirrors.keys()
    for card, mirror in mirrors.items():
        assert mirrors[mirror] is card
        assert mirror.is_ordinary is card.is_ordinary


def cards(*names: str) -> list[game.Card]:
    return [CARDS[name] for name in names]


def rng(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - it is a game


def deals() -> st.SearchStrategy[tuple[str, int]]:
    """Return a strategy of a pool's name and a seed."""
    return st.tuples(st.sampled_from(sorted(POOLS)), st.integers(0, 2**32))


@given(deals())
def test_five_cards_of_the_pool_are_dealt_and_the_side_cards_stamp_names_the_first_player(
    case: tuple[str, int],
) -> None:
    pool, seed = case
    setup = deal(Variant.CLASSIC, POOLS[pool], rng(seed))
    assert setup == deal(Variant.CLASSIC, POOLS[pool], rng(seed))
    assert len(set(setup.card_ids)) == 5
    assert set(setup.cards) <= set(POOLS[pool])
    assert setup.first is CARDS[setup.side].stamp


def test_every_card_of_a_pool_can_be_dealt() -> None:
    dealt: set[game.Card] = set()
    for seed in range(200):
        dealt |= set(deal(Variant.CLASSIC, POOLS["all"], rng(seed)).cards)
    assert dealt == set(POOLS["all"])


@pytest.mark.parametrize("variant", [variant for variant in Variant if variant is not Variant.WIND])
def test_five_ordinary_cards_are_enough_outside_way_of_the_wind(variant: Variant) -> None:
    assert game.dealable_cards(variant) == POOLS["all"]
    assert game.named_pool(variant, "sensei") == POOLS["sensei"]
    game.require_dealable(variant, POOLS["base"][:5])
    with pytest.raises(game.PoolTooSmall):
        game.require_dealable(variant, POOLS["base"][:4])
    with pytest.raises(game.WindCardOutOfPlace) as caught:
        make_setup(variant, cards("tiger", "crab", "monkey", "crane", "bat"))
    assert caught.value.card is CARDS["bat"]


def test_way_of_the_wind_deals_the_wind_cards_beside_each_pool() -> None:
    wind = [card for card in CATALOGUE if not card.is_ordinary]
    assert set(game.dealable_cards(Variant.WIND)) == set(CATALOGUE)
    for name, pool in POOLS.items():
        assert game.named_pool(Variant.WIND, name) == (*pool, *wind)


def test_named_cards_are_reds_two_then_blues_two_then_the_side_card() -> None:
    """Red is first in Way of the Light whatever the side card's stamp."""
    five = cards("tiger", "crab", "monkey", "crane", "dragon")
    red, blue = ("tiger", "crab"), ("monkey", "crane")
    expected = Setup(Variant.CLASSIC, red, blue, side="dragon", first=Player.RED)
    assert make_setup(Variant.CLASSIC, five) == expected
    assert make_setup(Variant.LIGHT, five[::-1]).first is Player.RED
    with pytest.raises(game.CardNamedTwice):
        make_setup(Variant.CLASSIC, cards("tiger", "crab", "monkey", "crane", "tiger"))
    for count in (0, 4, 6):
        with pytest.raises(game.NotFiveCards) as caught:
            make_setup(Variant.CLASSIC, POOLS["base"][:count])
        assert caught.value.count == count


def test_a_setup_takes_five_different_ordinary_cards_by_id() -> None:
    for card in ("wolf", "Tiger", "crab", "bat"):
        with pytest.raises(game.IllegalSetup):
            Setup(Variant.CLASSIC, ("crab", card), ("monkey", "crane"), "dragon", Player.RED)
    tiger, crab = CARDS["tiger"], CARDS["crab"]
    assert sort_hand(tiger, crab) == sort_hand(crab, tiger) == (crab, tiger)


WIND_CARDS = {card for card in CATALOGUE if not card.is_ordinary}


def wind_deals() -> st.SearchStrategy[tuple[str, Setup]]:
    """Return a strategy of pools, each with a setup of Way of the Wind that was dealt from it."""
    pools = st.sampled_from(sorted(POOLS))
    seeds = st.integers(0, 2**32)
    return st.builds(
        lambda pool, seed: (pool, deal(Variant.WIND, POOLS[pool], rng(seed))), pools, seeds
    )


@given(wind_deals())
def test_each_player_is_dealt_one_wind_card_and_one_ordinary_card_and_the_side_card_is_ordinary(
    dealt: tuple[str, Setup],
) -> None:
    pool, setup = dealt
    for hand in (setup.red, setup.blue):
        assert sorted(CARDS[name].is_ordinary for name in hand) == [False, True]
    assert setup.side_card.is_ordinary
    assert setup.first is setup.side_card.stamp
    assert set(setup.cards) - WIND_CARDS <= set(POOLS[pool])
    assert len(set(setup.cards)) == 5
    red, blue = (",".join(sorted(hand)) for hand in (setup.red, setup.blue))
    player = str(setup.first)[0]
    expected = f"ssmss/5/2W2/5/SSMSS {player} {red} {blue} {setup.side}"
    assert text_of(game.new_game(setup)) == expected


def test_every_wind_card_of_a_pool_can_be_dealt_to_either_player() -> None:
    # A pool without Wind cards is dealt with all of them, one with some is dealt with those.
    some = cards("bat", "hawk", "spider")
    for pool, wind in ((POOLS["base"], WIND_CARDS), ([*POOLS["base"], *some], set(some))):
        setups = [deal(Variant.WIND, pool, rng(seed)) for seed in range(200)]
        for hands in ([setup.red for setup in setups], [setup.blue for setup in setups]):
            assert {CARDS[name] for hand in hands for name in hand} & WIND_CARDS == wind


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
def test_a_pool_with_too_few_ordinary_or_wind_cards_is_refused(
    pool: tuple[str, ...], ordinary: int, wind: int
) -> None:
    with pytest.raises(game.PoolLacksAKind) as caught:
        deal(Variant.WIND, cards(*pool), rng(1))
    assert (caught.value.ordinary, caught.value.wind) == (ordinary, wind)


@pytest.mark.parametrize("lot", Player)
def test_with_a_wind_card_at_the_side_the_first_player_is_drawn_by_lot(
    lot: Player,
) -> None:
    for side in ("bat", "spider", "tiger", "dragon"):
        setup = make_setup(Variant.WIND, cards("eagle", "crab", "monkey", "crane", side), lot)
        assert setup.first is game.new_game(setup).position.turn
        assert setup.first is (CARDS[side].stamp if CARDS[side].is_ordinary else lot)
