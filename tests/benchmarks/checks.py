"""The machine code against the referee, over random games of each variant and card set.

`uv run python -m tests.benchmarks engine_check [POSITIONS] [VARIANT POOL]`: the engine's turns and
what they lead to, in a hundred thousand positions each if nothing is said. `night_check`: in the
dark, in ten thousand, at each step the same actions, what each leads to, and what wins with this
turn.
"""

from __future__ import annotations

from itertools import chain, islice
from operator import ne
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Final

from onitama_core.engine.hidden.night import can_win, seen_of
from onitama_core.game import Phase, Variant
from tests.onitama_core.engine import turns
from tests.onitama_core.engine.hidden.night import referee
from tests.onitama_core.game.helpers import text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from onitama_core.game import GameState

    RandomGame = Callable[[Variant, str, Random], Iterator[GameState]]

POSITIONS: Final = 100_000
NIGHT_POSITIONS: Final = 10_000


def engine_check(arguments: Sequence[str] = ()) -> str:
    return each(arguments, POSITIONS, turns.WAYS_TO_DEAL, of_day)


def night_check(arguments: Sequence[str] = ()) -> str:
    return each(arguments, NIGHT_POSITIONS, referee.WAYS_TO_DEAL, of_night)


def each(
    arguments: Sequence[str],
    usual: int,
    ways: Sequence[tuple[Variant, str]],
    check: Callable[[Variant, str, int], str],
) -> str:
    positions = int(arguments[0]) if arguments else usual
    asked = [(Variant(arguments[1]), arguments[2])] if len(arguments) > 1 else ways
    lines = []
    for variant, pool in asked:
        started = perf_counter()
        found = check(variant, pool, positions)
        lines.append(f"{variant.value} {pool}: {found}, {perf_counter() - started:.0f} s")
    return "\n".join(lines)


def of_day(variant: Variant, pool: str, positions: int) -> str:
    count, wrong = 0, list[str]()
    for state in islice(states_of(turns.random_game, variant, pool), positions):
        expected = {
            turn: turns.numbers_after(after)
            for turn, after in turns.turns_by_referee(state).items()
        }
        count += len(expected)
        if turns.turns_by_engine(state) != expected:
            wrong.append(text_of(state))
    return (
        f"{len(wrong)} of {positions:,} positions differ ({count:,} turns and what they lead to)"
        + "".join(wrong[:1])
    )


def of_night(variant: Variant, pool: str, positions: int) -> str:
    going_on = (
        state for state in states_of(referee.random_game, variant, pool) if state.outcome is None
    )
    states = list(islice(going_on, positions))
    unlike = sum(referee.differs(state) for state in states)
    starts = [state for state in states if state.phase is Phase.MOVE]
    wins = [referee.wins_by_referee(state) for state in starts]
    misjudged = sum(map(ne, wins, map(wins_by_kernel, starts)))
    return (
        f"{unlike} of {len(states):,} positions differ, a win in one is wrong in {misjudged} of "
        f"{len(starts):,} ({sum(wins):,} have one)"
    )


def wins_by_kernel(state: GameState) -> bool:
    deal, tables = referee.tables_for(state)
    return can_win(tables, seen_of(referee.world_of(state, deal)))


def states_of(random_game: RandomGame, variant: Variant, pool: str) -> Iterator[GameState]:
    """Of game after game."""
    rng = Random(f"{variant} {pool}")  # noqa: S311 - a game, not a secret
    return chain.from_iterable(iter(lambda: random_game(variant, pool, rng), None))
