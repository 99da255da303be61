"""Random games in the dark, step by step."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from onitama_core.game import (
    POOLS,
    Phase,
    Variant,
    apply,
    deal,
    legal_actions,
    new_game,
    players_to_act,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.game import Action, GameState, Player, Setup, Step

DARK: Final = (Variant.SHADOW, Variant.LIGHT)


class Played(NamedTuple):
    """One step: where it was done, and what it came to."""

    before: GameState
    player: Player
    action: Action
    step: Step


def random_setup(variant: Variant, seed: int) -> Setup:
    return deal(variant, POOLS["all"], Random(seed))  # noqa: S311 - it is a game


def random_game(setup: Setup, seed: int) -> Iterator[Played]:
    """Every legal action with the same chance, to the end of the game.

    Of the lanterns half are declined, lest they all be lit in the first turns.
    """
    rng = Random(seed)  # noqa: S311 - it is a game
    state = new_game(setup)
    while players := players_to_act(state):
        player = rng.choice(players)
        actions = legal_actions(state, player)
        is_dark = state.phase is Phase.LANTERN and rng.random() < 1 / 2
        action = actions[0] if is_dark else rng.choice(actions)
        step = apply(state, player, action)
        yield Played(state, player, action, step)
        state = step.state
