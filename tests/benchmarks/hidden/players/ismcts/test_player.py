from __future__ import annotations

import pytest

from onitama_core.game import Variant
from tests.benchmarks.hidden.asking import Asked
from tests.benchmarks.hidden.games.matches import play_match
from tests.benchmarks.hidden.players.ismcts.player import Ismcts
from tests.benchmarks.hidden.players.ismcts.tree import Effort
from tests.benchmarks.hidden.players.yardsticks import Greedy

QUICK = Ismcts(Effort(500, 0.7, 0))


@pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
def test_it_beats_greedy(variant: Variant) -> None:
    assert play_match(QUICK, Greedy(), variant, 20, Asked()).standing.score > 0.7


def test_a_seed_gives_the_same_game_again() -> None:
    one, again = (
        play_match(QUICK, Greedy(), Variant.SHADOW, 2, Asked(seed=3)).pairs[0] for _ in range(2)
    )
    assert [game.actions for game in one.games] == [game.actions for game in again.games]
