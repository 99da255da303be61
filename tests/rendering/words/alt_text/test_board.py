from __future__ import annotations

import pytest

from onitama_core.game import (
    Outcome,
    Piece,
    PieceCaptured,
    PieceKind,
    Player,
    Square,
    Termination,
    conclude,
    parse_position,
    player_view,
    public_view,
)
from rendering import describe_in_full
from rendering.words import describe
from tests.rendering.positions import GOLDEN, MIDDLE, OPENING, STONE, STUCK, after, play_out
from tests.rendering.wind_positions import SPIRIT_STEP


def test_the_whole_table_is_told() -> None:
    assert describe(after(MIDDLE, "crane:c5c4"), seen_from=Player.RED) == (
        "Onitama board seen from Red's side. "
        "Last turn: Blue's master moved from c5 to c4 with Crane. Red to move. "
        "Red, discs: master c2; students a1, e1 and d3. "
        "Blue, octagons: master c4; students b3, b5 and e5. "
        "Captured: Red's student and Blue's student. "
        "Red holds Crab and Tiger. Blue holds Dragon and Monkey. "
        "Crane is the side card and goes to Red next. "
        "Crab: one forward, two left or two right. "
        "Tiger: two forward or one back. "
        "Dragon: one forward with two left, one forward with two right, "
        "one back-left or one back-right. "
        "Monkey: one forward-left, one forward-right, one back-left or one back-right. "
        "Crane: one forward, one back-left or one back-right."
    )


def test_the_viewers_things_come_first() -> None:
    text = describe(after(OPENING), seen_from=Player.BLUE)
    assert text.startswith("Onitama board seen from Blue's side. Red to move. Blue, octagons:")


def test_a_single_student_is_no_plural() -> None:
    assert "student e4." in describe(
        after("5/4s/m4/5/2M2 r crab,tiger crane,monkey dragon"), seen_from=Player.RED
    )


def test_a_pass_is_told() -> None:
    text = describe(after(STUCK, "tiger:pass"), seen_from=Player.RED)
    assert "Last turn: Red couldn't move and passed, exchanging Tiger." in text


def test_a_win_is_told_instead_of_whose_turn_it_is() -> None:
    text = describe(after(STONE, "crab:c4c5"), seen_from=Player.RED)
    assert "Red wins by the Way of the Stone: Blue's master is captured." in text
    assert "to move" not in text
    assert "next" not in text


def test_a_draw_is_told() -> None:
    drawn = conclude(parse_position(MIDDLE), Outcome(None, Termination.AGREEMENT)).state
    assert "A draw: both players agreed." in describe(public_view(drawn), seen_from=Player.RED)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("time-blue", "Blue ran out of time. Red wins."),
        ("abandoned-red", "A draw: for too long nobody came back to it."),
        ("closed-red", "Closed by a moderator: it counts for nothing."),
    ],
)
def test_an_end_that_nobody_played_is_told(name: str, told: str) -> None:
    view, seen_from = GOLDEN[name]
    assert told in describe(view, seen_from=seen_from)


def test_a_match_that_nobody_moved_in_was_not_closed_but_cancelled() -> None:
    state = conclude(parse_position(OPENING), Outcome(None, Termination.CANCELLED)).state
    told = "Cancelled before the first move: it counts for nothing."
    assert told in describe(public_view(state), seen_from=Player.RED)


def test_a_players_view_is_told_as_the_public_one() -> None:
    state = parse_position(MIDDLE)
    own = describe(player_view(state, Player.RED), seen_from=Player.RED)
    assert own == describe(public_view(state), seen_from=Player.RED)


@pytest.mark.parametrize("seed", range(12))
def test_every_position_of_a_game_can_be_told_within_discords_limit(seed: int) -> None:
    for state in play_out(seed):
        for player in Player:
            text = describe(public_view(state), seen_from=player)
            assert len(text) <= 1024
            assert text.endswith(".")


def test_where_the_cards_lead_is_left_out_where_it_does_not_fit() -> None:
    """It is the last thing told, and known from the cards' names."""
    lines = describe_in_full(player_view(SPIRIT_STEP, Player.RED), seen_from=Player.RED)
    cards = [line for line in lines if ": a pawn " in line]
    assert len(cards) == 2
    long = [PieceCaptured(Piece(Player.RED, PieceKind.STUDENT), Square.A1)] * 14
    text = describe(public_view(SPIRIT_STEP), seen_from=Player.RED, events=long)
    assert text.endswith("is the side card and goes to Red next.")
    assert not any(card in text for card in cards)
