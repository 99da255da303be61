"""Tests of the controller's texts."""

from __future__ import annotations

from typing import Final

import pytest

from cogs.match.choices import ChooseLine, ChoosePawn, ChooseSquare
from cogs.match.private import describe_played_action
from cogs.shared.messages import UNICODE_EMOJI
from onitama_core import game
from onitama_core.game import GameState, Square
from rendering import Emoji
from tests.cogs.match.controllers import RED, TEMPLE_IN_REACH, TWO_CARDS, WIND, controller_pages
from tests.cogs.shared.builders import after
from tests.onitama_core.game.helpers import classic, light, play, shadow, wind
from tests.rendering.positions import HANDS

TARGET, CAPTURE, SWAP = (
    UNICODE_EMOJI[Emoji.TARGET],
    UNICODE_EMOJI[Emoji.CAPTURE],
    UNICODE_EMOJI[Emoji.SWAP],
)
TARGET_TEXTS: Final = [
    (
        classic("2m2/5/1s3/2M2/S4 r crab,ox crane,monkey dragon"),
        "a1",
        f"tap {TARGET} to go there. Or",
    ),
    (
        classic("2m2/5/2s2/2M2/S4 r crab,ox crane,monkey dragon"),
        "c2",
        f"tap {TARGET} to go there, {CAPTURE} to capture. Or",
    ),
    (
        classic("m4/5/s4/S4/M4 r tiger,horse crane,monkey dragon"),
        "a1",
        f"tap {CAPTURE} to capture. Or",
    ),
    (WIND, "c3", f"tap {TARGET} to move it there. Or"),
    (
        wind("2m2/2s2/5/2W2/2M2 r bat,tiger crane,eagle dragon"),
        "c2",
        f"tap {TARGET} to move it there, {SWAP} to swap. Or",
    ),
    (
        wind("m4/5/s4/S4/W3M r tiger,horse crane,eagle dragon"),
        "a1",
        f"a1: tap {SWAP} to swap. Or",
    ),
]


@pytest.mark.parametrize(("state", "square", "expected"), TARGET_TEXTS)
def test_the_text_explains_the_target_emoji_that_the_grid_shows(
    state: GameState, square: str, expected: str
) -> None:
    assert expected in controller_pages(state).after(ChoosePawn(Square.parse(square))).text


CHOSEN_SQUARE_TEXTS: Final[dict[str, tuple[GameState, str, str]]] = {
    "one card": (
        classic("2m2/5/5/5/2M2 r crab,tiger crane,monkey dragon"),
        "c1c3",
        "#12 · Tiger c1–c3: tap c3 again to play it, or tap another square.",
    ),
    "two cards": (
        classic(TWO_CARDS),
        "c1c2",
        "#12 · Two cards reach c2: choose one, or tap another square.",
    ),
    "two cards that both win": (
        classic(TEMPLE_IN_REACH),
        "c4c5",
        "#12 · Two cards reach c5 and win: tap c5 again, or choose one.",
    ),
    "the Spirit": (
        play(wind("ssmss/5/2W2/5/SSMSS r bat,crab crane,eagle dragon"), "bat:a1a2"),
        "c3b4",
        "#12 · Spirit c3–b4 (Bat): tap b4 again to play it, or tap another square.",
    ),
    "a ninja that captures and is revealed": (
        play(shadow(f"m4/5/1s3/5/S3M r {HANDS}", red_ninja="b1", blue_ninja="e5"), "tiger:a1a3"),
        "b1b3",
        (
            "#12 · Ninja b1–b3: tap b3 again to play it, or tap another square. "
            "Everybody then sees your ninja until your next turn."
        ),
    ),
}


@pytest.mark.parametrize(
    ("state", "squares", "text"), CHOSEN_SQUARE_TEXTS.values(), ids=CHOSEN_SQUARE_TEXTS
)
def test_a_chosen_square_says_what_a_second_tap_does(
    state: GameState, squares: str, text: str
) -> None:
    origin, target = Square.parse(squares[:2]), Square.parse(squares[2:])
    assert controller_pages(state).after(ChooseSquare(origin, target)).text == text


