"""Clicks that play a match: on a board's button that opens the controller, and in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cogs.ui.clicks.click import MatchClick, Parts, written
from cogs.ui.clicks.verbs.playing.choices import Back, Choice

if TYPE_CHECKING:
    from typing import Self


@dataclass(frozen=True, slots=True)
class OfStep(MatchClick):
    step: int
    """Of the match, when the button was made."""

    def parts(self) -> Parts:
        return Parts(self.match_id, self.step)

    @classmethod
    def of(cls, parts: Parts) -> Self:
        return cls(parts.subject, parts.step)


@dataclass(frozen=True, slots=True)
class OpenController(OfStep):
    verb = "move"


@dataclass(frozen=True, slots=True)
class StepClick(OfStep):
    """A choice in the controller of a match; the verb is the choice's."""

    choice: Choice

    def parts(self) -> Parts:
        return Parts(self.match_id, self.step, str(self.choice))

    @classmethod
    def of(cls, parts: Parts, kind: type[Choice] = Back) -> Self:
        return cls(parts.subject, parts.step, kind.read(parts.argument))

    @property
    def custom_id(self) -> str:
        return written(self.choice.verb, self.parts())
