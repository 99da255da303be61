"""Puzzles found in games pass the check, and the check finds wrong puzzles."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from onitama_core.engine.board import TURN_MASK
from onitama_core.engine.endings import value_in
from onitama_core.engine.endings.analysis import analyse
from onitama_core.engine.hidden.search.turns import wins
from onitama_core.engine.position import deal_of
from onitama_core.engine.search import Root
from onitama_core.game import Variant
from onitama_core.puzzles import PuzzleTheme, begin_attempt, legal_turns
from onitama_core.puzzles.puzzles import parse_puzzle
from tests.onitama_core.engine.turns import random_position
from tests.training import one_turn, shadow
from tests.training.classic_wind import (
    DEPTHS,
    encode_answers,
    find_faults,
    games,
    line_of,
    piece_count_of,
    position_of,
    puzzles_of,
)
from tests.training.proving import Prover
from tests.training.shadow_finding import Node, find, is_won_at_once
from tests.training.shadow_finding import Prover as ShadowProver
from tests.training.shadow_finding import games as games_in_shadow

WINS = "seasnake:c3c4 horse:a5a4 bear:c4b5"
GOOD = (
    "1\twin\t649\tsm3/2s2/2S2/M4/5 r bear,seasnake horse,rat cobra"
    f"\t{WINS}\t0309070309030300..07 0004..03010000020505"
)


SLOW_WIN = (
    "50\twin\t1360\ts1m1s/2ss1/M4/5/SS1SS b bear,phoenix dog,panda rat"
    "\tpanda:c4b3 phoenix:b1c2 dog:a5b4 bear:a1a2 phoenix:b4a3"
    "\t0202020202020201..0c000b020708 ..0303040f030303030302020d0303020303"
    " 060507..0202020706060605050303030303"
)
"""Puzzle with a wrong answer: after `panda:d4d3 bear:e1d2` the solver wins one turn too late."""
SLOW_LOSS = (
    "981\thold\t807\t5/1m1s1/3S1/1s1M1/5 r cobra,rabbit crab,eel rooster\tcobra:d2c2"
    "\t..050b010101050b0101"
)
"""Puzzle whose right turn does not hold: it loses in 16 plies."""


@pytest.mark.parametrize("seed", range(2))
def test_a_puzzle_found_in_games_passes_the_check(seed: int) -> None:
    prover, depths = Prover(1), DEPTHS[Variant.CLASSIC]
    found = next(
        puzzle
        for roots in games(Variant.CLASSIC, prover, Random(seed))  # noqa: S311 - it is a game
        for puzzle in puzzles_of(roots, prover, depths)
        if all(piece_count_of(step.root) > 4 for step in puzzle.steps)
    )
    left = range(len(found.steps), 0, -1)
    replies = " ".join(
        encode_answers(step, turns if found.kind == "win" else None, prover)
        for step, turns in zip(found.steps, left, strict=True)
    )
    columns = ("1", found.kind, "1500", position_of(found), line_of(found), replies)
    puzzle = parse_puzzle("\t".join(columns))
    assert list(find_faults(puzzle, Prover(1))) == []
    assert len(puzzle.answers[0]) == 2 * len(list(legal_turns(begin_attempt(puzzle).state)))


def test_correct_puzzles_have_no_faults() -> None:
    assert [
        *find_faults(parse_puzzle(GOOD), Prover(1)),
        *shadow.find_faults(parse_puzzle(SHADOW_PUZZLE)),
    ] == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("bear:c4b5", "bear:a2a3"), "turn 3 doesn't win"),
        ((WINS, "bear:a2a3 horse:c4d4 cobra:a3b2"), "turn 1 doesn't win"),
        ((WINS, "bear:c3c4 horse:a5a4 cobra:a2b1"), "the ending at turn 2 is another"),
        (("win", "only"), "the answer 03 doesn't refute bear:a2a3"),
    ],
)
def test_the_check_finds_wrong_turns_answers_and_endings(
    change: tuple[str, str], fault: str
) -> None:
    faults = list(find_faults(parse_puzzle(GOOD.replace(*change)), Prover(1)))
    assert any(each.startswith(fault) for each in faults), faults


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        (SLOW_WIN, "the answer 07 doesn't refute panda:d4d3"),
        (GOOD.replace("\t0309", "\t0109"), "the answer 01 doesn't refute bear:a2a3"),
        (GOOD.replace("\t0309", "\tzz09"), "the answer zz doesn't refute bear:a2a3"),
        (GOOD.replace("\t0309", "\t..09"), "bear:a2a3 has .. for an answer"),
        (SLOW_LOSS, "the turn loses"),
        (SLOW_LOSS.replace("..05", "..00"), "the answer 00 doesn't refute cobra:d2e1"),
    ],
)
def test_the_check_proves_each_answer_to_its_full_depth(row: str, fault: str) -> None:
    assert fault in list(find_faults(parse_puzzle(row), Prover(1)))


def test_a_puzzle_of_one_turn_passes_the_check() -> None:
    [*columns] = next(one_turn.generate_rows(Random(51), set()))  # noqa: S311 - it is a game
    puzzle = parse_puzzle("\t".join(("1", *columns)))
    assert puzzle.theme is PuzzleTheme.WIN_1
    assert puzzle.has_base_cards
    assert list(find_faults(puzzle, Prover(1))) == []


def test_the_check_refuses_a_puzzle_with_two_winning_turns() -> None:
    two_win = (
        "1\twin\t412\t5/m4/1M2s/2S2/5 b crane,frog eel,elephant boar\teel:a4b3\t..0305..010505"
    )
    assert list(find_faults(parse_puzzle(two_win), Prover(1))) == ["another turn wins too"]


CARDS = ("ox", "boar", "horse", "elephant", "crab")


def test_a_search_without_pruning_agrees_with_a_table_of_endings() -> None:
    rng, prover, five = Random(1), Prover(1), deal_of(CARDS)  # noqa: S311
    values, won = analyse(five.ids, 3), 0
    for _ in range(300):
        root = Root.of(random_position(five, 3, rng))
        plies = value_in(values, root.position)
        won += plies > 1
        for turns in (1, 2, 3):
            assert prover.can_force_win(root, turns) is (0 < plies < 2 * turns)
    assert won


def test_a_puzzle_with_a_hidden_ninja_passes_the_check() -> None:
    for game in games_in_shadow(Random(5)):  # noqa: S311 - it is a game
        for prover, node, own in game:
            if found := find(prover, node, own, Random(1)):  # noqa: S311
                row = "\t".join(("1", "win", "1500", *shadow.row_of(prover, found)))
                assert list(shadow.find_faults(parse_puzzle(row))) == []
                return


def test_a_proven_win_with_hidden_ninjas_depends_only_on_observed_replies() -> None:
    moments = (
        moment
        for game in islice(games_in_shadow(Random(3)), 300)  # noqa: S311 - it is a game
        for moment in game
    )
    won = 0
    for prover, node, _ in moments:
        if is_won_at_once(prover, node) or prover.right(node, 2):
            continue
        for turn in prover.turns(node):
            if prover.wins(node, turn, 3):
                won += 1
                assert wins_in_three(prover, node, turn)
    assert won


def wins_in_three(prover: ShadowProver, node: Node, turn: int) -> bool:
    """Return whether a turn wins in three, tested once for each group of replies that look alike.

    If the pawn certainly captures the hidden ninja, the compiled search is asked directly.
    """
    if node.places and not node.uncaptured_places(turn):
        return prover.wins(node, turn, 3)
    groups = prover.replies(node, turn).values()
    return all(
        not any(wins(reply.turn & TURN_MASK, reply.after) for reply in replies)
        and prover.is_won(prover.following(turn, node, replies), 2)
        for replies in groups
    )


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("c5,b4,c4,d4 ", "c5,b4,c4,d4,d1,a3 "), "turn 1 doesn't win"),
        (("c5,b4,c4,d4 ", "c5,b4,c4,d4,d1,a3 "), "the referee finds a way out of turn 1"),
        ((" d4,c3,", " d4,"), "after turn 1 it may be elsewhere"),
        (("\t10r10c", "\t10r10g"), "the answer 10g doesn't refute dragon:b3c4"),
    ],
)
def test_the_check_finds_false_puzzles_with_hidden_ninjas(
    change: tuple[str, str], fault: str
) -> None:
    assert fault in list(shadow.find_faults(parse_puzzle(SHADOW_PUZZLE.replace(*change))))


SHADOW_PUZZLE = (
    "1203\twin\t966\t1s3/5/1m1M1/1S3/5 b bear,giraffe dragon,fox boar"
    "\tfox:b3a2 bear:b2b3+ninja:c5d4 dragon:a2c1\t"
    "10r10c10r104...10010r104104 10h10i10210210230c...10g"
    "\t-\tc5,b4,c4,d4 d4,c3,e3,b4,c4,a5,c5,d5"
)
