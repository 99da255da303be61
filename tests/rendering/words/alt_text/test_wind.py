from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.game import Player, player_view, public_view
from rendering.words import describe
from tests.rendering.wind_positions import (
    BOTH_MOVED,
    LEFT_SQUARE,
    REPLAYED,
    SAME_SQUARE,
    SPIRIT_ALONE,
    SPIRIT_STEP,
    STONE,
    STUDENT_ON_TEMPLE,
    SWAPPED,
    play_out_in_wind,
)

if TYPE_CHECKING:
    from onitama_core.game import GameState

RED, BLUE = Player


def test_the_whole_table_is_told() -> None:
    assert describe(public_view(BOTH_MOVED), seen_from=RED) == (
        "Onitama board, Way of the Wind, seen from Red's side. "
        "Last turn: Red's student moved from b2 to b3 with Bat, then the Spirit from d3 to e4. "
        "Blue to move. "
        "Red, discs: master c1; students a1, e1 and b3. "
        "Blue, octagons: master c5; students a4, b5 and e5. "
        "The Wind Spirit, a green whirl: e4. "
        "Captured: Red's student and Blue's student. "
        "Red holds Dragon and Tiger. Blue holds Hawk and Monkey. "
        "Bat is the side card and goes to Blue next. "
        "Dragon: one forward with two left, one forward with two right, "
        "one back-left or one back-right. "
        "Tiger: two forward or one back. "
        "Hawk: a pawn one forward-left or one back-left; then the Spirit one forward with two "
        "left, one forward with two right, two left or two right. "
        "Monkey: one forward-left, one forward-right, one back-left or one back-right. "
        "Bat: a pawn one forward or one back; then the Spirit one forward with two left, "
        "one forward-left, one forward-right or one forward with two right."
    )


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (
            SWAPPED,
            (
                "Red's student moved from b2 to a3 with Rhinoceros, "
                "then the Spirit from d3 to c4, changing places with Blue's student."
            ),
        ),
        (
            SAME_SQUARE,
            (
                "Blue's student moved from b5 to c4 with Hawk, "
                "then the Spirit from a4 to c4, changing places with Blue's student."
            ),
        ),
        (
            STUDENT_ON_TEMPLE,
            (
                "Red's master moved from d2 to c3 with Rhinoceros, "
                "then the Spirit from c1 to b2, changing places with Red's student."
            ),
        ),
        (
            LEFT_SQUARE,
            "Red's student moved from b2 to a3 with Octopus, then the Spirit from c3 to b2.",
        ),
        (SPIRIT_ALONE, "the Spirit moved from c3 to c5 with Tiger."),
        (STONE, "Red's student moved from b3 to c4 with Spider."),
    ],
    ids=["swap", "the moved pawn", "another colour", "left square", "alone", "win"],
)
def test_both_moves_of_the_last_turn_are_told(state: GameState, sentence: str) -> None:
    assert f" Last turn: {sentence} " in describe(public_view(state), seen_from=BLUE)


def test_that_the_spirit_is_still_to_be_moved_is_told() -> None:
    text = describe(public_view(SPIRIT_STEP), seen_from=RED)
    assert (
        "This turn: Red's student moved from b2 to b3 with Bat. Red now moves the Spirit." in text
    )


def test_a_players_view_is_told_as_the_public_one() -> None:
    own = describe(player_view(SPIRIT_STEP, RED), seen_from=RED)
    assert own == describe(public_view(SPIRIT_STEP), seen_from=RED)


def test_a_replay_tells_both_moves() -> None:
    assert (
        "This turn: Red's student moved from b2 to a3 with Rhinoceros; "
        "the Spirit moved from d3 to c4 with Rhinoceros, changing places with Blue's student."
    ) in describe(REPLAYED, seen_from=RED)


@pytest.mark.parametrize("seed", range(12))
def test_every_position_of_a_game_can_be_told_within_discords_limit(seed: int) -> None:
    for state in play_out_in_wind(seed):
        for player in Player:
            text = describe(public_view(state), seen_from=player)
            assert len(text) <= 1024
            assert text.endswith(".")
            assert "None" not in text


@pytest.mark.parametrize("seed", range(12))
def test_what_is_told_first_leaves_room_for_less(seed: int) -> None:
    opening = "Review of match #2."
    for state in play_out_in_wind(seed):
        text = describe(public_view(state), seen_from=RED, opening=opening)
        assert text.startswith(f"{opening} Onitama board, ")
        assert len(text) <= 1024
