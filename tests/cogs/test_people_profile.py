"""Tests of profiles, leaderboards, and the page with a person's settings."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from cogs.match.buttons import ShowReplay
from cogs.people import leaderboard
from cogs.people import settings as personal
from cogs.people.buttons import PickProfile, ShowRanks, Switch
from cogs.people.leaderboard import leaderboard_page
from cogs.people.profile import draw_rating_chart, profile_page
from cogs.people.settings import personal_page, read_picked_person
from cogs.shared.errors import BotsAreNotBlocked, OldButton
from cogs.shared.links import Listing, OpenHistory, ShowStatistics
from onitama_core import store
from onitama_core.game import CATALOGUE, Player, Variant
from onitama_core.people import Ranking, Statistics
from onitama_core.store import CardSum, GuildSettings, Person, Preferences, Span, Tally
from tests.cogs.shared.builders import match_of
from tests.onitama_core import people
from tests.onitama_core.people import BOARDS, OTHERS, OWN, PROFILES, UNRATED, UNSHOWN, board

if TYPE_CHECKING:
    from onitama_core.people import Leaderboard, Profile
    from rendering import RatingHistory


# Profiles: text, chart and buttons

MAX_MESSAGE_CHARS = 2000


def profile_lines(profile: Profile) -> list[str]:
    return profile_page(profile, (), None).content.splitlines()


def test_the_own_profile_lists_the_most_frequent_opponents() -> None:
    lines = profile_lines(OWN)
    assert lines[:8] == [
        "**Alice** · Classic",
        "Rating **1512**, give or take 62, after 34 rated games.",
        "8 won, 1 drawn, 3 lost: as 🔴 Red 4‑1‑0, as 🔷 Blue 4‑0‑3.",
        "Won 5 by stone, 3 by stream.",
        "**In all variants**",
        "Also rated: 1662? in Way of the Wind.",
        "Best starting card: Tiger (75% of 12 games); worst: Crab (23% of 11 games).",
        "Won the last 3 games; 7 won in a row at best.",
    ]
    assert {*lines} >= {
        "Rated 1512 at puzzles.",
        "Most often against Bob (7‑1‑4) and Cleo (2‑0‑0).",
    }
    [never_found] = [line for line in lines if "Never found" in line]
    assert never_found.startswith("🏅 **Never found**: won although")


def test_a_profile_with_one_seat_and_one_variant_has_no_list() -> None:
    """Check too that a profile without badges shows none."""
    as_red = tuple(o for o in OWN.record if (o.variant, o.seat) == (Variant.CLASSIC, Player.RED))
    page = profile_page(replace(OWN, record=as_red, badges=()), (), None)
    lines = page.content.splitlines()
    assert "4 won, 1 drawn, 0 lost, as 🔴 Red." in lines
    assert "**In all variants**" not in lines
    assert any(line.startswith("Best starting card: ") for line in lines)
    assert "🏅" not in page.content
    assert page.lists == ()
    [variants] = profile_page(OWN, (), None).lists
    assert variants.click == PickProfile(OWN.person.user_id)
    assert [(o.value, o.label, o.is_chosen) for o in variants.options] == [
        ("classic", "Classic 1512", True),
        ("wind", "Way of the Wind 1662?", False),
    ]


def test_hidden_ratings_appear_nowhere_in_a_profile() -> None:
    """Check too that no button leads to a hidden leaderboard."""
    page = profile_page(UNSHOWN, (), None)
    assert "1512" not in page.content
    assert "ated" not in page.content
    assert [b.click for b in page.buttons if isinstance(b.click, ShowRanks)] == []
    [variants] = page.lists
    assert [option.label for option in variants.options] == ["Classic", "Way of the Wind"]
    leaderboard_click = ShowRanks(Ranking(Variant.CLASSIC, Span.ALWAYS))
    without_leaderboard = replace(OWN, settings=GuildSettings(leaderboard=False))
    assert leaderboard_click in {button.click for button in profile_page(OWN, (), None).buttons}
    assert leaderboard_click not in {
        button.click for button in profile_page(without_leaderboard, (), None).buttons
    }


def test_the_longest_profile_and_leaderboard_fit_into_a_message() -> None:
    named = Person(9, "*" * 32)
    badges = tuple(replace(OWN.badges[0], badge=badge) for badge in store.Badge)
    company = (store.Opponent(named, Tally(9999, 999, 9999)),) * 3
    longest = replace(OWN, person=named, badges=badges, company=company)
    matches = (match_of(12, "*" * 32),) * 4
    leaders = tuple(people.leader(Person(n, "*" * 32), 1000 + n, 1500.0, 10_000) for n in range(10))
    for page in (
        profile_page(longest, matches, None),
        leaderboard_page(board(leaders, people.FIRST, page=100, pages=101)),
    ):
        assert len(page.content) < MAX_MESSAGE_CHARS


def test_a_streak_is_mentioned_from_two_games_on() -> None:
    assert "Won the last 7 games." in profile_lines(PROFILES["on the best streak"])
    assert "Lost the last 2 games." in profile_lines(PROFILES["after losses"])
    assert "4 won in a row at best." in profile_lines(PROFILES["no streak"])
    lost = replace(OWN, streak=store.Streak(store.Result.LOST, 3, longest=3))
    assert "Lost the last 3 games; 3 won in a row at best." in profile_lines(lost)
    assert "in a row" not in "\n".join(profile_lines(PROFILES["no streak ever"]))


def test_a_profile_without_a_rating_says_how_to_get_one() -> None:
    way = ", with a pace, gives you a rating: `/onitama challenge rated:True`."
    assert profile_lines(UNRATED)[1] == f"A rated match of Classic{way}"
    assert profile_lines(replace(OWN, ratings=OWN.ratings[:1], variant=Variant.WIND))[1] == (
        f"A rated match of Way of the Wind{way}"
    )
    assert profile_lines(people.NOTHING)[1] == f"A rated match{way}"
    for profile in (OWN, OTHERS, UNSHOWN, replace(UNRATED, settings=GuildSettings(rated=False))):
        assert way not in "\n".join(profile_lines(profile))


def test_each_of_the_last_games_has_its_replay() -> None:
    matches = (match_of(12, "Bob"), match_of(9, "Bob"))
    page = profile_page(OWN, matches, None)
    assert "**Last games**" in page.content.splitlines()
    assert [(button.label, button.click) for button in page.buttons[:3]] == [
        *((f"Replay #{match.id}", ShowReplay(match.id)) for match in matches),
        ("All games", OpenHistory(Listing(OWN.person.user_id))),
    ]
    assert "**Last games that you can see**" in profile_page(OTHERS, matches, None).content


async def draw_chart_of(profile: Profile) -> RatingHistory | None:
    courses: list[RatingHistory] = []

    class Drawing:
        async def chart(self, course: RatingHistory) -> tuple[str, bytes]:
            courses.append(course)
            return "", b""

    renderer: Any = Drawing()
    picture = await draw_rating_chart(renderer, profile)
    assert (picture is None) == (courses == [])
    return courses[0] if courses else None


async def test_the_rating_chart_has_a_point_for_each_rating_and_counts_all_games() -> None:
    course = await draw_chart_of(OWN)
    assert course is not None
    assert [point.rating for point in course.points] == [point.rating for point in OWN.course]
    assert [point.is_provisional for point in course.points] == [True, False, False]
    assert (course.shown_games, course.games) == (2, 34)
    assert await draw_chart_of(UNRATED) is None
    assert await draw_chart_of(people.YOUNG) is not None


# Leaderboards and statistics: text and buttons


def leaderboard_lines(shown: Leaderboard) -> list[str]:
    return leaderboard_page(shown).content.splitlines()


def test_a_leaderboard_lists_places_ratings_and_gains() -> None:
    assert leaderboard_lines(board()) == [
        "**Classic** · all time",
        "1 · **Alice** (you) · **1702** · 34 games",
        "2 · Bob · **1512?** · 3 games",
        "2 · Cleo · **1512** · 20 games",
        "– · D\\*o\\*ra · **1662?** · 2 games",
        (
            "`?`: provisional, for about a dozen games or after a long pause. "
            "You are ranked from your third rated game on."
        ),
    ]
    assert leaderboard_lines(BOARDS["a week"]) == [
        "**Classic** · this week",
        "1 · Bob · **+34** · 6 games",
        "2 · Cleo · **±0** · 1 game",
        "3 · **Alice** (you) · **−12** · 4 games",
    ]


def test_a_leaderboard_shows_the_own_place_or_how_to_get_one() -> None:
    page = leaderboard_lines(BOARDS["the own place far down"])
    assert page[0] == "**Classic** · all time · page 2 of 3"
    assert "Your place: **21** · **1321** · 57 games" in page
    line = "You: **1662?** · 2 games, not ranked yet."
    assert line in leaderboard_lines(BOARDS["without a place, far down"])
    line = "You are not among them yet: a rated match brings you here."
    assert leaderboard_lines(BOARDS["not among them"])[-2] == line
    line = (
        "You are not among them: you have played no rated match in 90 days. "
        "The next one brings you back."
    )
    assert leaderboard_lines(BOARDS["no longer among them"])[-2] == line
    line = "You are not among them: rated matches count here once your rating is settled."
    assert leaderboard_lines(BOARDS["a month without me"])[-1] == line


def test_a_leaderboard_has_buttons_to_neighbouring_pages_and_to_the_own_place() -> None:
    """Check too that a button without a target is disabled, and the lists of other rankings."""
    shown = leaderboard_page(board(own=people.FAR, page=1, pages=4))
    buttons = [(b.label, b.click, b.is_disabled) for b in shown.buttons]
    ranking = Ranking(Variant.CLASSIC, Span.ALWAYS)
    assert buttons == [
        ("Previous", ShowRanks(ranking.at(0), 0), False),
        ("Next", ShowRanks(ranking.at(2), 1), False),
        ("My place", ShowRanks(ranking.at(2), 2), False),
        ("Statistics", ShowStatistics(Variant.CLASSIC), False),
    ]
    ids = [button.click.custom_id for button in shown.buttons]
    ids += [menu.click.custom_id for menu in shown.lists]
    assert len(set(ids)) == len(ids) == 6
    first = leaderboard_page(board(pages=2)).buttons
    assert [button.is_disabled for button in first] == [True, False, True, False]
    last = leaderboard_page(board(own=None, page=1, pages=2)).buttons
    assert [button.is_disabled for button in last] == [False, True, False]
    assert [button.label for button in leaderboard_page(board()).buttons] == ["Statistics"]
    others = leaderboard.list_other_rankings(Ranking(Variant.WIND, Span.WEEK, 7))
    assert others["light"] == Ranking(Variant.LIGHT, Span.WEEK)
    assert others[Span.ALWAYS.value] == Ranking(Variant.WIND, Span.ALWAYS)
    assert "never" not in others


@pytest.mark.parametrize(
    ("cards", "expected_lines"),
    [
        (people.STATISTICS_OF_CARDS, ["Best to begin with: Tiger, 71%; worst: Sea Snake, 18%."]),
        ((), []),
        (people.STATISTICS_OF_CARDS[:1], []),
        ((CardSum("crab", Tally(3, 0, 3)), CardSum("tiger", Tally(5, 0, 5))), []),
    ],
    ids=["some", "none", "one", "two that are level"],
)
def test_the_best_and_the_worst_card_are_named_unless_they_are_equal(
    cards: tuple[CardSum, ...], expected_lines: list[str]
) -> None:
    assert list(leaderboard.statistics_lines(people.server(40, *cards)))[2:] == expected_lines


def statistics(cards: int) -> Statistics:
    """Return statistics of this number of cards, the best first, as the store sorts them."""
    sums = (CardSum(card.id, Tally(50 - n, 0, n)) for n, card in enumerate(CATALOGUE))
    return Statistics(Variant.CLASSIC, Tally(6, 2, 2), (10,), tuple(sums)[:cards])


def test_the_chart_shows_all_cards_that_fit_or_the_best_and_the_worst() -> None:
    chart = leaderboard.make_chart_data(statistics(leaderboard.MAX_CARDS))
    cards = [card.id for card in CATALOGUE[: leaderboard.MAX_CARDS + 3]]
    assert [bar.card.id for bar in chart.cards] == cards[: leaderboard.MAX_CARDS]
    assert chart.has_all_cards
    assert chart.first == pytest.approx(0.7)
    chart = leaderboard.make_chart_data(statistics(leaderboard.MAX_CARDS + 3))
    assert [bar.card.id for bar in chart.cards] == [*cards[:5], *cards[-5:]]
    assert not chart.has_all_cards


# The user chosen in a list, as Discord sends it

ANNA = {"id": "7", "username": "anna_7"}
KNOWN = {**ANNA, "global_name": "Anna"}


def make_click(data: dict[str, Any] | None) -> Any:
    return cast("Any", SimpleNamespace(data=data))


def make_choice(user: dict[str, Any], **member: Any) -> Any:
    return make_click(
        {"values": ["7"], "resolved": {"users": {"7": user}, "members": {"7": member}}}
    )


@pytest.mark.parametrize(
    ("chosen", "name"),
    [
        (make_choice(KNOWN, nick="Ann"), "Ann"),
        (make_choice(KNOWN, nick=None), "Anna"),
        (make_choice({**ANNA, "global_name": None}), "anna_7"),
        (make_click({"values": ["7"], "resolved": {"users": {"7": KNOWN}}}), "Anna"),
    ],
    ids=["in the server", "at Discord", "no other name", "no member"],
)
def test_a_picked_person_has_their_name_in_the_server(chosen: Any, name: str) -> None:
    assert read_picked_person(chosen) == Person(7, name)


@pytest.mark.parametrize(
    "data",
    [
        None,
        {"values": []},
        {"values": ["7"]},
        {"values": ["7", "8"], "resolved": {"users": {"7": KNOWN}}},
    ],
)
def test_a_forged_choice_of_a_person_is_refused(data: dict[str, Any] | None) -> None:
    """Check too that a bot can't be chosen, although Discord's lists contain bots."""
    with pytest.raises(OldButton):
        read_picked_person(make_click(data))
    with pytest.raises(BotsAreNotBlocked):
        read_picked_person(make_choice({**KNOWN, "bot": True}))


# A person's settings


def test_another_personal_setting_with_two_buttons_fits_on_the_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def widths() -> list[int]:
        page = personal_page(Preferences(), [Person(7, "Anna")])
        return [len(row) for row in page.rows]

    class ChooseAnother(Switch): ...

    assert widths() == [4, 3]
    switches = {**personal.SWITCHES, ChooseAnother: ("as_lists", personal.LIST_TEXTS)}
    monkeypatch.setattr(personal, "SWITCHES", switches)
    assert widths() == [4, 5]
