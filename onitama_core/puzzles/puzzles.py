"""Puzzles of the file `puzzles.tsv`, and attempts at them as values.

A line has the number, goal, rating, position (NOTATION.md), the solver's turns with the best
answers between them, and for each of the solver's turns the answers to all legal turns there: two
digits of base 36 a turn, in the order of the turns' texts, that count the answers in the order of
theirs.

In Way of the Shadow, in positions without a lantern, two columns follow: the square of the solver's
ninja, and for each of the solver's turns the squares where the other one may be, first the one of
the line; `-` is none. A digit that counts these squares stands before the other two.

The line of a withdrawn puzzle has its number and `withdrawn`. Users may have tried it, so no other
puzzle gets that number.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from onitama_core import game
from onitama_core.game import Action, GameState, Square, Variant, apply

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from onitama_core.game import Event, Player

    Squares: TypeAlias = tuple[Square, ...]

Turn: TypeAlias = tuple[Action, ...]
"""A turn of one player; with a Wind card it has two actions."""

FILE: Final = Path(__file__).with_name("puzzles.tsv")
LOST_IN: Final = {Variant.CLASSIC: 3, Variant.WIND: 2}
"""Turns of the other side within which all turns but one lose, in puzzles about holding on."""
BASE_CARDS: Final = {
    variant: frozenset(card.id for card in game.named_pool(variant, "base")) for variant in Variant
}
"""Ids of the base cards of each variant; in Way of the Wind its Wind cards belong to them."""
ANSWER_DIGITS: Final = 2
"""Digits of an answer in the file."""
WITHDRAWN: Final = "withdrawn"


class PuzzleTheme(Enum):
    """The goal of a puzzle by its name in the file; a number is the turns to a win."""

    WIN_1 = "1"
    WIN_2 = "2"
    WIN_3 = "3"
    WIN_4 = "4"
    WIN_5 = "5"
    STUCK = "stuck"
    """Win in two or three turns by leaving the other side no move."""
    HOLD = "hold"
    """Find the only turn that does not lose; the solver is behind."""
    ONLY = "only"
    """Find the only turn that does not lose; the solver is not behind."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    number: int
    theme: PuzzleTheme
    rating: int
    position: str
    line: tuple[str, ...]
    answers: tuple[str, ...]
    ninja: Squares = ()
    """The square of the solver's ninja; empty without one."""
    places: tuple[Squares, ...] = ()
    """Squares where the other side's ninja may be, for each of the solver's turns, in Shadow."""

    @property
    def variant(self) -> Variant:
        if self.places:
            return Variant.SHADOW
        return Variant.WIND if "W" in self.position else Variant.CLASSIC

    @property
    def has_base_cards(self) -> bool:
        """True if all cards are in the pool of base cards, with which most people begin."""
        _board, _side, *hands = self.position.split()
        return BASE_CARDS[self.variant].issuperset(",".join(hands).split(","))

    @property
    def turns(self) -> int:
        """Number of the solver's turns."""
        return len(self.answers)

    @property
    def wins(self) -> bool:
        """True if the goal is to win, false if it is not to lose."""
        return self.theme not in (PuzzleTheme.HOLD, PuzzleTheme.ONLY)


@cache
def puzzles() -> Mapping[int, Puzzle]:
    """Return all puzzles by number, without those that were withdrawn."""
    lines = FILE.read_text("utf-8").splitlines()
    found = (read(line) for line in lines if not line.endswith(f"\t{WITHDRAWN}"))
    return {one.number: one for one in found}


def read(line: str) -> Puzzle:
    number, goal, rating, position, turns, answers, *ninja_state = line.split("\t")
    by_turn = tuple(answers.split())
    theme = PuzzleTheme(str(len(by_turn)) if goal == "win" else goal)
    ninja, places = map(squares_in_text, ninja_state) if ninja_state else ((), ())
    return Puzzle(
        *(int(number), theme, int(rating), position, tuple(turns.split()), by_turn),
        ninja=ninja[0] if ninja else (),
        places=places,
    )


def squares_in_text(text: str) -> tuple[Squares, ...]:
    """Return squares from a text like `a3,b4 - c3`."""
    return tuple(
        () if each == "-" else tuple(map(Square.parse, each.split(","))) for each in text.split()
    )


def find(number: int) -> Puzzle | None:
    """Return a puzzle; None where there is none, or no longer."""
    return puzzles().get(number)


@cache
def themes_of(variant: Variant) -> frozenset[PuzzleTheme]:
    return frozenset(one.theme for one in puzzles().values() if one.variant is variant)


@dataclass(frozen=True, slots=True)
class Attempt:
    puzzle: Puzzle
    state: GameState
    solved: int = 0
    """Number of the solver's complete turns."""
    part: Action | None = None
    """The first action of an unfinished turn with a Wind card."""
    has_erred: bool = False
    events: tuple[Event, ...] = ()
    """Events of the last action and of the answer to it."""

    @property
    def places(self) -> Squares:
        """Squares where the other side's ninja may have been at the start of the turn."""
        return self.puzzle.places[self.solved] if self.puzzle.places else ()

    @property
    def solver(self) -> Player:
        return game.parse_position(self.puzzle.position).position.turn

    @property
    def is_solved(self) -> bool:
        return self.solved == self.puzzle.turns


