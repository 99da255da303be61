"""Tables of endings: their totals, their cost, the referee's word, and what they bring the search.

`uv run python -m tests.benchmarks endings [more]`; `more` asks a table of five men, which takes
2 GB of memory, what the search misses with five men and with six.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING, Final

import numpy as np

from onitama_core.engine import Nodes, Win
from onitama_core.engine.board import decode, encode
from onitama_core.engine.endings import DRAWN, MEN, NO_TABLE, load, make
from onitama_core.engine.endings.analysis import DRAW, MOST_MEN, analyse, positions
from onitama_core.engine.position import deal_of
from onitama_core.engine.search import Root, Searcher
from onitama_core.engine.search.searcher import Tables
from onitama_core.game import POOLS, SQUARES
from tests.onitama_core.engine.turns import position_at, turns_by_referee, value_by_turns, value_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from onitama_core.engine import Score
    from onitama_core.engine.endings.analysis import Values
    from onitama_core.engine.position import Deal
    from onitama_core.game import GameState


Cards = tuple[str, ...]

PUBLISHED: Final = ("boar", "crab", "elephant", "horse", "ox")
TWO_A_SIDE: Final = 9_174_270
"""The positions that other solvers counted: at most a student each."""
DEALS: Final = 10
CHECKED: Final = 2_000
"""Positions of each deal."""
GAMES: Final = 50
"""Of each deal."""
FAR: Final = 9
"""Plies of a win that is worth playing out."""


def run(arguments: Sequence[str] = ()) -> str:
    rng = Random(1)  # noqa: S311 - positions
    deals = [PUBLISHED, *(any_deal(rng) for _ in range(DEALS - 1))]
    with TemporaryDirectory() as name:
        folder = Path(name)
        lines = [totals(), made(folder, deals), checked(folder, deals, rng)]
        lines.append(played(folder, deals, rng))
        if "more" in arguments:
            lines += missed(load(folder, PUBLISHED), PUBLISHED, Random(1))  # noqa: S311 - positions
    return "\n".join(lines)


def any_deal(rng: Random) -> Cards:
    return tuple(sorted(card.id for card in rng.sample(POOLS["all"], 5)))


def totals() -> str:
    count = np.bincount(analyse(PUBLISHED, MEN)[:TWO_A_SIDE], minlength=DRAW + 1)
    return (
        f"endings of {', '.join(PUBLISHED)}: {TWO_A_SIDE:,} positions with a student each at most: "
        f"won in 1 {count[1]:,}, later {count[3:DRAW:2].sum():,}, "
        f"lost {count[2:DRAW:2].sum():,}, drawn {count[DRAW]:,}"
    )


def made(folder: Path, deals: list[Cards]) -> str:
    seconds, longest = [], []
    for cards in deals:
        started = process_time()
        make(folder, cards)
        seconds.append(process_time() - started)
        values = load(folder, cards)
        longest.append(int(values[values != DRAW].max()))
    return (
        f"files of {positions(MEN):,} positions with four men at most, {len(deals)} deals: "
        f"{min(seconds):.2f}–{max(seconds):.2f} s of processor time each; "
        f"longest lines of {min(longest)}–{max(longest)} plies"
    )


def checked(folder: Path, deals: list[Cards], rng: Random) -> str:
    right = 0
    for cards in deals:
        values = load(folder, cards)
        for _ in range(CHECKED):
            state = any_position(cards, rng)
            right += value_of(state, values) == value_by_turns(state, values)
    return (
        "values that follow from those after the referee's turns: "
        f"{right:,} of {CHECKED * len(deals):,}"
    )


def any_position(cards: Cards, rng: Random) -> GameState:
    return position_at(rng.randrange(positions(MEN)), deal_of(cards))


def played(folder: Path, deals: list[Cards], rng: Random) -> str:
    """The search against who puts off the end for as long as can be."""
    in_time, searcher = 0, Searcher(tables=folder)
    for cards in deals:
        values, games = load(folder, cards), 0
        while games < GAMES:
            state = any_position(cards, rng)
            if FAR <= value_of(state, values) < DRAWN:
                games += 1
                in_time += plies_to_win(state, searcher, values) == value_of(state, values)
    return (
        f"games won from {FAR} plies and more, in as many as the table says: "
        f"{in_time:,} of {GAMES * len(deals):,}"
    )


def plies_to_win(start: GameState, searcher: Searcher, values: Values) -> int | None:
    """None where it isn't won."""
    state, plies = start, 0
    while state.outcome is None:
        turns = turns_by_referee(state)
        if plies % 2:
            state = max(turns.values(), key=lambda after: value_of(after, values))
        else:
            state = turns[searcher.think(Root.of(state), Nodes(1_000_000)).turn]
        plies += 1
    return plies if state.outcome.winner is start.position.turn else None


# Wins with five and six men that the search finds, of those that tables show


SAMPLE: Final = 100
"""Positions of five men, and of six."""
NODES: Final = (10_000, 100_000, 400_000)
"""The last are about a tenth of a second."""
JUDGED: Final = 1_500_000
"""Nodes in which a win with six men is looked for, knowing all with five."""
FAR_OFF: Final = 5
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
        return FAR_OFF <= value_of(state, five) < DRAWN

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
    return f"{men} men, {len(won)} positions won in {FAR_OFF} plies and more; found: {found}"


def is_far(score: Score) -> bool:
    return isinstance(score, Win) and score.plies >= FAR_OFF


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
