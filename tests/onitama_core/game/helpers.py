"""Short words for what nearly every test of the rules does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.game import (
    IllegalAction,
    apply,
    format_action,
    format_position,
    legal_actions,
    parse_action,
    parse_position,
    public_view,
)

if TYPE_CHECKING:
    from onitama_core.game import GameState, Step

START = "ssmss/5/5/5/SSMSS r crab,tiger crane,monkey dragon"


def classic(text: str) -> GameState:
    return parse_position(text)


def text_of(state: GameState) -> str:
    return format_position(public_view(state))


def board_of(state: GameState) -> str:
    return text_of(state).split()[0]


def act(state: GameState, text: str) -> Step:
    """What the player to act does."""
    return apply(state, state.position.turn, parse_action(text))


def play(state: GameState, texts: str) -> GameState:
    """Several actions with blanks between them."""
    for text in texts.split():
        state = act(state, text).state
    return state


def offered(state: GameState) -> set[str]:
    """What the player to act may do."""
    return {format_action(action) for action in legal_actions(state, state.position.turn)}


def refusal(state: GameState, text: str) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        act(state, text)
    return caught.value
