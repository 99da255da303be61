"""Profiles and leaderboards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from cogs.people.leaderboard import (
    MOST_CARDS,
    above_statistics,
    leaderboard_page,
    other_rankings,
    shares_of,
)
from cogs.people.profile import course_picture, profile_page
from cogs.ui import clicks
from cogs.ui.click_values import Listing
from onitama_core.game import CATALOGUE, Player, Variant
from onitama_core.people import Ranking, Statistics
from onitama_core.store import (
    Badge,
    CardSum,
    GuildSettings,
    Opponent,
    Person,
    Result,
    Span,
    Streak,
    Tally,
)
from tests.cogs.ui.builders import match_of
from tests.onitama_core.people import (
    BOARDS,
    FAR,
    FIRST,
    NOTHING,
    OTHERS,
    OWN,
    PROFILES,
    STATISTICS_OF_CARDS,
    UNRATED,
    UNSHOWN,
    YOUNG,
    board,
    leader,
    server,
)

if TYPE_CHECKING:
    from onitama_core.people import Leaderboard, Profile
    from rendering import RatingHistory


# What a profile says and draws, and where it leads


MOST_LETTERS = 2000


def told(profile: Profile) -> list[str]:
    return profile_page(profile, (), None).content.splitlines()


def test_ones_own_tells_of_the_favourite_opponents() -> None:
    lines = told(OWN)
    assert lines[:8] == [
        "**Alice** · Classic",
        "Rating **1512**, give or take 62, after 34 rated games.",
        "8 won, 1 drawn, 3 lost: as 🔴 Red 4‑1‑0, as 🔷 Blue 4‑0‑3.",
        "Won 5 by stone, 3 by stream.",
        "**In all variants**",
        "Also rated: 1662? in Way of the Wind.",
        "Begins best with Tiger (75% of 12 games), worst with Crab (23% of 11 games).",
        "Won the last 3 games; 7 won in a row at best.",
    ]
    assert "Most often against Bob (7‑1‑4) and Cleo (2‑0‑0)." in lines
    [told_of] = [line for line in lines if "Never found" in line]
    assert told_of.startswith("🏅 **Never found**: won though")


def test_what_there_is_one_of_needs_no_list() -> None:
    """One seat, one variant; no badge."""
    as_red = tuple(
        one for one in OWN.record if (one.variant, one.seat) == (Variant.CLASSIC, Player.RED)
    )
    page = profile_page(replace(OWN, record=as_red, badges=()), (), None)
    lines = page.content.splitlines()
    assert "4 won, 1 drawn, 0 lost, as 🔴 Red." in lines
    assert "**In all variants**" not in lines
    assert any(line.startswith("Begins best with") for line in lines)
    assert "🏅" not in page.content
    assert page.lists == ()
    [variants] = profile_page(OWN, (), None).lists
    assert variants.click == clicks.PickProfile(OWN.person.user_id)
    assert [(o.value, o.label, o.is_chosen) for o in variants.options] == [
        ("classic", "Classic 1512", True),
        ("wind", "Way of the Wind 1662?", False),
    ]


def test_ratings_that_are_not_shown_leave_no_trace() -> None:
    """No button leads to a leaderboard that there is not."""
    page = profile_page(UNSHOWN, (), None)
    assert "1512" not in page.content
    assert "ated" not in page.content
    assert [b.click for b in page.buttons if isinstance(b.click, clicks.ShowRanks)] == []
    [variants] = page.lists
    assert [option.label for option in variants.options] == ["Classic", "Way of the Wind"]
    to_it = clicks.ShowRanks(Ranking(Variant.CLASSIC, Span.ALWAYS))
    unled = replace(OWN, settings=GuildSettings(leaderboard=False))
    assert to_it in {button.click for button in profile_page(OWN, (), None).buttons}
    assert to_it not in {button.click for button in profile_page(unled, (), None).buttons}


def test_the_longest_fits_into_a_message() -> None:
    named = Person(9, "*" * 32)
    badges = tuple(replace(OWN.badges[0], badge=badge) for badge in Badge)
    company = (Opponent(named, Tally(9999, 999, 9999)),) * 3
    longest = replace(OWN, person=named, badges=badges, company=company)
    matches = (match_of(12, "*" * 32),) * 4
    leaders = tuple(leader(Person(n, "*" * 32), 1000 + n, 1500.0, 10_000) for n in range(10))
    for page in (
        profile_page(longest, matches, None),
        leaderboard_page(board(leaders, FIRST, page=100, pages=101)),
    ):
        assert len(page.content) < MOST_LETTERS


def test_streaks_are_told_once_they_are_some() -> None:
    assert "Won the last 7 games." in told(PROFILES["on the best streak"])
    assert "Lost the last 2 games." in told(PROFILES["after losses"])
    assert "4 won in a row at best." in told(PROFILES["no streak"])
    lost = replace(OWN, streak=Streak(Result.LOST, 3, longest=3))
    assert "Lost the last 3 games; 3 won in a row at best." in told(lost)
    assert "in a row" not in "\n".join(told(PROFILES["no streak ever"]))


def test_who_has_no_rating_is_told_how_to_get_one() -> None:
    way = ", with a pace, gives you a rating: `/onitama challenge rated:True`."
    assert told(UNRATED)[1] == f"A rated match of Classic{way}"
    assert told(replace(OWN, ratings=OWN.ratings[:1], variant=Variant.WIND))[1] == (
        f"A rated match of Way of the Wind{way}"
    )
    assert told(NOTHING)[1] == f"A rated match{way}"
    for profile in (OWN, OTHERS, UNSHOWN, replace(UNRATED, settings=GuildSettings(rated=False))):
        assert way not in "\n".join(told(profile))


def test_each_of_the_last_games_has_its_replay() -> None:
    matches = (match_of(12, "Bob"), match_of(9, "Bob"))
    page = profile_page(OWN, matches, None)
    assert "**Last games**" in page.content.splitlines()
    assert [(button.label, button.click) for button in page.buttons[:3]] == [
        *((f"Replay #{match.id}", clicks.ShowReplay(match.id)) for match in matches),
        ("All games", clicks.OpenHistory(Listing(OWN.person.user_id))),
    ]
    assert "**Last games that you can see**" in profile_page(OTHERS, matches, None).content


async def drawn(profile: Profile) -> RatingHistory | None:
    courses: list[RatingHistory] = []

    class Drawing:
        async def chart(self, course: RatingHistory) -> tuple[str, bytes]:
            courses.append(course)
            return "", b""

    renderer: Any = Drawing()
    picture = await course_picture(renderer, profile)
    assert (picture is None) == (courses == [])
    return courses[0] if courses else None


async def test_it_has_a_mark_for_each_rating_and_counts_all_games() -> None:
    course = await drawn(OWN)
    assert course is not None
    assert [mark.rating for mark in course.marks] == [one.rating for one in OWN.course]
    assert [mark.is_provisional for mark in course.marks] == [True, False, False]
    assert (course.shown, course.games) == (2, 34)
    assert await drawn(UNRATED) is None
    assert await drawn(YOUNG) is not None


# What pages of a leaderboard and of statistics say, and where their buttons lead


def ranks(found: Leaderboard) -> list[str]:
    return leaderboard_page(found).content.splitlines()


def test_it_says_who_stands_where_with_what_and_what_was_gained_in_a_period() -> None:
    assert ranks(board()) == [
        "**Classic** · all time",
        "1 · **Alice** (you) · **1702** · 34 games",
        "2 · Bob · **1512?** · 3 games",
        "2 · Cleo · **1512** · 20 games",
        "– · D\\*o\\*ra · **1662?** · 2 games",
        "`?`: provisional, for about a dozen games. A place comes with the third rated game.",
    ]
    assert ranks(BOARDS["a week"]) == [
        "**Classic** · this week",
        "1 · Bob · **+34** · 6 games",
        "2 · Cleo · **±0** · 1 game",
        "3 · **Alice** (you) · **−12** · 4 games",
    ]


def test_the_own_place_is_told_wherever_it_is_or_how_to_come_by_one() -> None:
    page = ranks(BOARDS["the own place far down"])
    assert page[0] == "**Classic** · all time · page 2 of 3"
    assert "Your place: **21** · **1321** · 57 games" in page
    line = "You: **1662?** · 2 games, without a place yet."
    assert line in ranks(BOARDS["without a place, far down"])
    line = "You are not among them yet: a rated match brings you here."
    assert ranks(BOARDS["not among them"])[-2] == line
    line = "You are not among them: rated matches count here once your rating is settled."
    assert ranks(BOARDS["a month without me"])[-1] == line


def test_its_buttons_lead_to_the_pages_around_and_to_the_own_place() -> None:
    """Where nothing more is a button stays in its place."""
    shown = leaderboard_page(board(own=FAR, page=1, pages=4))
    ways = [(b.label, b.click, b.is_disabled) for b in shown.buttons]
    at = Ranking(Variant.CLASSIC, Span.ALWAYS).at
    assert ways == [
        ("Previous", clicks.ShowRanks(at(0), 0), False),
        ("Next", clicks.ShowRanks(at(2), 1), False),
        ("My place", clicks.ShowRanks(at(2), 2), False),
        ("Statistics", clicks.ShowStatistics(Variant.CLASSIC), False),
    ]
    ids = [button.click.custom_id for button in shown.buttons]
    ids += [each.click.custom_id for each in shown.lists]
    assert len(set(ids)) == len(ids) == 6
    first = leaderboard_page(board(pages=2)).buttons
    assert [button.is_disabled for button in first] == [True, False, True, False]
    last = leaderboard_page(board(own=None, page=1, pages=2)).buttons
    assert [button.is_disabled for button in last] == [False, True, False]
    assert [one.label for one in leaderboard_page(board()).buttons] == ["Statistics"]


def test_another_variant_or_period_begins_at_its_first_page() -> None:
    shown = Ranking(Variant.WIND, Span.WEEK, 7)
    others = other_rankings(shown)
    assert others["light"] == Ranking(Variant.LIGHT, Span.WEEK)
    assert others[Span.ALWAYS.value] == Ranking(Variant.WIND, Span.ALWAYS)
    assert "never" not in others


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (STATISTICS_OF_CARDS, ["Best to begin with: Tiger, 71%; worst: Sea Snake, 18%."]),
        ((), []),
        (STATISTICS_OF_CARDS[:1], []),
        ((CardSum("crab", Tally(3, 0, 3)), CardSum("tiger", Tally(5, 0, 5))), []),
    ],
    ids=["some", "none", "one", "two that are level"],
)
def test_the_best_and_the_worst_card_are_named_unless_they_are_level(
    cards: tuple[CardSum, ...], told: list[str]
) -> None:
    assert list(above_statistics(server(40, *cards)))[2:] == told


def statistics(cards: int) -> Statistics:
    """The best card first, as they are asked for."""
    sums = (
        CardSum(card.id, Tally(50 - number, 0, number)) for number, card in enumerate(CATALOGUE)
    )
    return Statistics(Variant.CLASSIC, Tally(6, 2, 2), (10,), tuple(sums)[:cards])


def test_as_many_as_fit_are_all_shown_and_of_more_the_best_and_the_worst() -> None:
    shown = shares_of(statistics(MOST_CARDS))
    cards = [card.id for card in CATALOGUE[: MOST_CARDS + 3]]
    assert [one.card.id for one in shown.cards] == cards[:MOST_CARDS]
    assert shown.are_all
    assert shown.first == pytest.approx(0.7)
    shown = shares_of(statistics(MOST_CARDS + 3))
    assert [one.card.id for one in shown.cards] == [*cards[:5], *cards[-5:]]
    assert not shown.are_all
