"""Games of two who never take a pawn, never win and never repeat a position a third time."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from onitama_core.game import (
    PieceCaptured,
    apply,
    format_action,
    legal_actions,
    new_game,
    players_to_act,
)

if TYPE_CHECKING:
    from onitama_core.game import Player, Setup, Step


class Shuffling:
    """One such game, turn by turn."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.state = new_game(setup)
        self._rng = Random(seed)  # noqa: S311 - it is a game

    @property
    def player(self) -> Player:
        return players_to_act(self.state)[0]

    def turn(self) -> str:
        """Carry out the next action, and return its text."""
        player, actions = self.player, list(legal_actions(self.state, self.player))
        self._rng.shuffle(actions)
        for action in actions:
            step = apply(self.state, player, action)
            if is_quiet(step):
                self.state = step.state
                return format_action(action)
        raise AssertionError("there is no quiet turn")


def is_quiet(step: Step) -> bool:
    captured = any(isinstance(event, PieceCaptured) for event in step.events)
    return step.state.outcome is None and not captured
