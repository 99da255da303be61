"""The people in the pretend Discord."""

from .outcome import NotOffered, Outcome, Unanswered
from .person import Person

__all__ = ["NotOffered", "Outcome", "Person", "Unanswered"]
