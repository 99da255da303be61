"""Standings: the table of a tournament, with places and tie-breaks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import takewhile
from math import comb
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from onitama_core.store import Game, PairingResult, TournamentFormat
from onitama_core.tournaments import knockout, round_robin
from onitama_core.tournaments.scoring import (
    WIN,
    find_pairing,
    games_in,
    is_played,
    opponent_in,
    pair_of,
    points_in,
    sum_points,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from onitama_core.store import Entrant, Pairing, Round


@dataclass(frozen=True, slots=True)
class Standing:
    """An entrant's row in the table."""

    number: int
    points: float
    """Points; in a knockout the number of rounds survived."""
    pairings: tuple[Pairing | None, ...]
    """The entrant's pairing in each round; None without one, or for a bye that scores nothing."""
    direct_encounter: float = 0.0
    """Points against the others with equal points, if all of these have met."""
    buchholz: float = 0.0
    """Sum of the opponents' points, see `rounds_against`; Swiss only."""
    sonneborn_berger: float = 0.0
    """Points of beaten opponents, and half of those of drawn ones; not in a knockout."""
    wins: int = 0
    """Games won by playing, not by forfeit or bye; not in a knockout."""
    place: int = 0
    """Place from 1; people who are tied in everything share the best of their places."""


TABLE_KEY: Final = attrgetter("points", "direct_encounter", "buchholz", "sonneborn_berger", "wins")
"""Points and tie-breaks of a row, in the order in which they decide."""


def standings(
    format_: TournamentFormat, entrants: Sequence[Entrant], rounds: Sequence[Round]
) -> list[Standing]:
    """Return the table, best first, after all results so far.

    The tie-breaks are, in this order: direct encounter, Buchholz, Sonneborn-Berger, wins. In a
    knockout only the round reached counts, and nobody who is out has the first place.
    """
    match format_:
        case TournamentFormat.SWISS:
            return add_places(swiss_rows(entrants, rounds), TABLE_KEY)
        case TournamentFormat.ROUND_ROBIN:
            return add_places(round_robin_rows(entrants, rounds), TABLE_KEY)
        case TournamentFormat.KNOCKOUT:
            out = {
                entrant.number
                for entrant in entrants
                if knockout.is_out(entrant, len(entrants), rounds)
            }
            return add_places(
                knockout_rows(entrants, rounds),
                lambda row: (row.points, row.number not in out),
                first_place=2 if len(out) == len(entrants) else 1,
            )


def add_places(
    rows: list[Standing], key: Callable[[Standing], tuple[float, ...]], first_place: int = 1
) -> list[Standing]:
    """Return the rows with places, best first; rows with equal keys share a place."""
    # The second sort keeps the order of the first, so that tied rows come by number.
    rows.sort(key=attrgetter("number"))
    rows.sort(key=key, reverse=True)
    placed: list[Standing] = []
    for position, row in enumerate(rows, start=first_place):
        is_tied = bool(placed) and key(placed[-1]) == key(row)
        placed.append(replace(row, place=placed[-1].place if is_tied else position))
    return placed


def knockout_rows(entrants: Sequence[Entrant], rounds: Sequence[Round]) -> list[Standing]:
    rows = []
    for entrant in entrants:
        own = [find_pairing(pairings, entrant.number) for pairings in rounds]
        survived = [
            pairing
            for pairing in own
            if pairing is not None and entrant.number in knockout.winners_of(pairing)
        ]
        rows.append(Standing(entrant.number, len(survived), pairings=tuple(own)))
    return rows


def swiss_rows(entrants: Sequence[Entrant], rounds: Sequence[Round]) -> list[Standing]:
    points = sum_points(entrants, rounds)
    by_entrant = {
        number: [find_pairing(pairings, number) for pairings in rounds] for number in points
    }
    adjusted = {number: adjusted_points(number, by_entrant[number], points) for number in points}
    direct = direct_encounters(points, rounds)
    rows = []
    for number in points:
        own_pairings = by_entrant[number]
        against = rounds_against(number, own_pairings, points, adjusted)
        row = Standing(
            number=number,
            points=points[number],
            direct_encounter=direct[number],
            buchholz=sum(of_opponent for _, of_opponent in against),
            sonneborn_berger=sum(scored * of_opponent for scored, of_opponent in against),
            wins=count_wins(number, own_pairings),
            pairings=tuple(own_pairings),
        )
        rows.append(row)
    return rows


