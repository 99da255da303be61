"""Pages of the replay in words."""

from __future__ import annotations

import pytest

from cogs.history.replay import opened_page
from cogs.ui.messages import Button, Picture
from cogs.ui.pictures import turn_filename
from onitama_core.game import (
    Deed,
    Player,
    ReplayView,
    Variant,
    apply,
    parse_action,
    replay_view,
)
from onitama_core.matches import Revealed
from tests.cogs.ui.matches import match_of
from tests.onitama_core.game.helpers import dealt, light, shadow
from tests.rendering.positions import (
    HANDS,
    MET,
    MISSED,
    START,
    UNSEEN,
    after_turn,
    given_up,
)

RED, BLUE = Player
PICTURE = Picture("replay.png", "", b"")


def page_of(view: ReplayView, turn: int = 5, turns: int = 9) -> str:
    return opened_page(Revealed(match_of(1, "Bob"), view, turn, turns), PICTURE).content


def last_line(view: ReplayView) -> str:
    return page_of(view).splitlines()[-1]


def test_a_page_says_which_turn_it_is() -> None:
    assert page_of(MET).splitlines() == [
        "#1000001 · **Turn 5** of 9",
        "🔴 Alice: Crab d2–d3; ninja b3–b4; lit rank 4: yes",
    ]


@pytest.mark.parametrize(
    ("near", "name"),
    [
        (RED, "onitama-1000001-replay-5-rank-1-below.png"),
        (BLUE, "onitama-1000001-replay-5-rank-5-below.png"),
    ],
)
def test_a_picture_is_named_by_what_it_shows(near: Player, name: str) -> None:
    assert turn_filename(match_of(1, "Bob"), "replay", 5, near) == name


def test_the_start_without_a_placement() -> None:
    assert page_of(START, turn=0).splitlines() == [
        "#1000001 · **The start**",
        "The cards are dealt.",
    ]


def test_an_attempt_in_vain() -> None:
    assert last_line(MISSED) == "🔷 Bob: Crane e5–e4; ninja d4–d3, struck and missed"


def test_an_attempt_that_hits() -> None:
    hit = after_turn(
        shadow(f"2m1s/5/5/5/S1M2 b {HANDS}", red_ninja="d3", blue_ninja="d4"),
        "crane:e5e4 ninja:d4d3!",
    )
    assert last_line(hit) == "🔷 Bob: Crane e5–e4; ninja d4–d3, struck and captured Red's ninja"


def test_captures_a_ninja_that_stays_and_no_lantern() -> None:
    view = after_turn(
        shadow(f"2m2/5/3s1/3S1/2M2 r {HANDS}", red_ninja="a1", blue_ninja="a5"),
        "crab:d2d3 ninja:stay lantern:none",
    )
    assert last_line(view) == (
        "🔴 Alice: Crab d2–d3, captured Blue's student; ninja stayed on a1; lit no lantern"
    )


def test_a_ninja_that_captures_a_pawn() -> None:
    view = after_turn(
        shadow(f"2m2/3s1/5/3S1/2M2 r {HANDS}", red_ninja="d3", blue_ninja="a5"),
        "crab:c1c2 ninja:d3d4 lantern:a",
    )
    assert last_line(view) == (
        "🔴 Alice: Crab c1–c2; ninja d3–d4, captured Blue's student; lit file a: yes"
    )


def test_in_light_the_shadow_masters_turn_is_opened() -> None:
    assert last_line(UNSEEN) == "🔷 Bob: ninja c5–c4 with Crane"


def test_in_light_a_pass_is_told_from_a_move() -> None:
    stuck = light("5/5/5/5/2M2 b crab,tiger bear,fox dragon", ninjas="a1")
    assert last_line(after_turn(stuck, "fox:pass")) == "🔷 Bob: could not move, exchanged Fox"


def test_placements_are_told_for_both() -> None:
    state = dealt(Variant.SHADOW)
    deeds = []
    for player, text in ((BLUE, "place:d5"), (RED, "place:b1")):
        action = parse_action(text)
        state, events = apply(state, player, action)
        deeds.append(Deed(player, action, events))
    view = replay_view(given_up(state), state, deeds)
    assert page_of(view, turn=0).splitlines()[1:] == [
        "🔴 Alice: placed on b1",
        "🔷 Bob: placed on d5",
    ]


def test_the_last_page_says_how_the_match_ended() -> None:
    state = shadow(f"2m2/2S2/5/5/M4 r {HANDS}", red_ninja="a2", blue_ninja="a5")
    assert last_line(after_turn(state, "crab:c4c5")).startswith("**Alice (🔴 Red) wins**")
    resigned = given_up(state)
    assert last_line(replay_view(resigned, resigned, ())) == (
        "🔷 Bob gave up. **Alice (🔴 Red) wins.**"
    )


@pytest.mark.parametrize(
    ("turn", "ways"),
    [
        (0, ["(first)", "(0)", "1", "last", ""]),
        (1, ["first", "0", "2", "last", ""]),
        (3, ["first", "2", "(3)", "(last)", ""]),
    ],
)
def test_the_ways_to_other_turns(turn: int, ways: list[str]) -> None:
    buttons = opened_page(Revealed(match_of(1, "Bob"), MET, turn, 3), PICTURE).buttons
    assert [way(button) for button in buttons] == ways
    assert [b.emoji or b.label for b in buttons] == ["⏮️", "◀️", "▶️", "⏭️", "Film"]


def way(button: Button) -> str:
    argument = button.click.parts().argument
    return f"({argument})" if button.is_disabled else str(argument)


@pytest.mark.parametrize(("turn", "turns"), [(0, 1), (1, 1), (0, 2), (1, 2), (2, 2)])
def test_no_two_buttons_of_a_page_have_the_same_id(turn: int, turns: int) -> None:
    buttons = opened_page(Revealed(match_of(1, "Bob"), MET, turn, turns), PICTURE).buttons
    assert len({button.click.custom_id for button in buttons}) == len(buttons)


def test_a_match_without_a_turn_has_one_page() -> None:
    assert opened_page(Revealed(match_of(1, "Bob"), START, 0, 0), PICTURE).buttons == ()
