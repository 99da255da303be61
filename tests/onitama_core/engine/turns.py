"""Whole turns as the referee plays them, to hold the engine's against."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.engine.board import actions_of, cards_of, encode, make, wins
from onitama_core.engine.position import deal_of
from onitama_core.engine.search.searcher import Root, turns_of
from onitama_core.game import (
    POOLS,
    Phase,
    Variant,
    apply,
    deal,
    format_action,
    legal_actions,
    named_pool,
    new_game,
    parse_action,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from onitama_core.engine.board import Numbers
    from onitama_core.game import GameState

WAYS_TO_DEAL = [(variant, name) for variant in (Variant.CLASSIC, Variant.WIND) for name in POOLS]


def turns_by_referee(state: GameState) -> dict[tuple[str, ...], GameState]:
    """Every legal turn in notation, and the state after it."""
    turns: dict[tuple[str, ...], GameState] = {}
    for action in legal_actions(state, state.position.turn):
        after = apply(state, state.position.turn, action).state
        first: tuple[str, ...] = (format_action(action),)
        if after.phase is Phase.SPIRIT:
            turns |= {first + rest: end for rest, end in turns_by_referee(after).items()}
        else:
            turns[first] = after
    return turns


def turns_by_engine(state: GameState) -> dict[tuple[str, ...], Numbers | None]:
    """Every turn in notation, and the numbers after it; None where it wins."""
    root = Root.of(state)
    numbers = root.numbers
    return {
        actions_of(turn, numbers, root.deal): None if wins(turn, numbers) else make(turn, numbers)
        for turn in turns_of(root)
    }


def numbers_after(state: GameState) -> Numbers | None:
    """Of a state that a turn led to; None where the turn won."""
    if state.outcome is not None and state.outcome.winner is not None:
        return None
    return encode(state.position, deal_of(cards_of(state.position)))


def play_turn(state: GameState, actions: Sequence[str]) -> GameState:
    for text in actions:
        state = apply(state, state.position.turn, parse_action(text)).state
    return state


def random_game(variant: Variant, pool: str, rng: Random, most: int = 80) -> Iterator[GameState]:
    """The positions of a game at random, until it is over or so many turns long."""
    state = new_game(deal(variant, named_pool(variant, pool), rng))
    for _ in range(most):
        if state.outcome is not None:
            return
        yield state
        state = rng.choice(list(turns_by_referee(state).values()))
