"""That a puzzle which is found holds what it promises, and that a false one is found out."""

from __future__ import annotations

from random import Random

import pytest

from onitama_core.game import Variant
from onitama_core.puzzles import begin, turns_of
from onitama_core.puzzles.puzzles import read
from tests.training.puzzles import (
    DEPTHS,
    Prover,
    answers,
    faults,
    games,
    line_of,
    men,
    position_of,
    puzzles_of,
)

WINS = "seasnake:c3c4 horse:a5a4 bear:c4b5"
GOOD = (
    "1\twin\t649\tsm3/2s2/2S2/M4/5 r bear,seasnake horse,rat cobra"
    f"\t{WINS}\t0309070309030300..07 0004..03010000020505"
)


@pytest.mark.parametrize("seed", range(2))
def test_what_is_found_in_games_is_proven(seed: int) -> None:
    prover, depths = Prover(1), DEPTHS[Variant.CLASSIC]
    found = next(
        one
        for roots in games(Variant.CLASSIC, prover, Random(seed))  # noqa: S311 - it is a game
        for one in puzzles_of(roots, prover, depths)
        if all(men(step.root) > 4 for step in one.steps)
    )
    replies = " ".join(answers(step, prover) for step in found.steps)
    told = ("1", found.kind, "1500", position_of(found), line_of(found), replies)
    puzzle = read("\t".join(told))
    assert list(faults(puzzle, Prover(1))) == []
    assert len(puzzle.answers[0]) == 2 * len(list(turns_of(begin(puzzle).state)))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("bear:c4b5", "bear:a2a3"), "turn 3 doesn't win"),
        ((WINS, "bear:a2a3 horse:c4d4 cobra:a3b2"), "turn 1 doesn't win"),
        ((WINS, "bear:c3c4 horse:a5a4 cobra:a2b1"), "the ending at turn 2 is another"),
        (("win", "only"), "another turn holds"),
    ],
)
def test_a_false_one_is_found_out(change: tuple[str, str], fault: str) -> None:
    assert list(faults(read(GOOD), Prover(1))) == []
    told = list(faults(read(GOOD.replace(*change)), Prover(1)))
    assert any(each.startswith(fault) for each in told), told
