"""Why a turn, which is called `it`, is good or bad: what the rules found, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core import game
from onitama_core.game import explaining
from rendering.words.names import (
    card_name,
    filled,
    in_words,
    kind_name,
    listed,
    listed_cards,
    piece_name,
    side,
)
from rendering.words.turns import WINS

if TYPE_CHECKING:
    from collections.abc import Sequence


NOR: Final = "nor"
MOST: Final = 2
"""Of what is found, as much as is read."""
WINS_BOTH: Final = "captures the master on its temple and wins"
GOALS: Final = {
    game.Termination.STONE: "the master on {square}",
    game.Termination.STREAM: "the temple on {square}",
}
SAVED: Final = {
    game.Termination.STONE: "saves {mover}'s master",
    game.Termination.STREAM: "keeps {opponent}'s master off {square}",
}
MERITS: Final[dict[type, str]] = {
    explaining.OnlyTurn: "leaves {opponent} no win at once, as no other turn does",
    explaining.WinsByForce: "wins by force, in {turns} turns at most",
    explaining.DrawsNow: "makes a draw: this position stands for the third time",
    explaining.Rescues: "takes the student on {origin} out of {opponent}'s reach",
    explaining.KeepsCard: "keeps {card} from {opponent}",
    explaining.MustPass: "is a pass, since no move is possible",
}
REACHES: Final = {game.Termination.STONE: "captures", game.Termination.STREAM: "reaches"}
REACH: Final = {game.Termination.STONE: "capture", game.Termination.STREAM: "reach"}


def speaks_for(merits: Sequence[explaining.Merit], mover: game.Player) -> str:
    """A sentence for each of the first few; empty for none."""
    return told([merit_told(merit, mover) for merit in merits[:MOST]])


def speaks_against(faults: Sequence[explaining.Fault], mover: game.Player) -> str:
    """As in `It lets Blue's Tiger reach the temple on c1.`; empty for none."""
    return told([fault_told(fault, side(mover.opponent)) for fault in faults[:MOST]])


def told(phrases: Sequence[str]) -> str:
    return " ".join(f"It {'also ' if at else ''}{phrase}." for at, phrase in enumerate(phrases))


def merit_told(merit: explaining.Merit, mover: game.Player) -> str:
    opponent = side(mover.opponent)
    match merit:
        case explaining.WinsNow(ways):
            return WINS_BOTH if len(ways) > 1 else WINS[ways[0]]
        case explaining.Parries(goal):
            saved = SAVED[goal.way]
            return saved.format(mover=side(mover), opponent=opponent, square=goal.square)
        case explaining.Threatens():
            return threat(merit)
        case explaining.Captures(piece, square, is_safe):
            safely = " and is safe there" if is_safe else ""
            return f"captures {piece_name(piece)} on {square}{safely}"
        case _:
            return filled(MERITS[type(merit)], merit, in_words, opponent=opponent)


def threat(merit: explaining.Threatens) -> str:
    """As in `threatens the temple on c5, and Tiger can't stop it`."""
    goals = f"threatens {listed([goal_name(goal) for goal in merit.goals])}"
    if merit.is_forced:
        return f"{goals}. Neither {listed_cards(merit.powerless, NOR)} can stop it"
    if merit.powerless:
        return f"{goals}, and {listed_cards(merit.powerless)} can't stop it"
    return goals


def fault_told(fault: explaining.Fault, opponent: str) -> str:
    match fault:
        case explaining.MissesWin(goal, card):
            return f"misses a win: {card_name(card)} {REACHES[goal.way]} {goal_name(goal)}"
        case explaining.MissesForce(turns):
            return f"misses a win by force, in {turns} turns at most"
        case explaining.AllowsWin(goal, card):
            return f"lets {opponent}'s {card_name(card)} {REACH[goal.way]} {goal_name(goal)}"
        case explaining.AllowsForce(turns):
            return f"lets {opponent} win by force, in {turns} turns at most"
        case explaining.LosesStudent(square, card):
            return f"leaves the student on {square} to {opponent}'s {card_name(card)}"


def goal_name(goal: explaining.Goal) -> str:
    return GOALS[goal.way].format(square=goal.square)


def nudge(action: game.Action, view: game.PublicView) -> str:
    """Where to look, and nothing more; `action` is the first of the turn that is best, by day."""
    if not isinstance(action, game.Move):
        return "You can't move: look at which card you can spare."
    piece = view.board[action.origin]
    if piece is None:
        return "Look at the Spirit."
    return f"Look at your {kind_name(piece.kind)} on {action.origin}."
