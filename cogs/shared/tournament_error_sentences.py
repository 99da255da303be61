"""The sentence about each error of tournaments: joining, leaving, starting and cancelling them."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from cogs.shared import words as say
from onitama_core import store
from onitama_core.store import MIN_ENTRANTS, Tournament, TournamentStatus
from onitama_core.tournaments import errors
from rendering.words import _, ngettext

TournamentError: TypeAlias = (
    store.NoSuchTournament
    | errors.SignUpClosed
    | errors.TournamentFull
    | errors.AlreadyJoined
    | errors.NotInTournament
    | errors.AlreadyStarted
    | errors.TournamentOver
    | errors.TooFewEntrants
    | errors.TooManyTournaments
)


def tournament_sentence(problem: TournamentError) -> str:
    match problem:
        case store.NoSuchTournament():
            return _(
                "That tournament isn't here any more. `/onitama tournament` shows those that are."
            )
        case errors.SignUpClosed(tournament):
            return sign_up_closed(tournament)
        case errors.TournamentFull(tournament):
            return _(
                "{name} is full: {most} people have joined. The next one may have room."
            ).format(name=title(tournament), most=tournament.max_entrants)
        case errors.AlreadyJoined(tournament):
            return _("You are in {name} already. I'll call you when your next game begins.").format(
                name=title(tournament)
            )
        case errors.NotInTournament(tournament):
            return _("You aren't in {name}, so there is nothing to leave.").format(
                name=title(tournament)
            )
        case errors.AlreadyStarted(tournament):
            return _("{name} has started or ended already. **Table** shows where it is.").format(
                name=title(tournament)
            )
        case errors.TournamentOver(tournament):
            return _("{name} is over. **Table** shows how it ended.").format(name=title(tournament))
        case errors.TooFewEntrants(tournament, joined):
            missing = MIN_ENTRANTS - joined
            return ngettext(
                "{name} needs {missing} more person to start.",
                "{name} needs {missing} more people to start.",
                missing,
            ).format(name=title(tournament), missing=missing)
        case errors.TooManyTournaments(most):
            return _(
                "This server has {most} open tournaments, and can't have more. "
                "Cancel one, or wait until one is over."
            ).format(most=most)
        case _:
            assert_never(problem)


def title(tournament: Tournament) -> str:
    """Return the name of a tournament in bold."""
    return f"**{say.isolate(say.escape(tournament.plan.name))}**"


def sign_up_closed(tournament: Tournament) -> str:
    name = title(tournament)
    if tournament.status is TournamentStatus.CANCELLED:
        return _("{name} was cancelled. `/onitama tournament` shows what else runs here.").format(
            name=name
        )
    if tournament.status is TournamentStatus.FINISHED:
        return _("{name} is over. `/onitama tournament` shows what else runs here.").format(
            name=name
        )
    return _(
        "{name} has started, so it is too late to join. You are welcome in the next one."
    ).format(name=name)
