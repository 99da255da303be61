"""What an invitation offers: pool or named cards, and who sits where."""

from __future__ import annotations

from random import Random

import pytest

from onitama_core.game import POOLS, IllegalSetup, Player, UnreadableText, Variant
from onitama_core.matches.terms import SeatChoice, Terms

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
    assert set(Terms(pool).set_up(rng()).cards) <= set(POOLS[pool])


def test_the_same_seed_deals_the_same_cards() -> None:
    assert Terms("all").set_up(rng()) == Terms("all").set_up(rng())


def test_deals_differ_from_one_to_the_next() -> None:
    lot = rng()
    assert Terms("all").set_up(lot) != Terms("all").set_up(lot)


def test_named_cards_lie_as_named() -> None:
    setup = Terms.of_deal(NAMED, SeatChoice.RED).set_up(rng())
    assert (setup.red, setup.blue, setup.side) == (("tiger", "crab"), ("monkey", "crane"), "dragon")


@pytest.mark.parametrize(
    ("named", "first"),
    [(NAMED, Player.RED), ("dragon,crab,monkey,crane,tiger", Player.BLUE)],
)
def test_the_stamp_of_the_side_card_names_who_begins(named: str, first: Player) -> None:
    assert Terms.of_deal(named, SeatChoice.RED).set_up(rng()).first is first


def test_named_cards_are_read_forgivingly() -> None:
    terms = Terms.of_deal(" Tiger, CRAB ,monkey,Sea Snake,dragon, ", SeatChoice.BLUE)
    assert terms.pool == "tiger,crab,monkey,seasnake,dragon"


def test_named_cards_keep_the_seat_that_was_chosen() -> None:
    assert Terms.of_deal(NAMED, SeatChoice.BLUE).seat is SeatChoice.BLUE


@pytest.mark.parametrize(
    ("named", "refusal", "sentence"),
    [
        ("tiger,crab,monkey,crane", IllegalSetup, "I count 4"),
        ("tiger,crab,monkey,crane,dragon,ox", IllegalSetup, "I count 6"),
        ("tiger,crab,monkey,crane,tiger", IllegalSetup, "one is named twice"),
        ("tiger,crab,monkey,crane,hawk", IllegalSetup, "Hawk is a Wind card"),
        ("tiger,crab,monkey,crane,unicorn", UnreadableText, "“unicorn” is not a card I know"),
        ("", IllegalSetup, "I count 0"),
    ],
)
def test_named_cards_that_cannot_be_dealt_are_refused(
    named: str, refusal: type[Exception], sentence: str
) -> None:
    with pytest.raises(refusal, match=sentence):
        Terms.of_deal(named, SeatChoice.RED)


@pytest.mark.parametrize(
    ("choice", "player"), [(SeatChoice.RED, Player.RED), (SeatChoice.BLUE, Player.BLUE)]
)
def test_a_chosen_seat_is_no_matter_of_luck(choice: SeatChoice, player: Player) -> None:
    assert {choice.draw(rng(seed)) for seed in range(20)} == {player}


def test_a_random_seat_can_be_either() -> None:
    assert {SeatChoice.RANDOM.draw(rng(seed)) for seed in range(20)} == set(Player)


def test_the_same_seed_draws_the_same_seat() -> None:
    assert SeatChoice.RANDOM.draw(rng(5)) is SeatChoice.RANDOM.draw(rng(5))


def test_a_rematch_deals_named_cards_anew() -> None:
    rematch = Terms.of_deal(NAMED, SeatChoice.RED).for_rematch(SeatChoice.BLUE)
    deals = {rematch.set_up(rng(seed)) for seed in range(10)}
    assert len(deals) > 1
    assert {frozenset(deal.card_ids) for deal in deals} == {frozenset(NAMED.split(","))}


def test_a_rematch_keeps_the_pool() -> None:
    assert Terms("sensei").for_rematch(SeatChoice.BLUE) == Terms("sensei", seat=SeatChoice.BLUE)
