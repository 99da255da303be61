"""The engine's turns against the referee's, over random games of each variant and card set.

`uv run python -m tests.benchmarks engine_check [POSITIONS] [VARIANT POOL]`, a hundred thousand each
if nothing is said.
"""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Final

from onitama_core.game import Variant
from tests.onitama_core.engine.turns import (
    WAYS_TO_DEAL,
    numbers_after,
    random_game,
    turns_by_engine,
    turns_by_referee,
)
from tests.onitama_core.game.helpers import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from onitama_core.game import GameState

POSITIONS: Final = 100_000


def run(arguments: Sequence[str] = ()) -> str:
    positions = int(arguments[0]) if arguments else POSITIONS
    ways = [(Variant(arguments[1]), arguments[2])] if len(arguments) > 1 else WAYS_TO_DEAL
    return "\n".join(checked(variant, pool, positions) for variant, pool in ways)


def checked(variant: Variant, pool: str, positions: int) -> str:
    started = perf_counter()
    turns, wrong = 0, list[str]()
    for state, _ in zip(positions_of(variant, pool), range(positions), strict=False):
        expected = {turn: numbers_after(after) for turn, after in turns_by_referee(state).items()}
        turns += len(expected)
        if turns_by_engine(state) != expected:
            wrong.append(text_of(state))
    return (
        f"{variant.value} {pool}: {len(wrong)} of {positions:,} positions differ ({turns:,} turns "
        f"and what they lead to, {perf_counter() - started:.0f} s)" + "".join(wrong[:1])
    )


def positions_of(variant: Variant, pool: str) -> Iterator[GameState]:
    rng = Random(f"{variant} {pool}")  # noqa: S311 - a game, not a secret
    while True:
        yield from random_game(variant, pool, rng)
