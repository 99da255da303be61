"""Forced wins that a review found, played out turn by turn to their end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from onitama_core import game
from onitama_core.engine import Win

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from onitama_core.engine import Thought
    from onitama_core.game import Action, Event, GameState, Player

MAX_SEARCHES: Final = 20
"""Searches of one position for a proven win; each continues the search before it."""

MAX_STEPS: Final = 60
"""Turns of a line; it could be endless if the engine never takes the shortest way to the win."""


class FirstTurn(Enum):
    """The turn with which a forced win begins. The values stand in posted buttons."""

    BEST = "best"
    """The best turn: the mover could have won."""
    PLAYED = "played"
    """The turn that was played: after it the opponent can win."""


@dataclass(frozen=True, slots=True)
class LineStep:
    """One turn of a forced win, with the states around it."""

    player: Player
    turn: tuple[Action, ...]
    before: GameState
    after: GameState
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class ForcedWin:
    """A forced win from a position of a match, played out."""

    winner: Player
    start: GameState
    steps: tuple[LineStep, ...]
    """The turns of both players. They end the game, unless a win is too deep to be proven again."""

    @property
    def is_complete(self) -> bool:
        return self.steps[-1].after.outcome is not None


async def play_out(
    state: GameState,
    first: Sequence[Action],
    winner: Player,
    think: Callable[[Sequence[str]], Awaitable[Thought]],
) -> ForcedWin:
    """Return a forced win that begins with a turn; the engine plays the turns after it.

    `think` searches the position after some actions from `state` on. The line stops where no search
    proves the win any more.
    """
    start = state
    turn = tuple(first)
    actions: list[str] = []
    steps: list[LineStep] = []
    while turn and len(steps) < MAX_STEPS:
        before = state
        player = before.position.turn
        state, events = game.play(before, turn)
        steps.append(LineStep(player, turn, before, state, events))
        if state.outcome is not None:
            break
        actions += map(game.format_action, turn)
        thought = await think(actions)
        if state.position.turn is winner:
            searches = 1
            while not isinstance(thought.score, Win) and searches < MAX_SEARCHES:
                thought = await think(actions)
                searches += 1
            if not isinstance(thought.score, Win):
                break
        turn = tuple(map(game.parse_action, thought.turn))
    return ForcedWin(winner, start, tuple(steps))
