"""Players that need no engine, to measure others by."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from onitama_core.game import apply, format_action, legal_actions, parse_action, parse_position
from tests.benchmarks.duels.contestants import Answer

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from onitama_core.engine import Limit
    from onitama_core.game import Action, GameState


class Greedy:
    """Wins where it can at once, else captures where it can, else plays anything."""

    name = "greedy"

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)  # noqa: S311 - it is a game

    def wake(self) -> None:
        """It always is."""

    def think(self, opening: str, actions: Sequence[str], _: Limit) -> Answer:
        state = replayed(opening, actions)
        turns = list(whole_turns(state))
        best = max(appeal(state, after) for _, after in turns)
        chosen = [turn for turn, after in turns if appeal(state, after) == best]
        return Answer(tuple(format_action(action) for action in self._rng.choice(chosen)))

    def close(self) -> None:
        """Nothing was started."""


def replayed(opening: str, actions: Sequence[str]) -> GameState:
    """Raises OnitamaError for what can't be read or played."""
    state = parse_position(opening)
    for text in actions:
        state = apply(state, state.position.turn, parse_action(text)).state
    return state


def whole_turns(state: GameState) -> Iterator[tuple[tuple[Action, ...], GameState]]:
    """Each with what it leads to; in Way of the Wind both parts are one turn."""
    player = state.position.turn
    for action in legal_actions(state, player):
        after = apply(state, player, action).state
        if after.outcome is not None or after.position.turn is not player:
            yield (action,), after
        else:
            for rest, end in whole_turns(after):
                yield (action, *rest), end


def appeal(before: GameState, after: GameState) -> tuple[bool, int]:
    """Whether it wins, and how many enemy pawns it takes."""
    player = before.position.turn
    wins = after.outcome is not None and after.outcome.winner is player
    return wins, -after.position.pawns[player.opponent].bit_count()
