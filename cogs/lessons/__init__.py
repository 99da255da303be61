"""Lessons as they are taken: how far a learner is, and the seat at the controller."""

from cogs.lessons.moments import Moment, attempt, back, reach
from cogs.lessons.seat import InLesson, arriving, corrected, undecided

__all__ = ["InLesson", "Moment", "arriving", "attempt", "back", "corrected", "reach", "undecided"]
