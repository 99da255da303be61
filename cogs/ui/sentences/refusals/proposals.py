"""Why a draw or a takeback can't be proposed, or agreed to."""

from __future__ import annotations

from cogs.ui.sentences.people import player_name
from cogs.ui.sentences.refusals.root import sentence_for
from onitama_core.matches import errors
from rendering import words


@sentence_for.register
def _(_: errors.NoDrawOffer) -> str:
    return "That draw offer has lapsed. `/onitama draw` makes a new one."


@sentence_for.register
def _(_: errors.NoTakebackRequest) -> str:
    return "That request has lapsed. `/onitama takeback` makes a new one."


@sentence_for.register
def _(problem: errors.DrawOfferOpen) -> str:
    told = f"The draw offer in #{problem.match.id} still stands"
    return f"{told}, until {asked(problem)} answers it or moves."


@sentence_for.register
def _(problem: errors.TakebackOpen) -> str:
    told = f"Your takeback request in #{problem.match.id} stands"
    return f"{told}, until {asked(problem)} answers it or somebody moves."


def asked(problem: errors.ProposalOpen) -> str:
    return player_name(problem.match, problem.offer.player.opponent)


@sentence_for.register
def _(problem: errors.DrawOfferTooSoon) -> str:
    return (
        f"Your draw offer in #{problem.match.id} was declined. "
        "You can offer again after your next move."
    )


@sentence_for.register
def _(problem: errors.TakebackTooSoon) -> str:
    told = f"You have asked for a takeback in this turn of #{problem.match.id} already."
    return f"{told} You can ask again in the next."


@sentence_for.register
def _(problem: errors.NoTakeback) -> str:
    variant = words.variant_name(problem.match.setup.variant)
    told = f"There are no takebacks in {variant}."
    return f"{told} What a turn has told of hidden ninjas can't be untold."


@sentence_for.register
def _(problem: errors.NothingMovedYet) -> str:
    return f"You have made no turn in #{problem.match.id} yet, so there is nothing to take back."
