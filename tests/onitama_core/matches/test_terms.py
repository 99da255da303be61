"""What an invitation offers: pool or named cards, and who sits where."""

from __future__ import annotations

from random import Random

import pytest

from onitama_core.game import (
    CARDS,
    POOLS,
    Card,
    CardNamedTwice,
    NotFiveCards,
    OnitamaError,
    Player,
    PoolTooSmall,
    Unreadable,
    UnreadableText,
    Variant,
    WindCardOutOfPlace,
    dealable,
    named_pool,
)
from onitama_core.matches import chosen_pool, named_deal
from onitama_core.matches.terms import draw_seat, for_rematch, set_up
from onitama_core.store import PACES, SeatChoice, Terms, Venue

NAMED = "tiger,crab,monkey,crane,dragon"


def rng(seed: int = 1) -> Random:
    return Random(seed)  # noqa: S311 - it is a game


def test_the_usual_terms_are_the_base_cards_and_seats_drawn_by_lot() -> None:
    assert Terms() == Terms("base", is_dealt=False, seat=SeatChoice.RANDOM, variant=Variant.CLASSIC)


@pytest.mark.parametrize("pool", POOLS)
def test_a_named_pool_offers_its_cards(pool: str) -> None:
    assert Terms(pool).cards == POOLS[pool]


@pytest.mark.parametrize("pool", POOLS)
def test_a_deal_comes_from_its_pool(pool: str) -> None:
    assert set(set_up(Terms(pool), rng()).cards) <= set(POOLS[pool])


def test_the_same_seed_deals_the_same_cards() -> None:
    assert set_up(Terms("all"), rng()) == set_up(Terms("all"), rng())


def test_deals_differ_from_one_to_the_next() -> None:
    lot = rng()
    assert set_up(Terms("all"), lot) != set_up(Terms("all"), lot)


def test_named_cards_lie_as_named() -> None:
    setup = set_up(named_deal(NAMED, SeatChoice.RED), rng())
    assert (setup.red, setup.blue, setup.side) == (("tiger", "crab"), ("monkey", "crane"), "dragon")


@pytest.mark.parametrize(
    ("named", "first"), [(NAMED, Player.RED), ("dragon,crab,monkey,crane,tiger", Player.BLUE)]
)
def test_the_stamp_of_the_side_card_names_who_begins(named: str, first: Player) -> None:
    assert set_up(named_deal(named, SeatChoice.RED), rng()).first is first


def test_named_cards_are_read_forgivingly() -> None:
    terms = named_deal(" Tiger, CRAB ,monkey,Sea Snake,dragon, ", SeatChoice.BLUE)
    assert terms.pool == "tiger,crab,monkey,seasnake,dragon"


def test_named_cards_keep_the_seat_that_was_chosen() -> None:
    assert named_deal(NAMED, SeatChoice.BLUE).seat is SeatChoice.BLUE


@pytest.mark.parametrize(
    ("named", "refusal"),
    [
        ("tiger,crab,monkey,crane", NotFiveCards(4)),
        ("tiger,crab,monkey,crane,dragon,ox", NotFiveCards(6)),
        ("tiger,crab,monkey,crane,tiger", CardNamedTwice()),
        ("tiger,crab,monkey,crane,hawk", WindCardOutOfPlace(CARDS["hawk"])),
        ("tiger,crab,monkey,crane,unicorn", UnreadableText(Unreadable.CARD, "unicorn")),
        ("", NotFiveCards(0)),
    ],
)
def test_named_cards_that_cannot_be_dealt_are_refused(named: str, refusal: OnitamaError) -> None:
    with pytest.raises(type(refusal)) as caught:
        named_deal(named, SeatChoice.RED)
    assert vars(caught.value) == vars(refusal)


@pytest.mark.parametrize(
    ("choice", "player"), [(SeatChoice.RED, Player.RED), (SeatChoice.BLUE, Player.BLUE)]
)
def test_a_chosen_seat_is_no_matter_of_luck(choice: SeatChoice, player: Player) -> None:
    assert {draw_seat(choice, rng(seed)) for seed in range(20)} == {player}


def test_a_random_seat_can_be_either() -> None:
    assert {draw_seat(SeatChoice.RANDOM, rng(seed)) for seed in range(20)} == set(Player)


def test_the_same_seed_draws_the_same_seat() -> None:
    assert draw_seat(SeatChoice.RANDOM, rng(5)) is draw_seat(SeatChoice.RANDOM, rng(5))


