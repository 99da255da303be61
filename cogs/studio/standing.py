"""How somebody's rating went, as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.ui.messages.types import Picture
from cogs.ui.sentences.standing.profile import of_rating
from rendering import Course, Mark, describe_course

if TYPE_CHECKING:
    from cogs.studio.artist import Artist
    from onitama_core.people import Profile


async def course_picture(artist: Artist, profile: Profile) -> Picture | None:
    """None where no rated game is known."""
    course = course_of(profile)
    if course is None:
        return None
    png = await artist.paint(artist.renderer.course, course)
    told = f"{of_rating(profile.person, profile.variant)} {describe_course(course)}"
    return Picture(f"onitama-rating-{profile.variant.value}-{course.games}.png", told, png)


def course_of(profile: Profile) -> Course | None:
    if profile.rating is None or not profile.course:
        return None
    marks = tuple(Mark(one.rating, one.deviation, one.is_provisional) for one in profile.course)
    return Course(marks, profile.rating.games)
