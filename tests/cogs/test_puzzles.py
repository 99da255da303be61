"""Explanations of wrong turns in puzzles."""

from __future__ import annotations

import pytest

from cogs.puzzles.private import describe_mistake
from onitama_core.game import parse_action
from onitama_core.puzzles import Mistake, Puzzle, attempt_after, continue_attempt
from onitama_core.puzzles.puzzles import parse_puzzle

WIN_IN_TWO = parse_puzzle(
    "341\twin\t649\tms3/s4/1S1M1/5/5 r ox,phoenix horse,sable cobra"
    "\tox:d3d4 horse:a4a3 phoenix:d4c5"
    "\t05020602..0303040406 00000000040002000603..06"
)
HOLD = parse_puzzle(
    "1\thold\t1123\t1smS1/3s1/5/5/SSM2 b crane,horse dragon,eel elephant\tdragon:c5a4"
    "\t..0408080808080808"
)


@pytest.mark.parametrize(
    ("puzzle", "solved", "turn", "text"),
    [
        # This turn wins too, but only in four turns.
        (WIN_IN_TWO, 0, "ox:b3b4", "**Ox b3–b4** doesn't win in 2 turns: Blue answers "),
        (WIN_IN_TWO, 0, "phoenix:d3c4", "After **Phoenix d3–c4** Blue answers "),
        (WIN_IN_TWO, 1, "cobra:b3a3", "**Cobra b3–a3** doesn't win yet: Blue answers "),
        (HOLD, 0, "dragon:d4e5", "After **Dragon d4–e5** Red answers "),
    ],
)
def test_the_explanation_of_a_wrong_turn_claims_only_what_is_proven(
    puzzle: Puzzle, solved: int, turn: str, text: str
) -> None:
    attempt = attempt_after(puzzle, solved, None, has_erred=False)
    mistake = continue_attempt(attempt, parse_action(turn))
    assert isinstance(mistake, Mistake)
    assert describe_mistake(attempt, mistake).startswith(text)
