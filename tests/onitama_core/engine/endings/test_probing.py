from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from onitama_core.engine.board import encode
from onitama_core.engine.endings import MEN, NO_TABLE, UNKNOWN, value_in
from onitama_core.engine.endings.analysis import positions
from onitama_core.engine.position import deal_of
from onitama_core.game import Player, parse_position
from tests.onitama_core.engine.endings.conftest import PUBLISHED
from tests.onitama_core.engine.endings.positions import position_at, value_of

if TYPE_CHECKING:
    from onitama_core.engine.endings import Values

CARDS = "r boar,crab elephant,horse ox"


@pytest.mark.parametrize("board", ["ssmss/5/5/5/SSMSS", "5/1s1m1/5/s4/SM3"])
def test_more_men_than_the_table_has_are_unknown(board: str, published: Values) -> None:
    assert value_of(parse_position(f"{board} {CARDS}"), published) == UNKNOWN


def test_without_a_table_all_is_unknown() -> None:
    assert value_of(parse_position(f"2m2/2M2/5/5/5 {CARDS}"), NO_TABLE) == UNKNOWN


def test_a_position_with_the_spirit_is_unknown(published: Values) -> None:
    state = parse_position(f"2m2/2M2/5/5/W4 {CARDS}")
    assert value_in(published, encode(state.position, deal_of(PUBLISHED))) == UNKNOWN


def test_of_a_table_of_three_men_three_are_known(published: Values) -> None:
    fewer = published[: positions(3)]
    assert value_of(parse_position(f"2m2/2M2/5/5/S4 {CARDS}"), fewer) == 1
    assert value_of(parse_position(f"2m2/2M2/5/5/SS3 {CARDS}"), fewer) == UNKNOWN


def test_either_player_is_told_the_same(published: Values) -> None:
    rng, deal = Random(3), deal_of(PUBLISHED)  # noqa: S311 - positions
    for place in (rng.randrange(positions(MEN)) for _ in range(300)):
        red, blue = (value_of(position_at(place, deal, player), published) for player in Player)
        assert red == blue
