"""Clicks on the buttons and lists of a puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from cogs.match.choices import Choice, read_choice
from cogs.shared.custom_ids import Parts, PlainClick


@dataclass(frozen=True)
class PuzzleClick(PlainClick):
    """A click about an attempt at a puzzle."""

    number: int
    solved: int
    """Number of the solver's turns that have been played."""
    so_far: str
    """The rest of the attempt, as `cogs.puzzles.commands` writes it."""

    def parts(self) -> Parts:
        return Parts(self.number, self.solved, self.so_far)

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(parts.subject, parts.step, parts.argument)


class ShowPuzzle(PuzzleClick, verb="puzzle"):
    """Show a puzzle from its start."""


class ShowSolution(PuzzleClick, verb="solution"):
    """Show the solution of a puzzle."""


class NextPuzzle(PuzzleClick, verb="next_puzzle"):
    """Show the next puzzle."""


@dataclass(frozen=True)
class PuzzleStep(PuzzleClick, verb="puzzle_step"):
    """A choice in the controller of a puzzle."""

    choice: Choice

    def parts(self) -> Parts:
        return Parts(self.number, self.solved, f"{self.so_far}:{self.choice}")

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        so_far, _, choice = parts.argument.partition(":")
        return cls(parts.subject, parts.step, so_far, read_choice(choice))


@dataclass(frozen=True)
class NumberedClick(PlainClick):
    """A click about a puzzle, whatever has been tried in it."""

    number: int
    """The puzzle's number."""

    def parts(self) -> Parts:
        return Parts(self.number)

    @classmethod
    def from_parts(cls, parts: Parts) -> Self:
        return cls(parts.subject)


class PickPuzzles(NumberedClick, verb="pick_puzzles"):
    """Choose the theme of the puzzles after this one."""


class ShowDailySolution(NumberedClick, verb="daily_solution"):
    """Show the solution of a puzzle whose day is over."""
