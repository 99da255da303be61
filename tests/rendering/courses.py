"""Courses of made-up ratings."""

from __future__ import annotations

from math import sin
from typing import Final

from rendering import Course, Mark

SURE: Final = 110
"""From this deviation down a rating is not provisional, in these courses."""


def mark(rating: float, deviation: float) -> Mark:
    return Mark(rating, deviation, is_provisional=deviation > SURE)


def from_the_start(*ratings: float) -> tuple[Mark, ...]:
    """A deviation that falls as it does in play: fast at first, later hardly."""
    return tuple(
        mark(rating, max(350 * 0.88**game, 58)) for game, rating in enumerate((1500, *ratings))
    )


FIRST: Final = Course(from_the_start(1662.2), games=1)
YOUNG: Final = Course(from_the_start(1662, 1584, 1671, 1702, 1656), games=5)
SETTLED: Final = Course(
    from_the_start(
        *(1338, 1422, 1371, 1330, 1398, 1441, 1474, 1452, 1480, 1519),
        *(1538, 1522, 1546, 1561, 1548, 1570, 1583),
    ),
    games=17,
)
LONG: Final = Course(
    tuple(mark(1610 + 90 * sin(at / 7) - at, 62 + 8 * sin(at)) for at in range(51)), games=1137
)
EVEN: Final = Course(tuple(mark(1500, 40) for _ in range(4)), games=42)
COURSES: Final = {
    "course-first": FIRST,
    "course-young": YOUNG,
    "course-settled": SETTLED,
    "course-long": LONG,
    "course-even": EVEN,
}
"""The pictures in golden/, by name."""
