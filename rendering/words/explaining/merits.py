"""What speaks for a turn, which is called `it`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from onitama_core.game import (
    Captures,
    DrawsNow,
    KeepsCard,
    MustPass,
    OnlyTurn,
    Parries,
    Places,
    PlacesSpirit,
    Rescues,
    Termination,
    Threatens,
    WinsByForce,
    WinsNow,
)
from rendering.words.lists import listed, listed_cards
from rendering.words.names import card_name, kind_name, piece_name, side
from rendering.words.turns.choices import WINS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.game import Goal, Merit, Player

Lesser: TypeAlias = Captures | Rescues | KeepsCard | Places | PlacesSpirit | MustPass
NOR: Final = "nor"
MOST: Final = 2
"""Of what is found, as much as is read."""
WINS_BOTH: Final = "captures the master on its temple and wins"
GOALS: Final = {
    Termination.STONE: "the master on {square}",
    Termination.STREAM: "the temple on {square}",
}
SAVED: Final = {
    Termination.STONE: "saves {mover}'s master",
    Termination.STREAM: "keeps {opponent}'s master off {square}",
}


def speaks_for(merits: Sequence[Merit], mover: Player) -> str:
    """A sentence for each of the first few; empty for none."""
    told = [merit_told(merit, mover) for merit in merits[:MOST]]
    return " ".join(f"It {'also ' if at else ''}{phrase}." for at, phrase in enumerate(told))


def merit_told(merit: Merit, mover: Player) -> str:
    opponent = side(mover.opponent)
    match merit:
        case OnlyTurn():
            return f"leaves {opponent} no win at once, as no other turn does"
        case Parries(goal):
            saved = SAVED[goal.way]
            return saved.format(mover=side(mover), opponent=opponent, square=goal.square)
        case Threatens():
            return threat(merit)
        case WinsNow() | WinsByForce() | DrawsNow():
            return result(merit)
        case _:
            return lesser(merit, opponent)


def result(merit: WinsNow | WinsByForce | DrawsNow) -> str:
    match merit:
        case WinsNow(ways):
            return WINS_BOTH if len(ways) > 1 else WINS[ways[0]]
        case WinsByForce(turns):
            return f"wins by force, in {turns} turns at most"
        case DrawsNow():
            return "makes a draw: this position stands for the third time"


def lesser(merit: Lesser, opponent: str) -> str:
    """What decides nothing at once."""
    match merit:
        case Captures(piece, square, is_safe):
            safely = " and is safe there" if is_safe else ""
            return f"captures {piece_name(piece)} on {square}{safely}"
        case Rescues(origin):
            return f"takes the student on {origin} out of {opponent}'s reach"
        case KeepsCard(card):
            return f"keeps {card_name(card)} from {opponent}"
        case _:
            return plain_move(merit)


def plain_move(merit: Places | PlacesSpirit | MustPass) -> str:
    match merit:
        case Places(piece, square):
            return f"brings the {kind_name(piece.kind)} to {square}"
        case PlacesSpirit(square):
            return f"brings the Spirit to {square}"
        case MustPass():
            return "is a pass, since no move is possible"


def threat(merit: Threatens) -> str:
    """As in `threatens the temple on c5, and Tiger can't stop it`."""
    goals = f"threatens {listed([goal_name(goal) for goal in merit.goals])}"
    if merit.is_forced:
        return f"{goals}. Neither {listed_cards(merit.powerless, NOR)} can stop it"
    if merit.powerless:
        return f"{goals}, and {listed_cards(merit.powerless)} can't stop it"
    return goals


def goal_name(goal: Goal) -> str:
    return GOALS[goal.way].format(square=goal.square)
