"""Puzzles as they lie in `puzzles.tsv`, and a try at one, which is a value.

A line holds number, goal, rating, position (NOTATION.md), the solver's turns with the best answers
between them, and for each of the solver's turns what answers every turn there: two digits of base
36 a turn, in the order of their texts, that count the answers in the order of theirs.

In Way of the Shadow, where no lantern is left, two columns follow: where the solver's ninja stands,
and for each of the solver's turns where the other one may be, first where the line has it; `-` is
nowhere. A digit that counts these squares stands before the two others.

A puzzle that turned out wrong leaves a line with its number and `withdrawn`: people may have tried
it, so that number is given to no other puzzle.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from onitama_core import game
from onitama_core.game import Action, Deed, GameState, Square, Variant, apply

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from onitama_core.game import Event, Player, ReplayView

    Squares: TypeAlias = tuple[Square, ...]

Turn: TypeAlias = tuple[Action, ...]
"""Of one player; of two parts with a Wind card."""

FILE: Final = Path(__file__).with_name("puzzles.tsv")
LOST_IN: Final = {Variant.CLASSIC: 3, Variant.WIND: 2}
"""Turns of the other side in which all turns but one lose, where one is to be held."""


ANSWER_DIGITS: Final = 2
"""Digits of an answer."""
WITHDRAWN: Final = "withdrawn"


class PuzzleTheme(Enum):
    """What is asked, by its name in the file, or in how many turns to win."""

    WIN_2 = "2"
    WIN_3 = "3"
    WIN_4 = "4"
    WIN_5 = "5"
    STUCK = "stuck"
    """To win, in two or three turns, by leaving the other side no move."""
    HOLD = "hold"
    """All turns but one lose, of a side that is behind."""
    ONLY = "only"
    """The same of a side that isn't."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    number: int
    theme: PuzzleTheme
    rating: int
    position: str
    line: tuple[str, ...]
    answers: tuple[str, ...]
    ninja: Squares = ()
    """Of the solver, where it has one."""
    places: tuple[Squares, ...] = ()
    """In Way of the Shadow: where the other side's ninja may be at each of the solver's turns."""

    @property
    def variant(self) -> Variant:
        if self.places:
            return Variant.SHADOW
        return Variant.WIND if "W" in self.position else Variant.CLASSIC

    @property
    def turns(self) -> int:
        """Of the solver."""
        return len(self.answers)

    @property
    def wins(self) -> bool:
        """Rather than not to lose."""
        return self.theme not in (PuzzleTheme.HOLD, PuzzleTheme.ONLY)


@cache
def puzzles() -> Mapping[int, Puzzle]:
    """Return all puzzles by number, without those that were withdrawn."""
    lines = FILE.read_text("utf-8").splitlines()
    found = (read(line) for line in lines if not line.endswith(f"\t{WITHDRAWN}"))
    return {one.number: one for one in found}


def read(line: str) -> Puzzle:
    number, goal, rating, position, turns, answers, *night = line.split("\t")
    by_turn = tuple(answers.split())
    theme = PuzzleTheme(str(len(by_turn)) if goal == "win" else goal)
    ninja, places = map(squares_in_text, night) if night else ((), ())
    return Puzzle(
        *(int(number), theme, int(rating), position, tuple(turns.split()), by_turn),
        ninja=ninja[0] if ninja else (),
        places=places,
    )


def squares_in_text(text: str) -> tuple[Squares, ...]:
    """As in `a3,b4 - c3`."""
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
    """How many of the solver's turns are done."""
    part: Action | None = None
    """The pawn's, of a Wind card's turn that goes on."""
    has_erred: bool = False
    events: tuple[Event, ...] = ()
    """Of the last action, and of the answer to it."""

    @property
    def places(self) -> Squares:
        """Where the other side's ninja may have been when the turn began."""
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
    """The best that the other side can do then."""
    loses: bool
    """By the answer, at once."""
    place: Square | None = None
    """Where the other side's ninja is, so that it can answer that."""


def begin(puzzle: Puzzle) -> Attempt:
    return Attempt(puzzle, start_of(puzzle))


