"""The course of a rating, as it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cogs.people.profile import course_picture
from tests.cogs.ui.profiles import OWN, UNRATED, YOUNG

if TYPE_CHECKING:
    from onitama_core.people import Profile
    from rendering import Course


async def drawn(profile: Profile) -> Course | None:
    courses: list[Course] = []

    class Drawing:
        async def chart(self, course: Course) -> tuple[str, bytes]:
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
