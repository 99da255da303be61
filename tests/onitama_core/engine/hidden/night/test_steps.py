"""The kernels' steps against the referee's; many more positions are `night_check`'s."""

from __future__ import annotations

from random import Random

import pytest

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

GAMES = 4


@pytest.mark.parametrize(("variant", "pool"), WAYS_TO_DEAL)
def test_actions_and_what_they_lead_to_are_the_referees(variant: Variant, pool: str) -> None:
    rng = Random(f"{variant} {pool}")  # noqa: S311 - a game, not a secret
    for _ in range(GAMES):
        for state in random_game(variant, pool, rng):
            assert state.outcome is not None or not differs(state)


@pytest.mark.parametrize(("variant", "pool"), WAYS_TO_DEAL)
def test_a_win_in_one_is_seen_exactly_where_the_referee_gives_it(
    variant: Variant, pool: str
) -> None:
    rng = Random(f"{pool} {variant}")  # noqa: S311
    for _ in range(GAMES):
        for state in random_game(variant, pool, rng):
            if state.outcome is None and state.phase is Phase.MOVE:
                deal, tables = tables_for(state)
                assert can_win(tables, seen_of(world_of(state, deal))) == wins_by_referee(state)
