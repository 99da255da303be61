"""Films of whole games, played at random and told as the bot tells them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from onitama_core.game import (
    POOLS,
    Deed,
    Variant,
    apply,
    deal,
    legal_actions,
    new_game,
    players_to_act,
    replay_view,
)
from rendering import Scene, words
from tests.rendering.replay_positions import given_up

if TYPE_CHECKING:
    from onitama_core.game import GameState

TURNS: Final = 60
TRIED: Final = 20
"""Actions, at each step, of which one is taken that does not end the game."""


def long_film(variant: Variant, turns: int = TURNS) -> list[Scene]:
    rng = Random(5)  # noqa: S311 - a game, not a secret
    moments = play_turns(variant, rng, turns)
    while len(moments) <= turns:
        moments = play_turns(variant, rng, turns)
    final = given_up(moments[-1][0])
    scenes = []
    for number, (state, deeds) in enumerate(moments):
        view = replay_view(final, state, deeds)
        player = deeds[0].player if number else None
        scenes.append(Scene(view, words.caption(view, number), player))
    return scenes


def play_turns(
    variant: Variant, rng: Random, turns: int
) -> list[tuple[GameState, tuple[Deed, ...]]]:
    """The state at the end of each turn, and what was done in it."""
    state = new_game(deal(variant, POOLS["all"], rng))
    moments: list[tuple[GameState, tuple[Deed, ...]]] = [(state, ())]
    deeds: tuple[Deed, ...] = ()
    while state.outcome is None and len(moments) <= turns:
        number, (state, deed) = state.turn_number, step(state, rng)
        deeds = (*deeds, deed)
        if state.turn_number > number:
            moments.append((state, deeds))
            deeds = ()
    return moments


def step(state: GameState, rng: Random) -> tuple[GameState, Deed]:
    player = rng.choice(players_to_act(state))
    actions = legal_actions(state, player)
    tried = [
        (action, apply(state, player, action))
        for action in rng.sample(actions, min(TRIED, len(actions)))
    ]
    action, after = min(tried, key=lambda each: each[1].state.outcome is not None)
    return after.state, Deed(player, action, after.events)
