"""RULES.md §1.4 as §3.5 has it: one passes only where not even the Spirit can move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from onitama_core.game import (
    CARDS,
    GameState,
    MustMove,
    Pass,
    Phase,
    Player,
    Reason,
    TurnPassed,
    Variant,
)
from tests.onitama_core.game.helpers import act, offered, play, refusal, text_of, wind
from tests.onitama_core.game.strategies import ongoing_states

if TYPE_CHECKING:
    from collections.abc import Callable

# One vector a line: the board, and the two cards that move nothing on it.
RED_STUCK = (
    # two Wind cards: no pawn, and the Spirit at the far edge
    ("M1W2/5/2m2/5/5", "eagle,lion"),
    ("M1s1W/5/2m2/5/5", "eagle,lion"),
    # two ordinary cards: the Spirit beside a master that stands on its only way
    ("MW3/m4/5/5/5", "dog,panda"),
    ("3WM/4m/5/5/5", "bear,fox"),
    # one of each
    ("MW3/m4/5/5/5", "dog,eagle"),
    ("MW3/m4/5/5/5", "lion,panda"),
    ("4M/4W/4m/5/5", "eagle,fox"),
    ("4M/4W/3m1/5/5", "eagle,fox"),
)

OTHERS, SIDE = "cobra,goose", "rooster"
TURNED_LETTERS = str.maketrans("MSms", "msMS")


def red_to_act(board: str, hand: str) -> GameState:
    return wind(f"{board} r {hand} {OTHERS} {SIDE}")


def blue_to_act(board: str, hand: str) -> GameState:
    """The same turned round: Blue stands where Red stood."""
    turned = board[::-1].translate(TURNED_LETTERS)
    return wind(f"{turned} b {OTHERS} {hand} {SIDE}")


@pytest.mark.parametrize("seat", [red_to_act, blue_to_act])
@pytest.mark.parametrize(("board", "hand"), RED_STUCK)
def test_one_passes_with_either_card_where_nothing_moves_not_even_the_spirit(
    board: str, hand: str, seat: Callable[[str, str], GameState]
) -> None:
    assert offered(seat(board, hand)) == {f"{card}:pass" for card in hand.split(",")}


@pytest.mark.parametrize("seat", [red_to_act, blue_to_act])
@pytest.mark.parametrize(
    ("board", "hand"),
    [
        ("M4/2W2/2m2/5/5", "eagle,lion"),  # Lion takes the Spirit one on
        ("M4/W4/2m2/5/5", "dog,panda"),  # Panda takes the Spirit right
        ("MW3/s4/m4/5/5", "dog,panda"),  # a student is no obstacle to the Spirit
        ("MW3/S4/m4/5/5", "dog,panda"),  # nor an own one
        ("3WM/4m/5/5/5", "bear,lion"),  # Lion takes the master back
    ],
)
def test_where_the_spirit_or_a_pawn_can_move_one_does_not_pass(
    board: str, hand: str, seat: Callable[[str, str], GameState]
) -> None:
    assert not any(text.endswith(":pass") for text in offered(seat(board, hand)))


def test_spirit_moves_count_as_legal_moves_for_the_pass_rule() -> None:
    state = wind("M4/5/2W2/2m2/5 r dog,panda cobra,goose rooster")
    assert offered(state) == {
        *("dog:c3b2", "dog:c3b3", "dog:c3b4"),
        *("panda:c3b2", "panda:c3c4", "panda:c3d4"),
    }


def test_a_card_that_moves_nothing_is_not_passed_while_the_other_moves_the_spirit() -> None:
    state = red_to_act("M4/2W2/2m2/5/5", "eagle,lion")
    assert offered(state) == {"lion:c4c5"}
    for card in ("eagle", "lion"):
        refused = refusal(state, f"{card}:pass")
        assert isinstance(refused, MustMove)
        assert str(refused.example) == "lion:c4c5"


def test_a_wind_card_that_moves_the_spirit_alone_is_a_move_not_a_pass() -> None:
    after = play(red_to_act("M4/2W2/2m2/5/5", "eagle,lion"), "lion:c4c5")
    assert text_of(after) == "M1W2/5/2m2/5/5 b eagle,rooster cobra,goose lion"


def test_after_a_pass_the_exchange_happens_and_nothing_has_moved() -> None:
    state = red_to_act("M1W2/5/2m2/5/5", "eagle,lion")
    after, events = act(state, "eagle:pass")
    assert events == (TurnPassed(Player.RED, CARDS["eagle"]),)
    assert text_of(after) == "M1W2/5/2m2/5/5 b lion,rooster cobra,goose eagle"
    assert (after.phase, after.turn_number) == (Phase.MOVE, 2)
    assert (after.last_action, after.spirit_move) == (Pass(CARDS["eagle"]), None)


def test_a_pass_needs_a_card_of_ones_own() -> None:
    state = red_to_act("M1W2/5/2m2/5/5", "eagle,lion")
    assert refusal(state, "cobra:pass").reason is Reason.CARD_NOT_IN_HAND


@given(ongoing_states(Variant.WIND))
def test_passing_is_offered_alone_or_not_at_all_and_never_in_the_second_part(
    state: GameState,
) -> None:
    kinds = {text.endswith(":pass") for text in offered(state)}
    assert len(kinds) == 1
    assert kinds == {False} or state.phase is Phase.MOVE
