"""Private messages about a puzzle: its controller, hints, mistakes, ratings and the solution."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from cogs.match.hints import describe_short_hint
from cogs.match.lines import LineTurn, describe_line, step_buttons, step_heading
from cogs.match.private import ControllerContext, make_text_format
from cogs.puzzles.buttons import (
    NextPuzzle,
    PickPuzzles,
    PuzzleStep,
    ShareResult,
    ShowDailySolution,
    ShowPuzzle,
    ShowSolution,
    TakeHint,
)
from cogs.puzzles.public import describe_task
from cogs.shared.click_data import is_offered
from cogs.shared.errors import OldButton
from cogs.shared.messages import Button, Option, OptionList, Style
from cogs.shared.rating_words import format_gain
from cogs.shared.turn_sentences import describe_events, describe_turn
from onitama_core import game, puzzles
from rendering import words
from rendering.words import N_, _, ngettext

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from cogs.bot.client import Interaction
    from cogs.match.buttons import TurnOrEdge
    from cogs.puzzles.buttons import PuzzleClick
    from cogs.shared.custom_ids import Click
    from onitama_core.store import DailyStreak


THEME_NAMES: Final[Mapping[puzzles.PuzzleTheme, str]] = {
    puzzles.PuzzleTheme.WIN_1: N_("Win in 1 turn"),
    puzzles.PuzzleTheme.WIN_2: N_("Win in 2 turns"),
    puzzles.PuzzleTheme.WIN_3: N_("Win in 3 turns"),
    puzzles.PuzzleTheme.WIN_4: N_("Win in 4 turns"),
    puzzles.PuzzleTheme.WIN_5: N_("Win in 5 turns"),
    puzzles.PuzzleTheme.STUCK: N_("Force a pass"),
    puzzles.PuzzleTheme.HOLD: N_("Hold a bad position"),
    puzzles.PuzzleTheme.ONLY: N_("Find the only turn"),
}
ANY_THEME: Final = "any"
ATTEMPT_TEXT: Final = re.compile(r"(?P<erred>x?)(?P<kept>t?)(?P<hint>h?)(?P<part>[0-9]{0,3})")
"""The state of an attempt in a custom id.

It says whether there was a mistake, whether the theme is kept, whether a hint made the attempt
unrated, and which legal action, by its index, has begun the unfinished turn.
"""


class Trial(NamedTuple):
    """A user's attempt at a puzzle, with the state that only its buttons' custom ids keep."""

    attempt: puzzles.Attempt
    keeps_theme: bool = False
    """True if the next puzzle has the same theme."""
    has_hint: bool = False
    """True if a hint made the attempt unrated."""

    @property
    def attempt_text(self) -> str:
        """The state of the attempt for custom ids, without an unfinished turn."""
        marks = {"x": self.attempt.has_erred, "t": self.keeps_theme, "h": self.has_hint}
        return "".join(mark for mark, is_set in marks.items() if is_set)

    def at(self, solved: int) -> Trial:
        """Return the trial at the position after this number of the solver's turns."""
        attempt = self.attempt
        return self._replace(
            attempt=puzzles.attempt_after(attempt.puzzle, solved, None, has_erred=attempt.has_erred)
        )


def require_puzzle(number: int) -> puzzles.Puzzle:
    """Return the puzzle with a number. Raises OldButton if there is none."""
    if (puzzle := puzzles.find(number)) is None:
        raise OldButton
    return puzzle


def read_trial(interaction: Interaction, click: PuzzleClick) -> Trial:
    """Return the attempt to which a click belongs, from the click's custom id.

    Raises OldButton for a forged click: if its attempt cannot come about, or if it claims solved
    turns although the clicked message has no such button.
    """
    parsed = ATTEMPT_TEXT.fullmatch(click.attempt_text)
    puzzle = require_puzzle(click.number)
    if parsed is None or click.solved > puzzle.turns:
        raise OldButton
    if click.solved and not is_offered(interaction):
        raise OldButton
    has_erred = bool(parsed["erred"])
    attempt = puzzles.attempt_after(puzzle, click.solved, None, has_erred=has_erred)
    trial = Trial(attempt, keeps_theme=bool(parsed["kept"]), has_hint=bool(parsed["hint"]))
    if not parsed["part"]:
        return trial
    actions = list_first_actions(attempt)
    index = int(parsed["part"])
    if index >= len(actions):
        raise OldButton
    try:
        begun = puzzles.attempt_after(puzzle, click.solved, actions[index], has_erred=has_erred)
    except ValueError as problem:
        raise OldButton from problem
    return trial._replace(attempt=begun)


