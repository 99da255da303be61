"""Positions that would draw by standing for the third time."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from onitama_core.engine.board import encode
from onitama_core.engine.endings import DRAWN, MEN, NO_TABLE, analyse, heeding
from onitama_core.engine.endings.analysis import positions
from onitama_core.engine.position import deal_of
from onitama_core.game import parse_position
from tests.onitama_core.engine.endings.conftest import PUBLISHED
from tests.onitama_core.engine.endings.positions import position_at, value_by_turns, value_of
from tests.onitama_core.engine.turns import play_turn

if TYPE_CHECKING:
    from onitama_core.engine.board import Numbers
    from onitama_core.engine.endings import Values

DEAL = deal_of(PUBLISHED)
WON_IN_7 = parse_position("2s2/5/m2S1/5/1M3 r boar,elephant horse,ox crab")
BEST = play_turn(WON_IN_7, ["boar:b1b2"])
DEFENDED = play_turn(BEST, ["horse:a3a4"])
NOW, NEXT, LATER = (encode(state.position, DEAL) for state in (WON_IN_7, BEST, DEFENDED))


def value_after(earlier: tuple[Numbers, ...], published: Values) -> int:
    return value_of(WON_IN_7, heeding(earlier, NOW, published, PUBLISHED))


def test_what_stood_once_is_in_nobodys_way(published: Values) -> None:
    assert value_of(WON_IN_7, published) == 7
    assert heeding((LATER, NEXT), NOW, published, PUBLISHED) is published


def test_what_stood_twice_is_gone_round(published: Values) -> None:
    assert value_after((LATER, NEXT, LATER, NEXT), published) == 11


def test_the_position_itself_does_not_come_again(published: Values) -> None:
    heeded = heeding((NOW, NEXT), NOW, published, PUBLISHED)
    assert value_of(WON_IN_7, heeded) == DRAWN
    assert value_of(BEST, heeded) == value_of(BEST, published)


def test_a_draw_and_what_is_unknown_stay_so(published: Values) -> None:
    drawn = parse_position("5/3m1/5/5/M1s2 r boar,elephant crab,ox horse")
    stands = encode(drawn.position, DEAL)
    assert heeding((stands, NEXT), stands, published, PUBLISHED) is published
    assert heeding((NOW, NEXT), NOW, NO_TABLE, PUBLISHED) is NO_TABLE


def test_values_follow_from_each_other_where_many_positions_draw(published: Values) -> None:
    rng = Random(1)  # noqa: S311 - positions
    drawn = set(rng.sample(range(positions(MEN)), 2_000_000))
    values = analyse(PUBLISHED, MEN, drawn)
    changed = 0
    for place in rng.sample(range(positions(MEN)), 300):
        state = position_at(place, DEAL)
        expected = DRAWN if place in drawn else value_by_turns(state, values)
        assert value_of(state, values) == expected
        changed += expected not in (DRAWN, value_of(state, published))
    assert changed > 10
