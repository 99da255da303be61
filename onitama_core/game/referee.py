"""The referee: starts games, says what is allowed, applies what a player does.

Nothing here knows a rule; the variant's table does.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from onitama_core.game.errors import GameOver, IllegalSetup, NotYourTurn
from onitama_core.game.events import GameEnded
from onitama_core.game.setup import Variant
from onitama_core.game.state import Step
from onitama_core.game.variants.classic import CLASSIC

if TYPE_CHECKING:
    from collections.abc import Mapping

    from onitama_core.game.actions import Action
    from onitama_core.game.board import Player
    from onitama_core.game.outcome import Outcome
    from onitama_core.game.setup import Setup
    from onitama_core.game.state import GameState
    from onitama_core.game.variants.rules import Rules

VARIANTS: Final[Mapping[Variant, Rules]] = {Variant.CLASSIC: CLASSIC}


def new_game(setup: Setup) -> GameState:
    """The state before the first action. Raises IllegalSetup for a variant it can't referee."""
    if setup.variant not in VARIANTS:
        raise IllegalSetup(f"I can't referee {setup.variant.value} games yet; classic I can.")
    return VARIANTS[setup.variant].set_up(setup)


def legal_actions(state: GameState, player: Player) -> tuple[Action, ...]:
    """What `player` may do now; empty when that player is not to act."""
    if state.outcome is not None or player is not state.position.turn:
        return ()
    return VARIANTS[state.variant].legal_actions(state)


def apply(state: GameState, player: Player, action: Action) -> Step:
    """Return the state after `action` and what happened.

    Raises GameOver, NotYourTurn, or IllegalAction with the reason; `state` is never changed.
    """
    require_to_act(state, player)
    return VARIANTS[state.variant].apply(state, action)


def require_to_act(state: GameState, player: Player) -> None:
    if state.outcome is not None:
        raise GameOver("This game is over.")
    if player is not state.position.turn:
        raise NotYourTurn(f"It is {state.position.turn.label}'s turn.")


def conclude(state: GameState, outcome: Outcome) -> Step:
    """End the game by what is no action on the board: agreement, resignation, time.

    Raises GameOver.
    """
    if state.outcome is not None:
        raise GameOver("This game is over.")
    return Step(replace(state, outcome=outcome), (GameEnded(outcome, (outcome.termination,)),))
