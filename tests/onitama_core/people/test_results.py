"""What a win shows, told by how the game began and how it ended."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import (
    Answer,
    Line,
    Lit,
    Outcome,
    Player,
    Square,
    Struck,
    Termination,
    conclude,
)
from onitama_core.people.results import shown as badges_shown
from onitama_core.store import Badge
from tests.onitama_core.game.helpers import (
    DEAL,
    START,
    act,
    classic,
    dealt,
    light,
    play,
    shadow,
)

if TYPE_CHECKING:
    from onitama_core.game import GameState


def shown(start: GameState, before: GameState, text: str) -> tuple[Badge, ...]:
    """By the action that wins."""
    state, story = act(before, text)
    return tuple(badges_shown(start, state, story))


def by_day(board: str, text: str) -> tuple[Badge, ...]:
    return shown(classic(START), classic(f"{board} {DEAL}"), text)


def by_night(before: GameState, text: str) -> tuple[Badge, ...]:
    return shown(dealt(before.variant), before, text)


def test_a_win_by_the_stream_with_three_pieces_left_is_kept() -> None:
    assert by_day("s3m/2M2/5/5/S3S", "crab:c4c5") == (Badge.FEW_BY_STREAM,)


@pytest.mark.parametrize(
    ("board", "text"),
    [("s3m/2M2/5/5/SS2S", "crab:c4c5"), ("s4/2m2/2M2/5/S3S", "crab:c3c4")],
)
def test_a_win_with_more_pieces_or_by_the_stone_is_not(board: str, text: str) -> None:
    assert by_day(board, text) == ()


def test_in_shadow_too_two_pieces_have_to_be_lost() -> None:
    before = shadow(f"4m/2M2/5/5/S3S {DEAL}", blue_ninja="a4")
    assert Badge.FEW_BY_STREAM not in by_night(before, "crab:c4c5")
    before = shadow(f"4m/2M2/5/5/S4 {DEAL}", blue_ninja="a4")
    assert Badge.FEW_BY_STREAM in by_night(before, "crab:c4c5")


def test_a_master_that_wins_alone_is_kept() -> None:
    assert by_day("s3s/2m2/2M2/5/5", "crab:c3c4") == (Badge.ALONE,)


def test_a_lone_shadow_master_has_no_master() -> None:
    before = light("5/5/2M2/5/5 b crab,tiger crane,monkey dragon", ninjas="c4")
    assert Badge.ALONE not in by_night(before, "crane:c4c3")


def test_a_win_without_a_loss_is_kept_once_three_are_captured() -> None:
    assert by_day("s3s/2m2/2M2/5/SS1SS", "crab:c3c4") == (Badge.UNTOUCHED,)
    assert by_day("ss2s/2m2/2M2/5/SS1SS", "crab:c3c4") == ()


def test_the_stone_and_the_stream_at_once_are_kept() -> None:
    assert by_day("ssmss/2M2/5/5/SSS2", "crab:c4c5") == (Badge.BOTH_WAYS,)


@pytest.mark.parametrize(
    ("answers", "is_kept"),
    [("no no", True), ("no yes", False), ("no", False), ("", False)],
)
def test_a_ninja_that_both_lanterns_missed_is_kept(answers: str, *, is_kept: bool) -> None:
    before = shadow(f"s1m1s/2M2/5/5/S3S {DEAL}", red_ninja="b1", blue_ninja="b5")
    assert (Badge.NEVER_FOUND in by_night(sought(before, answers), "crab:c4c5")) is is_kept


def test_a_ninja_that_was_captured_was_found() -> None:
    before = shadow(f"s1m1s/2M2/5/5/S3S {DEAL}", blue_ninja="b5")
    assert Badge.NEVER_FOUND not in by_night(sought(before, "no no"), "crab:c4c5")


def test_both_ninjas_of_the_shadow_master_have_to_be_there_still() -> None:
    text = "5/5/2M2/5/S4 b crab,tiger crane,monkey dragon"
    for ninjas, is_kept in (("c4 a5", True), ("c4", False)):
        before = sought(light(text, ninjas=ninjas, lanterns=0), "no no")
        assert (Badge.NEVER_FOUND in by_night(before, "crane:c4c3")) is is_kept


def sought(state: GameState, answers: str) -> GameState:
    """What the lanterns told of who does not move."""
    seeker = state.position.turn.opponent
    told = tuple(Answer(Lit(seeker, Line.RANK_3, 2), text == "yes") for text in answers.split())
    left = [2, 2]
    left[seeker] -= len(told)
    night = replace(state.night, lanterns=(left[0], left[1]))
    known = ((), told) if seeker is Player.BLUE else (told, ())
    return replace(state, night=night, secrets=replace(state.secrets, answers=known))


def test_a_ninja_captures_a_master() -> None:
    before = shadow(f"2m2/5/5/5/2M1S {DEAL}", red_ninja="c4", blue_ninja="a4")
    assert by_night(play(before, "crab:e1e2"), "ninja:c4c5") == (Badge.NINJA_STRIKES,)


def test_no_ninja_of_the_shadow_master_does_anything_else() -> None:
    before = light("5/5/2M2/5/S4 b crab,tiger crane,monkey dragon", ninjas="c4 a5")
    assert by_night(before, "crane:c4c3") == (Badge.UNTOUCHED,)


def test_a_pawn_that_captures_the_master_is_no_ninja() -> None:
    before = shadow(f"5/2m2/2M2/5/4S {DEAL}", red_ninja="b1", blue_ninja="a4")
    assert Badge.NINJA_STRIKES not in by_night(before, "crab:c3c4")


def test_nor_is_one_in_whose_game_a_ninja_struck_before() -> None:
    before = shadow(f"5/2m2/2M2/5/4S {DEAL}", red_ninja="b1", blue_ninja="a4")
    earlier = Struck(Square.parse("c4"), is_hit=True, turn_number=before.turn_number - 2)
    before = replace(before, night=replace(before.night, struck=earlier))
    assert Badge.NINJA_STRIKES not in by_night(before, "crab:c3c4")


def test_who_wins_because_the_other_gives_up_has_shown_nothing() -> None:
    state, story = conclude(
        classic(f"s3s/2m2/2M2/5/5 {DEAL}"), Outcome(Player.RED, Termination.RESIGNATION)
    )
    assert list(badges_shown(classic(START), state, story)) == []
