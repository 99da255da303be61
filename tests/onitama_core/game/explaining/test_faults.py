"""What is said against a turn, position by position."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from onitama_core.game import CARDS, Square, Termination, parse_action, parse_position
from onitama_core.game.explaining import (
    AllowsForce,
    AllowsWin,
    Goal,
    LosesStudent,
    MissesForce,
    MissesWin,
    faults,
)
from tests.onitama_core.game.helpers import START, play

if TYPE_CHECKING:
    from onitama_core.game.explaining import Fault

STONE, STREAM = Termination.STONE, Termination.STREAM


def said_against(
    position: str, texts: str, won_in: int | None = None, lost_in: int | None = None
) -> tuple[Fault, ...]:
    turn = [parse_action(text) for text in texts.split()]
    return faults(parse_position(position), turn, won_in, lost_in)


@pytest.mark.parametrize(
    ("position", "turn", "goal", "card"),
    [
        (
            "5/5/1M3/2m2/5 r cobra,tiger crab,dragon ox",
            "cobra:b3a3",
            Goal(STONE, Square.C2),
            "cobra",
        ),
        (
            "5/m4/2M2/5/5 r boar,tiger elephant,goose frog",
            "boar:c3b3",
            Goal(STREAM, Square.C5),
            "tiger",
        ),
    ],
)
def test_a_win_at_once_is_missed(position: str, turn: str, goal: Goal, card: str) -> None:
    assert said_against(position, turn)[0] == MissesWin(goal, CARDS[card])


def test_a_turn_that_wins_misses_no_other_win() -> None:
    assert said_against("5/5/1M3/2m2/5 r cobra,tiger crab,dragon ox", "cobra:b3c2", 3) == ()


@pytest.mark.parametrize(
    ("position", "turn", "goal", "card"),
    [
        (
            "5/m4/M4/5/5 r goose,rooster cobra,elephant dragon",
            "goose:a3b3",
            Goal(STONE, Square.B3),
            "elephant",
        ),
        (
            "5/3M1/5/2m2/5 b crane,frog goose,rooster eel",
            "goose:c2d2",
            Goal(STREAM, Square.C5),
            "frog",
        ),
    ],
)
def test_a_win_at_once_is_allowed(position: str, turn: str, goal: Goal, card: str) -> None:
    assert AllowsWin(goal, CARDS[card]) in said_against(position, turn, lost_in=1)


def test_wins_by_force_count_the_winners_own_turns() -> None:
    assert said_against(START, "crab:a1a2", 5, 4) == (MissesForce(3), AllowsForce(2))


def test_a_student_is_lost_that_nothing_avenges() -> None:
    state = "5/M4/2S2/4m/5 r goose,monkey cobra,ox rabbit"
    assert LosesStudent(Square.D2, CARDS["ox"]) in said_against(state, "goose:c3d2")


def test_a_student_that_is_avenged_is_not_lost() -> None:
    assert said_against("m4/1s3/5/1S3/1SM2 r crab,tiger crane,monkey dragon", "crab:b2b3") == ()


def test_a_student_whose_captor_loses_at_once_is_not_lost() -> None:
    found = said_against("5/5/1sM2/2m2/5 b cobra,mouse dragon,iguana eel", "dragon:b3d2")
    assert not [fault for fault in found if isinstance(fault, LosesStudent)]


def test_a_pawn_that_has_moved_misses_no_win_by_moving_again() -> None:
    start = parse_position("5/1Mm2/5/5/1W3 r octopus,seasnake rooster,viper eel")
    state = play(start, "octopus:b4a5")
    found = faults(state, [parse_action("octopus:b1a1")])
    assert not [fault for fault in found if isinstance(fault, MissesWin)]


def test_after_a_quiet_turn_nothing_is_said() -> None:
    assert said_against(START, "crab:a1a2") == ()
