"""What a view says, for its picture and for the words that go with it."""

from rendering.reading.chart import Chart, Turning
from rendering.reading.course import Course, Mark
from rendering.reading.heat import Heat, heat_of
from rendering.reading.hints import Hints, Reach, Target, hints_for, hints_of_move, hints_of_step
from rendering.reading.light import lit_squares, shown_to, shown_to_all
from rendering.reading.sets import (
    SETS,
    Side,
    has_everything_at_home,
    is_by_night,
    missing,
    unseen_ninjas,
)
from rendering.reading.shares import CardShare, Shares
from rendering.reading.strike import last_strike
from rendering.reading.view import View, is_unmoved, last_card, public_part, receiver

__all__ = [
    "SETS",
    "CardShare",
    "Chart",
    "Course",
    "Heat",
    "Hints",
    "Mark",
    "Reach",
    "Shares",
    "Side",
    "Target",
    "Turning",
    "View",
    "has_everything_at_home",
    "heat_of",
    "hints_for",
    "hints_of_move",
    "hints_of_step",
    "is_by_night",
    "is_unmoved",
    "last_card",
    "last_strike",
    "lit_squares",
    "missing",
    "public_part",
    "receiver",
    "shown_to",
    "shown_to_all",
    "unseen_ninjas",
]
