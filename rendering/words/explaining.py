"""Why a turn, which is called `it`, is good or bad: what the rules found, in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core import game
from onitama_core.game import explaining
from rendering.words.names import N_, NOR, filled, kind_name, listed, listed_cards
from rendering.words.turns import WINS

if TYPE_CHECKING:
    from collections.abc import Sequence

WINS_BOTH: Final = N_("captures the master on its temple and wins")
STONE, STREAM = game.Termination.STONE, game.Termination.STREAM
GOALS: Final = {STONE: N_("the master on {square}"), STREAM: N_("the temple on {square}")}
FOUND: Final[dict[object, str]] = {
    explaining.WinsByForce: N_("wins by force, in {turns} turns at most"),
    explaining.DrawsNow: N_("makes a draw: this position stands for the third time"),
    explaining.OnlyTurn: N_("leaves {opponent} no win at once, as no other turn does"),
    (explaining.Parries, STONE): N_("saves {mover}'s master"),
    (explaining.Parries, STREAM): N_("keeps {opponent}'s master off {square}"),
    (explaining.Captures, False): N_("captures {piece} on {square}"),
    (explaining.Captures, True): N_("captures {piece} on {square} and is safe there"),
    explaining.Rescues: N_("takes the student on {origin} out of {opponent}'s reach"),
    explaining.KeepsCard: N_("keeps {card} from {opponent}"),
    explaining.MustPass: N_("is a pass, since no move is possible"),
    (explaining.MissesWin, STONE): N_("misses a win: {card} captures the master on {square}"),
    (explaining.MissesWin, STREAM): N_("misses a win: {card} reaches the temple on {square}"),
    explaining.MissesForce: N_("misses a win by force, in {turns} turns at most"),
    (explaining.AllowsWin, STONE): N_("lets {opponent}'s {card} capture the master on {square}"),
    (explaining.AllowsWin, STREAM): N_("lets {opponent}'s {card} reach the temple on {square}"),
    explaining.AllowsForce: N_("lets {opponent} win by force, in {turns} turns at most"),
    explaining.LosesStudent: N_("leaves the student on {square} to {opponent}'s {card}"),
}


def reasons(found: Sequence[explaining.Merit | explaining.Fault], mover: game.Player) -> str:
    """A sentence for each of the first two, as in `It also keeps Tiger from Blue`."""
    whole = (N_("It {does}."), N_("It also {does}."))
    read = zip(whole, found, strict=False)
    return " ".join(filled(sentence, does=phrase(one, mover)) for sentence, one in read)


def phrase(found: explaining.Merit | explaining.Fault, mover: game.Player) -> str:
    key: object = type(found)
    match found:
        case explaining.WinsNow(ways):
            return filled(WINS_BOTH if len(ways) > 1 else WINS[ways[0]])
        case explaining.Threatens():
            return threat(found)
        case explaining.Captures(is_safe=detail):
            key = (key, detail)
        case explaining.Parries(goal) | explaining.MissesWin(goal) | explaining.AllowsWin(goal):
            key = (key, goal.way)
        case _:
            pass
    return filled(FOUND[key], found, mover=mover, opponent=mover.opponent)


def threat(found: explaining.Threatens) -> str:
    """As in `threatens the temple on c5, and Tiger can't stop it`."""
    goals = listed([filled(GOALS[goal.way], goal) for goal in found.goals])
    if found.is_forced:
        told = N_("threatens {goals}. Neither {cards} can stop it")
        return filled(told, goals=goals, cards=listed_cards(found.powerless, NOR))
    if found.powerless:
        told = N_("threatens {goals}, and {powerless} can't stop it")
        return filled(told, found, goals=goals)
    return filled(N_("threatens {goals}"), goals=goals)


def nudge(action: game.Action, view: game.PublicView) -> str:
    """Where to look, and nothing more; `action` is the first of the turn that is best, by day."""
    if not isinstance(action, game.Move):
        return filled(N_("You can't move: look at which card you can spare."))
    piece = view.board[action.origin]
    if piece is None:
        return filled(N_("Look at the Spirit."))
    return filled(N_("Look at your {kind} on {origin}."), action, kind=kind_name(piece.kind))
