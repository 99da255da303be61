"""What a profile says and draws, and where it leads."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cogs.people.profile import course_picture, profile_page
from cogs.ui import clicks
from cogs.ui.click_values import Listing
from onitama_core.game import Player, Variant
from onitama_core.people import Favourites, Opponent, Ranking
from onitama_core.store import Badge, GuildSettings, Person, Result, Span, Streak, Tally
from tests.cogs.ui.matches import match_of
from tests.cogs.ui.profiles import NAMELESS, NOTHING, OTHERS, OWN, PROFILES, UNRATED, UNSHOWN, YOUNG

if TYPE_CHECKING:
    from onitama_core.people import Profile
    from rendering import RatingHistory

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


def test_what_there_is_one_of_needs_no_list() -> None:
    """One seat, one variant."""
    as_red = tuple(
        one for one in OWN.record if (one.variant, one.seat) == (Variant.CLASSIC, Player.RED)
    )
    lines = told(replace(OWN, record=as_red))
    assert "4 won, 1 drawn, 0 lost, as 🔴 Red." in lines
    assert "**In all variants**" not in lines
    assert any(line.startswith("Begins best with") for line in lines)


def test_anothers_tells_of_the_own_score_instead() -> None:
    page = "\n".join(told(OTHERS))
    assert "You against Bob: 4 won, 1 drawn, 7 lost." in page
    assert "Most often" not in page
    assert "Cleo" not in page
    assert "You against" not in "\n".join(told(UNSHOWN))


def test_a_provisional_rating_is_marked() -> None:
    assert "Rating **1662?**, provisional, after 3 rated games." in told(YOUNG)


def test_ratings_that_are_not_shown_leave_no_trace() -> None:
    page = profile_page(UNSHOWN, (), None)
    assert "1512" not in page.content
    assert "ated" not in page.content
    assert [b.click for b in page.buttons if isinstance(b.click, clicks.ShowRanks)] == []
    [variants] = page.lists
    assert [option.label for option in variants.options] == ["Classic", "Way of the Wind"]


def test_badges_are_told_with_what_they_are_for() -> None:
    [told_of] = [line for line in told(OWN) if "Never found" in line]
    assert told_of.startswith("🏅 **Never found**: won though")
    assert "🏅" not in "\n".join(told(replace(OWN, badges=())))


def test_the_longest_fits_into_a_message() -> None:
    named = Person(9, "*" * 32)
    badges = tuple(replace(OWN.badges[0], badge=badge) for badge in Badge)
    company = Favourites((Opponent(named, Tally(9999, 999, 9999)),) * 3)
    longest = replace(OWN, person=named, badges=badges, company=company)
    matches = (match_of(12, "*" * 32),) * 4
    assert len(profile_page(longest, matches, None).content) <= MOST_LETTERS


def test_streaks_are_told_once_they_are_some() -> None:
    assert "Won the last 7 games." in told(PROFILES["on the best streak"])
    assert "Lost the last 2 games." in told(PROFILES["after losses"])
    assert "4 won in a row at best." in told(PROFILES["no streak"])
    lost = replace(OWN, streak=Streak(Result.LOST, 3, longest=3))
    assert "Lost the last 3 games; 3 won in a row at best." in told(lost)
    assert "in a row" not in "\n".join(told(PROFILES["no streak ever"]))


def test_who_has_played_nothing_is_told_what_to_do() -> None:
    assert told(NOTHING)[0].startswith("You have finished no match against anybody here yet.")
    other = replace(NOTHING, person=NAMELESS, company=UNSHOWN.company)
    assert told(other)[0].startswith("Somebody has finished no match here yet.")
    assert profile_page(NOTHING, (), None).buttons == ()


def test_who_has_no_rating_is_told_how_to_get_one() -> None:
    way = ", with a pace, gives you a rating: `/onitama challenge rated:True`."
    assert told(UNRATED)[1] == f"A rated match of Classic{way}"
    assert told(replace(OWN, ratings=OWN.ratings[:1], variant=Variant.WIND))[1] == (
        f"A rated match of Way of the Wind{way}"
    )
    assert told(NOTHING)[1] == f"A rated match{way}"
    for profile in (OWN, OTHERS, UNSHOWN, replace(UNRATED, settings=GuildSettings(rated=False))):
        assert way not in "\n".join(told(profile))


def test_no_button_leads_to_a_leaderboard_that_there_is_not() -> None:
    to_it = clicks.ShowRanks(Ranking(Variant.CLASSIC, Span.ALWAYS))
    unled = replace(OWN, settings=GuildSettings(leaderboard=False))
    assert to_it in {button.click for button in profile_page(OWN, (), None).buttons}
    assert to_it not in {button.click for button in profile_page(unled, (), None).buttons}


def test_each_of_the_last_games_has_its_replay() -> None:
    matches = (match_of(12, "Bob"), match_of(9, "Bob"))
    page = profile_page(OWN, matches, None)
    assert "**Last games**" in page.content.splitlines()
    assert [(button.label, button.click) for button in page.buttons[:3]] == [
        *((f"Replay #{match.id}", clicks.ShowReplay(match.id)) for match in matches),
        ("All games", clicks.OpenHistory(Listing(OWN.person.user_id))),
    ]
    assert "**Last games that you can see**" in profile_page(OTHERS, matches, None).content


def test_a_list_leads_to_the_other_variants() -> None:
    [variants] = profile_page(OWN, (), None).lists
    assert variants.click == clicks.PickProfile(OWN.person.user_id)
    assert [(o.value, o.label, o.is_chosen) for o in variants.options] == [
        ("classic", "Classic 1512", True),
        ("wind", "Way of the Wind 1662?", False),
    ]
    assert profile_page(replace(OWN, record=OWN.record[:1]), (), None).lists == ()


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


async def test_there_is_none_without_a_rated_game() -> None:
    assert await drawn(UNRATED) is None
    assert await drawn(YOUNG) is not None
