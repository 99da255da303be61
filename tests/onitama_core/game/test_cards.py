from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from onitama_core.game import (
    CARDS,
    CATALOGUE,
    POOLS,
    Card,
    CardSet,
    Player,
    Unreadable,
    UnreadableText,
)
from onitama_core.game.cards import find_card, hand_of, mirror_of

SHARED_CARDS = Path(__file__).parents[3].parent / "shared" / "cards.json"
STAMPS = {None: None, "red": Player.RED, "blue": Player.BLUE}


def as_published(card: Card) -> dict[str, Any]:
    """The card in the shape of cards.json."""
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


@pytest.mark.skipif(not SHARED_CARDS.exists(), reason="the shared card data is not on this machine")
def test_the_catalogue_equals_the_shared_card_data_in_all_fields() -> None:
    published = json.loads(SHARED_CARDS.read_text(encoding="utf-8"))["cards"]
    assert [as_published(card) for card in CATALOGUE] == published


def test_there_are_42_cards() -> None:
    assert len(CATALOGUE) == 42


def test_no_two_cards_share_an_id_or_a_name() -> None:
    assert len({card.id for card in CATALOGUE}) == len({card.name for card in CATALOGUE}) == 42


def test_the_boxes_hold_16_16_2_and_8_cards() -> None:
    assert Counter(card.card_set for card in CATALOGUE) == {
        CardSet.BASE: 16,
        CardSet.SENSEIS_PATH: 16,
        CardSet.PROMO: 2,
        CardSet.WAY_OF_THE_WIND: 8,
    }


def test_goat_and_sheep_are_the_promotional_cards() -> None:
    promo = {card.name for card in CATALOGUE if card.card_set is CardSet.PROMO}
    assert promo == {"Goat", "Sheep"}


@pytest.mark.parametrize(
    "card_set", [CardSet.BASE, CardSet.SENSEIS_PATH, CardSet.PROMO], ids=lambda box: box.value
)
def test_half_of_each_ordinary_box_is_stamped_red_and_half_blue(card_set: CardSet) -> None:
    stamps = Counter(card.stamp for card in CATALOGUE if card.card_set is card_set)
    assert stamps[Player.RED] == stamps[Player.BLUE] == stamps.total() / 2


def test_the_stamps_of_wind_cards_are_not_established() -> None:
    assert {card.stamp for card in CATALOGUE if not card.is_ordinary} == {None}


def test_wind_cards_alone_have_a_spirit_grid() -> None:
    assert all(bool(card.spirit) is not card.is_ordinary for card in CATALOGUE)


def test_every_offset_is_written_once_stays_within_two_and_leads_somewhere_else() -> None:
    for card in CATALOGUE:
        for grid in (card.moves, card.spirit):
            assert len(set(grid)) == len(grid)
            assert (0, 0) not in grid
            assert all(abs(number) <= 2 for offset in grid for number in offset)


def test_no_two_cards_have_the_same_pattern() -> None:
    """So a game of five different cards has five different patterns."""
    patterns = Counter((frozenset(card.moves), frozenset(card.spirit)) for card in CATALOGUE)
    assert set(patterns.values()) == {1}


def test_an_ordinary_card_moves_the_spirit_as_it_moves_a_pawn_and_a_wind_card_otherwise() -> None:
    assert all((card.spirit_moves == card.moves) is card.is_ordinary for card in CATALOGUE)


def test_every_card_moves_a_pawn() -> None:
    assert all(card.moves for card in CATALOGUE)


@pytest.mark.parametrize(
    ("pool", "boxes"),
    [
        ("base", {CardSet.BASE}),
        ("sensei", {CardSet.SENSEIS_PATH}),
        ("base+sensei", {CardSet.BASE, CardSet.SENSEIS_PATH}),
        ("all", {CardSet.BASE, CardSet.SENSEIS_PATH, CardSet.PROMO}),
    ],
)
def test_a_pool_is_all_the_cards_of_its_boxes(pool: str, boxes: set[CardSet]) -> None:
    assert POOLS[pool] == tuple(card for card in CATALOGUE if card.card_set in boxes)


def test_there_are_four_pools() -> None:
    assert list(POOLS) == ["base", "sensei", "base+sensei", "all"]


@pytest.mark.parametrize(
    ("text", "card_id"),
    [("tiger", "tiger"), ("TIGER", "tiger"), (" Sea Snake ", "seasnake"), ("seasnake", "seasnake")],
)
def test_card_names_are_read_in_either_case_and_with_blanks(text: str, card_id: str) -> None:
    assert find_card(text) is CARDS[card_id]


def test_an_unknown_card_is_said_to_be_none() -> None:
    with pytest.raises(UnreadableText) as caught:
        find_card(" wolf ")
    assert (caught.value.reason, caught.value.text) == (Unreadable.CARD, "wolf")


def test_a_hand_lies_in_the_order_of_its_ids() -> None:
    tiger, crab = CARDS["tiger"], CARDS["crab"]
    assert hand_of(tiger, crab) == hand_of(crab, tiger) == (crab, tiger)


@pytest.mark.parametrize("card", CATALOGUE, ids=str)
def test_the_mirror_of_a_mirror_is_the_card_itself(card: Card) -> None:
    mirror = mirror_of(card)
    assert mirror is None or mirror_of(mirror) is card


@pytest.mark.parametrize(
    ("card_id", "mirror_id"),
    [
        *(("horse", "ox"), ("frog", "rabbit"), ("goose", "rooster"), ("eel", "cobra")),
        *(("fox", "dog"), ("seasnake", "viper"), ("sable", "otter"), ("goat", "sheep")),
        *(("tiger", "tiger"), ("kirin", "kirin"), ("bat", "bat"), ("eagle", "eagle")),
    ],
)
def test_a_mirror_exchanges_left_and_right(card_id: str, mirror_id: str) -> None:
    assert mirror_of(CARDS[card_id]) is CARDS[mirror_id]


def test_every_ordinary_card_has_a_mirror_among_the_ordinary_ones() -> None:
    mirrors = [mirror_of(card) for card in POOLS["all"]]
    assert all(mirror is not None and mirror.is_ordinary for mirror in mirrors)


def test_a_wind_cards_mirror_has_both_grids_mirrored() -> None:
    wind = [card for card in CATALOGUE if not card.is_ordinary]
    assert [card.id for card in wind if mirror_of(card)] == ["bat", "eagle"]
