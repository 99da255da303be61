"""The squares where the computer believed hidden ninjas to be, turn by turn."""

from __future__ import annotations

from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from onitama_core import game
from onitama_core.matches.caches import KeyedCache
from onitama_core.matches.errors import NoBeliefs
from onitama_core.matches.practice import computer_in
from onitama_core.matches.seat_history import seat_history
from onitama_core.matches.updates import require_revealed

if TYPE_CHECKING:
    from onitama_core.engine import ObservationHistory, Range
    from onitama_core.game import Square
    from onitama_core.matches.match_log import MatchLog
    from onitama_core.matches.recording import Recording
    from onitama_core.store import Match


Chances: TypeAlias = tuple[float, ...]
"""Expected number of hidden ninjas on each square, indexed by Square.

The sum is the number of hidden ninjas.
"""
MAX_CACHED_BELIEFS: Final = 50
"""Matches whose beliefs are cached, at about ten kilobytes each."""


class Believer(Protocol):
    """An engine that computes its beliefs about hidden ninjas from a seat's observations."""

    async def beliefs(self, history: ObservationHistory, *, asker: int) -> tuple[Range, ...]: ...


class Beliefs:
    """The computer's beliefs in finished matches, computed when a user first asks."""

    def __init__(self, log: MatchLog) -> None:
        self._log = log
        self._cached = KeyedCache[int, tuple[Chances, ...]](MAX_CACHED_BELIEFS)
        """Beliefs by match, for the start and the end of each turn."""
        log.store.when_erased(self._cached.clear)

    async def of(self, match_id: int, believer: Believer, *, asker: int) -> tuple[Chances, ...]:
        """Return the computer's beliefs at the start and at the end of each turn.

        Users who ask at the same time share one computation. Raises NoSuchMatch, Unreplayable,
        WasCancelled, NotFinished, NoBeliefs, ReplayInProgress, and what the believer raises.
        """
        return await self._cached.get(match_id, partial(self._make, match_id, believer, asker))

    async def _make(self, match_id: int, believer: Believer, asker: int) -> tuple[Chances, ...]:
        match, recording = await self._log.recording(match_id, require_beliefs, asker)
        return await compute_beliefs(match, recording, believer, asker)


def holds_beliefs(match: Match) -> bool:
    """Return whether a match is over in which the computer had to guess where ninjas hid."""
    if not match.is_revealed or match.computer is None or not match.setup.variant.has_secrets:
        return False
    return game.new_game(match.setup).ninja_state.ninjas_alive[match.computer.opponent] > 0


def require_beliefs(match: Match) -> None:
    """Raise WasCancelled, NotFinished or NoBeliefs if a match has no beliefs to show."""
    require_revealed(match)
    if not holds_beliefs(match):
        raise NoBeliefs(match)


async def compute_beliefs(
    match: Match, recording: Recording, believer: Believer, asker: int
) -> tuple[Chances, ...]:
    seat, _ = computer_in(match)
    ranges = await believer.beliefs(seat_history(match, recording, seat), asker=asker)
    steps = accumulate(len(turn.played_actions) for turn in recording.turns)
    return tuple(
        expected_ninjas(
            ranges[step],
            frozenset(game.squares_in(turn.state_after.ninja_state.revealed[seat.opponent])),
        )
        for step, turn in zip(steps, recording.turns, strict=True)
    )


def expected_ninjas(weights: Range, revealed: frozenset[Square]) -> Chances:
    """Return the expected number of hidden ninjas on each square; 0 where a ninja is revealed."""
    expected = [0.0] * len(game.SQUARES)
    for ninjas, weight in weights.items():
        for square in ninjas:
            if square not in revealed:
                expected[square] += weight
    return tuple(expected)
