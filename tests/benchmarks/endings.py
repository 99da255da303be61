"""Tables of endings: their totals and cost, the referee's word, what they bring the search."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING, Final

import numpy as np

from onitama_core.engine import Nodes
from onitama_core.engine.endings import DRAWN, MEN, load, make
from onitama_core.engine.endings.analysis import DRAW, analyse, positions
from onitama_core.engine.position import deal_of
from onitama_core.engine.search import Root, Searcher
from onitama_core.game import POOLS
from tests.onitama_core.engine.turns import position_at, turns_by_referee, value_by_turns, value_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.engine.endings.analysis import Values
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


def run(_: Sequence[str] = ()) -> str:
    rng = Random(1)  # noqa: S311 - positions
    deals = [PUBLISHED, *(any_deal(rng) for _ in range(DEALS - 1))]
    with TemporaryDirectory() as name:
        folder = Path(name)
        lines = [totals(), made(folder, deals), checked(folder, deals, rng)]
        lines.append(played(folder, deals, rng))
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
