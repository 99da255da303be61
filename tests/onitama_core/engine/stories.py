"""Games in the dark as their seats were told them; loads no machine code."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from onitama_core.engine import Story
from onitama_core.game import (
    POOLS,
    Player,
    Variant,
    apply,
    deal,
    events_for,
    legal_actions,
    new_game,
    player_view,
    players_to_act,
)

if TYPE_CHECKING:
    from onitama_core.game import Event


def story(
    variant: Variant = Variant.SHADOW, seat: Player = Player.RED, *, seed: int = 1, steps: int = 0
) -> Story:
    """Of a random game, so many steps long, or more until the seat is to act; or at its end."""
    rng = Random(seed)  # noqa: S311 - it is a game
    setup = deal(variant, POOLS["base"], rng)
    state = new_game(setup)
    told: list[tuple[Event, ...]] = []
    while state.outcome is None and (len(told) < steps or not legal_actions(state, seat)):
        player = rng.choice(players_to_act(state))
        state, events = apply(state, player, rng.choice(legal_actions(state, player)))
        told.append(events_for(events, seat))
    return Story(setup, seat, tuple(told), player_view(state, seat))