def test_a_rematch_deals_named_cards_anew() -> None:
    rematch = for_rematch(named_deal(NAMED, SeatChoice.RED), SeatChoice.BLUE)
    deals = {set_up(rematch, rng(seed)) for seed in range(10)}
    assert len(deals) > 1
    assert {frozenset(deal.card_ids) for deal in deals} == {frozenset(NAMED.split(","))}


def test_a_rematch_keeps_the_pool() -> None:
    assert for_rematch(Terms("sensei"), SeatChoice.BLUE) == Terms("sensei", seat=SeatChoice.BLUE)


def test_a_rematch_keeps_the_pace() -> None:
    live = Terms(pace=PACES["5+3"])
    assert for_rematch(live, SeatChoice.BLUE).pace == live.pace


def chosen(cards: list[Card], variant: Variant = Variant.CLASSIC) -> Terms:
    return chosen_pool(cards, SeatChoice.RANDOM, variant)


def test_chosen_cards_alone_are_dealt() -> None:
    five = [CARDS[card] for card in NAMED.split(",")]
    terms = chosen(five)
    assert (terms.pool, terms.is_dealt) == (NAMED, False)
    for seed in range(10):
        assert set(set_up(terms, rng(seed)).cards) == set(five)


@pytest.mark.parametrize("variant", Variant)
@pytest.mark.parametrize("pool", POOLS)
def test_all_the_cards_of_a_pool_are_that_pool(pool: str, variant: Variant) -> None:
    assert chosen(list(named_pool(variant, pool)), variant).pool == pool


@pytest.mark.parametrize("variant", Variant)
def test_a_pool_with_a_card_less_is_none_by_name(variant: Variant) -> None:
    cards = [card for card in dealable(variant) if card.id != "tiger"]
    terms = chosen(cards, variant)
    assert terms.pool.split(",") == [card.id for card in cards]
    assert list(terms.cards) == cards


def test_too_few_chosen_cards_are_refused() -> None:
    with pytest.raises(PoolTooSmall) as caught:
        chosen(list(POOLS["base"][:4]))
    assert caught.value.count == 4


def test_no_wind_card_is_dealt_that_was_not_chosen() -> None:
    wind = [CARDS[card] for card in ("bat", "eagle")]
    terms = chosen([*POOLS["base"], *wind], Variant.WIND)
    for seed in range(20):
        assert {card for card in set_up(terms, rng(seed)).cards if not card.is_ordinary} == set(
            wind
        )


def test_a_rematch_keeps_the_chosen_cards_and_the_variant() -> None:
    cards = [card for card in dealable(Variant.WIND) if card.id != "bat"]
    rematch = for_rematch(chosen(cards, Variant.WIND), SeatChoice.BLUE)
    assert (list(rematch.cards), rematch.variant) == (cards, Variant.WIND)


@pytest.mark.parametrize(
    "named",
    [
        NAMED,
        "tiger,crab,monkey,crane,bat",
        "tiger,bat,monkey,eagle,dragon",
        "bat,eagle,lion,hawk,spider",
    ],
)
def test_a_rematch_of_way_of_the_wind_deals_the_same_five_anew_in_any_mix(named: str) -> None:
    terms = for_rematch(named_deal(named, SeatChoice.RED, Variant.WIND), SeatChoice.BLUE)
    deals = {set_up(terms, rng(seed)) for seed in range(20)}
    assert len(deals) > 1
    assert {frozenset(deal.card_ids) for deal in deals} == {frozenset(named.split(","))}


def test_a_wind_card_at_the_side_of_a_rematch_lets_the_lot_decide() -> None:
    terms = named_deal("bat,eagle,lion,hawk,spider", SeatChoice.RED, Variant.WIND)
    rematch = for_rematch(terms, SeatChoice.BLUE)
    assert {set_up(rematch, rng(seed)).first for seed in range(20)} == set(Player)


def test_what_need_never_end_or_nobody_sees_is_not_rated() -> None:
    pace = PACES["3d"]
    assert Terms(pace=pace, is_rated=True).at_pace(PACES["1h"]).is_rated
    assert not Terms(pace=pace, is_rated=True).at_pace(PACES["none"]).is_rated
    with pytest.raises(ValueError, match="is_rated"):
        Terms(is_rated=True)
    with pytest.raises(ValueError, match="is_rated"):
        Terms(pace=pace, venue=Venue.PRIVATE, is_rated=True)
