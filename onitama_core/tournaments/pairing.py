"""Pairings of all formats: rounds, replays, the end, the winners and the reasons.

Everything here is a function of the entrants and the rounds so far. Entrants are numbered from 1
without gaps, and the rounds hold every pairing, those of the current round included. People may
join after the start in a Swiss tournament only: a table or a bracket has no place for them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.store import TournamentFormat
from onitama_core.tournaments import knockout, round_robin, swiss
from onitama_core.tournaments.scoring import NoLegalPairing, find_pairing, games_in, participants
from onitama_core.tournaments.standings import standings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.store import Entrant, Round
    from onitama_core.tournaments.reasons import PairingReason


def count_rounds(format_: TournamentFormat, entrants: int, wanted: int) -> int:
    """Return the number of rounds; only a Swiss tournament has as many as wanted, or fewer."""
    match format_:
        case TournamentFormat.SWISS:
            return swiss.count_rounds(entrants, wanted)
        case TournamentFormat.ROUND_ROBIN:
            return round_robin.count_rounds(entrants)
        case TournamentFormat.KNOCKOUT:
            return knockout.count_rounds(entrants)


def pair_round(
    format_: TournamentFormat,
    entrants: Sequence[Entrant],
    rounds: Sequence[Round],
    total_rounds: int,
) -> Round:
    """Pair the round after the given ones, in which all games must have ended.

    In a Swiss tournament of 64 people this takes one to two seconds: run it in a thread. A round
    of the other formats may have byes only. Raises NoLegalPairing if there is nothing left to
    pair: the tournament ends with the round before.
    """
    if any(game.result is None for game in games_in(rounds)):
        raise ValueError("the games of the round before have not ended")
    if not has_round_left(format_, entrants, rounds):
        raise NoLegalPairing
    match format_:
        case TournamentFormat.SWISS:
            return swiss.pair(entrants, rounds, total_rounds)
        case TournamentFormat.ROUND_ROBIN:
            return round_robin.pair(entrants, rounds)
        case TournamentFormat.KNOCKOUT:
            return knockout.pair(entrants, rounds)


def has_round_left(
    format_: TournamentFormat, entrants: Sequence[Entrant], rounds: Sequence[Round]
) -> bool:
    """Return whether the people who still take part have anything left to play for."""
    match format_:
        case TournamentFormat.SWISS:
            return len(participants(entrants, len(rounds) + 1)) > 1
        case TournamentFormat.ROUND_ROBIN:
            return round_robin.has_points_left(entrants, rounds)
        case TournamentFormat.KNOCKOUT:
            return knockout.has_games_left(entrants, rounds)


def is_tournament_over(
    format_: TournamentFormat,
    entrants: Sequence[Entrant],
    rounds: Sequence[Round],
    total_rounds: int,
) -> bool:
    """Return whether no round follows the given ones. A round in play is never the end."""
    if any(game.result is None for game in games_in(rounds)):
        return False
    return len(rounds) >= total_rounds or not has_round_left(format_, entrants, rounds)


def winners(
    format_: TournamentFormat, entrants: Sequence[Entrant], rounds: Sequence[Round]
) -> list[int]:
    """Return the entrants on the first place of a finished tournament.

    Several share it if they are tied in everything. Nobody wins if nobody has a point, or if both
    forfeit the final of a knockout.
    """
    table = standings(format_, entrants, rounds)
    return [row.number for row in table if row.place == 1 and row.points > 0]


def explain_pairing(
    format_: TournamentFormat, entrants: Sequence[Entrant], rounds: Sequence[Round], number: int
) -> PairingReason:
    """Return why an entrant has this opponent, or a bye, in the last round.

    Of a drawn game and its replay, the replay is explained. Raises ValueError if the entrant has no
    pairing in the round.
    """
    pairing = find_pairing(rounds[-1], number)
    if pairing is None:
        raise ValueError(f"entrant {number} is not paired")
    match format_:
        case TournamentFormat.SWISS:
            return swiss.explain(entrants, rounds, number, pairing)
        case TournamentFormat.ROUND_ROBIN:
            return round_robin.explain(entrants, rounds, number, pairing)
        case TournamentFormat.KNOCKOUT:
            return knockout.explain(rounds, number, pairing)
