"""Wins with five and six men that the search finds, of those that tables show."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING, Final

import numpy as np

from onitama_core.engine import Nodes, Win
from onitama_core.engine.board import decode, encode
from onitama_core.engine.endings import DRAWN, NO_TABLE, analyse
from onitama_core.engine.endings.analysis import DRAW, MOST_MEN, positions
from onitama_core.engine.position import deal_of
from onitama_core.engine.search import Root, Searcher
from onitama_core.engine.search.searcher import Tables
from onitama_core.game import SQUARES
from tests.onitama_core.engine.endings.positions import position_at, value_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from onitama_core.engine import Score
    from onitama_core.engine.endings import Values
    from onitama_core.engine.position import Deal
    from onitama_core.game import GameState

SAMPLE: Final = 100
"""Positions of five men, and of six."""
NODES: Final = (10_000, 100_000, 400_000)
"""The last are about a tenth of a second."""
JUDGED: Final = 1_500_000
"""Nodes in which a win with six men is looked for, knowing all with five."""
FAR: Final = 5
"""Plies from which a win is not plain to see."""


class Given(Tables):
    """A table that is there, in place of those in a folder."""

    def __init__(self, values: Values) -> None:
        super().__init__(None)
        self._given = values

    def for_root(self, root: Root) -> Values:  # noqa: ARG002
        return self._given


def knowing(values: Values) -> Searcher:
    searcher = Searcher(hash_mb=16)
    searcher._tables = Given(values)
    return searcher


def missed(four: Values, cards: tuple[str, ...], rng: Random) -> Iterator[str]:
    """A line a number of men."""
    started = process_time()
    five = analyse(cards, MOST_MEN)
    yield (
        f"all {len(five):,} positions of five men: {process_time() - started:.0f} s of processor "
        f"time, {len(five) / 1e6:.0f} MB; won in 1 {np.mean(five == 1):.1%}, "
        f"drawn {np.mean(five == DRAW):.4%}"
    )
    deal, judge = deal_of(cards), knowing(five)

    def by_table(state: GameState) -> bool:
        return FAR <= value_of(state, five) < DRAWN

    def by_judge(state: GameState) -> bool:
        return is_far(judge.think(Root.of(state), Nodes(JUDGED)).score)

    yield line(5, four, positions_that(by_table, lambda: any_five(deal, rng)))
    yield line(6, four, positions_that(by_judge, lambda: any_six(deal, rng)))


def positions_that(
    are_won: Callable[[GameState], bool], draw: Callable[[], GameState]
) -> list[GameState]:
    won: list[GameState] = []
    while len(won) < SAMPLE:
        state = draw()
        if are_won(state):
            won.append(state)
    return won


def line(men: int, four: Values, won: list[GameState]) -> str:
    found = ", ".join(
        f"in {nodes:,} nodes {share(four, won, nodes):.1%} "
        f"({share(NO_TABLE, won, nodes):.1%} without the table)"
        for nodes in NODES
    )
    return f"{men} men, {len(won)} positions won in {FAR} plies and more; found: {found}"


def is_far(score: Score) -> bool:
    return isinstance(score, Win) and score.plies >= FAR


def any_five(deal: Deal, rng: Random) -> GameState:
    return position_at(rng.randrange(positions(MOST_MEN - 1), positions(MOST_MEN)), deal)


def any_six(deal: Deal, rng: Random) -> GameState:
    """One of five men with a student more, of either side."""
    five = encode(any_five(deal, rng).position, deal)
    student = 1 << rng.choice([s for s in SQUARES if not (five.own | five.enemy) >> s & 1])
    if rng.random() < 0.5:
        return decode(five._replace(own=five.own | student), deal)
    return decode(five._replace(enemy=five.enemy | student), deal)


def share(values: Values, won: list[GameState], nodes: int) -> float:
    """Of these positions those that a new search calls won."""
    found = 0
    for state in won:
        found += isinstance(knowing(values).think(Root.of(state), Nodes(nodes)).score, Win)
    return found / len(won)
