"""Clicks in a lesson, which name all that is to be known of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cogs.ui.clicks.click import BareClick, OwnClick, Parts
from cogs.ui.clicks.verbs.playing.choices import CHOICE_OF, Choice
from cogs.ui.errors import OldButton

if TYPE_CHECKING:
    from typing import Self


@dataclass(frozen=True, slots=True)
class ShowLesson(OwnClick):
    verb = "lesson"

    number: int
    done: str = ""
    """As far as the learner is: `cogs.lessons` writes and reads it."""

    def parts(self) -> Parts:
        return Parts(self.number, argument=self.done)

    @classmethod
    def of(cls, parts: Parts) -> Self:
        return cls(parts.subject, parts.argument)


@dataclass(frozen=True, slots=True)
class LessonStep(OwnClick):
    """A choice in the controller of a lesson."""

    verb = "lesson_step"

    number: int
    done: str
    choice: Choice

    def parts(self) -> Parts:
        return Parts(self.number, argument=f"{self.done}:{self.choice.verb}:{self.choice}")

    @classmethod
    def of(cls, parts: Parts) -> Self:
        done, _, chosen = parts.argument.partition(":")
        verb, _, argument = chosen.partition(":")
        if verb not in CHOICE_OF:
            raise OldButton
        return cls(parts.subject, done, CHOICE_OF[verb].read(argument))


@dataclass(frozen=True, slots=True)
class PickLesson(BareClick):
    verb = "pick_lesson"
