"""What a hint says: which piece, then the turn, and in the middle of a turn the rest of it."""

from __future__ import annotations

from cogs.practising.hints import hint_for
from onitama_core.engine import Points, Thought
from onitama_core.matches import Line
from tests.onitama_core.game.helpers import START, WIND_START


def thought(*turn: str) -> Thought:
    return Thought(turn, Points(0), 1, 1, turn)


BEST = thought("bat:c1c2", "bat:c3b4")


def test_first_it_names_the_piece_alone() -> None:
    told = hint_for(Line(START, (), ()), thought("tiger:c1c3"), in_full=False)
    assert told == "💡 Look at your master on c1."


def test_asked_again_it_names_the_turn_and_why() -> None:
    told = hint_for(Line(START, (), ()), thought("tiger:c1c3"), in_full=True)
    assert told.startswith("💡 **Tiger c1–c3**. It ")


def test_after_the_pawns_move_that_was_meant_it_names_the_spirits() -> None:
    line = Line(WIND_START, (), ("bat:c1c2",))
    assert hint_for(line, BEST, in_full=False) == "💡 Look at the Spirit."


def test_after_another_pawns_move_it_says_so() -> None:
    line = Line(WIND_START, (), ("bat:b1b2",))
    assert "another way to move the pawn" in hint_for(line, BEST, in_full=False)
