"""Every puzzle, replayed by the referee; and a try at one, turn by turn."""

from __future__ import annotations

from random import Random

import pytest

from onitama_core.game import IllegalAction, Phase, Player, Variant, format_action, parse_action
from onitama_core.puzzles import (
    Attempt,
    Mistake,
    Puzzle,
    Theme,
    begin,
    line_of,
    nearest,
    play,
    reach,
    take_back,
    turns_of,
)
from onitama_core.puzzles.puzzles import puzzles, read

ALL = list(puzzles().values())
CLASSIC = read(
    "23\twin\t649\tsm3/2s2/2S2/M4/5 r bear,seasnake horse,rat cobra"
    "\tseasnake:c3c4 horse:a5a4 bear:c4b5"
    "\t0309070309030300..07 0004..03010000020505"
)
WIND = read(
    "138\twin\t649\t5/5/2mMs/2W2/5 r bat,eel frog,monkey scorpion"
    "\teel:d3c4 frog:c3d2 bat:c4c5"
    "\t020401040305040c070903..05 070a0409..04050502070a0609"
)
HOLD = read(
    "1\thold\t1123\t1smS1/3s1/5/5/SSM2 b crane,horse dragon,eel elephant\tdragon:c5a4"
    "\t..0408080808080808"
)


def after(puzzle: Puzzle, *texts: str) -> Attempt | Mistake:
    now = begin(puzzle)
    for text in texts[:-1]:
        found = play(now, parse_action(text))
        assert isinstance(found, Attempt)
        now = found
    return play(now, parse_action(texts[-1]))


def test_every_puzzle_is_of_five_turns_at_most_and_known_by_its_number() -> None:
    assert [puzzle.number for puzzle in ALL] == list(range(1, len(ALL) + 1))
    assert {puzzle.turns for puzzle in ALL if not puzzle.wins} == {1}
    assert {puzzle.turns for puzzle in ALL if puzzle.wins} <= {2, 3, 4, 5}
    assert {puzzle.variant for puzzle in ALL} == {Variant.CLASSIC, Variant.WIND}


def test_no_position_is_asked_for_twice() -> None:
    assert len({puzzle.position for puzzle in ALL}) == len(ALL)


@pytest.mark.parametrize("part", range(8))
def test_the_referee_plays_every_line_to_what_was_asked(part: int) -> None:
    for puzzle in ALL[part::8]:
        now = begin(puzzle)
        for turn, before in list(line_of(puzzle))[::2]:
            assert now.state == before
            known = puzzle.answers[now.solved]
            assert len(known) == 2 * len(list(turns_of(before)))
            for action in turn:
                found = play(now, action)
                assert isinstance(found, Attempt), puzzle
                now = found
        assert now.is_solved
        outcome = now.state.outcome
        assert puzzle.wins == (outcome is not None and outcome.winner is now.solver)


@pytest.mark.parametrize(
    "puzzle", [*ALL[:: len(ALL) // 12], CLASSIC, WIND, HOLD], ids=lambda each: each.number
)
def test_every_wrong_turn_has_a_legal_answer(puzzle: Puzzle) -> None:
    start, right = begin(puzzle), set()
    for turn in turns_of(start.state):
        found = after(puzzle, *map(format_action, turn))
        if isinstance(found, Attempt):
            right.add(turn)
        else:
            assert found.turn == turn
            assert found.answer in set(turns_of(found.after))
    assert len(right) == 1


def test_a_right_turn_is_answered_at_once() -> None:
    now = after(CLASSIC, "seasnake:c3c4")
    assert isinstance(now, Attempt)
    assert (now.solved, now.is_solved, now.has_erred) == (1, False, False)
    assert now == reach(CLASSIC, 1, None, has_erred=False)
    assert now.state.position.turn is now.solver is Player.RED


def test_any_win_is_right_at_the_last_turn() -> None:
    now = after(CLASSIC, "seasnake:c3c4", "bear:c4b5")
    assert isinstance(now, Attempt)
    assert now.is_solved


def test_a_wrong_turn_is_refuted_by_the_best_answer() -> None:
    found = after(CLASSIC, "bear:a2a3")
    assert isinstance(found, Mistake)
    assert found.turn == (parse_action("bear:a2a3"),)
    assert not found.loses


def test_a_turn_of_two_parts_is_judged_when_it_is_done_and_taken_back_before() -> None:
    begun = after(WIND, "bat:d3d4")
    assert isinstance(begun, Attempt)
    assert (begun.state.phase, begun.solved) == (Phase.SPIRIT, 0)
    assert take_back(begun) == begin(WIND)
    assert begun == reach(WIND, 0, parse_action("bat:d3d4"), has_erred=False)
    done = after(WIND, "bat:d3d4", "bat:c2b3")
    assert isinstance(done, Mistake)
    assert done.turn == (parse_action("bat:d3d4"), parse_action("bat:c2b3"))


def test_to_hold_one_turn_is_right_and_nobody_has_won_then() -> None:
    now = after(HOLD, "dragon:c5a4")
    assert isinstance(now, Attempt)
    assert (now.is_solved, now.state.outcome) == (True, None)


def test_a_mistake_is_kept_in_mind() -> None:
    again = reach(CLASSIC, 0, None, has_erred=True)
    now = play(again, parse_action("seasnake:c3c4"))
    assert isinstance(now, Attempt)
    assert now.has_erred


def test_what_is_not_legal_is_refused() -> None:
    with pytest.raises(IllegalAction):
        after(CLASSIC, "bear:a2e5")
    with pytest.raises(ValueError, match="3"):
        reach(CLASSIC, 3, None, has_erred=False)


@pytest.mark.parametrize("rating", [0, 900, 1500, 4000])
def test_the_next_is_about_as_hard_and_another_one(rating: int) -> None:
    rng = Random(1)  # noqa: S311 - it is a game
    fitting = [one for one in ALL if one.theme is Theme.WIN_3 and one.variant is Variant.CLASSIC]
    closest = min(abs(one.rating - rating) for one in fitting[1:])
    for _ in range(20):
        found = nearest(rating, Variant.CLASSIC, Theme.WIN_3, rng, besides=fitting[0].number)
        assert found in fitting[1:]
        assert abs(found.rating - rating) <= closest + 100


def test_where_a_variant_lacks_a_theme_another_one_has_it() -> None:
    found = nearest(1500, Variant.WIND, Theme.WIN_5, Random(1))  # noqa: S311 - it is a game
    assert (found.theme, found.variant) == (Theme.WIN_5, Variant.CLASSIC)
