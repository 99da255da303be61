"""Positions, layouts and turns as numbers, checked against the referee and published figures."""

from __future__ import annotations

from random import Random

import pytest
from numba import int64

from onitama_core.engine.board import BITBOARD_POSITION, BitboardPosition, make, wins
from onitama_core.engine.compiling import compiled
from onitama_core.engine.search.movegen import generate
from onitama_core.engine.search.searcher import Root
from onitama_core.engine.search.workspace import WORKSPACE, Workspace, new_workspace, set_deal
from onitama_core.game import Variant, parse_position
from tests.onitama_core.engine import turns
from tests.onitama_core.engine.turns import turns_by_referee
from tests.onitama_core.game.helpers import text_of


def test_a_position_is_seen_from_the_side_of_the_mover() -> None:
    root = Root.of(parse_position("m4/5/2W2/5/3SM b crab,tiger crane,monkey dragon"))
    assert root.deal.ids == ("crab", "crane", "dragon", "monkey", "tiger")
    crane_and_monkey = 5
    against_crab_and_tiger = 1
    assert root.position == BitboardPosition(
        own=1 << 20,
        enemy=0b11000,
        own_master=1 << 20,
        enemy_master=0b10000,
        spirit=1 << 12,
        layout=3 * crane_and_monkey + against_crab_and_tiger,
        player=1,
    )


@pytest.mark.parametrize("variant", [Variant.CLASSIC, Variant.WIND])
def test_a_position_survives_its_numeric_encoding(variant: Variant) -> None:
    for state in turns.random_game(variant, "all", Random(1)):  # noqa: S311 - a game
        root = Root.of(state)
        assert text_of(turns.decode(root.position, root.deal)) == text_of(state)


# The engine's turns, compared with the referee's; `tests.benchmarks engine_check` compares more


@pytest.mark.parametrize(("variant", "pool"), turns.VARIANTS_AND_POOLS)
def test_the_engine_generates_the_same_turns_and_positions_as_the_referee(
    variant: Variant, pool: str
) -> None:
    rng = Random(f"{variant} {pool}")  # noqa: S311 - a game, not a secret
    for _ in range(3):
        for state in turns.random_game(variant, pool, rng):
            expected = {
                turn: turns.position_after(after) for turn, after in turns_by_referee(state).items()
            }
            assert turns.turns_by_engine(state) == expected


@pytest.mark.parametrize(
    "text",
    [
        "4M/5/5/5/m4 r bear,fox crane,monkey dragon",
        "S4/S4/M4/S4/S3m r horse,tiger crane,monkey dragon",
        "4M/5/2W2/5/m4 r bear,fox crane,monkey dragon",
        "4M/4s/3m1/4S/W4 r bat,eagle hawk,lion octopus",
        "2W2/1M1s1/5/5/m4 r bat,eagle hawk,lion octopus",
        "ss1ss/2m2/1SMW1/5/S1SS1 b scorpion,rhinoceros octopus,spider lion",
    ],
)
def test_the_engine_generates_the_same_turns_as_the_referee_in_rare_positions(text: str) -> None:
    state = parse_position(text)
    expected = {
        turn: turns.position_after(after) for turn, after in turns_by_referee(state).items()
    }
    assert turns.turns_by_engine(state) == expected


# Perft: the figures of NOTATION.md, and the referee's in Way of the Wind


@compiled(int64(WORKSPACE, int64, BITBOARD_POSITION))
def perft(ws: Workspace, depth: int, position: BitboardPosition) -> int:
    """Return the number of leaves `depth` turns deep; a game that ends earlier is one leaf."""
    if depth == 0:
        return 1
    count = generate(ws, depth, position)
    if depth == 1:
        return count
    leaves = 0
    for index in range(count):
        turn = ws.turns[depth, index]
        leaves += 1 if wins(turn, position) else perft(ws, depth - 1, make(turn, position))
    return leaves


PUBLISHED = {
    "r crab,tiger crane,monkey dragon": (10, 130, 1677, 19173, 262601, 3298054),
    "b crane,monkey crab,tiger dragon": (10, 130, 1677, 19173, 262601, 3298054),
    "r boar,ox elephant,horse crab": (10, 130, 1989, 28509, 487780, 7748422),
}


@pytest.mark.parametrize(
    ("cards", "depth", "leaves"),
    [
        (cards, depth, leaves)
        for cards, row in PUBLISHED.items()
        for depth, leaves in enumerate(row, start=1)
    ],
)
def test_perft_counts_the_published_number_of_leaves_in_classic(
    cards: str, depth: int, leaves: int
) -> None:
    root = Root.of(parse_position(f"ssmss/5/5/5/SSMSS {cards}"))
    ws = new_workspace()[0]
    set_deal(ws, root.deal)
    assert perft(ws, depth, root.position) == leaves


def test_the_engine_counts_whole_turns_of_wind_like_the_referee() -> None:
    state = parse_position("ssmss/5/2W2/5/SSMSS r bat,crab crane,eagle dragon")
    root = Root.of(state)
    ws = new_workspace()[0]
    set_deal(ws, root.deal)
    leaves = sum(len(turns_by_referee(after)) for after in turns_by_referee(state).values())
    assert perft(ws, 2, root.position) == leaves
