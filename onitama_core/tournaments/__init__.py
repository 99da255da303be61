"""Tournaments over a store, and their pairings, standings and reasons as pure functions.

tournaments   `Tournaments`: sign up, leave, start, cancel, look, and scheduled checks of rounds
rounds        starts, results and ends, each in one transaction
pairing       pairings, winners and reasons, from entrants and rounds alone
standings     tables
"""

from onitama_core.tournaments import errors
from onitama_core.tournaments.knockout import is_out
from onitama_core.tournaments.pairing import (
    count_rounds,
    explain_pairing,
    is_tournament_over,
    pair_round,
    winners,
)
from onitama_core.tournaments.reasons import (
    BergerRound,
    BracketSeeds,
    Floated,
    LateJoiner,
    OddOneOut,
    OpponentWithdrew,
    PairingReason,
    Replay,
    RestRound,
    SameScore,
    SeedBye,
    UpperAgainstLowerHalf,
    Walkover,
)
from onitama_core.tournaments.rounds import cancel_if_open, closes_at
from onitama_core.tournaments.scoring import NoLegalPairing, opponent_in, points_in
from onitama_core.tournaments.standings import (
    Standing,
    standings,
)
from onitama_core.tournaments.tournaments import Tournaments

__all__ = [
    "BergerRound",
    "BracketSeeds",
    "Floated",
    "LateJoiner",
    "NoLegalPairing",
    "OddOneOut",
    "OpponentWithdrew",
    "PairingReason",
    "Replay",
    "RestRound",
    "SameScore",
    "SeedBye",
    "Standing",
    "Tournaments",
    "UpperAgainstLowerHalf",
    "Walkover",
    "cancel_if_open",
    "closes_at",
    "count_rounds",
    "errors",
    "explain_pairing",
    "is_out",
    "is_tournament_over",
    "opponent_in",
    "pair_round",
    "points_in",
    "standings",
    "winners",
]
