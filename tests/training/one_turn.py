"""Puzzles for beginners: Classic positions with base cards in which exactly one turn wins at once.

They come from games of the engine. Among the wrong turns there are at least two captures, so that
the win is not the only turn that catches the eye. One win of three reaches the temple; the others
capture the master.
"""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING, Final

from onitama_core.engine.board import target_of, wins
from onitama_core.engine.playing import Engine
from onitama_core.engine.search.searcher import turns_of
from onitama_core.game import Variant
from tests.training.classic_wind import (
    HASH_MB,
    Puzzle,
    Step,
    difficulty,
    encode_answers,
    games,
    line_of,
    position_of,
)
from tests.training.proving import Prover

if TYPE_CHECKING:
    from collections.abc import Container, Iterator
    from random import Random

    from onitama_core.engine.search import Root

MIN_TURNS: Final = 8
"""Legal turns among which the winning one is to be found."""
MIN_TEMPTING_TURNS: Final = 2
"""Wrong turns that capture a student."""
TAKES_MASTER: Final = (True, True, False)
"""Kinds of wins in the order in which they are kept, because games rarely end on the temple."""


def generate_rows(rng: Random, known: Container[str]) -> Iterator[tuple[str, ...]]:
    """Yield the columns after the number of puzzles whose positions are not in `known`."""
    prover, engine = Prover(HASH_MB), Engine()
    kinds = cycle(TAKES_MASTER)
    is_wanted = next(kinds)
    for roots in games(Variant.CLASSIC, prover, rng, pools=("base",)):
        puzzle = find(roots[-1])
        if puzzle is None or takes_master(puzzle) is not is_wanted:
            continue
        position = position_of(puzzle)
        if position in known:
            continue
        [step] = puzzle.steps
        rating = str(difficulty(puzzle, engine))
        yield puzzle.kind, rating, position, line_of(puzzle), encode_answers(step, 1, prover)
        is_wanted = next(kinds)


def find(root: Root) -> Puzzle | None:
    """Return the puzzle of a position, or None if the win is too obvious or several turns win."""
    turns = turns_of(root)
    winning = [turn for turn in turns if wins(turn, root.position)]
    if len(turns) < MIN_TURNS or len(winning) != 1:
        return None
    tempting = [turn for turn in turns if turn not in winning and captures(turn, root)]
    if len(tempting) < MIN_TEMPTING_TURNS:
        return None
    return Puzzle("win", root, (Step(root, winning[0], None),))


def captures(turn: int, root: Root) -> bool:
    return bool(root.position.enemy >> target_of(turn) & 1)


def takes_master(puzzle: Puzzle) -> bool:
    """Return whether the puzzle is won by capturing the master, not by reaching the temple."""
    [step] = puzzle.steps
    return 1 << target_of(step.right) == step.root.position.enemy_master
