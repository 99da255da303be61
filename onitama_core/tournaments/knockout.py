"""Knockout: a bracket seeded by rating, in which the loser of a pairing is out.

Each slot of the bracket is filled by a seed or by the winner of a pairing of the round before. A
slot stays empty if the bracket has more slots than entrants, if both entrants of the pairing
forfeited, or if the winner left. An entrant whose neighbour slot is empty has a bye.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from onitama_core.store import Bye, Game, PairingResult
from onitama_core.tournaments.reasons import (
    BracketSeeds,
    PairingReason,
    Replay,
    SeedBye,
    Walkover,
)
from onitama_core.tournaments.scoring import (
    WIN,
    assign_seats,
    find_pairing,
    opponent_in,
    participants,
    points_in,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.store import Entrant, Pairing, Round

Slots: TypeAlias = list[int | None]
"""The entrant in each slot of the bracket; None: nobody. Neighbours, as 0 and 1, meet."""


def count_rounds(entrants: int) -> int:
    return (entrants - 1).bit_length()


def first_slots(entrants: int) -> Slots:
    """Return the slots of the first round, in which the best seeds meet as late as possible."""
    seeds = [1]
    while len(seeds) < entrants:
        # The two seeds of a pairing add up to the number of slots plus one.
        total = 2 * len(seeds) + 1
        seeds = [number for seed in seeds for number in (seed, total - seed)]
    return [seed if seed <= entrants else None for seed in seeds]


def fill_slots(entrants: Sequence[Entrant], rounds: Sequence[Round]) -> Slots:
    """Return the slots of the next round; the slot of an undecided pairing is empty."""
    slots = first_slots(len(entrants))
    for pairings in rounds:
        winners = {number for pairing in pairings for number in winners_of(pairing)}
        neighbours = zip(slots[::2], slots[1::2], strict=True)
        slots = [
            next((number for number in pair if number in winners), None) for pair in neighbours
        ]
    return slots


def winners_of(pairing: Pairing) -> list[int]:
    """Return the entrant who goes on to the next round, if the pairing has decided that."""
    return [number for number in pairing.entrants if points_in(pairing, number) == WIN]


def is_out(entrant: Entrant, entrants: int, rounds: Sequence[Round]) -> bool:
    """Return whether an entrant has lost a pairing, or has left without winning the final."""
    if not rounds:
        return False
    if entrant.left_after is not None and len(rounds) < count_rounds(entrants):
        return True
    match find_pairing(rounds[-1], entrant.number):
        case None:
            return True
        case Game(result=None | PairingResult.DRAW):
            return False
        case pairing:
            return entrant.number not in winners_of(pairing)


def pair(entrants: Sequence[Entrant], rounds: Sequence[Round]) -> Round:
    """Pair the next round.

    Red is the entrant who has had Red less often, on a tie the better seed.
    """
    present = set(participants(entrants, len(rounds) + 1))
    slots = fill_slots(entrants, rounds)
    games: list[Pairing] = []
    byes: list[Pairing] = []
    for neighbours in zip(slots[::2], slots[1::2], strict=True):
        match [number for number in neighbours if number in present]:
            case [first, second]:
                games.append(assign_seats(first, second, rounds))
            case [alone]:
                byes.append(Bye(alone))
    return (*games, *byes)


def has_games_left(entrants: Sequence[Entrant], rounds: Sequence[Round]) -> bool:
    """Return whether at least two people are still in the bracket."""
    present = participants(entrants, len(rounds) + 1)
    return sum(number in present for number in fill_slots(entrants, rounds)) > 1


def explain(rounds: Sequence[Round], number: int, pairing: Pairing) -> PairingReason:
    """Return why an entrant has a pairing of the last round."""
    if isinstance(pairing, Bye):
        return SeedBye(number) if len(rounds) == 1 else Walkover()
    if sum(number in other.entrants for other in rounds[-1]) > 1:
        return Replay()
    return BracketSeeds(number, opponent_in(pairing, number), len(rounds))
