"""Observations of one seat in a match with hidden ninjas, taken from the match's log.

No other file makes an ObservationHistory for the computer player.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from onitama_core.engine import ObservationHistory
from onitama_core.game import Player, events_for, player_view

if TYPE_CHECKING:
    from onitama_core.matches.recording import Recording
    from onitama_core.store import Match


SEED_BYTES: Final = 7
"""Length of a seed: the engine takes seeds of up to 63 bits."""


@dataclass(frozen=True, slots=True)
class ObservationsSoFar:
    """The computer's knowledge of a game with hidden ninjas, from which it finds its next step."""

    history: ObservationHistory
    seed: int
    """Seed of the random choice of this step, so that the computer repeats it after a restart."""


def observations_so_far(
    match: Match, recording: Recording, seat: Player, seed: str
) -> ObservationsSoFar:
    """Return the knowledge of a seat. `seed` is the secret seed of the match."""
    history = seat_history(match, recording, seat)
    return ObservationsSoFar(history, seed_of_step(seed, len(history.events)))


def seat_history(match: Match, recording: Recording, seat: Player) -> ObservationHistory:
    """Return all that the player of a seat has observed so far."""
    played_actions = (played for turn in recording.turns for played in turn.played_actions)
    return ObservationHistory(
        setup=match.setup,
        seat=seat,
        events=tuple(events_for(played.events, seat) for played in played_actions),
        view=player_view(recording.match_state.state, seat),
    )


def seed_of_step(seed: str, step: int) -> int:
    """Return the seed of the random choice of one step.

    It is hashed, so that nobody can compute from it the seed of the match or of another step.
    """
    digest = sha256(f"{seed} {step}".encode()).digest()
    return int.from_bytes(digest[:SEED_BYTES])