def round_robin_rows(entrants: Sequence[Entrant], rounds: Sequence[Round]) -> list[Standing]:
    """Return the rows of a round robin, in which a forfeited game is like any other (C.07, 15)."""
    counted = round_robin.without_annulled(entrants, rounds)
    points = sum_points(entrants, counted)
    direct = direct_encounters(points, counted)
    rows = []
    for number in points:
        own = [find_pairing(pairings, number) for pairings in rounds]
        own_counted = [find_pairing(pairings, number) for pairings in counted]
        row = Standing(
            number=number,
            points=points[number],
            direct_encounter=direct[number],
            sonneborn_berger=sum(
                points_in(pairing, number) * points[opponent_in(pairing, number)]
                for pairing in own_counted
                if isinstance(pairing, Game)
            ),
            wins=count_wins(number, own_counted),
            # Annulled games stay in the table; a bye that counts for nobody does not.
            pairings=tuple(
                pairing if isinstance(pairing, Game) else counted_pairing
                for pairing, counted_pairing in zip(own, own_counted, strict=True)
            ),
        )
        rows.append(row)
    return rows


def direct_encounters(points: Mapping[int, float], rounds: Sequence[Round]) -> dict[int, float]:
    """Return the points of each entrant in games among the entrants with equal points.

    All are 0 where not all of them have met each other (FIDE C.07, article 6). Forfeited games
    count as meetings.
    """
    groups: dict[float, list[int]] = {}
    for number, own_points in points.items():
        groups.setdefault(own_points, []).append(number)
    among: dict[float, list[Game]] = {}
    for game in games_in(rounds):
        if game.result is not None and points[game.red] == points[game.blue]:
            among.setdefault(points[game.red], []).append(game)
    direct = dict.fromkeys(points, 0.0)
    for own_points, games in among.items():
        tied = groups[own_points]
        if len(set(map(pair_of, games))) == comb(len(tied), 2):
            for game in games:
                direct[game.red] += points_in(game, game.red)
                direct[game.blue] += points_in(game, game.blue)
    return direct


def adjusted_points(
    number: int, own: Sequence[Pairing | None], points: Mapping[int, float]
) -> float:
    """Return the points with which an entrant counts in the tie-breaks of opponents.

    C.07, article 16.3: every round after the last one for which the entrant was available counts
    as a draw. An entrant who left or forfeited a game was not available.
    """
    missed = takewhile(lambda pairing: not is_available(pairing, number), reversed(own))
    return points[number] + sum(WIN / 2 for _ in missed)


def is_available(pairing: Pairing | None, number: int) -> bool:
    """Return whether an entrant was available for a round, in which `pairing` is theirs."""
    match pairing:
        case None:
            return False
        case Game(result=PairingResult() as result) if not is_played(result):
            return points_in(pairing, number) == WIN
        case _:
            return True


def rounds_against(
    number: int,
    own: Sequence[Pairing | None],
    points: Mapping[int, float],
    adjusted: Mapping[int, float],
) -> list[tuple[float, float]]:
    """Return the points scored and the opponent's points, for each round that is decided.

    C.07, article 16.4: in a round without a game played (a bye, a forfeit, a round before joining
    or after leaving) the opponent is a dummy with the entrant's own points.
    """
    against = []
    for pairing in own:
        match pairing:
            case None:
                against.append((0.0, points[number]))
            case Game(result=None):
                pass
            case Game(result=result) if is_played(result):
                opponent = opponent_in(pairing, number)
                against.append((points_in(pairing, number), adjusted[opponent]))
            case _:
                against.append((points_in(pairing, number), points[number]))
    return against


def count_wins(number: int, own: Sequence[Pairing | None]) -> int:
    return sum(
        isinstance(pairing, Game)
        and is_played(pairing.result)
        and points_in(pairing, number) == WIN
        for pairing in own
    )
