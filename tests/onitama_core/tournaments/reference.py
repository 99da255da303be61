"""Swiss tournaments that bbpPairings has paired, as data beside the repository.

They are files in FIDE's format TRF in `../shared/pairings`, or where `SWISS_PAIRINGS` says.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.store import Bye, Entrant, Game, PairingResult, Round, TournamentFormat
from onitama_core.tournaments import pair_round
from tests.onitama_core.tournaments.simulation import Tournament, faults_of_round

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

DEFAULT_FOLDER: Final = Path(__file__).resolve().parents[3].parent / "shared" / "pairings"
NUMBER_COLUMNS: Final = slice(4, 8)
RATING_COLUMNS: Final = slice(48, 52)
FIRST_ROUND_COLUMN: Final = 91
"""Column of a player's line at which the first round begins; the others follow it."""
COLUMNS_PER_ROUND: Final = 10
RESULTS: Final = {
    "1": PairingResult.RED,
    "0": PairingResult.BLUE,
    "=": PairingResult.DRAW,
    "+": PairingResult.RED_BY_FORFEIT,
    "-": PairingResult.BLUE_BY_FORFEIT,
}
"""Results by the sign in the line of the player who is Red."""


class RoundEntry(NamedTuple):
    """One round of one player, as it is written in the player's line."""

    opponent: int
    """0 for a bye."""
    colour: str
    sign: str
    """The result, a key of RESULTS."""


class Agreement(NamedTuple):
    """Rounds paired again by this project, compared with those of bbpPairings."""

    rounds: int
    equal: int
    """Rounds with the same pairs, seats and bye."""
    faults: list[str]


def trf_files() -> list[Path]:
    return sorted(Path(os.environ.get("SWISS_PAIRINGS") or DEFAULT_FOLDER).glob("*.trf"))


def read_tournament(path: Path) -> Tournament:
    """Return a tournament with all its rounds.

    Red is the colour with which the first player begins, because that colour is drawn by lot.
    """
    entrants: list[Entrant] = []
    lines: dict[int, list[RoundEntry]] = {}
    for text in path.read_text(encoding="ascii").splitlines():
        if text.startswith("001"):
            number = int(text[NUMBER_COLUMNS])
            entrants.append(Entrant(number, int(text[RATING_COLUMNS])))
            starts = range(FIRST_ROUND_COLUMN, len(text), COLUMNS_PER_ROUND)
            lines[number] = [
                RoundEntry(int(text[start : start + 4]), text[start + 5], text[start + 7])
                for start in starts
            ]
    red = lines[1][0].colour
    total = len(lines[1])
    rounds = [
        read_round({number: line[index] for number, line in lines.items()}, red)
        for index in range(total)
    ]
    return Tournament(TournamentFormat.SWISS, entrants, total, rounds)


def read_round(entries: Mapping[int, RoundEntry], red: str) -> Round:
    """Return a round from the entries of all players by number; `red` is the colour that is Red."""
    games: list[Game] = []
    byes: list[Bye] = []
    for number, entry in entries.items():
        if not entry.opponent:
            byes.append(Bye(number))
        elif entry.colour == red:
            are_both_absent = entry.sign == entries[entry.opponent].sign == "-"
            result = PairingResult.DOUBLE_FORFEIT if are_both_absent else RESULTS[entry.sign]
            games.append(Game(number, entry.opponent, result))
    return (*games, *byes)


def without_result(pairing: Game | Bye) -> Game | Bye:
    return replace(pairing, result=None) if isinstance(pairing, Game) else pairing


def compare(paths: Iterable[Path]) -> Agreement:
    """Pair every round of the tournaments from the rounds before it, and compare the results."""
    rounds = equal = 0
    faults: list[str] = []
    for path in paths:
        reference = read_tournament(path)
        for index, expected in enumerate(reference.rounds):
            before = replace(reference, rounds=reference.rounds[:index])
            pairings = pair_round(
                before.format, before.entrants, before.rounds, before.total_rounds
            )
            rounds += 1
            equal += set(pairings) == {without_result(pairing) for pairing in expected}
            faults += [
                f"{path.name}, round {index + 1}: {fault}"
                for fault in faults_of_round(before, pairings)
            ]
    return Agreement(rounds, equal, faults)
