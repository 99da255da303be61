"""After a match in the dark: where the computer believed its opponent's ninjas to be."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from onitama_core.game import SQUARES, new_game, squares_in
from onitama_core.matches.errors import NothingBelieved
from onitama_core.matches.log.kept import Latest
from onitama_core.matches.looking.reveal import require_opened
from onitama_core.matches.practice.questions import computer_in
from onitama_core.matches.practice.seats import seat_story

if TYPE_CHECKING:
    from onitama_core.engine import Range, Story
    from onitama_core.game import Square
    from onitama_core.matches.ledger import Ledger
    from onitama_core.matches.log.recording import Recording
    from onitama_core.store import Match

Chances: TypeAlias = tuple[float, ...]
"""By Square: how likely a hidden ninja stands there; they sum to how many are hidden."""
MOST_KEPT: Final = 50
"""Matches, at some ten kilobytes."""


class Believer(Protocol):
    async def beliefs(self, story: Story, *, asker: int) -> tuple[Range, ...]: ...


class Beliefs:
    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._kept = Latest[tuple[Chances, ...]](MOST_KEPT)

    async def of(self, match_id: int, believer: Believer, *, asker: int) -> tuple[Chances, ...]:
        """At the end of each turn, from what the computer had been told by then; 0 as the start.

        Raises NoSuchMatch, Unreplayable, WasCancelled, NotFinished, NothingBelieved, and what the
        believer raises.
        """
        kept = self._kept.of(match_id)
        if kept is None:
            match, recording = await self._ledger.recording(match_id, require_beliefs)
            kept = await believed(match, recording, believer, asker)
            self._kept.keep(match_id, kept)
        return kept


def holds_beliefs(match: Match) -> bool:
    """Whether it is over, and the computer had somebody's ninjas to look for."""
    if not match.is_opened or match.computer is None or not match.setup.variant.has_secrets:
        return False
    return new_game(match.setup).night.alive[match.computer.opponent] > 0


def require_beliefs(match: Match) -> None:
    """Raises WasCancelled, NotFinished or NothingBelieved."""
    require_opened(match)
    if not holds_beliefs(match):
        raise NothingBelieved(match)


async def believed(
    match: Match, recording: Recording, believer: Believer, asker: int
) -> tuple[Chances, ...]:
    seat, _ = computer_in(match)
    ranges = await believer.beliefs(seat_story(match, recording, seat), asker=asker)
    steps = accumulate(len(turn.deeds) for turn in recording.turns)
    return tuple(
        chances(ranges[step], frozenset(squares_in(turn.end.night.revealed[seat.opponent])))
        for step, turn in zip(steps, recording.turns, strict=True)
    )


def chances(weights: Range, seen: frozenset[Square]) -> Chances:
    """Of each square but those where everybody sees a ninja."""
    found = [0.0] * len(SQUARES)
    for ninjas, weight in weights.items():
        for square in ninjas:
            found[square] += 0.0 if square in seen else weight
    return tuple(found)
