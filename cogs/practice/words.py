"""What is said in matches against the computer, and of how well it plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.challenge.words import IN_A_THREAD
from cogs.ui import labels
from cogs.ui.words import numbered
from onitama_core.engine import HIDDEN_LEVELS, Depth, HiddenLevel, Loss, MoveTime, Nodes, Win
from onitama_core.game import Phase, parse_action, public_view
from onitama_core.game.explaining import merits, reach
from onitama_core.store import Venue
from rendering import words

if TYPE_CHECKING:
    from onitama_core.engine import Level, Thought
    from onitama_core.matches import Line
    from onitama_core.store import Match


BOTH_SIDES: Final = "both sides"
VENUES: Final = {
    Venue.PRIVATE: "unseen by others",
    Venue.CHANNEL: "here, before everybody",
    Venue.THREAD: IN_A_THREAD,
}
GOES_ON: Final = f"Your match goes on; **{labels.NEW_MATCH}** begins another beside it."
THINKS: Final = "I think…"
GONE: Final = "I can't think just now. I'll try again by myself; `/onitama practice` shows my turn."
LEAVING: Final = "I'm off for a moment. `/onitama practice` shows my turn once I'm back."
DRAW_DECLINED: Final = "I'd rather play on than draw."
AFTERWARDS: Final = "What now?"
HINT_FOLLOWS: Final = "I'm getting ready, once on this machine. The hint follows."
ANOTHER_TURN: Final = (
    "I thought of another way to move the pawn. Take it back, or go on as you like."
)
"""In the middle of a turn that began otherwise."""


def preparing(percent: int, seconds: int | None) -> str:
    """While what is made once on a machine is made; `seconds`: left, where that is known."""
    if seconds is None:
        return f"I get ready first, which takes a while only once: {percent}%."
    return f"I'm getting ready, once on this machine: {percent}%, about {seconds} s left."


# Levels

LEVELS_LIST: Final = "Another level"
SOMETIMES_CARELESS: Final = ", sometimes careless"
SELDOM_CARELESS_FROM: Final = 4
"""The level whose slips nobody would notice, where nothing is hidden."""


def level_name(number: int) -> str:
    return f"Level {number}"


def about(level: Level | HiddenLevel) -> str:
    """As in `Looks 2 turns ahead, sometimes careless`."""
    if isinstance(level, HiddenLevel):
        errs = SOMETIMES_CARELESS if level.glances is not None else ""
        return f"Weighs {level.nodes:,} possibilities a step{errs}"
    errs = SOMETIMES_CARELESS if level.number < SELDOM_CARELESS_FROM else ""
    match level.limit:
        case Depth(plies):
            return f"Looks {'1 turn' if plies == 1 else f'{plies} turns'} ahead{errs}"
        case Nodes(count):
            return f"Weighs {count:,} positions a turn{errs}"
        case MoveTime(milliseconds):
            return f"Full strength, {milliseconds // 1000} seconds a turn{errs}"


def in_the_dark(number: int) -> str:
    """On the board of a match that begins."""
    told = about(HIDDEN_LEVELS[number - 1])
    return f"-# {level_name(number)} in the dark: {told[0].lower()}{told[1:]}."


def which_level(match: Match) -> str:
    return numbered(match.id, "At which level shall we play next?")


# Hints


def hint(line: Line, best: Thought, *, in_full: bool) -> str:
    """As in `💡 **Tiger c1–c3**. It threatens the temple on c5.`, of what is left of the turn.

    Else its first piece and no more.
    """
    if best.turn[: len(line.begun)] != line.begun:
        return f"💡 {ANOTHER_TURN}"
    state = reach(line.opening, line.played)
    turn, view = tuple(map(parse_action, best.turn[len(line.begun) :])), public_view(state)
    if not in_full:
        return f"💡 {words.nudge(turn[0], view)}"
    mover, score, why = state.position.turn, best.score, ""
    if found := merits(state, turn, wins_in=score.plies if isinstance(score, Win) else None):
        why = f" {words.speaks_for(found, mover)}"
    if isinstance(score, Loss):
        turns = score.plies // 2
        when = "with the next turn" if turns == 1 else f"by force, in {turns} turns at most"
        why += f" {words.side(mover.opponent)} can win {when}, whatever you play."
    elif not found:
        why = likely_answer(line, best)
    told = words.whole_turn(turn, view.spirit)
    return f"💡 {told[0].upper()}{told[1:]}.{why}"


def likely_answer(line: Line, best: Thought) -> str:
    """As in ` Blue's best answer: **Crane c5–c4**.`; empty where the search looked no further."""
    expected = best.line[len(best.turn) :]
    if not expected or best.line[: len(best.turn)] != best.turn:
        return ""
    whole = (*line.actions, *best.turn)
    before, begun = reach(line.opening, whole), reach(line.opening, (*whole, expected[0]))
    turn = tuple(map(parse_action, expected[: 1 if begun.phase is Phase.MOVE else 2]))
    told = words.whole_turn(turn, public_view(before).spirit)
    return f" {words.side(before.position.turn)}'s best answer: {told}."
