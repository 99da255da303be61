"""Clicks that play: on a board's button that opens the controller, and in the controller."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cogs.ui.clicks.click import MatchClick, Parts
from cogs.ui.errors import OldButton
from onitama_core.game import Line, Square, format_action, parse_action

if TYPE_CHECKING:
    from typing import Self

    from onitama_core.game import Action

BETWEEN: Final = ","


@dataclass(frozen=True, slots=True)
class StepClick(MatchClick):
    step: int
    """Of the match, when the button was made."""

    def parts(self) -> Parts:
        return Parts(self.match_id, self.step)

    @classmethod
    def of(cls, parts: Parts) -> Self:
        return cls(parts.subject, parts.step)


@dataclass(frozen=True, slots=True)
class OpenController(StepClick):
    verb = "move"


@dataclass(frozen=True, slots=True)
class Back(StepClick):
    """To where the present phase begins."""

    verb = "back"


@dataclass(frozen=True, slots=True)
class ChoosePawn(StepClick):
    """Or a ninja, or the Spirit."""

    verb = "pawn"

    origin: Square

    def parts(self) -> Parts:
        return Parts(self.match_id, self.step, str(self.origin))

    @classmethod
    def of(cls, parts: Parts) -> Self:
        return cls(parts.subject, parts.step, Square.parse(parts.argument))


@dataclass(frozen=True, slots=True)
class ChooseSquare(StepClick):
    verb = "square"

    origin: Square
    target: Square

    def parts(self) -> Parts:
        return Parts(self.match_id, self.step, f"{self.origin}{self.target}")

    @classmethod
    def of(cls, parts: Parts) -> Self:
        origin, target = parts.argument[:2], parts.argument[2:]
        return cls(parts.subject, parts.step, Square.parse(origin), Square.parse(target))


@dataclass(frozen=True, slots=True)
class ChooseStart(StepClick):
    """Where a ninja starts, or no longer."""

    verb = "start"

    tapped: Square
    chosen: tuple[Square, ...]
    """After the tap."""

    def parts(self) -> Parts:
        chosen = BETWEEN.join(map(str, self.chosen))
        return Parts(self.match_id, self.step, f"{self.tapped}:{chosen}")

    @classmethod
    def of(cls, parts: Parts) -> Self:
        tapped, _, chosen = parts.argument.partition(":")
        squares = tuple(Square.parse(square) for square in chosen.split(BETWEEN) if square)
        return cls(parts.subject, parts.step, Square.parse(tapped), squares)


@dataclass(frozen=True, slots=True)
class ChooseLine(StepClick):
    """Which line a lantern would light."""

    verb = "line"

    line: Line

    def parts(self) -> Parts:
        return Parts(self.match_id, self.step, self.line.value)

    @classmethod
    def of(cls, parts: Parts) -> Self:
        if parts.argument not in LINES:
            raise OldButton
        return cls(parts.subject, parts.step, Line(parts.argument))


LINES: Final = {line.value for line in Line}


@dataclass(frozen=True, slots=True)
class PlayAction(StepClick):
    verb = "play"

    action: Action

    def parts(self) -> Parts:
        return Parts(self.match_id, self.step, format_action(self.action))

    @classmethod
    def of(cls, parts: Parts) -> Self:
        return cls(parts.subject, parts.step, parse_action(parts.argument))
