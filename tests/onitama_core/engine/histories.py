"""Observation histories of random games with hidden ninjas. Nothing here loads compiled code."""

from __future__ import annotations

from random import Random

from onitama_core import game
from onitama_core.engine import ObservationHistory


def random_history(
    variant: game.Variant = game.Variant.SHADOW,
    seat: game.Player = game.Player.RED,
    *,
    seed: int = 1,
    steps: int = 0,
) -> ObservationHistory:
    """Return a seat's observations of a random game of at least `steps` steps.

    The history ends when the seat is to act, or earlier if the game ends.
    """
    rng = Random(seed)  # noqa: S311 - it is a game
    setup = game.deal(variant, game.POOLS["base"], rng)
    state = game.new_game(setup)
    observed: list[tuple[game.Event, ...]] = []
    while state.outcome is None and (len(observed) < steps or not game.legal_actions(state, seat)):
        player = rng.choice(game.players_to_act(state))
        state, events = game.apply(state, player, rng.choice(game.legal_actions(state, player)))
        observed.append(game.events_for(events, seat))
    return ObservationHistory(setup, seat, tuple(observed), game.player_view(state, seat))


def long_history(turns: int, seed: int = 1) -> ObservationHistory:
    """Return Red's observations of a random game of Way of the Shadow of this many turns.

    No player captures or ends the game if another action is legal.
    """
    rng = Random(seed)  # noqa: S311 - it is a game
    seat = game.Player.RED
    while True:
        setup = game.deal(game.Variant.SHADOW, game.POOLS["base"], rng)
        state = game.new_game(setup)
        observed: list[tuple[game.Event, ...]] = []
        while state.outcome is None and (
            state.turn_number < turns or not game.legal_actions(state, seat)
        ):
            player = rng.choice(game.players_to_act(state))
            actions = game.legal_actions(state, player)
            steps = [game.apply(state, player, action) for action in actions]
            state, events = rng.choice([step for step in steps if is_calm(step)] or steps)
            observed.append(game.events_for(events, seat))
        if state.outcome is None:
            return ObservationHistory(setup, seat, tuple(observed), game.player_view(state, seat))


def is_calm(step: game.Step) -> bool:
    """Return whether the game goes on and nothing was captured."""
    has_captured = any(isinstance(event, game.PieceCaptured) for event in step.events)
    return step.state.outcome is None and not has_captured
