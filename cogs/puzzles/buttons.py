"""Clicks on the buttons and lists of a puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from cogs.match.buttons import TurnOrEdge, read_turn, write_turn
from cogs.match.choices import Choice, read_choice
from cogs.shared.custom_ids import Parts, PlainClick, read_one_of


@dataclass(frozen=True)
class PuzzleClick(PlainClick):
    """A click about an attempt at a puzzle."""

    number: int
    solved: int
    """Number of the solver's turns that have been played."""
    attempt_text: str
    """The state of the attempt, as `cogs.puzzles.private.Trial` writes it."""

    def parts(self) -> Parts:
        return Parts(self.number, self.solved, self.attempt_text)

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(parts.subject, parts.step, parts.argument)


class ShowPuzzle(PuzzleClick, verb="puzzle"):
    """Show a puzzle from its start."""


@dataclass(frozen=True)
class ShowSolution(PuzzleClick, verb="solution"):
    """Show the solution of a puzzle after one of its turns."""

    shown_turn: TurnOrEdge | None = None
    """The turn; None: the first one."""

    def parts(self) -> Parts:
        turn = "" if self.shown_turn is None else f":{write_turn(self.shown_turn)}"
        return Parts(self.number, self.solved, f"{self.attempt_text}{turn}")

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        attempt_text, _, turn = parts.argument.partition(":")
        return cls(parts.subject, parts.step, attempt_text, read_turn(turn) if turn else None)


@dataclass(frozen=True)
class TakeHint(PuzzleClick, verb="puzzle_hint"):
    """Show a hint about the present turn of a puzzle."""

    in_full: bool = False
    """True to show the card too, False to show only which piece moves."""

    def parts(self) -> Parts:
        return Parts(
            self.number, self.solved, f"{self.attempt_text}:{'card' if self.in_full else ''}"
        )

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        attempt_text, _, text = parts.argument.partition(":")
        in_full = read_one_of({"": False, "card": True}, text)
        return cls(parts.subject, parts.step, attempt_text, in_full=in_full)


class NextPuzzle(PuzzleClick, verb="next_puzzle"):
    """Show the next puzzle."""


@dataclass(frozen=True)
class PuzzleStep(PuzzleClick, verb="puzzle_step"):
    """A choice in the controller of a puzzle."""

    choice: Choice

    def parts(self) -> Parts:
        return Parts(self.number, self.solved, f"{self.attempt_text}:{self.choice}")

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        attempt_text, _, choice = parts.argument.partition(":")
        return cls(parts.subject, parts.step, attempt_text, read_choice(choice))


@dataclass(frozen=True)
class NumberedClick(PlainClick):
    """A click about a puzzle that does not depend on an attempt."""

    number: int
    """The puzzle's number."""

    def parts(self) -> Parts:
        return Parts(self.number)

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(parts.subject)


class PickPuzzles(NumberedClick, verb="pick_puzzles"):
    """Choose the theme of the puzzles after this one."""


class ShareResult(NumberedClick, verb="share_daily"):
    """Share the user's attempt at the puzzle of the day in the channel."""


@dataclass(frozen=True)
class ShowDailySolution(NumberedClick, verb="daily_solution"):
    """Show the solution of a puzzle whose day is over, after one of its turns."""

    shown_turn: TurnOrEdge | None = None
    """The turn; None: the first one, in a new message."""

    def parts(self) -> Parts:
        return Parts(
            self.number, argument="" if self.shown_turn is None else write_turn(self.shown_turn)
        )

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(parts.subject, read_turn(parts.argument) if parts.argument else None)
