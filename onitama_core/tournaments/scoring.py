"""Points of pairings and the people who take part in a round, the same in all formats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.store import Bye, Game, PairingResult

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from onitama_core.store import Entrant, Pairing, Round

WIN: Final = 1.0
"""Points of a won game, of a game that the opponent forfeits, and of a bye."""
RED_POINTS: Final = {
    PairingResult.RED: WIN,
    PairingResult.BLUE: 0.0,
    PairingResult.DRAW: WIN / 2,
    PairingResult.RED_BY_FORFEIT: WIN,
    PairingResult.BLUE_BY_FORFEIT: 0.0,
    PairingResult.RED_BY_LOT: WIN,
    PairingResult.BLUE_BY_LOT: 0.0,
}
"""Points of Red; Blue has the rest of the point. A double forfeit scores nothing for either."""
FORFEITS: Final = {
    PairingResult.RED_BY_FORFEIT,
    PairingResult.BLUE_BY_FORFEIT,
    PairingResult.DOUBLE_FORFEIT,
}
"""Results of games that were not played."""


class NoLegalPairing(Exception):
    """No round can be paired by the rules: the tournament ends with the round before."""


def is_played(result: PairingResult | None) -> bool:
    """Return whether a result was reached by playing; False while there is none."""
    return result is not None and result not in FORFEITS


def points_in(pairing: Pairing, entrant_number: int) -> float:
    """Return the points of an entrant of the pairing; 0 while the game has no result."""
    match pairing:
        case Bye():
            return WIN
        case Game(red=red, result=PairingResult() as result) if result in RED_POINTS:
            return RED_POINTS[result] if entrant_number == red else WIN - RED_POINTS[result]
        case _:
            return 0.0


def opponent_in(game: Game, entrant_number: int) -> int:
    """Return the number of the entrant's opponent."""
    return game.blue if entrant_number == game.red else game.red


def find_pairing(pairings: Round, entrant_number: int) -> Pairing | None:
    """Return an entrant's pairing in a round, or None. A replay comes after the drawn game."""
    for pairing in reversed(pairings):
        if entrant_number in pairing.entrants:
            return pairing
    return None


def games_in(rounds: Iterable[Round]) -> Iterator[Game]:
    for pairings in rounds:
        for pairing in pairings:
            if isinstance(pairing, Game):
                yield pairing


def pair_of(game: Game) -> tuple[int, int]:
    """Return the two entrants in ascending order, the same for both seatings."""
    return min(game.red, game.blue), max(game.red, game.blue)


def participants(entrants: Iterable[Entrant], round_number: int) -> list[int]:
    """Return the numbers of the entrants who take part in a round, in ascending order."""
    return sorted(
        entrant.number
        for entrant in entrants
        if entrant.first_round <= round_number
        and (entrant.left_after is None or entrant.left_after >= round_number)
    )


def sum_points(entrants: Iterable[Entrant], rounds: Sequence[Round]) -> dict[int, float]:
    """Return the points of every entrant after the rounds."""
    points = {entrant.number: 0.0 for entrant in entrants}
    for pairings in rounds:
        for pairing in pairings:
            for number in pairing.entrants:
                points[number] += points_in(pairing, number)
    return points


def assign_seats(first: int, second: int, rounds: Iterable[Round]) -> Game:
    """Return a game of two entrants.

    Red is the entrant who has had Red less often, on a tie the lower number.
    """
    reds = [game.red for game in games_in(rounds)]
    red, blue = sorted((first, second), key=lambda number: (reds.count(number), number))
    return Game(red, blue)
