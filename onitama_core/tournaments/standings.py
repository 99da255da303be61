"""Standings: places, tie-breaks, and the cells of the crosstable."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations, repeat
from operator import attrgetter
from typing import TYPE_CHECKING, TypeAlias

from onitama_core.store import Bye, Game, PairingResult, TournamentFormat
from onitama_core.tournaments import knockout, round_robin
from onitama_core.tournaments.scoring import (
    WIN,
    entrants_in,
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
class GameCell:
    """A round's game in the crosstable; of a replayed knockout pairing the second game."""

    opponent: int
    is_red: bool
    result: PairingResult | None
    """None while the game is played."""
    points: float
    """Points of the row's entrant; 0 while the game is played."""
    counts: bool
    """False in a round robin if one of the two left too early: the game counts for nobody."""


@dataclass(frozen=True, slots=True)
class ByeCell:
    """A round's bye in the crosstable."""

    counts: bool
    """False in a round robin if the opponent left too early: the bye scores no point."""


@dataclass(frozen=True, slots=True)
class EmptyCell:
    """A round in which the entrant was not paired."""


Cell: TypeAlias = GameCell | ByeCell | EmptyCell


@dataclass(frozen=True, slots=True)
class Standing:
    """An entrant's row in the table."""

    number: int
    points: float
    """Points; in a knockout the number of rounds survived."""
    cells: tuple[Cell, ...]
    """One cell for each round."""
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


def standings(
    format_: TournamentFormat, entrants: Sequence[Entrant], rounds: Sequence[Round]
) -> list[Standing]:
    """Return the table, best first, after all results so far.

    The tie-breaks are, in this order: direct encounter, Buchholz, Sonneborn-Berger, wins. In a
    knockout only the round reached counts, and nobody who is out has the first place.
    """
    match format_:
        case TournamentFormat.SWISS:
            return place(swiss_rows(entrants, rounds), table_key)
        case TournamentFormat.ROUND_ROBIN:
            return place(round_robin_rows(entrants, rounds), table_key)
        case TournamentFormat.KNOCKOUT:
            out = {e.number for e in entrants if knockout.is_out(e, len(entrants), rounds)}
            return place(
                knockout_rows(entrants, rounds),
                lambda row: (row.points, row.number not in out),
                first_place=2 if len(out) == len(entrants) else 1,
            )


def place(
    rows: list[Standing], key: Callable[[Standing], tuple[float, ...]], first_place: int = 1
) -> list[Standing]:
    """Return the rows with places, best first; those with equal keys share a place."""
    rows.sort(key=attrgetter("number"))
    rows.sort(key=key, reverse=True)
    placed: list[Standing] = []
    for position, row in enumerate(rows, start=first_place):
        is_tied = bool(placed) and key(placed[-1]) == key(row)
        placed.append(replace(row, place=placed[-1].place if is_tied else position))
    return placed


def table_key(row: Standing) -> tuple[float, ...]:
    return (
        row.points,
        row.direct_encounter,
        row.buchholz,
        row.sonneborn_berger,
        row.wins,
    )


def knockout_rows(entrants: Sequence[Entrant], rounds: Sequence[Round]) -> list[Standing]:
    survivors = [
        {number for pairing in pairings for number in knockout.winners_of(pairing)}
        for pairings in rounds
    ]
    return [
        Standing(
            number=entrant.number,
            points=float(sum(entrant.number in of_round for of_round in survivors)),
            cells=tuple(cell(entrant.number, pairings, pairings) for pairings in rounds),
        )
        for entrant in entrants
    ]


