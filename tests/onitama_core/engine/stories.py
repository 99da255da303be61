"""Games in the dark as their seats were told them; loads no machine code."""

from __future__ import annotations

from random import Random

from onitama_core import game
from onitama_core.engine import Story


def story(
    variant: game.Variant = game.Variant.SHADOW,
    seat: game.Player = game.Player.RED,
    *,
    seed: int = 1,
    steps: int = 0,
) -> Story:
    """Of a random game, so many steps long, or more until the seat is to act; or at its end."""
    rng = Random(seed)  # noqa: S311 - it is a game
    setup = game.deal(variant, game.POOLS["base"], rng)
    state = game.new_game(setup)
    told: list[tuple[game.Event, ...]] = []
    while state.outcome is None and (len(told) < steps or not game.legal_actions(state, seat)):
        player = rng.choice(game.players_to_act(state))
        state, events = game.apply(state, player, rng.choice(game.legal_actions(state, player)))
        told.append(game.events_for(events, seat))
    return Story(setup, seat, tuple(told), game.player_view(state, seat))
