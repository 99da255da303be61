"""Sentences about why a turn is good or bad, from the merits and faults that the rules find."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.match.step_sentences import WIN_CLAUSES
from onitama_core import game
from onitama_core.game import turn_annotations
from rendering.words import (
    NOR,
    _,
    card_name,
    join_cards,
    join_sentences,
    join_words,
    piece_name,
    side,
)

if TYPE_CHECKING:
    from collections.abc import Sequence


def describe_reasons(
    reasons: Sequence[turn_annotations.Merit | turn_annotations.Fault], mover: game.Player
) -> str:
    """Return sentences about the first two merits or faults of a turn.

    As in `It captures the student on c3. It also keeps Tiger from Blue.`.
    """
    sentences = []
    if reasons:
        sentences.append(_("It {does}.").format(does=describe_reason(reasons[0], mover)))
    if len(reasons) > 1:
        sentences.append(_("It also {does}.").format(does=describe_reason(reasons[1], mover)))
    return join_sentences(*sentences)


def describe_reason(
    reason: turn_annotations.Merit | turn_annotations.Fault, mover: game.Player
) -> str:
    if isinstance(reason, turn_annotations.Merit):
        return describe_merit(reason, mover)
    return describe_fault(reason, mover)


def describe_merit(merit: turn_annotations.Merit, mover: game.Player) -> str:
    """Return a merit of a turn as a clause, like `keeps Tiger from Blue`."""
    opponent = side(mover.opponent)
    match merit:
        case turn_annotations.WinsNow(terminations=terminations):
            if terminations == (game.Termination.STONE, game.Termination.STREAM):
                return _("captures the master on its temple and wins")
            return _(WIN_CLAUSES[terminations[0]])
        case turn_annotations.WinsByForce(turns=turns):
            return _("wins by force, in {turns} turns at most").format(turns=turns)
        case turn_annotations.DrawsNow():
            return _("makes a draw: this position stands for the third time")
        case turn_annotations.OnlyTurn():
            return _("leaves {opponent} no win at once, as no other turn does").format(
                opponent=opponent
            )
        case turn_annotations.Parries(goal=goal):
            if goal.termination is game.Termination.STONE:
                return _("saves {mover}'s master").format(mover=side(mover))
            return _("keeps {opponent}'s master off {square}").format(
                opponent=opponent, square=goal.square
            )
        case turn_annotations.Threatens():
            return describe_threat(merit)
        case turn_annotations.Captures(piece=piece, square=square, is_safe=is_safe):
            captures = _("captures {piece} on {square}")
            if is_safe:
                captures = _("captures {piece} on {square} and is safe there")
            return captures.format(piece=piece_name(piece), square=square)
        case turn_annotations.Rescues(origin=origin):
            return _("takes the student on {origin} out of {opponent}'s reach").format(
                origin=origin, opponent=opponent
            )
        case turn_annotations.KeepsCard(card=card):
            return _("keeps {card} from {opponent}").format(card=card_name(card), opponent=opponent)
        case turn_annotations.MustPass():
            return _("is a pass, since no move is possible")


def describe_fault(fault: turn_annotations.Fault, mover: game.Player) -> str:
    """Return a fault of a turn as a clause, like `lets Blue's Tiger capture the master on c5`."""
    opponent = side(mover.opponent)
    match fault:
        case turn_annotations.MissesWin(goal=goal, card=card):
            missed = _("misses a win: {card} reaches the temple on {square}")
            if goal.termination is game.Termination.STONE:
                missed = _("misses a win: {card} captures the master on {square}")
            elif goal.termination is game.Termination.NINJAS:
                missed = _("misses a win: {card} captures the last ninja on {square}")
            return missed.format(card=card_name(card), square=goal.square)
        case turn_annotations.MissesForce(turns=turns):
            return _("misses a win by force, in {turns} turns at most").format(turns=turns)
        case turn_annotations.AllowsWin(goal=goal, card=card):
            allowed = _("lets {opponent}'s {card} reach the temple on {square}")
            if goal.termination is game.Termination.STONE:
                allowed = _("lets {opponent}'s {card} capture the master on {square}")
            elif goal.termination is game.Termination.NINJAS:
                allowed = _("lets {opponent}'s {card} capture the last ninja on {square}")
            return allowed.format(opponent=opponent, card=card_name(card), square=goal.square)
        case turn_annotations.AllowsForce(turns=turns):
            return _("lets {opponent} win by force, in {turns} turns at most").format(
                opponent=opponent, turns=turns
            )
        case turn_annotations.LosesStudent(square=square, card=card):
            return _("leaves the student on {square} to {opponent}'s {card}").format(
                square=square, opponent=opponent, card=card_name(card)
            )


def describe_threat(threat: turn_annotations.Threatens) -> str:
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


def describe_goal(goal: turn_annotations.Goal) -> str:
    if goal.termination is game.Termination.STONE:
        return _("the master on {square}").format(square=goal.square)
    return _("the temple on {square}").format(square=goal.square)
