"""When a lantern is lit, and where."""

from __future__ import annotations

import pytest

from onitama_core.engine.hidden.common import Anchor
from onitama_core.engine.hidden.situation import ENDLESS, LANTERN, NO_CARD, Situation
from onitama_core.engine.hidden.subgame.policies import bits, lantern_policy
from onitama_core.engine.position import deal_of, layout_of
from onitama_core.game import LightLantern, Line, Square

DEAL = deal_of(["tiger", "crab", "crane", "monkey", "dragon"])
RED_HOLDS_TIGER_AND_CRAB = layout_of(
    (DEAL.slot("tiger"), DEAL.slot("crab")), (DEAL.slot("crane"), DEAL.slot("monkey"))
)


def after_reds_turn(*blue_ninjas: Square) -> Anchor:
    """Red's pawns on c1 and c3, Blue's master on c5, its ninja on any of some squares."""
    situation = Situation(
        red=Square.C1.bit | Square.C3.bit,
        blue=Square.C5.bit,
        masters=Square.C1.bit | Square.C5.bit,
        layout=RED_HOLDS_TIGER_AND_CRAB,
        player=0,
        step=LANTERN,
        used=NO_CARD,
        revealed_red=0,
        revealed_blue=0,
        ninjas_red=1,
        ninjas_blue=1,
        lanterns_red=2,
        lanterns_blue=2,
        is_quiet=1,
        quiet_turns=0,
        turn_number=5,
        turns_left=ENDLESS,
        is_light=0,
    )
    blue = {square.bit: 1 / len(blue_ninjas) for square in blue_ninjas}
    return Anchor(situation, ({Square.A1.bit: 1.0}, blue))


def test_a_line_is_lit_that_halves_where_a_near_ninja_may_be() -> None:
    now = after_reds_turn(Square.B4, Square.D4)
    policy = lantern_policy(now, DEAL)
    assert policy == {LightLantern(Line.FILE_B): 0.5, LightLantern(Line.FILE_D): 0.5}


@pytest.mark.parametrize(
    "squares",
    [
        pytest.param([Square.B4], id="known"),
        pytest.param([Square.A5, Square.E5], id="far away"),
    ],
)
def test_no_lantern_is_spent_where_an_answer_helps_nobody(squares: list[Square]) -> None:
    assert lantern_policy(after_reds_turn(*squares), DEAL) == {LightLantern(None): 1.0}


def test_a_fair_coin_tells_one_bit_and_a_certain_answer_none() -> None:
    assert (bits(0.5), bits(0), bits(1)) == (1, 0, 0)