def list_first_actions(attempt: puzzles.Attempt) -> list[game.Action]:
    """Return the legal actions in an attempt, in the order of their indices in custom ids."""
    return sorted(game.legal_actions(attempt.state, attempt.solver), key=game.format_action)


# -- the controller --


def puzzle_context(
    trial: Trial, text: str = "", ending: str | None = None, *, can_be_shared: bool = False
) -> ControllerContext:
    """Return the controller's context for a puzzle.

    `text`: a text above the task; `ending`: a text that replaces the task, or the praise after the
    solution; `can_be_shared`: whether a button shares the attempt.
    """
    attempt = trial.attempt
    part = ""
    puzzle = attempt.puzzle
    if attempt.part is not None:
        part = str(list_first_actions(puzzles.take_back_part(attempt)).index(attempt.part))
    if ending is None:
        ending = describe_solved(trial) if attempt.is_solved else describe_task(attempt)
    return ControllerContext(
        game.player_view(attempt.state, attempt.solver),
        game.events_for(attempt.events, None),
        picture_name=f"puzzle-{puzzle.number}-{attempt.solved}-{part}",
        format_text=make_text_format(puzzle_heading(puzzle), text, ending),
        make_click=partial(
            PuzzleStep, puzzle.number, attempt.solved, f"{trial.attempt_text}{part}"
        ),
        buttons=(*puzzle_buttons(trial), *share_buttons(puzzle, can_be_shared=can_be_shared)),
        lists=(theme_list(trial),),
    )


def puzzle_heading(puzzle: puzzles.Puzzle) -> str:
    return _("-# Puzzle {number} · {variant}").format(
        number=puzzle.number, variant=words.variant_name(puzzle.variant)
    )


def theme_list(trial: Trial) -> OptionList:
    """Return the list of the themes that the next puzzle can have."""
    puzzle = trial.attempt.puzzle
    keeps_theme = trial.keeps_theme
    options = (
        Option(ANY_THEME, _("Any puzzle"), is_chosen=not keeps_theme),
        *(
            Option(theme.value, _(name), is_chosen=keeps_theme and theme is puzzle.theme)
            for theme, name in THEME_NAMES.items()
            if theme in puzzles.themes_of(puzzle.variant)
        ),
    )
    return OptionList(PickPuzzles(puzzle.number), _("What to find"), options)


def puzzle_buttons(trial: Trial) -> Iterator[Button]:
    """Yield the buttons below a puzzle: a hint, the next puzzle, its start and its solution."""
    attempt = trial.attempt
    attempt_text = trial.attempt_text
    number = attempt.puzzle.number
    solved = attempt.solved
    if not attempt.is_solved and attempt.part is None:
        is_rated = not (attempt.has_erred or trial.has_hint)
        label = _("Hint (unrated)") if is_rated else _("Hint")
        yield Button(TakeHint(number, solved, attempt_text), label)
    style = Style.success if attempt.is_solved else Style.secondary
    yield Button(NextPuzzle(number, solved, attempt_text), _("Next puzzle"), style=style)
    if solved:
        yield Button(ShowPuzzle(number, 0, attempt_text), _("Start over"))
    if attempt.has_erred and not attempt.is_solved:
        yield Button(ShowSolution(number, solved, attempt_text), _("Solution"))


def share_buttons(puzzle: puzzles.Puzzle, *, can_be_shared: bool) -> tuple[Button, ...]:
    return (Button(ShareResult(puzzle.number), _("Share")),) if can_be_shared else ()


