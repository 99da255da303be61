"""What an engine might answer: whole turns, by chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import apply, format_action, legal_actions

if TYPE_CHECKING:
    from random import Random

    from onitama_core.game import GameState, Player


def whole_turn(state: GameState, player: Player, rng: Random) -> list[str]:
    """Some legal turn, with a Wind card of both parts, by night a step of one.

    None where the player is not to move.
    """
    turn = []
    number = state.turn_number
    while state.turn_number == number and (actions := legal_actions(state, player)):
        turn.append(rng.choice(actions))
        state = apply(state, player, turn[-1]).state
        if state.variant.has_secrets:
            break
    return [format_action(action) for action in turn]