def swiss_rows(entrants: Sequence[Entrant], rounds: Sequence[Round]) -> list[Standing]:
    points = sum_points(entrants, rounds)
    opponents = adjusted_points(points, rounds)
    direct = direct_encounters(points, rounds)
    rows = []
    for number in points:
        against = rounds_against(number, rounds, points, opponents)
        row = Standing(
            number=number,
            points=points[number],
            direct_encounter=direct[number],
            buchholz=sum(of_opponent for _, of_opponent in against),
            sonneborn_berger=sum(scored * of_opponent for scored, of_opponent in against),
            wins=count_wins(number, rounds),
            cells=tuple(cell(number, pairings, pairings) for pairings in rounds),
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
        games = [game for game in games_in(counted) if number in entrants_in(game)]
        row = Standing(
            number=number,
            points=points[number],
            direct_encounter=direct[number],
            sonneborn_berger=sum(
                points_in(game, number) * points[opponent_in(game, number)] for game in games
            ),
            wins=count_wins(number, counted),
            cells=tuple(map(cell, repeat(number), rounds, counted)),
        )
        rows.append(row)
    return rows


def cell(number: int, pairings: Round, counted: Round) -> Cell:
    match find_pairing(pairings, number):
        case None:
            return EmptyCell()
        case Bye() as bye:
            return ByeCell(counts=bye in counted)
        case Game(red, _, result) as game:
            return GameCell(
                opponent=opponent_in(game, number),
                is_red=red == number,
                result=result,
                points=points_in(game, number),
                counts=game in counted,
            )


def direct_encounters(points: Mapping[int, float], rounds: Sequence[Round]) -> dict[int, float]:
    """Return the points of each entrant in games among those who have equal points.

    C.07, article 6: it decides only if all of them have met each other. Forfeited games count.
    """
    decided = [game for game in games_in(rounds) if game.result is not None]
    met = {pair_of(game) for game in decided}
    direct = dict.fromkeys(points, 0.0)
    for tied in groups_of_equal(points):
        if all(two in met for two in combinations(tied, 2)):
            for game in decided:
                if game.red in tied and game.blue in tied:
                    direct[game.red] += points_in(game, game.red)
                    direct[game.blue] += points_in(game, game.blue)
    return direct


def groups_of_equal(points: Mapping[int, float]) -> list[list[int]]:
    """Return the groups of entrants with equal points, each in ascending order."""
    groups: dict[float, list[int]] = {}
    for number in sorted(points):
        groups.setdefault(points[number], []).append(number)
    return list(groups.values())


def adjusted_points(points: Mapping[int, float], rounds: Sequence[Round]) -> dict[int, float]:
    """Return the points with which an entrant counts in the tie-breaks of opponents.

    C.07, article 16.3: every round after the last one for which the entrant was available counts
    as a draw. Someone who left or forfeited a game was not available.
    """
    adjusted = dict(points)
    for number in points:
        for pairings in reversed(rounds):
            pairing = find_pairing(pairings, number)
            if pairing is not None and is_available(pairing, number):
                break
            adjusted[number] += WIN / 2
    return adjusted


def is_available(pairing: Pairing, number: int) -> bool:
    match pairing:
        case Game(result=PairingResult() as result) if not is_played(result):
            return points_in(pairing, number) == WIN
        case _:
            return True


def rounds_against(
    number: int,
    rounds: Sequence[Round],
    points: Mapping[int, float],
    opponents: Mapping[int, float],
) -> list[tuple[float, float]]:
    """Return, for each round that is decided, the points scored and those of the opponent.

    C.07, article 16.4: in a round without a game played (a bye, a forfeit, a round before joining
    or after leaving) the opponent is a dummy with the entrant's own points.
    """
    found = []
    for pairings in rounds:
        match find_pairing(pairings, number):
            case None:
                found.append((0.0, points[number]))
            case Game(result=None):
                pass
            case Game(result=result) as game if is_played(result):
                found.append((points_in(game, number), opponents[opponent_in(game, number)]))
            case pairing:
                found.append((points_in(pairing, number), points[number]))
    return found


def count_wins(number: int, rounds: Sequence[Round]) -> int:
    return sum(
        number in entrants_in(game) and is_played(game.result) and points_in(game, number) == WIN
        for game in games_in(rounds)
    )
