"""Puzzles as they lie in `puzzles.tsv`, and a try at one, which is a value.

A line holds number, goal, rating, position (NOTATION.md), the solver's turns with the best answers
between them, and for each of the solver's turns what answers every turn there: two digits of base
36 a turn, in the order of their texts, that count the answers in the order of theirs.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from onitama_core.game import (
    Action,
    Phase,
    Variant,
    apply,
    format_action,
    legal_actions,
    parse_action,
    parse_position,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from onitama_core.game import Event, GameState, Player

Turn: TypeAlias = tuple[Action, ...]
"""Of one player; of two parts with a Wind card."""

FILE: Final = Path(__file__).with_name("puzzles.tsv")
LOST_IN: Final = {Variant.CLASSIC: 3, Variant.WIND: 2}
"""Turns of the other side in which all turns but one lose, where one is to be held."""


class Theme(Enum):
    """What is asked, by its name in the file, or in how many turns to win."""

    WIN_2 = "2"
    WIN_3 = "3"
    WIN_4 = "4"
    WIN_5 = "5"
    HOLD = "hold"
    """All turns but one lose, of a side that is behind."""
    ONLY = "only"
    """The same of a side that isn't."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    number: int
    theme: Theme
    rating: int
    position: str
    line: tuple[str, ...]
    answers: tuple[str, ...]

    @property
    def variant(self) -> Variant:
        return Variant.WIND if "W" in self.position else Variant.CLASSIC

    @property
    def turns(self) -> int:
        """Of the solver."""
        return len(self.answers)

    @property
    def wins(self) -> bool:
        """Rather than not to lose."""
        return self.theme not in (Theme.HOLD, Theme.ONLY)


@cache
def puzzles() -> Mapping[int, Puzzle]:
    """All of them, by number."""
    return {one.number: one for one in map(read, FILE.read_text("utf-8").splitlines())}


def read(line: str) -> Puzzle:
    number, goal, rating, position, turns, answers = line.split("\t")
    by_turn = tuple(answers.split())
    theme = Theme(str(len(by_turn)) if goal == "win" else goal)
    return Puzzle(int(number), theme, int(rating), position, tuple(turns.split()), by_turn)


def find(number: int) -> Puzzle | None:
    return puzzles().get(number)


@cache
def themes_of(variant: Variant) -> frozenset[Theme]:
    return frozenset(one.theme for one in puzzles().values() if one.variant is variant)


@dataclass(frozen=True, slots=True)
class Attempt:
    puzzle: Puzzle
    state: GameState
    solved: int = 0
    """How many of the solver's turns are done."""
    part: Action | None = None
    """The pawn's, of a Wind card's turn that goes on."""
    has_erred: bool = False
    events: tuple[Event, ...] = ()
    """Of the last action, and of the answer to it."""

    @property
    def solver(self) -> Player:
        return parse_position(self.puzzle.position).position.turn

    @property
    def is_solved(self) -> bool:
        return self.solved == self.puzzle.turns


@dataclass(frozen=True, slots=True)
class Mistake:
    """A legal turn that gives away what was asked."""

    turn: Turn
    after: GameState
    answer: Turn
    """The best that the other side can do then."""
    loses: bool
    """By the answer, at once."""


def begin(puzzle: Puzzle) -> Attempt:
    return Attempt(puzzle, parse_position(puzzle.position))


def reach(puzzle: Puzzle, solved: int, part: Action | None, *, has_erred: bool) -> Attempt:
    """Where so many turns are done, and perhaps the `part` of one.

    Raises IllegalAction, or ValueError for more turns than there are and for what is no part.
    """
    if not 0 <= solved <= puzzle.turns:
        raise ValueError(solved)
    state = parse_position(puzzle.position)
    events: tuple[Event, ...] = ()
    for turn in puzzle.line[: 2 * solved]:
        events = ()
        for text in turn.split("+"):
            state, told = apply(state, state.position.turn, parse_action(text))
            events += told
    attempt = Attempt(puzzle, state, solved, None, has_erred, events)
    if part is None or attempt.is_solved:
        return attempt
    state, events = apply(state, attempt.solver, part)
    if state.phase is not Phase.SPIRIT or state.outcome is not None:
        raise ValueError(part)
    return replace(attempt, state=state, part=part, events=events)


def play(attempt: Attempt, action: Action) -> Attempt | Mistake:
    """Where the turn goes on, in mid-turn. Raises IllegalAction, NotYourTurn or GameOver."""
    puzzle, solver = attempt.puzzle, attempt.solver
    state, events = apply(attempt.state, solver, action)
    if state.outcome is None and state.phase is Phase.SPIRIT:
        return replace(attempt, state=state, part=action, events=events)
    turn = (action,) if attempt.part is None else (attempt.part, action)
    is_last = attempt.solved + 1 == puzzle.turns
    if puzzle.wins and is_last:
        is_right = state.outcome is not None and state.outcome.winner is solver
    else:
        is_right = text_of(turn) == puzzle.line[2 * attempt.solved]
    if not is_right:
        return mistake(reach(puzzle, attempt.solved, None, has_erred=True), turn)
    if is_last:
        return replace(attempt, state=state, solved=puzzle.turns, part=None, events=events)
    return reach(puzzle, attempt.solved + 1, None, has_erred=attempt.has_erred)


def mistake(before: Attempt, turn: Turn) -> Mistake:
    known = before.puzzle.answers[before.solved]
    at = 2 * sorted(map(text_of, turns_of(before.state))).index(text_of(turn))
    after = done(before.state, turn)
    answer = sorted(turns_of(after), key=text_of)[int(known[at : at + 2], 36)]
    outcome = done(after, answer).outcome
    return Mistake(turn, after, answer, outcome is not None and outcome.winner is not None)


def done(state: GameState, turn: Turn) -> GameState:
    for action in turn:
        state = apply(state, state.position.turn, action).state
    return state


def line_of(puzzle: Puzzle) -> Iterator[tuple[Turn, GameState]]:
    """The solver's turns and the answers, each with the position before it."""
    state = parse_position(puzzle.position)
    for text in puzzle.line:
        turn = tuple(map(parse_action, text.split("+")))
        yield turn, state
        state = done(state, turn)


def take_back(attempt: Attempt) -> Attempt:
    """Before the first part of a turn that goes on."""
    return reach(attempt.puzzle, attempt.solved, None, has_erred=attempt.has_erred)


def turns_of(state: GameState) -> Iterator[Turn]:
    player = state.position.turn
    for first in legal_actions(state, player):
        after = apply(state, player, first).state
        if after.outcome is None and after.phase is Phase.SPIRIT:
            yield from ((first, second) for second in legal_actions(after, player))
        else:
            yield (first,)


def text_of(turn: Turn) -> str:
    return "+".join(map(format_action, turn))
