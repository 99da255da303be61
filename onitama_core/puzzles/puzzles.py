"""Puzzles of the file `puzzles.tsv`, and attempts at them as values.

The columns of a line, separated by tabs: number; goal; rating; position (NOTATION.md); the
solution, which is the solver's turns with the best answers between them; and a text of answers for
each of the solver's turns. That text has two digits of base 36 for each legal turn of the solver,
sorted by notation. They are the index of the best answer in the legal answers, sorted likewise.

A puzzle of Way of the Shadow, which has no lanterns, has two more columns: the square of the
solver's ninja, and for each of the solver's turns the squares where the opponent's ninja may be.
The first of these is its square in the solution; `-` means that there is no ninja. Each answer then
has one digit more, in front: the index of the square on which the ninja is for that answer.

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
"""Turns of the opponent within which every wrong turn loses, in puzzles HOLD and ONLY."""
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
    """Win in two or three turns by leaving the opponent no move."""
    HOLD = "hold"
    """Find the only turn that does not lose; the solver is behind."""
    ONLY = "only"
    """Find the only turn that does not lose; the solver is not behind."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    number: int
    theme: PuzzleTheme
    rating: int
    """Rating in the file, which holds until a user has tried the puzzle."""
    position: str
    """Position in notation, with the solver to move."""
    line: tuple[str, ...]
    """Solution in notation: the solver's turns, with the best answers between them."""
    answers: tuple[str, ...]
    """Codes of the best answers to all turns of the solver, a text for each turn of the solution.

    The module's docstring describes the codes.
    """
    ninja: Squares = ()
    """The square of the solver's ninja; empty without one."""
    places: tuple[Squares, ...] = ()
    """Squares where the opponent's ninja may be, for each of the solver's turns.

    Empty except in Way of the Shadow.
    """

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
    parsed = (parse_puzzle(line) for line in lines if not line.endswith(f"\t{WITHDRAWN}"))
    return {puzzle.number: puzzle for puzzle in parsed}


def parse_puzzle(line: str) -> Puzzle:
    """Return the puzzle of a line of the file, whose columns the module's docstring describes."""
    number, goal, rating, position, turns, answers, *ninja_state = line.split("\t")
    by_turn = tuple(answers.split())
    theme = PuzzleTheme(str(len(by_turn)) if goal == "win" else goal)
    puzzle = Puzzle(int(number), theme, int(rating), position, tuple(turns.split()), by_turn)
    if not ninja_state:
        return puzzle
    ninja, places = ninja_state  # the two more columns of Way of the Shadow
    [own_squares] = squares_in_text(ninja)
    return replace(puzzle, ninja=own_squares, places=squares_in_text(places))


def squares_in_text(text: str) -> tuple[Squares, ...]:
    """Return the squares of a text like `a3,b4 - c3`; `-` stands for no square."""
    return tuple(
        () if names == "-" else tuple(map(Square.parse, names.split(","))) for names in text.split()
    )


def find(number: int) -> Puzzle | None:
    """Return a puzzle; None where there is none, or no longer."""
    return puzzles().get(number)


@cache
def themes_of(variant: Variant) -> frozenset[PuzzleTheme]:
    return frozenset(puzzle.theme for puzzle in puzzles().values() if puzzle.variant is variant)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A user's position in a puzzle, after some right turns."""

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
        """Squares where the opponent's ninja may have been at the start of the turn."""
        return self.puzzle.places[self.solved] if self.puzzle.places else ()

    @property
    def solver(self) -> Player:
        return game.parse_position(self.puzzle.position).position.turn

    @property
    def is_solved(self) -> bool:
        return self.solved == self.puzzle.turns


@dataclass(frozen=True, slots=True)
class Mistake:
    """A legal turn after which the puzzle's goal can't be reached any more."""

    turn: Turn
    after: GameState
    answer: Turn
    """The best answer of the opponent."""
    loses: bool
    """True if the answer wins at once."""
    ninja_square: Square | None = None
    """Square of the opponent's ninja from which that answer is legal; None without a ninja."""


def begin_attempt(puzzle: Puzzle) -> Attempt:
    return Attempt(puzzle, start_state(puzzle))


def start_state(puzzle: Puzzle) -> GameState:
    """Return the position of a puzzle, with the opponent's ninja where the solution has it."""
    state = game.parse_position(puzzle.position)
    if not puzzle.places:
        return state
    opponents_ninja = puzzle.places[0][:1]
    red, blue = game.in_seat_order(state.position.turn, puzzle.ninja, opponents_ninja)
    ninja_state = game.NinjaPublicState(ninjas_alive=(len(red), len(blue)))
    ninjas = (sum(square.bit for square in red), sum(square.bit for square in blue))
    return replace(
        state,
        variant=Variant.SHADOW,
        repetition_history=(),
        ninja_state=ninja_state,
        secrets=game.Secrets(ninjas),
    )


def with_other_ninja(state: GameState, place: Square) -> GameState:
    """Return a state with the opponent's ninja on another square, which the solver can't see."""
    solver = state.position.turn
    own = state.secrets.ninjas[solver]
    return replace(state, secrets=game.Secrets(game.in_seat_order(solver, own, place.bit)))