def hint_context(trial: Trial, text: str, *, in_full: bool) -> ControllerContext:
    """Return the controller's context with a hint, and after a short hint a button for more."""
    context = puzzle_context(trial, text)
    _hint, *others = context.buttons
    if in_full:
        return replace(context, buttons=tuple(others))
    more = TakeHint(
        trial.attempt.puzzle.number, trial.attempt.solved, trial.attempt_text, in_full=True
    )
    return replace(context, buttons=(Button(more, _("Show the card")), *others))


def describe_hint(attempt: puzzles.Attempt, *, in_full: bool) -> str:
    """Return which piece moves in the right turn, and `in_full` with which card."""
    action = game.parse_action(attempt.puzzle.line[2 * attempt.solved].split("+")[0])
    view = game.public_view(attempt.state)
    if not in_full or not isinstance(action, game.Move):
        return f"💡 {describe_short_hint(action, view)}"
    text = _("Move the Spirit with **{card}**.")
    piece = view.board[action.origin]
    if piece is not None:
        text = _("Move your {kind} on {origin} with **{card}**.")
    hint = text.format(
        kind="" if piece is None else words.kind_name(piece.kind),
        origin=action.origin,
        card=words.card_name(action.card),
    )
    return f"💡 {hint}"


# -- the solution, turn by turn --


def solution_context(
    trial: Trial, text: str, turn: int, *, can_be_shared: bool = False
) -> ControllerContext:
    """Return the controller's context for a solution after one of its turns.

    `text`: a text below the turns; `can_be_shared`: whether a button shares the attempt.
    """
    puzzle = trial.attempt.puzzle
    attempt_text = trial.attempt_text

    def show(to: TurnOrEdge) -> Click:
        return ShowSolution(puzzle.number, trial.attempt.solved, attempt_text, to)

    buttons = (
        Button(NextPuzzle(puzzle.number, trial.attempt.solved, attempt_text), _("Next puzzle")),
        Button(ShowPuzzle(puzzle.number, 0, attempt_text), _("Start over")),
        *share_buttons(puzzle, can_be_shared=can_be_shared),
    )
    context = common_solution_context(puzzle, turn, show, text)
    return replace(context, buttons=(*context.buttons, *buttons), lists=(theme_list(trial),))


def daily_solution_context(puzzle: puzzles.Puzzle, turn: int) -> ControllerContext:
    """Return the controller's context for the solution of a puzzle of the day that is over."""
    return common_solution_context(puzzle, turn, partial(ShowDailySolution, puzzle.number))


def common_solution_context(
    puzzle: puzzles.Puzzle, turn: int, show: Callable[[TurnOrEdge], Click], text: str = ""
) -> ControllerContext:
    """Return the parts of a solution's context that all solutions have.

    `show` makes the click of a button to another turn. The picture shows no hidden ninja of the
    other side, which may be on several squares.
    """
    state, events = puzzles.follow_solution(puzzle, turn)
    view = game.player_view(state, puzzles.begin_attempt(puzzle).solver)
    last = len(puzzle.line)
    heading = step_heading(_("The solution"), turn, last)
    lines = "\n".join(describe_line(tuple(turns_of_solution(puzzle)), turn))
    return ControllerContext(
        replace(view, legal_actions=()),
        game.events_for(events, None),
        picture_name=f"puzzle-{puzzle.number}-solution-{turn}",
        format_text=make_text_format(puzzle_heading(puzzle), heading, lines, text),
        make_click=partial(PuzzleStep, puzzle.number, 0, ""),
        buttons=step_buttons(show, turn, last),
    )


def turns_of_solution(puzzle: puzzles.Puzzle) -> Iterator[LineTurn]:
    """Yield the turns of a solution, without the other side's unseen ninja moves."""
    solver = puzzles.begin_attempt(puzzle).solver
    for turn, before in puzzles.line_of(puzzle):
        player = before.position.turn
        seen = turn if player is solver else remove_unseen_moves(turn, before)
        yield LineTurn(player, describe_whole_turn(seen, before))


# -- sentences --


def describe_solved(trial: Trial) -> str:
    if trial.has_hint:
        return _("Solved, with a hint.")
    if trial.attempt.has_erred:
        return _("Solved, after more than one try.")
    return _("🎉 Solved at the first try.")


