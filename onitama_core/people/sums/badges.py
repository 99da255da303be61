"""What a win may show that is worth keeping; told by how the game began and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from onitama_core.game import GameEnded, Termination
from onitama_core.store import Badge

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from onitama_core.game import Event, GameState, Player

ENOUGH_LOST: Final = 2
"""Of five, or of Shadow's four: three are left, or two."""
MANY: Final = 3


@dataclass(frozen=True, slots=True)
class Won:
    """A game as its winner may look back on it."""

    start: GameState
    state: GameState
    story: Sequence[Event]
    """What the last turn brought about."""
    winner: Player
    termination: Termination

    @property
    def loser(self) -> Player:
        return self.winner.opponent

    @property
    def left(self) -> int:
        return pieces_of(self.state, self.winner)

    @property
    def lost(self) -> int:
        return self.had(self.winner) - self.left

    @property
    def captured(self) -> int:
        return self.had(self.loser) - pieces_of(self.state, self.loser)

    @property
    def has_master(self) -> bool:
        position = self.state.position
        return bool(position.masters & position.pawns[self.winner])

    def had(self, player: Player) -> int:
        """At the start."""
        return pieces_of(self.start, player)


def shown_by(won: Won) -> tuple[Badge, ...]:
    """Nothing where the other gave up: all of it happens on the board."""
    return tuple(badge for badge, is_shown in SIGNS.items() if is_shown(won))


def few_by_stream(won: Won) -> bool:
    return won.termination is Termination.STREAM and won.lost >= ENOUGH_LOST


def alone(won: Won) -> bool:
    return won.termination.is_on_the_board and won.has_master and won.left == 1


def untouched(won: Won) -> bool:
    return won.termination.is_on_the_board and won.lost == 0 and won.captured >= MANY


def both_ways(won: Won) -> bool:
    ends = [event for event in won.story if isinstance(event, GameEnded)]
    return any({Termination.STONE, Termination.STREAM} <= set(end.ways) for end in ends)


def never_found(won: Won) -> bool:
    """Only where the other had lanterns, and lit them all."""
    night, answers = won.state.night, won.state.secrets.answers[won.loser]
    are_alive = night.alive[won.winner] == won.start.night.alive[won.winner] > 0
    were_sought = bool(answers) and not night.lanterns[won.loser]
    return (
        won.termination.is_on_the_board
        and are_alive
        and were_sought
        and not any(answer.is_there for answer in answers)
    )


def ninja_strikes(won: Won) -> bool:
    """After a pawn had moved: whose ninjas are all they have strikes in no other way."""
    struck = won.state.night.struck
    return (
        won.termination is Termination.STONE
        and struck is not None
        and struck.turn_number == won.state.turn_number
    )


def pieces_of(state: GameState, player: Player) -> int:
    return state.position.pawns[player].bit_count() + state.night.alive[player]


SIGNS: Final[Mapping[Badge, Callable[[Won], bool]]] = {
    Badge.FEW_BY_STREAM: few_by_stream,
    Badge.ALONE: alone,
    Badge.UNTOUCHED: untouched,
    Badge.BOTH_WAYS: both_ways,
    Badge.NEVER_FOUND: never_found,
    Badge.NINJA_STRIKES: ninja_strikes,
}
"""All but what needs more than one game."""
