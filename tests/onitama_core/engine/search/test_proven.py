"""What the search calls proven, against trying every turn, without anything clever."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from onitama_core.engine import Depth, Loss, Win
from onitama_core.engine.board import make, wins
from onitama_core.engine.search import Root, Searcher
from onitama_core.engine.search.memory import deal_into, workspace
from onitama_core.engine.search.turns import generate
from onitama_core.game import Variant, parse_position
from tests.onitama_core.engine.turns import random_game

if TYPE_CHECKING:
    from onitama_core.engine import Score
    from onitama_core.engine.board import Numbers
    from onitama_core.engine.search.memory import Workspace

PLIES = 3
LAST_TURNS = 5
"""Of a game, where most is decided."""


@pytest.fixture(scope="module")
def searcher() -> Searcher:
    return Searcher(hash_mb=1)


def turns_at(ws: Workspace, at: Numbers) -> list[int]:
    return [int(turn) for turn in ws["turns"][0, : generate(ws, 0, at)]]


def plies_to_win(ws: Workspace, at: Numbers, most: int) -> int | None:
    """The least in which the mover wins by force; None where it takes more than `most`."""
    turns = turns_at(ws, at)
    if most >= 1 and any(wins(turn, at) for turn in turns):
        return 1
    if most <= 2:
        return None
    losses = [plies_to_loss(ws, make(turn, at), most - 1) for turn in turns]
    return 1 + min(each for each in losses if each) if any(losses) else None


def plies_to_loss(ws: Workspace, at: Numbers, most: int) -> int | None:
    """The most for which the mover can put off a loss; None where it can beyond `most`."""
    longest = 0
    for turn in turns_at(ws, at):
        plies = None if wins(turn, at) else plies_to_win(ws, make(turn, at), most - 1)
        if plies is None:
            return None
        longest = max(longest, plies)
    return 1 + longest


def proven_within(ws: Workspace, at: Numbers, most: int) -> Score | None:
    if win := plies_to_win(ws, at, most):
        return Win(win)
    loss = plies_to_loss(ws, at, most)
    return Loss(loss) if loss else None


def within(score: Score, most: int) -> Score | None:
    return score if isinstance(score, Win | Loss) and score.plies <= most else None


@pytest.mark.parametrize(
    ("variant", "pool", "games"),
    [(Variant.CLASSIC, "base", 20), (Variant.CLASSIC, "sensei", 20), (Variant.WIND, "all", 20)],
)
def test_short_wins_and_losses_are_those_of_the_rules(
    searcher: Searcher, variant: Variant, pool: str, games: int
) -> None:
    rng = Random(f"{variant} {pool}")  # noqa: S311 - a game, not a secret
    ws = workspace()[0]
    seen = set()
    for _ in range(games):
        for state in list(random_game(variant, pool, rng))[-LAST_TURNS:]:
            root = Root.of(state)
            deal_into(ws, root.deal)
            expected = proven_within(ws, root.numbers, PLIES)
            assert within(searcher.think(root, Depth(PLIES)).score, PLIES) == expected
            seen.add(expected)
    assert {None, Win(1), Loss(2), Win(3)} <= seen


def test_a_temple_that_can_be_entered_next_is_lost(searcher: Searcher) -> None:
    threatened = parse_position("m4/5/2M2/5/4S b boar,tiger crane,monkey dragon")
    assert searcher.think(Root.of(threatened), Depth(6)).score == Loss(2)
