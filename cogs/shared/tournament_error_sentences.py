"""The sentence about each error of tournaments: joining, leaving, starting and cancelling them."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from cogs.shared.words import tournament_name
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


def describe_tournament_error(problem: TournamentError) -> str:
    """Return the sentence about an error, with the tournament's name in bold if it has one."""
    if isinstance(problem, store.NoSuchTournament):
        return _("That tournament isn't here any more. `/onitama tournament` shows those that are.")
    if isinstance(problem, errors.TooManyTournaments):
        text = _(
            "This server has {most} open tournaments, and can't have more. "
            "Cancel one, or wait until one is over."
        )
        return text.format(most=problem.limit)
    values = {"most": problem.tournament.max_entrants}
    match problem:
        case errors.SignUpClosed(tournament):
            text = describe_closed_sign_up(tournament)
        case errors.TournamentFull():
            text = _("{name} is full: {most} people have joined. The next one may have room.")
        case errors.AlreadyJoined():
            text = _("You are in {name} already. I'll call you when your next game begins.")
        case errors.NotInTournament():
            text = _("You aren't in {name}, so there is nothing to leave.")
        case errors.AlreadyStarted():
            text = _("{name} has started or ended already. **Table** shows where it is.")
        case errors.TournamentOver():
            text = _("{name} is over. **Table** shows how it ended.")
        case errors.TooFewEntrants(joined=joined):
            values["missing"] = MIN_ENTRANTS - joined
            text = ngettext(
                "{name} needs {missing} more person to start.",
                "{name} needs {missing} more people to start.",
                values["missing"],
            )
        case _:
            assert_never(problem)
    return text.format(name=f"**{tournament_name(problem.tournament)}**", **values)


def describe_closed_sign_up(tournament: Tournament) -> str:
    if tournament.status is TournamentStatus.CANCELLED:
        return _("{name} was cancelled. `/onitama tournament` shows what else runs here.")
    if tournament.status is TournamentStatus.FINISHED:
        return _("{name} is over. `/onitama tournament` shows what else runs here.")
    return _("{name} has started, so it is too late to join. You are welcome in the next one.")
