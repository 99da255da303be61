"""What pages of a leaderboard and of statistics say, and where their buttons lead."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cogs.people.leaderboard import (
    MOST_CARDS,
    above_statistics,
    leaderboard_page,
    other_rankings,
    shares_of,
)
from cogs.ui import clicks
from onitama_core.game import CATALOGUE, Variant
from onitama_core.people import Ranking, Statistics
from onitama_core.store import CardSum, Person, Span, Tally
from tests.cogs.ui.servers import CARDS, server
from tests.cogs.ui.standings import BOARDS, FAR, FIRST, board, leader

if TYPE_CHECKING:
    from onitama_core.people import Leaderboard

MOST_LETTERS = 2000


def told(found: Leaderboard) -> list[str]:
    return leaderboard_page(found).content.splitlines()


def test_it_says_who_stands_where_with_what() -> None:
    assert told(board()) == [
        "**Classic** · all time",
        "1 · **Alice** (you) · **1702** · 34 games",
        "2 · Bob · **1512?** · 3 games",
        "2 · Cleo · **1512** · 20 games",
        "– · D\\*o\\*ra · **1662?** · 2 games",
        "`?`: provisional, for about a dozen games. A place comes with the third rated game.",
    ]


def test_who_is_provisional_has_a_mark_and_a_place() -> None:
    *_, bob, _, explained = told(BOARDS["provisional, with a place"])
    assert bob == "2 · Bob · **1512?** · 3 games"
    assert explained == "`?`: provisional, for about a dozen games."


def test_a_period_tells_what_was_gained_in_it() -> None:
    assert told(BOARDS["a week"]) == [
        "**Classic** · this week",
        "1 · Bob · **+34** · 6 games",
        "2 · Cleo · **±0** · 1 game",
        "3 · **Alice** (you) · **−12** · 4 games",
    ]


def test_the_own_place_is_told_wherever_it_is() -> None:
    page = told(BOARDS["the own place far down"])
    assert page[0] == "**Classic** · all time · page 2 of 3"
    assert "Your place: **21** · **1321** · 57 games" in page
    assert "You: **1662?** · 2 games, without a place yet." in told(
        BOARDS["without a place, far down"]
    )
    assert told(BOARDS["not among them"])[-2].startswith("You are not among them yet")


def test_who_is_not_among_them_is_told_how_to_be() -> None:
    line = "You are not among them yet: a rated match brings you here."
    assert told(BOARDS["not among them"])[-2] == line
    line = "You are not among them: rated matches count here once your rating is settled."
    assert told(BOARDS["a month without me"])[-1] == line


def test_an_empty_one_says_what_to_do() -> None:
    assert told(BOARDS["nobody"]) == [
        "**Classic** · all time",
        "Nobody has played it rated yet. `/onitama challenge` invites somebody.",
    ]


def test_its_buttons_lead_to_the_pages_around_and_to_the_own_place() -> None:
    shown = leaderboard_page(board(own=FAR, page=1, pages=4))
    ways = [(b.label, b.click, b.is_disabled) for b in shown.buttons]
    at = Ranking(Variant.CLASSIC, Span.ALWAYS).at
    assert ways == [
        ("Previous", clicks.ShowRanks(at(0), 0), False),
        ("Next", clicks.ShowRanks(at(2), 1), False),
        ("My place", clicks.ShowRanks(at(2), 2), False),
        ("Statistics", clicks.ShowStatistics(Variant.CLASSIC), False),
    ]


def test_where_nothing_more_is_a_button_stays_in_its_place() -> None:
    first = leaderboard_page(board(pages=2)).buttons
    assert [button.is_disabled for button in first] == [True, False, True, False]
    last = leaderboard_page(board(own=None, page=1, pages=2)).buttons
    assert [button.is_disabled for button in last] == [False, True, False]
    assert [one.label for one in leaderboard_page(board()).buttons] == ["Statistics"]


def test_the_ids_on_one_page_differ() -> None:
    shown = leaderboard_page(board(own=FAR, page=1, pages=3))
    ids = [button.click.custom_id for button in shown.buttons]
    ids += [each.click.custom_id for each in shown.lists]
    assert len(set(ids)) == len(ids) == 6


def test_its_lists_show_what_is_shown() -> None:
    variants, periods = leaderboard_page(BOARDS["a week"]).lists
    assert [o.label for o in variants.options if o.is_chosen] == ["Classic"]
    assert [o.label for o in periods.options if o.is_chosen] == ["This week"]


def test_another_variant_or_period_begins_at_its_first_page() -> None:
    shown = Ranking(Variant.WIND, Span.WEEK, 7)
    others = other_rankings(shown)
    assert others["light"] == Ranking(Variant.LIGHT, Span.WEEK)
    assert others[Span.ALWAYS.value] == Ranking(Variant.WIND, Span.ALWAYS)
    assert "never" not in others


def test_a_full_page_of_the_longest_names_fits() -> None:
    leaders = tuple(leader(Person(n, "*" * 32), 1000 + n, 1500.0, 10_000) for n in range(10))
    page = leaderboard_page(board(leaders, FIRST, page=100, pages=101))
    assert len(page.content) < MOST_LETTERS


BEST = "Best to begin with: Tiger, 71%; worst: Sea Snake, 18%."


def test_the_best_and_the_worst_card_are_named() -> None:
    assert list(above_statistics(server(40, *CARDS)))[2:] == [BEST]


@pytest.mark.parametrize(
    "cards",
    [(), CARDS[:1], (CardSum("crab", Tally(3, 0, 3)), CardSum("tiger", Tally(5, 0, 5)))],
    ids=["none", "one", "two that are level"],
)
def test_of_cards_that_are_level_none_is_the_best(cards: tuple[CardSum, ...]) -> None:
    assert len(list(above_statistics(server(40, *cards)))) == 2


def statistics(cards: int) -> Statistics:
    """The best card first, as they are asked for."""
    sums = (
        CardSum(card.id, Tally(50 - number, 0, number)) for number, card in enumerate(CATALOGUE)
    )
    return Statistics(Variant.CLASSIC, Tally(6, 2, 2), (10,), tuple(sums)[:cards])


def test_as_many_as_fit_are_all_shown() -> None:
    shown = shares_of(statistics(MOST_CARDS))
    assert [one.card.id for one in shown.cards] == [card.id for card in CATALOGUE[:MOST_CARDS]]
    assert shown.are_all


def test_of_more_the_best_and_the_worst_are() -> None:
    shown = shares_of(statistics(MOST_CARDS + 3))
    cards = [card.id for card in CATALOGUE[: MOST_CARDS + 3]]
    assert [one.card.id for one in shown.cards] == [*cards[:5], *cards[-5:]]
    assert not shown.are_all


def test_a_draw_is_half_of_a_point() -> None:
    shown = shares_of(statistics(1))
    assert shown.games == 10
    assert shown.first == pytest.approx(0.7)
    assert (shown.cards[0].share, shown.cards[0].games) == (1.0, 50)
