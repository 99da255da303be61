"""The referee: starts games, says what is allowed, applies what a player does."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NoReturn

from onitama_core.game.errors import GameOver, NothingToTakeBack, NotYourTurn
from onitama_core.game.events import GameEnded
from onitama_core.game.setup import Variant
from onitama_core.game.state import Step
from onitama_core.game.variants.classic import CLASSIC
from onitama_core.game.variants.light import LIGHT
from onitama_core.game.variants.shadow import SHADOW
from onitama_core.game.variants.wind import WIND

if TYPE_CHECKING:
    from collections.abc import Mapping

    from onitama_core.game.actions import Action
    from onitama_core.game.board import Player
    from onitama_core.game.setup import Setup
    from onitama_core.game.state import GameState, Outcome
    from onitama_core.game.variants.rules import Rules


VARIANTS: Final[Mapping[Variant, Rules]] = {
    Variant.CLASSIC: CLASSIC,
    Variant.WIND: WIND,
    Variant.SHADOW: SHADOW,
    Variant.LIGHT: LIGHT,
}


def new_game(setup: Setup) -> GameState:
    """The state before the first action."""
    return VARIANTS[setup.variant].set_up(setup)


def players_to_act(state: GameState) -> tuple[Player, ...]:
    """Whose action is awaited: one player, both while they place ninjas, nobody after the end."""
    return () if state.outcome is not None else VARIANTS[state.variant].players_to_act(state)


def legal_actions(state: GameState, player: Player) -> tuple[Action, ...]:
    """What `player` may do now; empty when that player is not to act."""
    if player not in players_to_act(state):
        return ()
    return VARIANTS[state.variant].legal_actions(state, player)


def apply(state: GameState, player: Player, action: Action) -> Step:
    """Return the state after `action` and what happened.

    Raises GameOver, NotYourTurn, or IllegalAction with the reason; `state` is never changed.
    """
    if player not in players_to_act(state):
        raise_not_to_act(state)
    return VARIANTS[state.variant].apply(state, player, action)


def raise_not_to_act(state: GameState) -> NoReturn:
    if state.outcome is not None:
        raise GameOver
    raise NotYourTurn(players_to_act(state)[0])


def may_take_back(state: GameState, player: Player) -> bool:
    """Whether `player` may return to where the turn began."""
    is_to_act = player in players_to_act(state)
    return is_to_act and VARIANTS[state.variant].may_take_back(state)


def take_back(state: GameState, player: Player, start: GameState) -> GameState:
    """Return to `start`, where the turn of `state` began.

    Raises GameOver, NotYourTurn or NothingToTakeBack.
    """
    if player not in players_to_act(state):
        raise_not_to_act(state)
    if not may_take_back(state, player):
        raise NothingToTakeBack
    return start


def conclude(state: GameState, outcome: Outcome) -> Step:
    """End the game by what is no action on the board: agreement, resignation, time.

    Raises GameOver.
    """
    if state.outcome is not None:
        raise GameOver
    return Step(replace(state, outcome=outcome), (GameEnded(outcome, (outcome.termination,)),))


def is_won(state: GameState) -> bool:
    return state.outcome is not None and state.outcome.winner is not None


def perft(state: GameState, depth: int) -> int:
    """The number of leaves `depth` actions deep; a game that ends earlier is one leaf.

    A draw ends nothing here (NOTATION.md).
    """
    if depth == 0 or is_won(state):
        return 1
    state = replace(state, outcome=None) if state.outcome is not None else state
    rules = VARIANTS[state.variant]
    player = rules.players_to_act(state)[0]
    if depth == 1:
        return rules.count_actions(state, player)
    return sum(
        perft(rules.apply(state, player, action).state, depth - 1)
        for action in rules.legal_actions(state, player)
    )
