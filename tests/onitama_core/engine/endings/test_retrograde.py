"""Tables against figures on which two other solvers agree, and against the referee."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from onitama_core.engine.endings import DRAWN, MEN, analyse
from onitama_core.engine.endings.analysis import DRAW, UNSETTLED, positions
from onitama_core.engine.position import deal_of
from onitama_core.game import parse_position
from tests.onitama_core.engine.endings.conftest import PUBLISHED, STUCK
from tests.onitama_core.engine.endings.positions import (
    any_position,
    position_at,
    value_by_turns,
    value_of,
)

if TYPE_CHECKING:
    from onitama_core.engine.endings import Values

TWO_A_SIDE = 9_174_270
"""Positions with at most a student each: the first of the table."""


def test_totals_are_those_of_other_solvers(published: Values) -> None:
    count = np.bincount(published[:TWO_A_SIDE], minlength=256)
    assert count[1] == 3_787_692
    assert count[3:DRAW:2].sum() == 2_964_887
    assert count[2:DRAW:2].sum() == 2_419_523
    assert count[DRAW] == 2_168


def test_three_against_one_are_settled_too(published: Values) -> None:
    assert len(published) == positions(MEN)
    assert UNSETTLED not in published


def test_a_table_of_fewer_men_is_the_beginning_of_a_larger_one(published: Values) -> None:
    fewer = analyse(PUBLISHED, 3)
    assert np.array_equal(fewer, published[: positions(3)])


@pytest.mark.parametrize("cards", [PUBLISHED, STUCK])
def test_each_value_follows_from_those_after_the_referees_turns(
    cards: tuple[str, ...], request: pytest.FixtureRequest
) -> None:
    values = request.getfixturevalue("published" if cards is PUBLISHED else "stuck")
    rng = Random(1)  # noqa: S311 - positions
    for state in [any_position(deal_of(cards), MEN, rng) for _ in range(300)]:
        assert value_of(state, values) == value_by_turns(state, values)


def test_drawn_positions_too(published: Values) -> None:
    deal = deal_of(PUBLISHED)
    for place in np.flatnonzero(published == DRAW)[::50]:
        state = position_at(int(place), deal)
        assert value_of(state, published) == value_by_turns(state, published) == DRAWN


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param("2m2/2M2/5/5/5 r fox,rat bear,dog mouse", 1, id="by stream or by stone"),
        pytest.param("5/5/5/1m3/2M1s b fox,rat bear,dog mouse", 1, id="by stone, for Blue"),
        pytest.param("4M/5/5/5/3ms r bear,fox dog,mouse rat", -2, id="after a forced pass"),
        pytest.param("S4/3S1/4M/5/m4 b mouse,rat bear,fox dog", 5, id="against more men"),
        pytest.param("2s2/S4/5/4m/M4 r fox,mouse dog,rat bear", -74, id="longest"),
    ],
)
def test_known_positions(text: str, value: int, stuck: Values) -> None:
    assert value_of(parse_position(text), stuck) == value
