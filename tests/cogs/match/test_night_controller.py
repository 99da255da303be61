"""What the controller says in a match with hidden ninjas."""

from __future__ import annotations

import pytest

from cogs.match.private_controller import TappedController
from cogs.match.private_seats import InMatch
from cogs.ui import clicks
from cogs.ui.messages import UNICODE, Caption
from onitama_core.game import GameState, Line, Player, Square
from tests.cogs.ui.nights import after
from tests.onitama_core.game.helpers import light, shadow
from tests.rendering.night_positions import HANDS

RED, BLUE = Player
CHOOSE = "can move, so you pass: choose the card to exchange."


def steps(state: GameState, player: Player, texts: str = "") -> TappedController:
    update = after(state, texts)
    return TappedController(InMatch(update.own[player]), Caption("board.png", ""), UNICODE)


def test_pawns_are_told_where_the_own_ninja_is_in_their_way() -> None:
    state = shadow(f"2m2/5/5/5/2M2 r {HANDS}", red_ninja="b2", blue_ninja="a5")
    assert (
        steps(state, RED)
        .first()
        .text.endswith(" Your ninja hides on b2, so your pawns can't go there.")
    )


def test_a_pass_is_of_pawns_where_the_ninja_may_still_move() -> None:
    stuck = shadow("2m1M/5/5/5/5 r bear,fox crane,monkey dragon", red_ninja="e2", blue_ninja="a5")
    told = (
        f"#12 · None of your pawns {CHOOSE} The pass may tell the others where your ninja stands."
    )
    assert steps(stuck, RED).first().text == told


def test_a_pass_of_the_shadow_master_is_of_ninjas_and_tells_nothing() -> None:
    stuck = light("5/5/5/5/2M2 b crab,tiger bear,fox dragon", ninjas="a1")
    assert steps(stuck, BLUE).first().text == f"#12 · None of your ninjas {CHOOSE}"


def test_the_shadow_master_taps_a_ninja() -> None:
    state = light(f"5/5/5/5/2M2 b {HANDS}", ninjas="a5 c5")
    assert steps(state, BLUE).first().text == (
        "#12 · Your turn. Tap a ninja of yours: 🥷. Or a square that only one can reach."
    )


def test_a_lantern_is_lit_after_a_second_look() -> None:
    state = light(f"5/5/5/5/2M2 r {HANDS}", ninjas="a5 c5")
    told = steps(state, RED, "crab:c1c2").after(clicks.ChooseLine(Line("3"))).text
    assert told == "#12 · Light rank 3? That uses up a lantern."


@pytest.mark.parametrize(
    "forged",
    [clicks.ChooseStart(Square.parse("b1"), ()), clicks.ChooseLine(Line("3"))],
)
def test_a_forged_choice_of_another_phase_shows_the_present_one(forged: clicks.Choice) -> None:
    state = shadow(f"2m2/5/5/5/2M2 r {HANDS}", red_ninja="b2", blue_ninja="a5")
    asked = steps(state, RED)
    assert asked.after(forged).text == asked.after(clicks.Back()).text
