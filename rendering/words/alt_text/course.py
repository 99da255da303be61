"""The course of a rating in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rendering.reading import Course


def describe_course(course: Course) -> str:
    return " ".join(sentences(course))


def sentences(course: Course) -> Iterator[str]:
    first, last = course.marks[0], course.marks[-1]
    yield (
        f"A curve {over(course)}: from {first.rating:.0f} to {last.rating:.0f}, "
        f"give or take {last.deviation:.0f}."
    )
    yield f"{extreme(course, 'lowest')} {extreme(course, 'highest')}"
    if first.is_provisional:
        yield when_settled(course)


def over(course: Course) -> str:
    if course.before:
        return f"over the last {course.shown} of {course.games} rated games"
    return "over 1 rated game" if course.games == 1 else f"over {course.games} rated games"


def extreme(course: Course, which: str) -> str:
    ratings = [mark.rating for mark in course.marks]
    rating = min(ratings) if which == "lowest" else max(ratings)
    game = course.before + ratings.index(rating)
    when = f"after game {game}" if game else "at the start"
    return f"Its {which} is {rating:.0f}, {when}."


def when_settled(course: Course) -> str:
    settled = [at for at, mark in enumerate(course.marks) if not mark.is_provisional]
    if not settled or course.marks[-1].is_provisional:
        return "The rating is provisional."
    return f"It was provisional until game {course.before + settled[0]}."
