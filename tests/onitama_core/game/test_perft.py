"""The tables of NOTATION.md."""

from __future__ import annotations

import pytest
from hypothesis import given

from onitama_core.game import (
    GameState,
    Outcome,
    Player,
    Termination,
    conclude,
    legal_actions,
    perft,
)
from tests.onitama_core.game.helpers import START, classic, offered, play, text_of
from tests.onitama_core.game.strategies import ongoing_states

TABLES = {
    ("crab,tiger", "crane,monkey", "dragon"): (10, 130, 1677, 19173, 262601),
    ("boar,ox", "elephant,horse", "crab"): (10, 130, 1989, 28509, 487780),
}


def opening_of(deal: tuple[str, str, str], first: Player) -> GameState:
    mover, other, side = deal
    red, blue = (mover, other) if first is Player.RED else (other, mover)
    return classic(f"ssmss/5/5/5/SSMSS {str(first)[0]} {red} {blue} {side}")


@pytest.mark.parametrize("first", Player)
@pytest.mark.parametrize(
    ("deal", "depth", "leaves"),
    [(deal, depth, n) for deal, row in TABLES.items() for depth, n in enumerate(row, start=1)],
)
def test_the_tree_has_the_published_number_of_leaves(
    deal: tuple[str, str, str], depth: int, leaves: int, first: Player
) -> None:
    assert perft(opening_of(deal, first), depth) == leaves


def test_no_action_deep_there_is_one_leaf() -> None:
    assert perft(classic(START), 0) == 1


@pytest.mark.parametrize("depth", [0, 1, 2, 5])
def test_a_finished_game_is_one_leaf(depth: int) -> None:
    over = play(classic("2m2/2M2/5/5/5 r boar,tiger horse,ox dragon"), "boar:c4c5")
    assert perft(over, depth) == 1


def test_a_resigned_game_is_one_leaf() -> None:
    resigned = Outcome(Player.BLUE, Termination.RESIGNATION)
    assert perft(conclude(classic(START), resigned).state, 3) == 1


def test_a_sequence_in_which_the_game_ends_earlier_is_one_leaf() -> None:
    state = classic("4m/2M2/5/5/5 r ox,tiger crane,monkey dragon")
    wins, go_on = {"ox:c4c5"}, {"ox:c4c3", "ox:c4d4", "tiger:c4c3"}
    assert offered(state) == wins | go_on
    assert perft(state, 2) == 1 + sum(perft(play(state, text), 1) for text in go_on)


def test_a_forced_pass_is_two_actions() -> None:
    assert perft(classic("4M/5/5/5/m4 r bear,fox crane,monkey dragon"), 1) == 2


@given(ongoing_states())
def test_counting_a_whole_bitboard_at_a_time_agrees_with_the_legal_actions(
    state: GameState,
) -> None:
    assert perft(state, 1) == len(legal_actions(state, state.position.turn))


def test_a_draw_ends_nothing_in_the_tree() -> None:
    there_and_back = "elephant:a5b4 ox:a1a2 eel:b4a4 elephant:a2b2 ox:a4a5 eel:b2a1"
    almost_all, _ = there_and_back.rsplit(" ", 1)
    start = classic("ssmss/5/5/5/SSMSS b monkey,ox crane,elephant eel")
    almost_drawn = play(start, f"{there_and_back} {almost_all}")
    assert perft(almost_drawn, 2) == perft(classic(text_of(almost_drawn)), 2)