def move_ninja_off_target(state: GameState, action: Action, places: Squares) -> GameState:
    """Return a state in which a pawn's move does not capture the hidden ninja, if that is possible.

    `places` are the squares where the ninja may be.
    """
    if not isinstance(action, game.Move):
        return state
    if state.secrets.ninjas[state.position.turn.opponent] & action.target.bit:
        elsewhere = (square for square in places if square is not action.target)
        return with_other_ninja(state, next(elsewhere, action.target))
    return state


def follow_solution(puzzle: Puzzle, turns: int) -> tuple[GameState, tuple[Event, ...]]:
    """Return the position after some turns of the solution, and the events of the last of them.

    `turns` counts the solver's turns and the answers to them.
    """
    state = start_state(puzzle)
    events: tuple[Event, ...] = ()
    for turn in puzzle.line[:turns]:
        state, events = game.play(state, map(game.parse_action, turn.split("+")))
    return state, events


def is_turn_unfinished(state: GameState, player: Player) -> bool:
    """Return whether the turn of `player` needs another action."""
    return state.outcome is None and state.position.turn is player


def attempt_after(puzzle: Puzzle, solved: int, part: Action | None, *, has_erred: bool) -> Attempt:
    """Return the attempt after `solved` turns of the solver.

    `part` is the first action of the next turn, if the solver has played it already.

    Raises IllegalAction, or ValueError for a number or an action that does not fit the puzzle.
    """
    if not 0 <= solved <= puzzle.turns:
        raise ValueError(solved)
    state, events = follow_solution(puzzle, 2 * solved)
    attempt = Attempt(puzzle, state, solved, None, has_erred, events)
    if part is None or attempt.is_solved:
        return attempt
    state, events = apply(move_ninja_off_target(state, part, attempt.places), attempt.solver, part)
    if not is_turn_unfinished(state, attempt.solver):
        raise ValueError(part)
    return replace(attempt, state=state, part=part, events=events)


def continue_attempt(attempt: Attempt, action: Action) -> Attempt | Mistake:
    """Return the attempt after an action, or the mistake it was.

    Raises IllegalAction, NotYourTurn or GameOver.
    """
    puzzle = attempt.puzzle
    solver = attempt.solver
    before = attempt.state
    if attempt.part is None:
        before = move_ninja_off_target(before, action, attempt.places)
    state, events = apply(before, solver, action)
    if is_turn_unfinished(state, solver):
        return replace(attempt, state=state, part=action, events=events)
    turn = (action,) if attempt.part is None else (attempt.part, action)
    is_last = attempt.solved + 1 == puzzle.turns
    if puzzle.wins and is_last:
        is_right = state.outcome is not None and state.outcome.winner is solver
    else:
        is_right = text_of_turn(turn) == puzzle.line[2 * attempt.solved]
    if not is_right:
        return explain_mistake(attempt_after(puzzle, attempt.solved, None, has_erred=True), turn)
    if is_last:
        return replace(attempt, state=state, solved=puzzle.turns, part=None, events=events)
    return attempt_after(puzzle, attempt.solved + 1, None, has_erred=attempt.has_erred)


def explain_mistake(before: Attempt, turn: Turn) -> Mistake:
    """Return a wrong turn with the best answer to it, which the puzzle's file knows."""
    places = before.places
    state = before.state
    answers = before.puzzle.answers[before.solved]
    place_digits = 1 if before.puzzle.places else 0
    width = place_digits + ANSWER_DIGITS
    turns = sorted(map(text_of_turn, legal_turns(state, places)))
    index = turns.index(text_of_turn(turn))
    entry = answers[index * width : (index + 1) * width]
    place = entry[:place_digits]
    code = entry[place_digits:]
    ninja = places[int(place, 36)] if place and places else None
    start = state if ninja is None else with_other_ninja(state, ninja)
    after = game.play(start, turn).state
    answer = sorted(legal_turns(after), key=text_of_turn)[int(code, 36)]
    outcome = game.play(after, answer).state.outcome
    return Mistake(
        turn,
        after,
        answer,
        loses=outcome is not None and outcome.winner is not None,
        ninja_square=ninja,
    )


def line_of(puzzle: Puzzle) -> Iterator[tuple[Turn, GameState]]:
    """Yield the turns of the solution and its answers, each with the position before it."""
    state = start_state(puzzle)
    for text in puzzle.line:
        turn = tuple(map(game.parse_action, text.split("+")))
        yield turn, state
        state = game.play(state, turn).state


def take_back_part(attempt: Attempt) -> Attempt:
    """Return the attempt at the start of the unfinished turn."""
    return attempt_after(attempt.puzzle, attempt.solved, None, has_erred=attempt.has_erred)


def legal_turns(state: GameState, places: Squares = ()) -> Iterator[Turn]:
    """Yield the legal turns, in none of which a pawn captures a ninja that may be elsewhere.

    `places` are the squares where the opponent's ninja may be.
    """
    player = state.position.turn
    for first in game.legal_actions(state, player):
        after = apply(move_ninja_off_target(state, first, places), player, first).state
        if is_turn_unfinished(after, player):
            yield from ((first, second) for second in game.legal_actions(after, player))
        else:
            yield (first,)


def text_of_turn(turn: Turn) -> str:
    return "+".join(map(game.format_action, turn))