@dataclass(frozen=True, slots=True)
class Mistake:
    """A legal turn that gives away what was asked."""

    turn: Turn
    after: GameState
    answer: Turn
    """The best answer of the other side."""
    loses: bool
    """True if the answer wins at once."""
    place: Square | None = None
    """Square of the other side's ninja with which that answer is legal."""


def begin(puzzle: Puzzle) -> Attempt:
    return Attempt(puzzle, start_of(puzzle))


def start_of(puzzle: Puzzle) -> GameState:
    state = game.parse_position(puzzle.position)
    if not puzzle.places:
        return state
    own, other = puzzle.ninja, puzzle.places[0][:1]
    squares = game.in_seat_order(state.position.turn, own, other)
    ninja_state = game.NinjaPublicState(ninjas_alive=(len(squares[0]), len(squares[1])))
    state = replace(state, variant=Variant.SHADOW, repetition_history=(), ninja_state=ninja_state)
    red, blue = (sum(square.bit for square in each) for each in squares)
    return replace(state, secrets=game.Secrets((red, blue)))


def with_other_ninja(state: GameState, place: Square) -> GameState:
    """Return a state with the other ninja elsewhere, which looks the same to the player to move."""
    solver = state.position.turn
    own = state.secrets.ninjas[solver]
    return replace(state, secrets=game.Secrets(game.in_seat_order(solver, own, place.bit)))


def with_miss(state: GameState, action: Action, places: Squares) -> GameState:
    """Return a state in which a pawn does not land on the hidden ninja, if that is possible."""
    if not isinstance(action, game.Move):
        return state
    if state.secrets.ninjas[state.position.turn.opponent] & action.target.bit:
        elsewhere = (square for square in places if square is not action.target)
        return with_other_ninja(state, next(elsewhere, action.target))
    return state


def follow_solution(puzzle: Puzzle, turns: int) -> tuple[GameState, tuple[Event, ...]]:
    """Return the position after some turns of the solution, and the events of the last of them.

    The solver's turns and the answers to them both count.
    """
    state = start_of(puzzle)
    events: tuple[Event, ...] = ()
    for turn in puzzle.line[:turns]:
        state, events = game.play(state, map(game.parse_action, turn.split("+")))
    return state, events


def is_turn_unfinished(state: GameState, player: Player) -> bool:
    """Return whether the player's turn is unfinished."""
    return state.outcome is None and state.position.turn is player


def reach(puzzle: Puzzle, solved: int, part: Action | None, *, has_erred: bool) -> Attempt:
    """Return the attempt after a number of turns, and perhaps the first action of the next.

    Raises IllegalAction, or ValueError for a number or an action that does not fit.
    """
    if not 0 <= solved <= puzzle.turns:
        raise ValueError(solved)
    state, events = follow_solution(puzzle, 2 * solved)
    attempt = Attempt(puzzle, state, solved, None, has_erred, events)
    if part is None or attempt.is_solved:
        return attempt
    state, events = apply(with_miss(state, part, attempt.places), attempt.solver, part)
    if not is_turn_unfinished(state, attempt.solver):
        raise ValueError(part)
    return replace(attempt, state=state, part=part, events=events)


def play(attempt: Attempt, action: Action) -> Attempt | Mistake:
    """Return the attempt after an action, or the mistake it was.

    Raises IllegalAction, NotYourTurn or GameOver.
    """
    puzzle, solver = attempt.puzzle, attempt.solver
    before = attempt.state if attempt.part else with_miss(attempt.state, action, attempt.places)
    state, events = apply(before, solver, action)
    if is_turn_unfinished(state, solver):
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
    places, state = before.places, before.state
    known = before.puzzle.answers[before.solved]
    width = ANSWER_DIGITS + bool(before.puzzle.places)
    at = width * sorted(map(text_of, turns_of(state, places))).index(text_of(turn))
    place, code = (
        known[at : at + width - ANSWER_DIGITS],
        known[at + width - ANSWER_DIGITS : at + width],
    )
    stands = places[int(place, 36)] if place and places else None
    stood = state if stands is None else with_other_ninja(state, stands)
    after = game.play(stood, turn).state
    answer = sorted(turns_of(after), key=text_of)[int(code, 36)]
    outcome = game.play(after, answer).state.outcome
    return Mistake(
        *(turn, after, answer),
        loses=outcome is not None and outcome.winner is not None,
        place=stands,
    )


def line_of(puzzle: Puzzle) -> Iterator[tuple[Turn, GameState]]:
    """Yield the turns of the solution and its answers, each with the position before it."""
    state = start_of(puzzle)
    for text in puzzle.line:
        turn = tuple(map(game.parse_action, text.split("+")))
        yield turn, state
        state = game.play(state, turn).state


def take_back(attempt: Attempt) -> Attempt:
    """Return the attempt at the start of the unfinished turn."""
    return reach(attempt.puzzle, attempt.solved, None, has_erred=attempt.has_erred)


def turns_of(state: GameState, places: Squares = ()) -> Iterator[Turn]:
    """Yield the legal turns, without captures of a ninja that may be on another of the `places`."""
    player = state.position.turn
    for first in game.legal_actions(state, player):
        after = apply(with_miss(state, first, places), player, first).state
        if is_turn_unfinished(after, player):
            yield from ((first, second) for second in game.legal_actions(after, player))
        else:
            yield (first,)


def text_of(turn: Turn) -> str:
    return "+".join(map(game.format_action, turn))
