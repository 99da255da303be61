"""What is said for a turn, position by position."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import (
    CARDS,
    IllegalAction,
    Piece,
    PieceKind,
    Player,
    Square,
    Termination,
    parse_action,
    parse_position,
)
from onitama_core.game.explaining import (
    Captures,
    DrawsNow,
    Goal,
    KeepsCard,
    MustPass,
    OnlyTurn,
    Parries,
    Rescues,
    Threatens,
    WinsByForce,
    WinsNow,
    merits,
)
from tests.onitama_core.game.helpers import DEAL, START, WIND_START, act, play

if TYPE_CHECKING:
    from onitama_core.game import GameState
    from onitama_core.game.explaining import Merit

RED, BLUE = Player
STONE, STREAM = Termination.STONE, Termination.STREAM
STUDENTS = tuple(Piece(player, PieceKind.STUDENT) for player in Player)
BOAR, OCTOPUS, PHOENIX = (CARDS[name] for name in ("boar", "octopus", "phoenix"))
CRANE, DRAGON = CARDS["crane"], CARDS["dragon"]


def said_for(
    position: str | GameState, texts: str, wins_in: int | None = None
) -> tuple[Merit, ...]:
    state = parse_position(position) if isinstance(position, str) else position
    return merits(state, [parse_action(text) for text in texts.split()], wins_in)


@pytest.mark.parametrize(
    ("board", "ways"),
    [
        ("2m2/2S2/5/5/2M2", (STONE,)),
        ("m4/2M2/5/5/5", (STREAM,)),
        ("2m2/2M2/5/5/5", (STONE, STREAM)),
    ],
)
def test_of_a_turn_that_wins_nothing_else_is_said(
    board: str, ways: tuple[Termination, ...]
) -> None:
    assert said_for(f"{board} {DEAL}", "crab:c4c5", wins_in=1) == (WinsNow(ways),)


def test_a_win_by_force_counts_the_movers_own_turns() -> None:
    assert said_for(START, "tiger:c1c3", wins_in=5)[0] == WinsByForce(3)


def test_a_threat_that_no_card_can_stop() -> None:
    state = "4M/5/5/m4/5 b crane,dragon cobra,crab goose"
    threat = Threatens((Goal(STREAM, Square.C1),), (CRANE, DRAGON), is_forced=True)
    assert said_for(state, "cobra:a2b2")[0] == threat


def test_a_threat_that_one_card_can_stop_names_the_other() -> None:
    state = "5/3M1/5/2m2/5 b crane,frog goose,rooster eel"
    threat = Threatens((Goal(STREAM, Square.C1),), (CRANE,), is_forced=False)
    assert threat in said_for(state, "goose:c2d2")


def test_a_threat_that_both_cards_can_stop_names_none() -> None:
    state = "5/m4/M4/5/5 r goose,rooster cobra,elephant dragon"
    threat = Threatens((Goal(STONE, Square.A4),), (), is_forced=False)
    assert threat in said_for(state, "rooster:a3b3")


def test_with_one_wind_card_the_spirit_decides_who_can_stop_a_threat() -> None:
    state = "5/5/3W1/5/m3M b otter,phoenix bat,rooster giraffe"
    goal = Goal(STREAM, Square.C1)
    one = Threatens((goal,), (PHOENIX,), is_forced=False)
    both = Threatens((goal,), (CARDS["otter"], PHOENIX), is_forced=True)
    assert one in said_for(state, "bat:a1a2 bat:d3b2")
    assert both in said_for(state, "bat:a1a2 bat:d3e2")


def test_a_turn_that_takes_the_master_out_of_danger_parries() -> None:
    state = "3m1/2M2/5/3s1/5 r horse,tiger cobra,goose ox"
    assert said_for(state, "horse:c4b4")[0] == Parries(Goal(STONE, Square.C4))


def test_a_spirit_that_shuts_a_temple_parries() -> None:
    state = "SW2M/5/3m1/5/3s1 b crab,horse octopus,panda cobra"
    assert said_for(state, "octopus:d1c2 octopus:b5c5")[0] == Parries(Goal(STREAM, Square.C5))


def test_a_turn_that_leaves_the_master_in_danger_parries_nothing() -> None:
    told = said_for("m4/5/5/2s2/S1M2 r crab,tiger crane,monkey dragon", "crab:a1a2")
    assert not [merit for merit in told if isinstance(merit, (Parries, OnlyTurn))]


def test_the_only_turn_after_which_the_enemy_cannot_win_is_called_so() -> None:
    state = "S2S1/m4/3MS/5/5 b goose,mantis cobra,monkey rooster"
    assert OnlyTurn() in said_for(state, "monkey:a4b3")
    wind = "1m3/W1S2/4S/4M/5 b bear,lion hawk,tiger turtle"
    assert OnlyTurn() in said_for(wind, "hawk:b5c4 hawk:a4c3")


def test_one_of_two_turns_that_parry_is_not_the_only_one() -> None:
    assert OnlyTurn() not in said_for("3m1/2M2/5/3s1/5 r horse,tiger cobra,goose ox", "horse:c4b4")


def test_the_only_turn_there_is_at_all_is_not_called_so() -> None:
    told = said_for("M4/2m2/s4/5/5 r crane,dog kirin,mantis turtle", "crane:a5b4")
    assert [merit for merit in told if isinstance(merit, Parries)]
    assert OnlyTurn() not in told


def test_a_capture_is_safe_where_nothing_captures_in_return() -> None:
    alone = "1m1S1/5/4M/5/5 b elephant,tiger crab,crane ox"
    assert Captures(STUDENTS[RED], Square.D5, is_safe=True) in said_for(alone, "crab:b5d5")
    guarded = "5/5/5/MSm2/5 b eel,ox goose,horse crane"
    assert Captures(STUDENTS[RED], Square.B2, is_safe=False) in said_for(guarded, "goose:c2b2")


def test_a_capture_that_lets_the_enemy_win_is_not_safe() -> None:
    told = said_for("5/1Ms2/5/5/1m3 r eel,tanuki boar,viper giraffe", "eel:b4c4")
    assert Captures(STUDENTS[BLUE], Square.C4, is_safe=False) in told


def test_a_pawn_that_the_spirit_swaps_away_is_as_safe_as_where_it_went() -> None:
    """It captures on b5, and the Spirit sends it back to b4, where it can be captured."""
    told = said_for(
        "ss3/mWSM1/5/5/5 r eagle,octopus mantis,phoenix dragon", "octopus:c4b5 octopus:b4b5"
    )
    assert Captures(STUDENTS[BLUE], Square.B5, is_safe=False) in told


def test_a_student_that_leaves_the_enemys_reach_is_rescued() -> None:
    state = "3sM/5/5/5/m4 b elephant,monkey rooster,tiger boar"
    assert Rescues(Square.D5) in said_for(state, "rooster:d5c5")
    assert Rescues(Square.D5) not in said_for(state, "rooster:a1b1")


def test_a_card_is_kept_that_would_win_for_the_enemy() -> None:
    state = "4M/5/5/m4/5 b crane,dragon cobra,crab goose"
    assert KeepsCard(CARDS["crab"]) in said_for(state, "cobra:a2b2")
    assert not [one for one in said_for(START, "crab:a1a2") if isinstance(one, KeepsCard)]


def test_a_turn_that_only_moves_has_nothing_to_speak_for_it() -> None:
    assert said_for(START, "crab:a1a2") == ()
    assert said_for(WIND_START, "crab:c3c4") == ()
    state = play(parse_position(WIND_START), "bat:b1b2")
    assert said_for(state, "bat:c3b4") == ()


def test_a_pass_is_called_one() -> None:
    state = "S4/S2sm/M4/S4/S4 r horse,tiger crane,mantis dragon"
    assert said_for(state, "horse:pass") == (MustPass(CARDS["horse"]),)


def test_a_turn_after_which_a_position_stands_a_third_time_draws() -> None:
    state = parse_position(START)
    again = act(state, "crab:a1a2").state.position
    state = replace(state, since_capture=(again, again, state.position))
    assert said_for(state, "crab:a1a2") == (DrawsNow(),)


def test_an_illegal_turn_is_refused() -> None:
    with pytest.raises(IllegalAction):
        said_for(START, "crab:a1a5")
