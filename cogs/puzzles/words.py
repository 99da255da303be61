"""What a puzzle asks, and its solution, in words."""

from __future__ import annotations

from cogs.ui.words import seat
from onitama_core.game import GameState, NinjaMove, NinjaStay, public_view
from onitama_core.puzzles import LOST_IN, Attempt, Puzzle, Turn, begin, line_of
from rendering import words
from rendering.words import _, ngettext


def what_is_asked(now: Attempt) -> str:
    puzzle, turns = now.puzzle, now.puzzle.turns - now.solved
    if not puzzle.wins:
        asked = _(
            "**{seat} to move. Every turn but one loses within {turns} turns of {other}. "
            "Find the one that holds.**"
        )
        return asked.format(
            seat=seat(now.solver),
            turns=LOST_IN[puzzle.variant],
            other=words.side(now.solver.opponent),
        )
    asked = ngettext(
        "**{seat} to move wins in this turn.**",
        "**{seat} to move wins in {turns} own turns.**",
        turns,
    )
    if now.places:
        hidden = _("Wherever {other}'s ninja is: as this turn began it was on {squares}.")
        asked = f"{asked}\n{hidden}"
    return asked.format(
        seat=seat(now.solver),
        turns=turns,
        other=words.side(now.solver.opponent),
        squares=words.listed_squares(sorted(now.places), words.OR),
    )


def solution(puzzle: Puzzle) -> str:
    """Each turn of the line, the answers too, as far as they were seen."""
    solver, told = begin(puzzle).solver, list[str]()
    for turn, before in line_of(puzzle):
        is_own = before.position.turn is solver
        told.append(in_words(turn if is_own else seen_of(turn, before), before))
    return _("The solution: {turns}.").format(turns=" · ".join(told))


def seen_of(turn: Turn, before: GameState) -> Turn:
    """Without what a ninja did unseen; it may go where its own pawn was."""
    other = before.position.turn.opponent
    seen = before.position.pawns[other] | before.night.revealed[other]
    return tuple(
        part
        for part in turn
        if not isinstance(part, NinjaStay)
        and (not isinstance(part, NinjaMove) or part.is_attempt or seen & part.target.bit)
    )


def in_words(turn: Turn, before: GameState) -> str:
    return words.whole_turn(turn, public_view(before).spirit)
