"""The tree of steps has as many leaves as the referee counts."""

from __future__ import annotations

from random import Random

import pytest

from onitama_core.engine.hidden.night.perft import perft
from onitama_core.game import Variant
from onitama_core.game import perft as perft_by_referee
from tests.onitama_core.engine.hidden.night.referee import random_game, tables_for, world_of


@pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
def test_steps_are_counted_as_the_referee_counts_them(variant: Variant) -> None:
    rng = Random(f"perft {variant}")  # noqa: S311 - a game, not a secret
    for _ in range(3):
        for state in list(random_game(variant, "all", rng))[::9]:
            if state.outcome is None:
                deal, tables = tables_for(state)
                counted = [perft(tables, depth, world_of(state, deal)) for depth in range(4)]
                assert counted == [perft_by_referee(state, depth) for depth in range(4)]