def start_of(puzzle: Puzzle) -> GameState:
    state = game.parse_position(puzzle.position)
    if not puzzle.places:
        return state
    own, other = puzzle.ninja, puzzle.places[0][:1]
    squares = game.in_seat_order(state.position.turn, own, other)
    night = game.Night(alive=(len(squares[0]), len(squares[1])))
    state = replace(state, variant=Variant.SHADOW, since_capture=(), night=night)
    red, blue = (sum(square.bit for square in each) for each in squares)
    return replace(state, secrets=game.Secrets((red, blue)))


def with_other_ninja(state: GameState, place: Square) -> GameState:
    """The same to who is to move."""
    solver = state.position.turn
    own = state.secrets.ninjas[solver]
    return replace(state, secrets=game.Secrets(game.in_seat_order(solver, own, place.bit)))


def with_miss(state: GameState, action: Action, places: Squares) -> GameState:
    """With the other side's ninja where a pawn doesn't land, if that is possible."""
    if not isinstance(action, game.Move):
        return state
    if state.secrets.ninjas[state.position.turn.opponent] & action.target.bit:
        elsewhere = (square for square in places if square is not action.target)
        return with_other_ninja(state, next(elsewhere, action.target))
    return state


def is_turn_unfinished(state: GameState, player: Player) -> bool:
    """Whether a turn of the player is not complete."""
    return state.outcome is None and state.position.turn is player


def reach(puzzle: Puzzle, solved: int, part: Action | None, *, has_erred: bool) -> Attempt:
    """Where so many turns are done, and perhaps the `part` of one.

    Raises IllegalAction, or ValueError for more turns than there are and for what is no part.
    """
    if not 0 <= solved <= puzzle.turns:
        raise ValueError(solved)
    state = start_of(puzzle)
    events: tuple[Event, ...] = ()
    for turn in puzzle.line[: 2 * solved]:
        state, events = game.play(state, map(game.parse_action, turn.split("+")))
    attempt = Attempt(puzzle, state, solved, None, has_erred, events)
    if part is None or attempt.is_solved:
        return attempt
    state, events = apply(with_miss(state, part, attempt.places), attempt.solver, part)
    if not is_turn_unfinished(state, attempt.solver):
        raise ValueError(part)
    return replace(attempt, state=state, part=part, events=events)


def play(attempt: Attempt, action: Action) -> Attempt | Mistake:
    """Where the turn goes on, in mid-turn. Raises IllegalAction, NotYourTurn or GameOver."""
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
    """The solver's turns and the answers, each with the position before it."""
    state = start_of(puzzle)
    for text in puzzle.line:
        turn = tuple(map(game.parse_action, text.split("+")))
        yield turn, state
        state = game.play(state, turn).state


def replay_of(puzzle: Puzzle) -> list[ReplayView]:
    """The start, and the position after each turn of the line."""
    state = start_of(puzzle)
    shown = [(state, list[Deed]())]
    for turn, before in line_of(puzzle):
        state, deeds = before, list[Deed]()
        for action in turn:
            player = state.position.turn
            state, events = apply(state, player, action)
            deeds.append(Deed(player, action, events))
        shown.append((state, deeds))
    drawn = game.Outcome(None, game.Termination.AGREEMENT)
    end = state if state.outcome is not None else game.conclude(state, drawn).state
    return [game.replay_view(end, state, deeds) for state, deeds in shown]


def take_back(attempt: Attempt) -> Attempt:
    """Before the first part of a turn that goes on."""
    return reach(attempt.puzzle, attempt.solved, None, has_erred=attempt.has_erred)


def turns_of(state: GameState, places: Squares = ()) -> Iterator[Turn]:
    """Where no pawn captures a ninja that may be elsewhere among the `places`."""
    player = state.position.turn
    for first in game.legal_actions(state, player):
        after = apply(with_miss(state, first, places), player, first).state
        if is_turn_unfinished(after, player):
            yield from ((first, second) for second in game.legal_actions(after, player))
        else:
            yield (first,)


def text_of(turn: Turn) -> str:
    return "+".join(map(game.format_action, turn))
