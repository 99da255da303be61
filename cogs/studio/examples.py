"""The made-up games of the rules, played by the referee."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import (
    Player,
    apply,
    new_game,
    parse_action,
    parse_position,
    player_view,
    players_to_act,
    public_view,
)

if TYPE_CHECKING:
    from cogs.ui.sentences.rules import Example
    from onitama_core.game import GameState, PlayerView, PublicView


def view_of(example: Example) -> PublicView | PlayerView:
    state = played(example)
    return public_view(state) if example.viewer is None else player_view(state, example.viewer)


def near_side(example: Example) -> Player:
    """Whose home row is below, as on the boards of a match."""
    return Player.RED if example.viewer is None else example.viewer


def played(example: Example) -> GameState:
    start = example.start
    state = parse_position(start) if isinstance(start, str) else new_game(start)
    for text in example.actions.split():
        state = apply(state, players_to_act(state)[0], parse_action(text)).state
    return state
