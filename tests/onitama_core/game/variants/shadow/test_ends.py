"""RULES.md §4.16 and §4.17, sentence by sentence: how a game ends."""

from __future__ import annotations

import pytest

from onitama_core.game import (
    GameEnded,
    GameState,
    NoProgress,
    Outcome,
    Player,
    Termination,
    conclude,
    perft,
    players_to_act,
    public_view,
)
from tests.onitama_core.game.helpers import act, play, shadow, text_of, told

TEXT = "2m2/5/5/5/2M2 r crab,tiger crane,ox dragon"


def quiet(turns: int, blue_ninja: str = "e5") -> GameState:
    """So many quiet turns are complete; nobody has a lantern left."""
    return shadow(TEXT, red_ninja="a1", blue_ninja=blue_ninja, lanterns=(0, 0), quiet=turns)


def test_losing_a_ninja_never_loses_the_game() -> None:
    assert play(quiet(0, blue_ninja="c2"), "crab:c1c2").outcome is None
    assert play(quiet(0, blue_ninja="a2"), "crab:c1c2 ninja:a1a2!").outcome is None


def test_a_student_on_the_temple_wins_nothing() -> None:
    state = shadow("m4/2S2/5/5/2M2 r boar,tiger crane,ox dragon", red_ninja="a1", blue_ninja="e5")
    assert play(state, "boar:c4c5").outcome is None


def test_way_of_the_stream_for_blue() -> None:
    state = shadow("5/5/2m2/5/M4 b boar,crab crane,tiger dragon", red_ninja="a2", blue_ninja="e5")
    assert play(state, "tiger:c3c1").outcome == Outcome(Player.BLUE, Termination.STREAM)


def test_the_game_can_be_drawn_by_agreement_in_every_step() -> None:
    agreed = Outcome(None, Termination.AGREEMENT)
    state = shadow(TEXT, red_ninja="a1", blue_ninja="e5")
    for text in ("", "crab:c1c2", "crab:c1c2 ninja:stay"):
        over, events = conclude(play(state, text), agreed)
        assert events == (GameEnded(agreed, (Termination.AGREEMENT,)),)
        assert players_to_act(over) == ()


# The count


def test_each_turn_without_a_capture_attempt_or_lantern_counts() -> None:
    state = play(quiet(0), "crab:c1c2 ninja:stay")
    assert public_view(state).quiet_turns == 1
    assert public_view(play(state, "ox:c5c4 ninja:e5d5")).quiet_turns == 2


def test_a_turn_counts_when_it_is_complete() -> None:
    assert public_view(play(quiet(5), "crab:c1c2")).quiet_turns == 5


def test_a_pass_counts_as_a_turn() -> None:
    state = shadow(
        "4M/5/5/5/m4 r bear,fox crane,ox dragon", red_ninja="c1", lanterns=(0, 0), quiet=5
    )
    assert public_view(play(state, "bear:pass ninja:stay")).quiet_turns == 6


@pytest.mark.parametrize(
    ("blue_ninja", "actions"),
    [
        ("c2", "crab:c1c2 ninja:stay"),
        ("a2", "crab:c1c2 ninja:a1a2!"),
        ("e5", "crab:c1c2 ninja:a1a2!"),
    ],
)
def test_a_captured_ninja_or_an_attempt_starts_the_count_again(
    blue_ninja: str, actions: str
) -> None:
    state = play(quiet(5, blue_ninja), actions)
    assert players_to_act(state) == (Player.BLUE,)
    assert public_view(state).quiet_turns == 0


@pytest.mark.parametrize("actions", ["tiger:c1c3 ninja:stay", "crab:a1a2 ninja:c2c3"])
def test_a_captured_student_starts_the_count_again(actions: str) -> None:
    state = shadow(
        "2m2/5/2s2/5/S1M2 r crab,tiger crane,ox dragon",
        red_ninja="c2",
        blue_ninja="e5",
        lanterns=(0, 0),
        quiet=5,
    )
    assert public_view(play(state, actions)).quiet_turns == 0


def test_a_lantern_starts_the_count_again() -> None:
    state = shadow(TEXT, red_ninja="a1", blue_ninja="e5", quiet=5)
    state = play(state, "crab:c1c2 ninja:stay")
    assert public_view(play(state, "lantern:3")).quiet_turns == 0
    assert public_view(play(state, "lantern:none")).quiet_turns == 6


def test_after_a_capture_the_next_quiet_turn_counts_as_the_first() -> None:
    state = play(quiet(5, blue_ninja="c2"), "crab:c1c2 ninja:stay ox:c5c4")
    assert public_view(state).quiet_turns == 1


# The draw


@pytest.mark.parametrize(("before", "is_told"), [(28, False), (29, True), (30, False)])
def test_a_warning_comes_at_thirty(before: int, *, is_told: bool) -> None:
    step = act(play(quiet(before), "crab:c1c2"), "ninja:stay")
    assert (NoProgress(before + 1) in told(step)) == is_told
    assert step.state.outcome is None


def test_forty_quiet_turns_in_a_row_are_a_draw() -> None:
    drawn = Outcome(None, Termination.NO_PROGRESS)
    step = act(play(quiet(39), "crab:c1c2"), "ninja:stay")
    assert step.state.outcome == drawn
    assert told(step)[1:] == (NoProgress(40), GameEnded(drawn, (Termination.NO_PROGRESS,)))


def test_a_win_in_the_fortieth_turn_is_a_win() -> None:
    state = shadow(
        "m4/5/2M2/5/5 r crab,tiger crane,ox dragon", red_ninja="e1", lanterns=(0, 0), quiet=39
    )
    assert play(state, "tiger:c3c5").outcome == Outcome(Player.RED, Termination.STREAM)


def test_a_lantern_in_the_fortieth_turn_prevents_the_draw() -> None:
    state = shadow(TEXT, red_ninja="a1", blue_ninja="e5", quiet=39)
    state = play(state, "crab:c1c2 ninja:stay")
    assert play(state, "lantern:3").outcome is None
    assert play(state, "lantern:none").outcome == Outcome(None, Termination.NO_PROGRESS)


def test_never_a_draw_by_repetition() -> None:
    turns = "elephant:a5b4 ox:a1a2 eel:b4a4 elephant:a2b2 ox:a4a5 eel:b2a1"
    start = shadow(
        "s1m1s/5/5/5/S1M1S b monkey,ox crane,elephant eel",
        red_ninja="c3",
        blue_ninja="d3",
        lanterns=(0, 0),
    )
    state = start
    for times in range(1, 5):
        state = play(state, turns.replace(" ", " ninja:stay ") + " ninja:stay")
        assert text_of(state) == text_of(start)
        assert state.secrets == start.secrets
        assert public_view(state).quiet_turns == 6 * times
        assert state.outcome is None


def test_a_draw_ends_nothing_in_the_tree() -> None:
    drawn = play(quiet(39), "crab:c1c2 ninja:stay")
    undrawn = play(quiet(3), "crab:c1c2 ninja:stay")
    assert perft(drawn, 2) == perft(undrawn, 2)
