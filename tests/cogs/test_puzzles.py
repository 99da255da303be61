"""What a puzzle of Way of the Shadow tells nobody: where the other side's ninja stands."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from cogs.puzzles.commands import refuted, solver_seat
from cogs.puzzles.words import solution, what_is_asked
from cogs.ui.clicks import TakeBack
from onitama_core.game import Variant, player_view
from onitama_core.puzzles import Attempt, begin, play, reach, turns_of
from onitama_core.puzzles.puzzles import puzzles, with_other_ninja
from rendering import Renderer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from onitama_core.puzzles import Puzzle

NIGHT = [puzzle for puzzle in puzzles().values() if puzzle.variant is Variant.SHADOW]


def shown(now: Attempt) -> tuple[object, ...]:
    """All that a seat hands on."""
    seat = solver_seat(now, keeps_theme=False)
    told = (seat.name, seat.headed("how"), seat.buttons, seat.lists, seat.click(TakeBack()))
    return seat.view, seat.events, *told


def all_of(puzzle: Puzzle) -> list[Attempt]:
    """Its start, with the ninja in each place that it may be in."""
    now = begin(puzzle)
    return [replace(now, state=with_other_ninja(now.state, it)) for it in puzzle.places[0]]


def told(now: Attempt) -> Iterator[object]:
    """After each turn, right or wrong, and between its parts."""
    for turn in list(turns_of(now.state, now.places))[::5]:
        found = play(now, turn[0])
        if isinstance(found, Attempt) and not found.solved and len(turn) > 1:
            yield shown(found)
            found = play(found, turn[1])
        yield shown(found) if isinstance(found, Attempt) else refuted(now, found)


@pytest.mark.parametrize("part", range(4))
def test_wherever_the_ninja_stands_the_same_is_told(part: int) -> None:
    for puzzle in NIGHT[part::40]:
        seen = [(shown(now), list(told(now))) for now in all_of(puzzle)]
        assert all(each == seen[0] for each in seen), puzzle.number


def test_which_place_the_line_has_first_is_not_told() -> None:
    for puzzle in NIGHT:
        other = replace(puzzle, places=tuple(places[::-1] for places in puzzle.places))
        assert what_is_asked(begin(puzzle)) == what_is_asked(begin(other))


def test_a_solution_tells_of_answers_what_was_seen_of_them() -> None:
    for puzzle in NIGHT:
        told = solution(puzzle).split(" · ")[1::2]
        for number, answer in enumerate(told, 1):
            now = reach(puzzle, number, None, has_erred=False)
            is_seen = now.state.night.revealed[now.solver.opponent] != 0
            assert ("the ninja" in answer) is is_seen, puzzle.number


def test_wherever_it_stands_picture_and_alt_text_are_the_same_bytes() -> None:
    renderer = Renderer()
    for puzzle in (NIGHT[0], NIGHT[-1]):
        views = [player_view(now.state, now.solver) for now in all_of(puzzle)]
        drawn = {renderer.board(view, seen_from=view.viewer) for view in views}
        assert len(drawn) == 1
