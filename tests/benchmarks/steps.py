"""What an action costs: `apply` and the player's view of it, beside the classic game."""

from __future__ import annotations

from random import Random
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Final

from onitama_core.game import (
    POOLS,
    Variant,
    apply,
    deal,
    legal_actions,
    new_game,
    player_view,
    players_to_act,
)

if TYPE_CHECKING:
    from onitama_core.game import Action, GameState, Player

GAMES: Final = 20
MOST_ACTIONS: Final = 40
ROUNDS: Final = 7


def run() -> str:
    played = {variant: play_out(variant) for variant in Variant}
    rounds = [{variant: cost(steps) for variant, steps in played.items()} for _ in range(ROUNDS)]
    told = [
        f"{variant.value} {median(each[variant] for each in rounds) * 1e6:.0f} µs"
        f" ({median(each[variant] / each[Variant.CLASSIC] for each in rounds):.2f})"
        for variant in Variant
    ]
    return f"apply + player_view, an action (ratio to classic): {', '.join(told)}"


def play_out(variant: Variant) -> list[tuple[GameState, Player, Action]]:
    """The steps of random games."""
    rng = Random(1)  # noqa: S311 - it is a game
    steps = []
    for _ in range(GAMES):
        state = new_game(deal(variant, POOLS["all"], rng))
        for _ in range(MOST_ACTIONS):
            if state.outcome is not None:
                break
            player = players_to_act(state)[0]
            action = rng.choice(legal_actions(state, player))
            steps.append((state, player, action))
            state = apply(state, player, action).state
    return steps


def cost(steps: list[tuple[GameState, Player, Action]]) -> float:
    """Seconds an action."""
    started = perf_counter()
    for state, player, action in steps:
        player_view(apply(state, player, action).state, player)
    return (perf_counter() - started) / len(steps)
