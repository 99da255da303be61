"""Swiss tournaments that bbpPairings has paired, as data beside the repository.

They are files in FIDE's format TRF in `../shared/pairings`, or where `SWISS_PAIRINGS` says.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.store import Bye, Entrant, Game, PairingResult, Round, TournamentFormat
from onitama_core.tournaments import pair_round
from tests.onitama_core.tournaments.simulation import Tournament, faults_of_round

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

BESIDE: Final = Path(__file__).resolve().parents[3].parent / "shared" / "pairings"
NUMBER: Final = slice(4, 8)
RATING: Final = slice(48, 52)
FIRST_ROUND: Final = 91
ROUND_WIDTH: Final = 10
"""Columns of a player's line: those above, and for each round ROUND_WIDTH from FIRST_ROUND on."""
RESULTS: Final = {
    "1": PairingResult.RED,
    "0": PairingResult.BLUE,
    "=": PairingResult.DRAW,
    "+": PairingResult.RED_BY_FORFEIT,
    "-": PairingResult.BLUE_BY_FORFEIT,
}
"""Results by the sign in the line of the player who is Red."""


class Played(NamedTuple):
    """A round in a player's line."""

    opponent: int
    """0 for a bye."""
    colour: str
    sign: str


class Agreement(NamedTuple):
    """Comparison of rounds with those of the reference."""

    rounds: int
    equal: int
    """Rounds with the same pairs, seats and bye."""
    faults: list[str]


def files() -> list[Path]:
    return sorted(Path(os.environ.get("SWISS_PAIRINGS") or BESIDE).glob("*.trf"))


def read(path: Path) -> Tournament:
    """Return a tournament with all its rounds.

    Red is the colour with which the first player begins, because that colour is drawn by lot.
    """
    entrants: list[Entrant] = []
    lines: dict[int, list[Played]] = {}
    for text in path.read_text(encoding="ascii").splitlines():
        if text.startswith("001"):
            number = int(text[NUMBER])
            entrants.append(Entrant(number, int(text[RATING])))
            starts = range(FIRST_ROUND, len(text), ROUND_WIDTH)
            lines[number] = [
                Played(int(text[at : at + 4]), text[at + 5], text[at + 7]) for at in starts
            ]
    red = lines[1][0].colour
    total = len(lines[1])
    rounds = [read_round({n: line[at] for n, line in lines.items()}, red) for at in range(total)]
    return Tournament(TournamentFormat.SWISS, entrants, total, rounds)


def read_round(played: Mapping[int, Played], red: str) -> Round:
    games: list[Game] = []
    byes: list[Bye] = []
    for number, own in played.items():
        if not own.opponent:
            byes.append(Bye(number))
        elif own.colour == red:
            are_both_absent = own.sign == played[own.opponent].sign == "-"
            result = PairingResult.DOUBLE_FORFEIT if are_both_absent else RESULTS[own.sign]
            games.append(Game(number, own.opponent, result))
    return (*games, *byes)


def compare(paths: Iterable[Path]) -> Agreement:
    """Pair every round of the tournaments from the rounds before it."""
    rounds = equal = 0
    faults: list[str] = []
    for path in paths:
        whole = read(path)
        for index, expected in enumerate(whole.rounds):
            before = Tournament(
                whole.format, whole.entrants, whole.total_rounds, whole.rounds[:index]
            )
            made = pair_round(before.format, before.entrants, before.rounds, before.total_rounds)
            rounds += 1
            equal += set(made) == {
                Game(one.red, one.blue) if isinstance(one, Game) else one for one in expected
            }
            faults += [
                f"{path.name}, round {index + 1}: {fault}"
                for fault in faults_of_round(before, made)
            ]
    return Agreement(rounds, equal, faults)
