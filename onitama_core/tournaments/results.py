"""The result of a game of a tournament, from the match in which it was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import Phase, Player, Termination
from onitama_core.store import (
    UNASSIGNED_SEQ,
    EntryKind,
    PairingResult,
    PlainEntry,
    SystemEntry,
)

if TYPE_CHECKING:
    from datetime import datetime

    from onitama_core.store import Ending, Entry, Match, Reader

# Results of a game, indexed by the Player who wins.
WINS = (PairingResult.RED, PairingResult.BLUE)
WINS_BY_FORFEIT = (PairingResult.RED_BY_FORFEIT, PairingResult.BLUE_BY_FORFEIT)
WINS_BY_LOT = (PairingResult.RED_BY_LOT, PairingResult.BLUE_BY_LOT)


def result_of(reader: Reader, match: Match) -> PairingResult:
    """Return the result of a match that is over.

    A player who runs out of time without having completed a turn loses by forfeit. If a player
    ended the match because the other had left the server, the other loses by forfeit. A match in
    which nobody had moved by the end of the round is a double forfeit. A match that a moderator
    closed is a draw: as an arbiter's decision it favours neither.
    """
    last = last_entry(reader, match)
    match last:
        case PlainEntry(kind=EntryKind.OPPONENT_LEFT, player=player):
            return WINS_BY_FORFEIT[player]
        case SystemEntry(kind=EntryKind.FORFEITED):
            return PairingResult.DOUBLE_FORFEIT
    outcome = match.outcome
    if outcome is None or outcome.winner is None:
        return PairingResult.DRAW
    is_on_time = outcome.termination is Termination.TIMEOUT
    if is_on_time and match.last_turn_of(outcome.winner.opponent) < 1:
        return WINS_BY_FORFEIT[outcome.winner]
    return WINS[outcome.winner]


def last_entry(reader: Reader, match: Match) -> Entry | None:
    """Return the last entry of a match's log; None if the log is empty."""
    return next(iter(reader.matches.entries(match.id, match.seq - 1)), None)


def absent_player(reader: Reader, match: Match) -> Player | None:
    """Return the player who had left the server, if the other player ended the match for that."""
    match last_entry(reader, match):
        case PlainEntry(kind=EntryKind.OPPONENT_LEFT, player=player):
            return player.opponent
    return None


def forfeit_entry(match: Match, at: datetime) -> Ending:
    """Return the entry that ends an open match at the deadline of its round.

    The only player to act loses on time; in the placement that is a player whose opponent has
    placed. A match in which nobody has acted ends as a double forfeit, without a winner.
    """
    has_begun = match.step > 0 or match.phase is Phase.PLACEMENT
    if len(match.waits_for) == 1 and has_begun:
        return PlainEntry(UNASSIGNED_SEQ, match.waits_for[0], EntryKind.TIMED_OUT, at=at)
    return SystemEntry(UNASSIGNED_SEQ, EntryKind.FORFEITED, at=at)
