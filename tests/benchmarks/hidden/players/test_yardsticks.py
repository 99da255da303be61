from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import (
    CARDS,
    Player,
    Square,
    Variant,
    apply,
    format_action,
    lay_out,
    new_game,
    parse_action,
    player_view,
)
from tests.benchmarks.hidden.players.yardsticks import Chance, Greedy

if TYPE_CHECKING:
    from onitama_core.game import GameState

RNG = Random(1)  # noqa: S311 - it is a game


def after(variant: Variant, *actions: str) -> GameState:
    """Red's placement, Blue's, then turns."""
    cards = ("tiger", "crab", "crane", "monkey", "dragon")
    state = new_game(lay_out(variant, [CARDS[card] for card in cards]))
    for text in actions:
        action = parse_action(text)
        seat = state.position.turn
        if text.startswith("place"):
            seat = Player.RED if text < "place:b5" and "1" in text else Player.BLUE
        state = apply(state, seat, action).state
    return state


def chosen(state: GameState) -> set[str]:
    view = player_view(state, state.position.turn)
    return {format_action(Greedy().choose(view, RNG)) for _ in range(60)}


def moved(state: GameState, *, red: int, blue: int, masters: int) -> GameState:
    position = state.position._replace(pawns=(red, blue), masters=masters)
    return replace(state, position=position)


def bits(*squares: Square) -> int:
    return sum(square.bit for square in squares)


@pytest.fixture
def shadow() -> GameState:
    return after(Variant.SHADOW, "place:b1", "place:b5")


def test_greedy_takes_the_master(shadow: GameState) -> None:
    state = moved(
        shadow,
        red=bits(Square.C1, Square.A3),
        blue=bits(Square.A5, Square.E5),
        masters=bits(Square.C1, Square.A5),
    )
    assert chosen(state) == {"tiger:a3a5"}


def test_greedy_enters_the_temple(shadow: GameState) -> None:
    state = moved(
        shadow,
        red=bits(Square.C3, Square.E3),
        blue=bits(Square.A5, Square.E5),
        masters=bits(Square.C3, Square.A5),
    )
    assert chosen(state) == {"tiger:c3c5"}


def test_greedy_moves_so_that_its_ninja_takes_the_master(shadow: GameState) -> None:
    state = moved(
        shadow,
        red=bits(Square.C1),
        blue=bits(Square.B3),
        masters=bits(Square.C1, Square.B3),
    )
    assert {text.partition(":")[0] for text in chosen(state)} == {"tiger"}


def test_chance_plays_anything(shadow: GameState) -> None:
    view = player_view(shadow, shadow.position.turn)
    assert {Chance().choose(view, RNG) for _ in range(500)} == set(view.legal_actions)
