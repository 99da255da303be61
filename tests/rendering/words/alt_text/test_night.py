from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.game import (
    Outcome,
    Player,
    Termination,
    Variant,
    conclude,
    events_for,
    player_view,
    public_view,
)
from rendering.words import describe
from tests.onitama_core.game.helpers import act, dealt, light, placed, play, shadow
from tests.rendering.night_positions import (
    ATTEMPTED,
    HANDS,
    LIGHT_CAPTURE,
    LIGHT_NINJAS,
    LIGHT_TURN,
    LIT_RANK,
    MOVED,
    PLACING,
)

if TYPE_CHECKING:
    from onitama_core.game import GameState

RED, BLUE = Player


def test_the_whole_table_is_told_to_everybody() -> None:
    assert describe(public_view(LIT_RANK), seen_from=RED) == (
        "Onitama board, Way of the Shadow, seen from Red's side. "
        "Last turn: Red's student moved from d2 to d3 with Crab. Blue to move. "
        "Red, discs: master c1; students a1 and d3; a hidden ninja. "
        "Blue, octagons: master c5; students a5 and e5; a hidden ninja. "
        "Red has 1 lantern left. Blue has 2 lanterns left. "
        "Red's lantern lights rank 3. "
        "Red holds Dragon and Tiger. Blue holds Crane and Monkey. "
        "Crab is the side card and goes to Blue next. "
        "Dragon: one forward with two left, one forward with two right, "
        "one back-left or one back-right. "
        "Tiger: two forward or one back. "
        "Crane: one forward, one back-left or one back-right. "
        "Monkey: one forward-left, one forward-right, one back-left or one back-right. "
        "Crab: one forward, two left or two right."
    )


def test_a_player_is_told_the_own_ninja_and_the_lanterns_answers() -> None:
    text = describe(player_view(LIT_RANK, RED), seen_from=RED)
    assert "Only Red sees this board." in text
    assert "students a1 and d3; hidden ninja c3." in text
    assert "students a5 and e5; a hidden ninja." in text
    assert "Red's lanterns told: a hidden ninja on rank 3 in turn 5." in text


def test_a_revealed_ninja_is_told_to_everybody() -> None:
    text = describe(public_view(ATTEMPTED), seen_from=RED)
    assert "Blue, octagons: master c5; students c4 and e4; ninja d3." in text
    assert "Red, discs: master c1; students a1 and c2." in text


def test_who_has_placed_is_told_and_not_where() -> None:
    text = describe(public_view(PLACING), seen_from=BLUE)
    assert "Red has placed its ninja. Blue still has to place its ninja." in text
    assert "Blue, octagons: master c5; students a5 and e5. " in text
    assert "hidden ninja b1" in describe(player_view(PLACING, RED), seen_from=RED)


def test_the_light_master_places_nothing() -> None:
    text = describe(public_view(dealt(Variant.LIGHT)), seen_from=RED)
    assert "Blue still has to place its ninjas. Red, discs:" in text
    assert "Blue, octagons: none on the board yet." in text
    ready = placed(dealt(Variant.LIGHT), blue="a5,c5")
    text = describe(public_view(ready), seen_from=RED)
    assert "Red to move." in text
    assert "Blue, octagons: two hidden ninjas." in text


def test_the_step_that_comes_next_is_told() -> None:
    text = describe(public_view(MOVED), seen_from=RED)
    assert "This turn: Red's student moved from d2 to d3 with Crab." in text
    assert "Red may now move the ninja." in text
    lantern = describe(public_view(play(MOVED, "ninja:stay")), seen_from=RED)
    assert "Red may now light a lantern." in lantern
    assert "Crab is the side card and goes to Blue next." in lantern


def test_of_the_shadow_masters_turn_only_a_capture_is_told() -> None:
    captured = describe(public_view(LIGHT_CAPTURE), seen_from=RED)
    assert "Last turn: Blue's ninja captured on b3 with Crane." in captured
    assert "Blue, octagons: ninja b3; a hidden ninja." in captured
    quiet = describe(public_view(play(LIGHT_TURN, "crane:c5c4")), seen_from=RED)
    assert "Last turn: Blue exchanged Crane; what its ninjas did is secret." in quiet


def test_two_captured_ninjas_end_it() -> None:
    text = describe(public_view(LIGHT_NINJAS), seen_from=RED)
    assert "Red wins by capturing both ninjas." in text
    assert "Blue, octagons: none left." in text


@pytest.mark.parametrize(("turns", "is_told"), [(29, False), (30, True)])
def test_quiet_turns_are_told_when_a_draw_is_near(turns: int, is_told: bool) -> None:  # noqa: FBT001
    state = shadow(
        f"2m2/5/5/5/2M2 r {HANDS}", red_ninja="a3", blue_ninja="e3", quiet=turns, turn=50
    )
    text = describe(public_view(state), seen_from=RED)
    told = "Draw in 10 turns without a capture, a strike or a lantern."
    assert (told in text) is is_told


def test_in_light_there_are_no_attempts_to_speak_of() -> None:
    state = light(f"5/5/5/5/2M2 r {HANDS}", ninjas="a5 e5", quiet=30, turn=50)
    text = describe(public_view(state), seen_from=RED)
    assert "Draw in 10 turns without a capture or a lantern." in text


@pytest.mark.parametrize(
    ("state", "without"),
    [(MOVED, "a capture, a strike or a lantern"), (LIGHT_TURN, "a capture or a lantern")],
    ids=["shadow", "light"],
)
def test_a_draw_without_progress_says_what_there_was_none_of(
    state: GameState, without: str
) -> None:
    drawn = conclude(state, Outcome(None, Termination.NO_PROGRESS)).state
    text = describe(public_view(drawn), seen_from=RED)
    assert f"A draw: 40 turns in a row without {without}." in text


@pytest.mark.parametrize(
    ("ninja", "told"),
    [
        ("d3", "Red's ninja was captured on d3."),
        ("e1", ""),
    ],
)
def test_an_attempt_is_told_hit_or_miss(ninja: str, told: str) -> None:
    text = f"2m1s/2s2/5/2S2/S1M2 b {HANDS}"
    before = play(shadow(text, red_ninja=ninja, blue_ninja="d4", turn=8), "crane:e5e4")
    state, events = act(before, "ninja:d4d3!")
    found = "a hidden ninja" if told else "nothing"
    words = f"Blue's ninja struck at d3 and found {found}. {told}".strip()
    assert f" {words} " in describe(
        public_view(state), seen_from=RED, events=events_for(events, None)
    )


def test_a_pawn_that_captures_a_ninja_is_told() -> None:
    state = shadow(f"2m2/5/5/5/2M2 r {HANDS}", red_ninja="a3", blue_ninja="c3")
    after, events = act(state, "tiger:c1c3")
    text = describe(public_view(after), seen_from=RED, events=events_for(events, None))
    assert "from c1 to c3 with Tiger. Blue's ninja was captured on c3. Red may now" in text
    assert "Captured: 2 of Red's students, 2 of Blue's students and Blue's ninja." in text
