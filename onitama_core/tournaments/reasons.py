"""Reasons for a pairing, from one entrant's side: answers to "Why this opponent?".

A reason has the values that its sentence names or depends on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class UpperAgainstLowerHalf:
    """Swiss, first round: the upper half by rating plays the lower half in order."""

    own_number: int
    opponent_number: int


@dataclass(frozen=True, slots=True)
class SameScore:
    """Swiss: both had the same points before the round and had not met."""

    points: float


@dataclass(frozen=True, slots=True)
class Floated:
    """Swiss: the points differed, because the group with equal points could not be paired."""

    own_points: float
    opponent_points: float


@dataclass(frozen=True, slots=True)
class LateJoiner:
    """Swiss: the entrant's first round, which is not the tournament's first."""

    own_points: float
    opponent_points: float


@dataclass(frozen=True, slots=True)
class OddOneOut:
    """Swiss: a bye, because an odd number of people took part in the round."""

    points: float
    """Points of the entrant before the round."""
    has_lowest_points: bool
    """True if nobody in the round had fewer points.

    False: the entrants with fewer points had had a bye, or the others could not have been paired.
    """


@dataclass(frozen=True, slots=True)
class BergerRound:
    """Round robin: the Berger table has this pairing in this round."""

    round_number: int


@dataclass(frozen=True, slots=True)
class RestRound:
    """Round robin: an odd number of people play, so each has one round without an opponent."""


@dataclass(frozen=True, slots=True)
class OpponentWithdrew:
    """Round robin: the opponent of this round left the tournament, and the entrant gets a bye."""

    opponent_number: int


@dataclass(frozen=True, slots=True)
class BracketSeeds:
    """Knockout: the bracket brings these two seeds together in this round."""

    own_seed: int
    opponent_seed: int
    round_number: int


@dataclass(frozen=True, slots=True)
class SeedBye:
    """Knockout, first round: the bracket has more places than people; the best seeds get byes."""

    own_seed: int


@dataclass(frozen=True, slots=True)
class Walkover:
    """Knockout: nobody was left in the part of the bracket from which the opponent comes."""


@dataclass(frozen=True, slots=True)
class Replay:
    """Knockout: the first game was drawn, so the two play again with seats swapped."""


PairingReason: TypeAlias = (
    UpperAgainstLowerHalf
    | SameScore
    | Floated
    | LateJoiner
    | OddOneOut
    | BergerRound
    | RestRound
    | OpponentWithdrew
    | BracketSeeds
    | SeedBye
    | Walkover
    | Replay
)