# -- hidden ninjas and lanterns --


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (
            shadow(f"2m2/5/5/5/2M2 r {HANDS}", red_ninja="b2", blue_ninja="a5"),
            " Your ninja hides on b2: your pieces can't go there.",
        ),
        (
            shadow("2m1M/5/5/5/5 r bear,fox crane,monkey dragon", red_ninja="e2", blue_ninja="a5"),
            (
                "#12 · None of your pieces can move, so you pass: choose the card to exchange. "
                "Then your ninja may move with that card. "
                "The pass may tell the others where your ninja stands."
            ),
        ),
        (
            light("5/5/5/5/2M2 b crab,tiger bear,fox dragon", ninjas="a1"),
            "#12 · None of your ninjas can move, so you pass: choose the card to exchange.",
        ),
        (
            light(f"5/5/5/5/2M2 b {HANDS}", ninjas="a5 c5"),
            (
                "#12 · Your turn. Tap a ninja of yours: 🥷. "
                "Or tap a square that only one of your pieces can reach."
            ),
        ),
    ],
    ids=["in the way", "a pass that may tell", "a pass that tells nothing", "a ninja to tap"],
)
def test_the_text_for_a_player_with_ninjas_explains_blocked_squares_and_passes(
    state: GameState, expected: str
) -> None:
    text = controller_pages(state).first().text
    assert text.endswith(expected)
    assert not expected.startswith("#12") or text == expected


FINAL_MOVE = f"m4/5/1s3/5/S3M r {HANDS}"


def test_a_pawns_move_in_shadow_says_that_the_ninja_follows_and_that_it_is_final() -> None:
    state = shadow(FINAL_MOVE, red_ninja="b1", blue_ninja="e5")
    page = controller_pages(state).after(ChooseSquare(Square.A1, Square.A3))
    assert page.buttons[0].label == "Play Tiger a1–a3, then your ninja"
    assert page.text == (
        "#12 · Tiger a1–a3: tap a3 again to play it, or tap another square. "
        "Once played it is final."
    )
    winning = shadow("2m2/2M2/5/5/S4 r crab,ox crane,monkey dragon", red_ninja="b1")
    page = controller_pages(winning).after(ChooseSquare(Square.C4, Square.C5))
    assert page.buttons[0].label == "Play Crab c4–c5: captures the master and wins"
    assert "final" not in page.text


NINJA_STEPS: Final = {
    "in sight": shadow(FINAL_MOVE, red_ninja="b1", blue_ninja="e5", revealed="e5"),
    "used": shadow(FINAL_MOVE, red_ninja="b1", blue_ninja="e5", lanterns=(0, 2)),
    "captured": shadow(FINAL_MOVE, red_ninja="b1"),
    "first turn": shadow(FINAL_MOVE, red_ninja="b1", blue_ninja="e5", turn=1),
    "offered": shadow(FINAL_MOVE, red_ninja="b1", blue_ninja="e5"),
}
"""Positions before Red's turn, by the reason why the turn has no lantern step."""
NO_LANTERN: Final = {
    "in sight": "No lantern in this turn: the enemy ninja is in sight.",
    "used": "No lantern in this turn: you have used both.",
    "captured": "No lantern in this turn: the enemy ninja is captured.",
    "first turn": "No lantern in the first turn of a match.",
    "offered": "",
}


@pytest.mark.parametrize(("case", "reason"), NO_LANTERN.items(), ids=NO_LANTERN)
def test_the_ninjas_page_says_why_the_turn_has_no_lantern(case: str, reason: str) -> None:
    state = play(NINJA_STEPS[case], "tiger:a1a3")
    assert [
        line for line in controller_pages(state).first().text.splitlines() if "lantern" in line
    ] == ([f"-# {reason}"] if reason else [])


def test_the_answer_to_a_typed_move_says_why_the_turn_has_no_lantern() -> None:
    update = after(NINJA_STEPS["in sight"], "tiger:a1a3").own[RED]
    text = describe_played_action(update, game.parse_action("tiger:a1a3"), None)
    assert text.splitlines()[-1] == f"-# {NO_LANTERN['in sight']}"


def test_without_an_own_ninja_the_pawns_page_says_why_there_is_no_lantern() -> None:
    state = light(f"5/5/5/5/2M2 r {HANDS}", ninjas="a5 c5", lanterns=0)
    page = controller_pages(state, RED).after(ChooseSquare(Square.C1, Square.C2))
    assert page.text.endswith("\n-# No lantern in this turn: you have used both.")


def test_the_page_says_if_the_spirit_cannot_move_with_a_wind_card() -> None:
    state = wind("W1m2/5/5/5/SSMSS r bat,crab crane,eagle dragon")
    page = controller_pages(state).after(ChooseSquare(Square.B1, Square.B2))
    assert page.text.endswith("\n-# No step of the Spirit with Bat: from a5 it can't move.")


def test_choosing_a_line_for_a_lantern_asks_for_confirmation() -> None:
    state = light(f"5/5/5/5/2M2 r {HANDS}", ninjas="a5 c5")
    expected = controller_pages(state, RED, "crab:c1c2").after(ChooseLine(game.Line("3"))).text
    assert expected == "#12 · Light rank 3? That uses up a lantern."
