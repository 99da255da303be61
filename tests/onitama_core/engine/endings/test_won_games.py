"""Won positions played out, each side by the table."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from onitama_core.engine.endings import DRAWN, MEN
from onitama_core.engine.position import deal_of
from tests.onitama_core.engine.endings.conftest import PUBLISHED, STUCK
from tests.onitama_core.engine.endings.positions import any_position, value_of
from tests.onitama_core.engine.turns import turns_by_referee

if TYPE_CHECKING:
    from onitama_core.engine.endings import Values
    from onitama_core.game import GameState


def by_the_table(state: GameState, values: Values) -> GameState:
    """After the shortest win, or else the longest loss."""
    after = turns_by_referee(state).values()
    lost = [each for each in after if value_of(each, values) <= 0]
    return max(lost or after, key=lambda each: value_of(each, values))


def won_positions(cards: tuple[str, ...], values: Values, count: int) -> list[GameState]:
    """That take a while to win."""
    rng = Random(1)  # noqa: S311 - positions
    found: list[GameState] = []
    while len(found) < count:
        state = any_position(deal_of(cards), MEN, rng)
        if 9 < value_of(state, values) < DRAWN:
            found.append(state)
    return found


@pytest.mark.parametrize("cards", [PUBLISHED, STUCK])
def test_a_won_game_lasts_as_long_as_the_table_says_and_nothing_comes_twice(
    cards: tuple[str, ...], request: pytest.FixtureRequest
) -> None:
    values = request.getfixturevalue("published" if cards is PUBLISHED else "stuck")
    for start in won_positions(cards, values, 10):
        state, seen = start, {start.position}
        for left in range(value_of(start, values), 0, -1):
            assert abs(value_of(state, values)) == left
            state = by_the_table(state, values)
            assert state.position not in seen or left == 1
            seen.add(state.position)
        assert state.outcome is not None
        assert state.outcome.winner is start.position.turn
