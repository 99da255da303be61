"""The engine's turns against the referee's; a hundred thousand positions are a benchmark's."""

from __future__ import annotations

from random import Random

import pytest

from onitama_core.game import Variant, parse_position
from tests.onitama_core.engine.turns import (
    WAYS_TO_DEAL,
    numbers_after,
    random_game,
    turns_by_engine,
    turns_by_referee,
)


@pytest.mark.parametrize(("variant", "pool"), WAYS_TO_DEAL)
def test_turns_and_what_they_lead_to_are_the_referees(variant: Variant, pool: str) -> None:
    rng = Random(f"{variant} {pool}")  # noqa: S311 - a game, not a secret
    for _ in range(3):
        for state in random_game(variant, pool, rng):
            expected = {turn: numbers_after(s) for turn, s in turns_by_referee(state).items()}
            assert turns_by_engine(state) == expected


@pytest.mark.parametrize(
    "text",
    [
        "4M/5/5/5/m4 r bear,fox crane,monkey dragon",
        "S4/S4/M4/S4/S3m r horse,tiger crane,monkey dragon",
        "4M/5/2W2/5/m4 r bear,fox crane,monkey dragon",
        "4M/4s/3m1/4S/W4 r bat,eagle hawk,lion octopus",
        "2W2/1M1s1/5/5/m4 r bat,eagle hawk,lion octopus",
        "ss1ss/2m2/1SMW1/5/S1SS1 b scorpion,rhinoceros octopus,spider lion",
    ],
)
def test_rare_positions_too(text: str) -> None:
    state = parse_position(text)
    expected = {turn: numbers_after(s) for turn, s in turns_by_referee(state).items()}
    assert turns_by_engine(state) == expected
