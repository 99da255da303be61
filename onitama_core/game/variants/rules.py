"""What a variant is to the referee: a table of functions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from onitama_core.game.cards import POOLS
from onitama_core.game.variants.deals import require_five

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from onitama_core.game.actions import Action
    from onitama_core.game.board import Player
    from onitama_core.game.cards import Card
    from onitama_core.game.setup import Setup
    from onitama_core.game.state import GameState, Step


def nothing_back(_: GameState) -> bool:
    """Of a step that is complete in itself, or that has told something."""
    return False


@dataclass(frozen=True, slots=True)
class Rules:
    set_up: Callable[[Setup], GameState]
    players_to_act: Callable[[GameState], tuple[Player, ...]]
    """In a game that is not over; two only while both place their ninjas."""
    legal_actions: Callable[[GameState, Player], tuple[Action, ...]]
    """Of a player to act."""
    count_actions: Callable[[GameState, Player], int]
    """`len(legal_actions(state, player))`, as fast as the variant can."""
    apply: Callable[[GameState, Player, Action], Step]
    """By a player to act. Raises IllegalAction."""
    deal: Callable[[Sequence[Card], Random], Sequence[Card]]
    """Red's two, Blue's two and the side card from a pool. Raises IllegalSetup."""
    first_player: Callable[[Card, Player], Player]
    """With this side card; the second argument is drawn by lot."""
    cards: tuple[Card, ...] = POOLS["all"]
    """All that can be dealt."""
    require_enough: Callable[[Sequence[Card]], None] = require_five
    """Of a pool that names all it is dealt from. Raises IllegalSetup."""
    may_take_back: Callable[[GameState], bool] = nothing_back
    """Whether the player to act may return to where the turn began."""
