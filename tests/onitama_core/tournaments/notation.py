"""Rounds of a tournament as text: `1-4 1, 2-5 =, 3 bye`."""

from __future__ import annotations

from typing import Final

from onitama_core.store import Bye, Entrant, Game, PairingResult, Round

SIGNS: Final = {
    "?": None,
    "1": PairingResult.RED,
    "0": PairingResult.BLUE,
    "=": PairingResult.DRAW,
    "+": PairingResult.RED_BY_FORFEIT,
    "-": PairingResult.BLUE_BY_FORFEIT,
    "--": PairingResult.DOUBLE_FORFEIT,
    "r": PairingResult.RED_BY_LOT,
    "b": PairingResult.BLUE_BY_LOT,
}
"""Results by sign; `?` stands for a game that is played."""


def read_round(text: str) -> Round:
    """Return the round of a text, in which Red stands first: `1-4 0` is won by 4, who was Blue."""
    pairings: list[Game | Bye] = []
    for pairing in text.split(", "):
        people, sign = pairing.split(" ")
        if sign == "bye":
            pairings.append(Bye(int(people)))
        else:
            red, blue = people.split("-")
            pairings.append(Game(int(red), int(blue), SIGNS[sign]))
    return tuple(pairings)


def read_rounds(*texts: str) -> list[Round]:
    return [read_round(text) for text in texts]


def entrants(count: int) -> list[Entrant]:
    """Return entrants with the numbers 1, 2, 3 and so on, each rated ten points below the last."""
    return [Entrant(number, 2000 - 10 * number) for number in range(1, count + 1)]
