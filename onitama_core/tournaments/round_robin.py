"""Round robin: everybody plays everybody once, in the order of the Berger tables.

FIDE Handbook C.05, annex 1, has these tables. With an odd number of entrants the highest number of
the table belongs to no entrant, and the entrant who would play against it has a bye.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.store import Bye, Game
from onitama_core.tournaments.reasons import (
    BergerRound,
    OpponentWithdrew,
    PairingReason,
    RestRound,
)
from onitama_core.tournaments.scoring import (
    games_in,
    is_played,
    participants,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.store import Entrant, Pairing, Round


def count_rounds(entrants: int) -> int:
    return entrants - 1 + entrants % 2


def berger_round(entrants: int, number: int) -> list[tuple[int, int]]:
    """Return the pairs of a round, Red first, the best board first.

    The last number stays, the others move half a table on each round. The last number changes
    seats every round.
    """
    last = entrants + entrants % 2
    others = last - 1
    first = (number - 1) * (last // 2) % others
    circle = [(first + step) % others + 1 for step in range(others)]
    pairs = [(circle[0], last) if number % 2 else (last, circle[0])]
    pairs += [(circle[step], circle[-step]) for step in range(1, last // 2)]
    return pairs


def pair(entrants: Sequence[Entrant], rounds: Sequence[Round]) -> Round:
    """Pair the next round by the table of all entrants.

    An entrant who left keeps their place in the table. Their opponent by the table has a bye, which
    scores as the forfeited game does in FIDE's rules; see `annulled_entrants`.
    """
    number = len(rounds) + 1
    present = set(participants(entrants, number))
    games: list[Pairing] = []
    byes: list[Pairing] = []
    for red, blue in berger_round(len(entrants), number):
        match [entrant for entrant in (red, blue) if entrant in present]:
            case [_, _]:
                games.append(Game(red, blue))
            case [alone]:
                byes.append(Bye(alone))
    return (*games, *byes)


def has_points_left(entrants: Sequence[Entrant], rounds: Sequence[Round]) -> bool:
    """Return whether a later round of the table has a game or a bye that counts.

    Rounds with byes only are paired too: otherwise some would lack a point that others have had.
    """
    count = len(entrants)
    present = set(participants(entrants, len(rounds) + 1))
    annulled = annulled_entrants(entrants, rounds)
    return any(
        present.intersection(pair) and annulled.isdisjoint(pair)
        for number in range(len(rounds) + 1, count_rounds(count) + 1)
        for pair in berger_round(count, number)
    )


def annulled_entrants(entrants: Sequence[Entrant], rounds: Sequence[Round]) -> set[int]:
    """Return the entrants who left before they had played half of their games.

    FIDE's General Regulations for Competitions: their results stay in the table and count for
    nobody in the standings. If they had played at least half, the results count, and the opponents
    win the games that they do not play.
    """
    return {
        entrant.number
        for entrant in entrants
        if entrant.left_after is not None
        and 2 * count_played(entrant.number, rounds) < len(entrants) - 1
    }


def without_annulled(entrants: Sequence[Entrant], rounds: Sequence[Round]) -> list[Round]:
    """Return the rounds without the pairings that count for nobody."""
    annulled = annulled_entrants(entrants, rounds)
    return [
        tuple(
            pairing
            for pairing in pairings
            if annulled.isdisjoint(scheduled_pair(len(entrants), number, pairing.entrants[0]))
        )
        for number, pairings in enumerate(rounds, start=1)
    ]


def scheduled_pair(entrants: int, round_number: int, number: int) -> tuple[int, int]:
    """Return the pair of the table with an entrant; a number above `entrants` is no entrant."""
    return next(pair for pair in berger_round(entrants, round_number) if number in pair)


def count_played(number: int, rounds: Sequence[Round]) -> int:
    """Return the number of games that an entrant has played, forfeited ones not included."""
    return sum(number in game.entrants and is_played(game.result) for game in games_in(rounds))


def explain(
    entrants: Sequence[Entrant], rounds: Sequence[Round], number: int, pairing: Pairing
) -> PairingReason:
    """Return why an entrant has a pairing of the last round."""
    if isinstance(pairing, Game):
        return BergerRound(len(rounds))
    opponent = sum(scheduled_pair(len(entrants), len(rounds), number)) - number
    return OpponentWithdrew(opponent) if opponent <= len(entrants) else RestRound()
