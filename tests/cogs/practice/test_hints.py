"""What a hint says: which piece, then the turn, and in the middle of a turn the rest of it."""

from __future__ import annotations

from cogs.practice.commands import hint_of
from onitama_core.engine import Loss, Points, Thought
from onitama_core.matches import Line
from tests.onitama_core.game.helpers import START, WIND_START


def thought(*turn: str) -> Thought:
    return Thought(turn, Points(0), 1, 1, turn)


BEST = thought("bat:c1c2", "bat:c3b4")


def test_first_it_names_the_piece_alone() -> None:
    told = hint_of(Line(START, (), ()), thought("tiger:c1c3"), in_full=False)
    assert told == "💡 Look at your master on c1."


def test_asked_again_it_names_the_turn() -> None:
    told = hint_of(Line(START, (), ()), thought("tiger:c1c3"), in_full=True)
    assert told == "💡 **Tiger c1–c3**."


def test_of_a_turn_that_only_moves_it_says_what_is_likely_to_follow() -> None:
    line = ("crab:a1a2", "monkey:b5a4", "dragon:c1b2")
    told = hint_of(Line(START, (), ()), Thought(line[:1], Points(0), 3, 1, line), in_full=True)
    assert told == "💡 **Crab a1–a2**. Blue's best answer: **Monkey b5–a4**."


def test_in_wind_the_likely_answer_is_both_parts() -> None:
    line = ("crab:a1a2", "eagle:a5b4", "eagle:c3a1")
    told = hint_of(Line(WIND_START, (), ()), Thought(line[:1], Points(0), 2, 1, line), in_full=True)
    assert told.endswith("Blue's best answer: **Eagle a5–b4**, then the Spirit **Eagle c3–a1**.")


def test_of_a_lost_match_it_says_so() -> None:
    assert when_lost(4) == "Blue can win by force, in 2 turns at most, whatever you play."
    assert when_lost(2) == "Blue can win with the next turn, whatever you play."


def when_lost(plies: int) -> str:
    found = Thought(("crab:a1a2",), Loss(plies), plies, 1, ("crab:a1a2",))
    told = hint_of(Line(START, (), ()), found, in_full=True)
    return told.removeprefix("💡 **Crab a1–a2**. ")


def test_after_the_pawns_move_that_was_meant_it_names_the_spirits() -> None:
    line = Line(WIND_START, (), ("bat:c1c2",))
    assert hint_of(line, BEST, in_full=False) == "💡 Look at the Spirit."


def test_the_spirit_begins_a_sentence_with_a_capital() -> None:
    line = Line(WIND_START, (), ("bat:c1c2",))
    assert hint_of(line, BEST, in_full=True) == "💡 The Spirit **Bat c3–b4**."


def test_after_another_pawns_move_it_says_so() -> None:
    line = Line(WIND_START, (), ("bat:b1b2",))
    assert "another way to move the pawn" in hint_of(line, BEST, in_full=False)
