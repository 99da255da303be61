"""Sentences about why a turn is good or bad, from what the rules found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.match.step_sentences import WIN_CLAUSES
from onitama_core import game
from onitama_core.game import explaining
from rendering.words import NOR, _, join_cards, join_words, piece_name, side

if TYPE_CHECKING:
    from collections.abc import Sequence


def describe_reasons(
    found: Sequence[explaining.Merit | explaining.Fault], mover: game.Player
) -> str:
    """Return sentences about the first two reasons, as in `It also keeps Tiger from Blue.`."""
    sentences = []
    if found:
        sentences.append(_("It {does}.").format(does=describe_reason(found[0], mover)))
    if len(found) > 1:
        sentences.append(_("It also {does}.").format(does=describe_reason(found[1], mover)))
    return " ".join(sentences)


def describe_reason(found: explaining.Merit | explaining.Fault, mover: game.Player) -> str:
    if isinstance(found, explaining.Merit):
        return describe_merit(found, mover)
    return describe_fault(found, mover)


def describe_merit(merit: explaining.Merit, mover: game.Player) -> str:
    """Return what a good turn does, as in `keeps Tiger from Blue`."""
    opponent = side(mover.opponent)
    match merit:
        case explaining.WinsNow(ways=ways):
            if len(ways) > 1:
                return _("captures the master on its temple and wins")
            return _(WIN_CLAUSES[ways[0]])
        case explaining.WinsByForce(turns=turns):
            return _("wins by force, in {turns} turns at most").format(turns=turns)
        case explaining.DrawsNow():
            return _("makes a draw: this position stands for the third time")
        case explaining.OnlyTurn():
            return _("leaves {opponent} no win at once, as no other turn does").format(
                opponent=opponent
            )
        case explaining.Parries(goal=goal):
            if goal.way is game.Termination.STONE:
                return _("saves {mover}'s master").format(mover=side(mover))
            return _("keeps {opponent}'s master off {square}").format(
                opponent=opponent, square=goal.square
            )
        case explaining.Threatens():
            return describe_threat(merit)
        case explaining.Captures(piece=piece, square=square, is_safe=is_safe):
            captures = _("captures {piece} on {square}")
            if is_safe:
                captures = _("captures {piece} on {square} and is safe there")
            return captures.format(piece=piece_name(piece), square=square)
        case explaining.Rescues(origin=origin):
            return _("takes the student on {origin} out of {opponent}'s reach").format(
                origin=origin, opponent=opponent
            )
        case explaining.KeepsCard(card=card):
            return _("keeps {card} from {opponent}").format(card=card.name, opponent=opponent)
        case explaining.MustPass():
            return _("is a pass, since no move is possible")


def describe_fault(fault: explaining.Fault, mover: game.Player) -> str:
    """Return what a bad turn does, as in `lets Blue's Tiger capture the master on c5`."""
    opponent = side(mover.opponent)
    match fault:
        case explaining.MissesWin(goal=goal, card=card):
            missed = _("misses a win: {card} reaches the temple on {square}")
            if goal.way is game.Termination.STONE:
                missed = _("misses a win: {card} captures the master on {square}")
            return missed.format(card=card.name, square=goal.square)
        case explaining.MissesForce(turns=turns):
            return _("misses a win by force, in {turns} turns at most").format(turns=turns)
        case explaining.AllowsWin(goal=goal, card=card):
            allowed = _("lets {opponent}'s {card} reach the temple on {square}")
            if goal.way is game.Termination.STONE:
                allowed = _("lets {opponent}'s {card} capture the master on {square}")
            return allowed.format(opponent=opponent, card=card.name, square=goal.square)
        case explaining.AllowsForce(turns=turns):
            return _("lets {opponent} win by force, in {turns} turns at most").format(
                opponent=opponent, turns=turns
            )
        case explaining.LosesStudent(square=square, card=card):
            return _("leaves the student on {square} to {opponent}'s {card}").format(
                square=square, opponent=opponent, card=card.name
            )


def describe_threat(threat: explaining.Threatens) -> str:
    """Return a text like `threatens the temple on c5, and Tiger can't stop it`."""
    goals = join_words([describe_goal(goal) for goal in threat.goals])
    if threat.is_forced:
        return _("threatens {goals}. Neither {cards} can stop it").format(
            goals=goals, cards=join_cards(threat.powerless, NOR)
        )
    if threat.powerless:
        return _("threatens {goals}, and {powerless} can't stop it").format(
            goals=goals, powerless=join_cards(threat.powerless)
        )
    return _("threatens {goals}").format(goals=goals)


def describe_goal(goal: explaining.Goal) -> str:
    if goal.way is game.Termination.STONE:
        return _("the master on {square}").format(square=goal.square)
    return _("the temple on {square}").format(square=goal.square)
