"""Swiss: FIDE's Dutch system, paired by the library caissify-pairings."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING, Final

from caissify_pairings import generate_pairings

from onitama_core.store import Bye, Game
from onitama_core.tournaments.reasons import (
    Floated,
    LateJoiner,
    OddOneOut,
    PairingReason,
    SameScore,
    UpperAgainstLowerHalf,
)
from onitama_core.tournaments.scoring import (
    WIN,
    NoLegalPairing,
    assign_seats,
    find_pairing,
    games_in,
    is_played,
    opponent_in,
    pair_of,
    participants,
    points_in,
    sum_points,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from onitama_core.store import Entrant, Pairing, Round


logging.getLogger("caissify_pairings").setLevel(logging.ERROR)
"""The library warns of illegal pairings, which `pair` replaces."""


def count_rounds(entrants: int, wanted: int) -> int:
    """Return the wanted number of rounds, or the number that can surely be paired if that is less.

    Let m be the number of entrants, plus one for the bye if it is odd. After r rounds everybody can
    still meet m - 1 - r others. A regular graph of degree d with m vertices has a perfect matching
    if d is even and m <= 2d, or d is odd and m <= 3d + 5 (W. D. Wallis, 1981). So all rounds can be
    paired up to the first odd number that is not below m / 2.
    """
    pairable = (entrants + 1) // 4 * 2 + 1
    return max(1, min(wanted, pairable))


NOBODY: Final = 0
"""Number that stands for the opponent of a bye."""
FORFEIT_WIN_COST: Final = 10**6
"""Cost of a bye for an entrant who has won by forfeit: C.04.1, article 4, forbids it."""
SECOND_BYE_COST: Final = 10**9
"""Cost of a second bye, above all other costs together."""


@dataclass(slots=True)
class History:
    """Rounds of an entrant so far, in the form in which caissify-pairings takes them."""

    points: float = 0.0
    seats: list[str] = field(default_factory=list)
    """Seats in the games that were played: "white" for Red, "black" for Blue."""
    floats: list[str] = field(default_factory=list)
    """Floats by round: "down", "up" or "none" if the opponent had fewer, more or equal points.

    C.04.3, article 1.4: a point without a game played is a downfloat too.
    """
    byes: int = 0
    forfeit_wins: int = 0


def make_histories(entrants: Sequence[Entrant], rounds: Sequence[Round]) -> dict[int, History]:
    """Return the history of each entrant, by number."""
    past = {entrant.number: History() for entrant in entrants}
    for pairings in rounds:
        points_before = {number: history.points for number, history in past.items()}
        for number, history in past.items():
            pairing = find_pairing(pairings, number)
            match pairing:
                case None:
                    history.floats.append("none")
                    continue
                case Game(red=red, result=result) if is_played(result):
                    history.seats.append("white" if number == red else "black")
                    opponent = opponent_in(pairing, number)
                    history.floats.append(
                        find_float(points_before[number], points_before[opponent])
                    )
                case Game():
                    history.forfeit_wins += points_in(pairing, number) == WIN
                    history.floats.append("down" if points_in(pairing, number) else "none")
                case Bye():
                    history.byes += 1
                    history.floats.append("down")
            history.points += points_in(pairing, number)
    return past


def find_float(own_points: float, opponent_points: float) -> str:
    if own_points == opponent_points:
        return "none"
    return "down" if own_points > opponent_points else "up"


def pair(entrants: Sequence[Entrant], rounds: Sequence[Round], total_rounds: int) -> Round:
    """Pair the next round, for which at least two people must be present.

    A forfeited game is no meeting (C.04.1, article 2). Raises NoLegalPairing if somebody would
    have to meet an opponent again.
    """
    round_number = len(rounds) + 1
    past = make_histories(entrants, rounds)
    ranking = sorted(
        participants(entrants, round_number), key=lambda number: (-past[number].points, number)
    )
    met = {pair_of(game) for game in games_in(rounds) if is_played(game.result)}
    pairings = pair_by_library(ranking, past, met, round_number, total_rounds)
    if not is_legal(pairings, ranking, past, met):
        pairings = pair_by_matching(ranking, past, met, rounds)
    games = [pairing for pairing in pairings if isinstance(pairing, Game)]
    byes = [pairing for pairing in pairings if isinstance(pairing, Bye)]
    games.sort(key=lambda game: min(ranking.index(game.red), ranking.index(game.blue)))
    return (*games, *byes)


def pair_by_library(
    ranking: Sequence[int],
    past: Mapping[int, History],
    met: set[tuple[int, int]],
    round_number: int,
    total_rounds: int,
) -> list[Pairing]:
    """Return the pairings of the Dutch system. White is Red, and number 1 begins with Red.

    The library takes the lower pairing number for the higher rank when it gives colours, but the
    points come first (C.04.3, article 1.2). So its pairing number is the place in the ranking.
    """
    players = [
        {
            "id": number,
            "starting_number": rank,
            "pairing_number": rank,
            "score": past[number].points,
            "color_hist": past[number].seats,
            "float_history": past[number].floats,
            "bye_count": past[number].byes,
            "forfeit_win_count": past[number].forfeit_wins,
        }
        for rank, number in enumerate(ranking, start=1)
    ]
    pairings: list[Pairing] = []
    for paired in generate_pairings("dutch", players, met, round_number, total_rounds):
        white = paired["white_id"]
        black = paired["black_id"]
        pairings.append(Bye(white) if black is None else Game(white, black))
    return pairings


def is_legal(
    pairings: Sequence[Pairing],
    present: Sequence[int],
    past: Mapping[int, History],
    met: set[tuple[int, int]],
) -> bool:
    """Return whether all are paired, nobody meets an opponent twice, and at most one has a bye.

    Somebody's second bye is not legal either. The check is needed because the library keeps the
    rules about colours even if that leaves several people without opponents, or gives one a second
    bye.
    """
    games = [pairing for pairing in pairings if isinstance(pairing, Game)]
    byes = [pairing.entrant for pairing in pairings if isinstance(pairing, Bye)]
    paired = [number for pairing in pairings for number in pairing.entrants]
    return (
        sorted(paired) == sorted(present)
        and len(byes) <= 1
        and not any(past[number].byes for number in byes)
        and met.isdisjoint(map(pair_of, games))
    )


def pair_by_matching(
    ranking: Sequence[int],
    past: Mapping[int, History],
    met: set[tuple[int, int]],
    rounds: Sequence[Round],
) -> list[Pairing]:
    """Return pairings with the smallest differences of points, without regard to colours.

    A second bye costs more than all differences together.
    """
    import networkx as nx  # noqa: PLC0415 - takes 17 MB, which most bots never need

    graph = nx.Graph()
    graph.add_nodes_from(ranking)
    for first, second in combinations(ranking, 2):
        if (min(first, second), max(first, second)) not in met:
            difference = past[first].points - past[second].points
            graph.add_edge(first, second, weight=difference**2)
    if len(ranking) % 2:
        for number in ranking:
            history = past[number]
            cost = history.byes * SECOND_BYE_COST + history.forfeit_wins * FORFEIT_WIN_COST
            graph.add_edge(number, NOBODY, weight=cost + history.points**2)
    matching = nx.min_weight_matching(graph)
    if 2 * len(matching) < len(graph):
        raise NoLegalPairing
    pairings: list[Pairing] = []
    for first, second in matching:
        if NOBODY in (first, second):
            pairings.append(Bye(max(first, second)))
        else:
            pairings.append(assign_seats(first, second, rounds))
    return pairings


def explain(
    entrants: Sequence[Entrant], rounds: Sequence[Round], number: int, pairing: Pairing
) -> PairingReason:
    """Return why an entrant has a pairing of the last round."""
    points = sum_points(entrants, rounds[:-1])
    own_points = points[number]
    if isinstance(pairing, Bye):
        lowest = min(points[present] for present in participants(entrants, len(rounds)))
        return OddOneOut(own_points, has_lowest_points=own_points == lowest)
    opponent = opponent_in(pairing, number)
    opponent_points = points[opponent]
    if len(rounds) == 1:
        return UpperAgainstLowerHalf(number, opponent)
    newcomers = [entrant.number for entrant in entrants if entrant.first_round == len(rounds)]
    if number in newcomers:
        return LateJoiner(own_points, opponent_points)
    if own_points == opponent_points:
        return SameScore(own_points)
    return Floated(own_points, opponent_points)