def describe_rating(counted: puzzles.CountedAttempt, *, has_hint: bool) -> str:
    """Return the line about a user's rating after an attempt; a hint (`has_hint`) left it as is."""
    if has_hint:
        text = _("-# Your puzzle rating: {rating} (unchanged: you took a hint)")
    elif counted.is_late:
        text = _(
            "-# Your puzzle rating: {rating} (unchanged: you first saw this one over a day ago)"
        )
    elif counted.warm_up is not None:
        text = _(
            "-# Your puzzle rating: {rating} "
            "({gain}; warm-up {warm_up} of {warm_ups}, at most {points} points)"
        )
    else:
        text = _("-# Your puzzle rating: {rating} ({gain}; only the first try counts)")
    return text.format(
        rating=f"{counted.rating.rating:.0f}",
        gain=format_gain(counted.result.gain),
        warm_up=counted.warm_up,
        warm_ups=puzzles.WARM_UPS,
        points=puzzles.MAX_WARM_UP_GAIN,
    )


def describe_streak(streak: DailyStreak | None) -> str:
    """Return the line about puzzles of the day that a user solved in a row; empty without any."""
    if streak is None:
        return ""
    if streak.length == 1:
        return _("🔥 Your streak has begun: 1 puzzle of the day.")
    if streak.length == streak.longest:
        text = _("🔥 Your streak: {days} puzzles of the day in a row, your longest yet.")
    else:
        text = _("🔥 Your streak: {days} puzzles of the day in a row. Your longest: {longest}.")
    return text.format(days=streak.length, longest=streak.longest)


def describe_right_turn(attempt: puzzles.Attempt) -> str:
    """Return the text about a right turn and the other side's answer.

    Empty in the middle of a turn and after the last one.
    """
    if attempt.is_solved or attempt.part is not None:
        return ""
    answer = game.events_for(attempt.events, None)
    return "\n".join((_("That's it."), *describe_events(answer, attempt.puzzle.variant)))


def describe_mistake(attempt: puzzles.Attempt, mistake: puzzles.Mistake) -> str:
    """Return the text about a wrong turn, which claims no more than the puzzles' checker proves.

    For example `**Crab b2–b4** doesn't win in 3 turns: Blue answers **Crane d4–c3**.`: the turn may
    still win later.
    """
    turns = attempt.puzzle.turns - attempt.solved
    if mistake.loses:
        text = _("After {turn} {other} answers {answer} and wins. Try again.")
    elif attempt.puzzle.wins:
        text = ngettext(
            "{turn} doesn't win yet: {other} answers {answer}. Try again.",
            "{turn} doesn't win in {turns} turns: {other} answers {answer}. Try again.",
            turns,
        )
    else:
        text = _("After {turn} {other} answers {answer}, and wins by force. Try again.")
    if mistake.ninja_square is not None:
        supposed = _("Suppose {other}'s ninja was on {square}.")
        text = words.join_sentences(supposed, text)
    return text.format(
        turn=describe_whole_turn(mistake.turn, puzzles.take_back_part(attempt).state),
        turns=turns,
        other=words.side(attempt.solver.opponent),
        answer=describe_whole_turn(mistake.answer, mistake.after),
        square=mistake.ninja_square,
    )


def remove_unseen_moves(turn: puzzles.Turn, before: game.GameState) -> puzzles.Turn:
    """Return a turn without the ninja moves that the opponent did not see.

    A move is seen if the ninja strikes, or captures a pawn or a revealed ninja of the opponent.
    """
    opponent = before.position.turn.opponent
    capturable = before.position.pawns[opponent] | before.ninja_state.revealed[opponent]
    return tuple(
        part
        for part in turn
        if not isinstance(part, game.NinjaStay)
        and (
            not isinstance(part, game.NinjaMove) or part.is_attempt or capturable & part.target.bit
        )
    )


def describe_whole_turn(turn: puzzles.Turn, before: game.GameState) -> str:
    return describe_turn(turn, game.public_view(before).spirit)
