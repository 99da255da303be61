"""RULES.md §4.12 to §4.15, sentence by sentence: lanterns."""

from __future__ import annotations

import pytest

from onitama_core.game import (
    GameState,
    LanternAnswered,
    LanternLit,
    Line,
    Phase,
    Player,
    Variant,
    player_view,
    players_to_act,
    public_view,
)
from tests.onitama_core.game.helpers import (
    act,
    dealt,
    offered,
    placed,
    play,
    public_text,
    shadow,
    text_of,
    told,
)

QUIET = "2m2/5/5/5/2M2 r crab,tiger crane,ox dragon"
EVERY_LINE = {f"lantern:{line}" for line in "abcde12345"}


def lantern_step(
    blue_ninja: str = "d4", revealed: str = "", lanterns: tuple[int, int] = (2, 2), turn: int = 3
) -> GameState:
    """After Red's move and its ninja's step."""
    state = shadow(
        QUIET,
        red_ninja="e1",
        blue_ninja=blue_ninja,
        revealed=revealed,
        lanterns=lanterns,
        turn=turn,
    )
    return play(state, "crab:c1c2 ninja:stay")


# 12. When


def test_a_lantern_is_lit_after_the_exchange() -> None:
    state = lantern_step()
    assert state.phase is Phase.LANTERN
    assert players_to_act(state) == (Player.RED,)
    assert text_of(state).split()[1:] == ["r", "dragon,tiger", "crane,ox", "crab"]


def test_at_most_one_lantern_a_turn() -> None:
    after = play(lantern_step(), "lantern:3")
    assert after.phase is Phase.MOVE
    assert players_to_act(after) == (Player.BLUE,)


def test_one_may_light_none() -> None:
    after = play(lantern_step(), "lantern:none")
    assert players_to_act(after) == (Player.BLUE,)
    assert public_view(after).lanterns == (2, 2)


def test_two_lanterns_a_game() -> None:
    once = play(lantern_step(), "lantern:3")
    assert public_view(once).lanterns == (1, 2)
    assert lantern_step(lanterns=(0, 2)).phase is Phase.MOVE


def test_no_lantern_on_the_first_players_first_turn() -> None:
    start = placed(dealt(Variant.SHADOW), red="b1", blue="d5")
    assert play(start, "crab:c1c2 ninja:stay").phase is Phase.MOVE


def test_the_second_player_may_light_one_on_its_first_turn() -> None:
    start = placed(dealt(Variant.SHADOW), red="b1", blue="d5")
    assert play(start, "crab:c1c2 ninja:stay crane:c5c4 ninja:stay").phase is Phase.LANTERN


# 13. What


def test_one_lights_a_rank_or_a_file() -> None:
    assert offered(lantern_step()) == EVERY_LINE | {"lantern:none"}


@pytest.mark.parametrize(
    ("line", "is_there"), [("4", True), ("d", True), ("3", False), ("c", False), ("e", False)]
)
def test_the_answer_is_whether_a_hidden_enemy_ninja_stands_on_the_line(
    line: str, *, is_there: bool
) -> None:
    answered = LanternAnswered(Player.RED, Line(line), is_there)
    assert act(lantern_step(), f"lantern:{line}").events[-1] == answered


def test_the_own_ninja_is_no_answer() -> None:
    answered = LanternAnswered(Player.RED, Line.FILE_E, is_there=False)
    assert act(lantern_step(), "lantern:e").events[-1] == answered


def test_the_answer_is_about_that_moment() -> None:
    state = play(lantern_step(), "lantern:4 ox:c5c4 ninja:d4d3 lantern:none")
    state = play(state, "tiger:c2c1 ninja:stay lantern:4")
    assert [answer.is_there for answer in player_view(state, Player.RED).answers] == [True, False]


# 14. Not offered


def test_no_lantern_when_the_enemy_ninja_was_captured() -> None:
    assert lantern_step(blue_ninja="").phase is Phase.MOVE


def test_no_lantern_when_the_enemy_ninja_is_revealed() -> None:
    assert lantern_step(revealed="d4").phase is Phase.MOVE


def test_no_lantern_when_this_turn_captured_the_enemy_ninja() -> None:
    state = shadow(QUIET, red_ninja="a1", blue_ninja="a2")
    assert play(state, "crab:c1c2 ninja:a1a2!").phase is Phase.MOVE


def test_no_lantern_when_the_game_is_over() -> None:
    state = shadow("m4/5/2M2/5/5 r crab,tiger crane,ox dragon", red_ninja="e1", blue_ninja="d4")
    assert offered(play(state, "tiger:c3c5")) == set()


@pytest.mark.parametrize("blue_ninja", ["a5", "e1", "c3"])
def test_the_lantern_step_depends_on_public_facts_alone(blue_ninja: str) -> None:
    assert lantern_step(blue_ninja=blue_ninja).phase is Phase.LANTERN


# 15. Who learns what


def test_that_a_lantern_was_lit_and_where_and_how_many_are_left_is_public() -> None:
    step = act(lantern_step(), "lantern:3")
    assert told(step) == (LanternLit(Player.RED, Line.RANK_3, 1),)
    view = public_view(step.state)
    assert view.lit is not None
    assert (view.lit.player, view.lit.line, view.lit.turn_number) == (Player.RED, Line.RANK_3, 3)
    assert view.lanterns == (1, 2)


def test_the_answer_goes_only_to_the_player_who_lit_it() -> None:
    step = act(lantern_step(), "lantern:3")
    answered = LanternAnswered(Player.RED, Line.RANK_3, is_there=False)
    assert told(step, Player.RED) == (*told(step), answered)
    assert told(step, Player.BLUE) == told(step)
    assert step.events == (*told(step), answered)


def test_the_owner_of_the_ninja_is_told_the_line_like_everybody_else() -> None:
    after = play(lantern_step(), "lantern:4")
    assert player_view(after, Player.BLUE).answers == ()
    assert player_view(after, Player.BLUE).public == public_view(after)


def test_the_answer_stays_readable_for_the_player_who_lit_it() -> None:
    state = play(lantern_step(), "lantern:4 ox:c5c4 ninja:stay lantern:none tiger:c2c1 ninja:stay")
    [answer] = player_view(state, Player.RED).answers
    assert (answer.lit.line, answer.lit.turn_number, answer.is_there) == (Line.RANK_4, 3, True)


def test_others_read_the_line_without_the_answer() -> None:
    assert public_text(lantern_step(), "lantern:3") == "lantern:3"
    assert public_text(lantern_step(), "lantern:none") == "lantern:none"


def test_lighting_none_tells_nothing() -> None:
    assert act(lantern_step(), "lantern:none").events == ()
