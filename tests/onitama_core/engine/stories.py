"""Stories: what one seat observed of a game with hidden information. Loads no machine code."""

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


def long_story(turns: int, seed: int = 1) -> Story:
    """Return Red's story of a random game of Way of the Shadow that lasts so many turns.

    Nobody captures or ends the game where another action is legal.
    """
    rng = Random(seed)  # noqa: S311 - it is a game
    seat = game.Player.RED
    while True:
        setup = game.deal(game.Variant.SHADOW, game.POOLS["base"], rng)
        state = game.new_game(setup)
        told: list[tuple[game.Event, ...]] = []
        while state.outcome is None and (
            state.turn_number < turns or not game.legal_actions(state, seat)
        ):
            player = rng.choice(game.players_to_act(state))
            actions = game.legal_actions(state, player)
            steps = [game.apply(state, player, action) for action in actions]
            state, events = rng.choice([step for step in steps if is_calm(step)] or steps)
            told.append(game.events_for(events, seat))
        if state.outcome is None:
            return Story(setup, seat, tuple(told), game.player_view(state, seat))


def is_calm(step: game.Step) -> bool:
    """Return whether the game goes on and nothing was captured."""
    has_captured = any(isinstance(event, game.PieceCaptured) for event in step.events)
    return step.state.outcome is None and not has_captured
