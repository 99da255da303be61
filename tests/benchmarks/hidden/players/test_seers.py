"""Averaging and peeking, both on the search that sees every ninja."""

from __future__ import annotations

import pytest

from onitama_core.game import Variant
from tests.benchmarks.hidden.asking import Asked
from tests.benchmarks.hidden.games.matches import Match, play_match
from tests.benchmarks.hidden.players.averaging import Averaging
from tests.benchmarks.hidden.players.peeking import pool
from tests.benchmarks.hidden.players.yardsticks import Greedy

VARIANTS = (Variant.SHADOW, Variant.LIGHT)


def actions(match: Match) -> list[list[str]]:
    return [game.actions for pair in match.pairs for game in pair.games]


@pytest.mark.parametrize("variant", VARIANTS)
def test_averaging_beats_greedy(variant: Variant) -> None:
    assert play_match(Averaging(1), Greedy(), variant, 10, Asked()).standing.score > 0.6


@pytest.mark.parametrize("variant", VARIANTS)
def test_peeking_beats_greedy(variant: Variant) -> None:
    [peeker] = pool(1, 1, nodes=2_000)
    assert play_match(peeker, Greedy(), variant, 20, Asked()).standing.score > 0.8


def test_a_seed_gives_the_same_games_again() -> None:
    [peeker] = pool(1, 1, nodes=1_000)
    one, again = (play_match(peeker, Averaging(1), Variant.SHADOW, 2, Asked(3)) for _ in range(2))
    assert actions(one) == actions(again)


def test_peekers_are_drawn_by_the_seed() -> None:
    names = [[eyes.name for eyes in pool(seed, 5, 1_000)] for seed in (1, 1, 2)]
    assert names[0] == names[1] != names[2]
    assert len(set(names[0])) == 5
