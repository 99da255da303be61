"""NOTATION.md's figures, and what the referee counts in Way of the Wind."""

from __future__ import annotations

import pytest

from onitama_core.engine.search.memory import deal_into, workspace
from onitama_core.engine.search.perft import perft, perft_of_steps
from onitama_core.engine.search.searcher import Root
from onitama_core.game import parse_position
from onitama_core.game import perft as perft_by_referee
from tests.onitama_core.engine.turns import turns_by_referee

START = "ssmss/5/5/5/SSMSS"
WIND_START = "ssmss/5/2W2/5/SSMSS"
PUBLISHED = {
    "r crab,tiger crane,monkey dragon": (10, 130, 1677, 19173, 262601, 3298054),
    "b crane,monkey crab,tiger dragon": (10, 130, 1677, 19173, 262601, 3298054),
    "r boar,ox elephant,horse crab": (10, 130, 1989, 28509, 487780, 7748422),
}


@pytest.mark.parametrize(
    ("cards", "depth", "leaves"),
    [(cards, depth, n) for cards, row in PUBLISHED.items() for depth, n in enumerate(row, start=1)],
)
def test_classic_has_the_published_number_of_leaves(cards: str, depth: int, leaves: int) -> None:
    root = Root.of(parse_position(f"{START} {cards}"))
    ws = workspace()[0]
    deal_into(ws, root.deal)
    assert perft(ws, depth, root.numbers) == leaves
    assert perft_of_steps(ws, depth, root.numbers) == leaves


@pytest.mark.parametrize("depth", [0, 1, 2, 3, 4])
@pytest.mark.parametrize(
    "text",
    [
        f"{WIND_START} r bat,crab crane,eagle dragon",
        f"{WIND_START} b crab,lion octopus,scorpion dragon",
        "s1m1s/1SW2/2M2/5/5 r hawk,spider octopus,tiger dragon",
    ],
)
def test_steps_of_wind_are_counted_as_the_referee_counts_them(text: str, depth: int) -> None:
    state = parse_position(text)
    root = Root.of(state)
    ws = workspace()[0]
    deal_into(ws, root.deal)
    assert perft_of_steps(ws, depth, root.numbers) == perft_by_referee(state, depth)


def test_whole_turns_of_wind_are_counted_as_the_referee_plays_them() -> None:
    state = parse_position(f"{WIND_START} r bat,crab crane,eagle dragon")
    root = Root.of(state)
    ws = workspace()[0]
    deal_into(ws, root.deal)
    leaves = sum(len(turns_by_referee(after)) for after in turns_by_referee(state).values())
    assert perft(ws, 2, root.numbers) == leaves
