"""The course of a rating, as it is drawn."""

from __future__ import annotations

from cogs.people.profile import course_of
from tests.cogs.ui.profiles import OWN, UNRATED, YOUNG


def test_it_has_a_mark_for_each_rating_and_counts_all_games() -> None:
    course = course_of(OWN)
    assert course is not None
    assert [mark.rating for mark in course.marks] == [one.rating for one in OWN.course]
    assert [mark.is_provisional for mark in course.marks] == [True, False, False]
    assert (course.shown, course.games) == (2, 34)


def test_there_is_none_without_a_rated_game() -> None:
    assert course_of(UNRATED) is None
    assert course_of(YOUNG) is not None
