"""The machine code for the dark against the referee, over random games of each card set.

`uv run python -m tests.benchmarks night_check [POSITIONS] [VARIANT POOL]`, ten thousand each if
nothing is said: at each step the same actions, what each leads to, and what wins with this turn.
"""

from __future__ import annotations

from itertools import islice
from operator import ne
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Final

from onitama_core.engine.hidden.night import can_win, seen_of
from onitama_core.game import Phase, Variant
from tests.onitama_core.engine.hidden.night.referee import (
    WAYS_TO_DEAL,
    differs,
    random_game,
    tables_for,
    wins_by_referee,
    world_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from onitama_core.game import GameState

POSITIONS: Final = 10_000


def run(arguments: Sequence[str] = ()) -> str:
    positions = int(arguments[0]) if arguments else POSITIONS
    ways = [(Variant(arguments[1]), arguments[2])] if len(arguments) > 1 else WAYS_TO_DEAL
    return "\n".join(checked(variant, pool, positions) for variant, pool in ways)


def checked(variant: Variant, pool: str, positions: int) -> str:
    started = perf_counter()
    states = list(islice(states_of(variant, pool), positions))
    unlike = sum(differs(state) for state in states)
    starts = [state for state in states if state.phase is Phase.MOVE]
    wins = [wins_by_referee(state) for state in starts]
    misjudged = sum(map(ne, wins, map(wins_by_kernel, starts)))
    return (
        f"{variant.value} {pool}: {unlike} of {len(states):,} positions differ, a win in one is "
        f"wrong in {misjudged} of {len(starts):,} ({sum(wins):,} have one, "
        f"{perf_counter() - started:.0f} s)"
    )


def wins_by_kernel(state: GameState) -> bool:
    deal, tables = tables_for(state)
    return can_win(tables, seen_of(world_of(state, deal)))


def states_of(variant: Variant, pool: str) -> Iterator[GameState]:
    rng = Random(f"{variant} {pool}")  # noqa: S311 - a game, not a secret
    while True:
        games = random_game(variant, pool, rng)
        yield from (state for state in games if state.outcome is None)
