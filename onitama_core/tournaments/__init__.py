"""Tournaments over a store, and their pairings, standings and reasons as pure functions.

tournaments   `Tournaments`: sign up, leave, start, cancel, look, and what is due of the rounds
rounds        starts, results and ends, each in one transaction
pairing       pairings, winners and reasons, from entrants and rounds alone
standings     tables
"""

from onitama_core.tournaments import errors
from onitama_core.tournaments.pairing import (
    count_rounds,
    explain_pairing,
    is_tournament_over,
    pair_replay,
    pair_round,
    winners,
)
from onitama_core.tournaments.reasons import (
    BergerRound,
    BracketSeeds,
    Floated,
    LateJoiner,
    NotPaired,
    OddOneOut,
    OpponentLeft,
    PairingReason,
    Replay,
    RestRound,
    SameScore,
    SeedBye,
    UpperAgainstLowerHalf,
    Walkover,
)
from onitama_core.tournaments.rounds import cancel_if_open
from onitama_core.tournaments.scoring import NoLegalPairing
from onitama_core.tournaments.standings import (
    ByeCell,
    Cell,
    EmptyCell,
    GameCell,
    Standing,
    standings,
)
from onitama_core.tournaments.tournaments import Tournaments

__all__ = [
    "BergerRound",
    "BracketSeeds",
    "ByeCell",
    "Cell",
    "EmptyCell",
    "Floated",
    "GameCell",
    "LateJoiner",
    "NoLegalPairing",
    "NotPaired",
    "OddOneOut",
    "OpponentLeft",
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
    "count_rounds",
    "errors",
    "explain_pairing",
    "is_tournament_over",
    "pair_replay",
    "pair_round",
    "standings",
    "winners",
]
