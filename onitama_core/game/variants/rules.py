"""What a variant is to the referee: a table of functions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from onitama_core.game.actions import Action
    from onitama_core.game.setup import Setup
    from onitama_core.game.state import GameState, Step


@dataclass(frozen=True, slots=True)
class Rules:
    set_up: Callable[[Setup], GameState]
    legal_actions: Callable[[GameState], tuple[Action, ...]]
    """Of the player to act, in a game that is not over."""
    count_actions: Callable[[GameState], int]
    """`len(legal_actions(state))`, as fast as the variant can."""
    apply: Callable[[GameState, Action], Step]
    """Raises IllegalAction."""
