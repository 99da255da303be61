"""Whatever is said of any turn is true: held against all that can follow, one action at a time."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest

from onitama_core.game import GameState, Phase, PieceCaptured, Variant, apply, legal_actions
from onitama_core.game.explaining import (
    AllowsWin,
    Captures,
    KeepsCard,
    LosesStudent,
    MissesWin,
    OnlyTurn,
    Parries,
    Rescues,
    Threatens,
    WinsNow,
    faults,
    merits,
)
from tests.onitama_core.game.strategies import play_out

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from onitama_core.game import Action, Card, Square

GAMES = 60


class Said(NamedTuple):
    """Of a turn, one thing, with the states around it."""

    start: GameState
    turn: tuple[Action, ...]
    after: GameState
    thing: Any


def turns(state: GameState) -> list[tuple[tuple[Action, ...], GameState]]:
    player, found = state.position.turn, []
    for action in legal_actions(state, player):
        after = apply(state, player, action).state
        if after.phase is Phase.SPIRIT and after.outcome is None:
            found += [((action, *more), last) for more, last in turns(after)]
        else:
            found.append(((action,), after))
    return found


def is_won(state: GameState, by: GameState) -> bool:
    return state.outcome is not None and state.outcome.winner is by.position.turn


def can_win(state: GameState) -> bool:
    return any(is_won(after, state) for _, after in turns(state))


def passed_over(state: GameState) -> GameState:
    """As if the player to move had done nothing."""
    position = state.position._replace(turn=state.position.turn.opponent)
    return GameState(state.variant, position, state.hands, 1, None, None, (position,))


def said(seed: int) -> list[Said]:
    """Everything that is said of a random turn of a random game."""
    rng = Random(seed)  # noqa: S311 - it is a game
    game = play_out(rng.choice((Variant.CLASSIC, Variant.WIND)), "all", seed, rng.randrange(40))
    start = next(s for s in reversed(game.states) if s.phase is Phase.MOVE and not s.outcome)
    turn, after = rng.choice(turns(start))
    found = (*merits(start, turn), *faults(start, turn))
    return [Said(start, turn, after, thing) for thing in found]


def fails(after: GameState, card: Card) -> bool:
    """Whether the other side wins next, whatever is played with the card."""
    outcomes = [last for turn, last in turns(after) if played(turn) is card]
    return all(last.outcome is None and can_win(last) for last in outcomes)


def wins_with(state: GameState, card: Card) -> bool:
    return any(is_won(last, state) and played(turn) is card for turn, last in turns(state))


def captures_with(state: GameState, card: Card, square: Square) -> bool:
    return any(
        played(turn) is card and square in captured_in(state, turn) for turn, _ in turns(state)
    )


def can_capture(state: GameState, square: Square) -> bool:
    return any(captures_with(state, card, square) for card in hand(state))


def hand(state: GameState) -> tuple[Card, ...]:
    return state.position.hands[state.position.turn]


def played(turn: tuple[Action, ...]) -> object:
    return getattr(turn[0], "card", None)


def captured_in(state: GameState, turn: tuple[Action, ...]) -> set[Square]:
    squares: set[Square] = set()
    player = state.position.turn
    for action in turn:
        state, events = apply(state, player, action)
        squares |= {event.square for event in events if isinstance(event, PieceCaptured)}
    return squares


def is_only_turn(one: Said) -> bool:
    others = [last for _, last in turns(one.start) if last.position != one.after.position]
    return bool(others) and all(map(can_win, others)) and not can_win(one.after)


TRUE: Final[Mapping[type, Callable[[Said], bool]]] = {
    WinsNow: lambda one: is_won(one.after, one.start),
    MissesWin: lambda one: wins_with(one.start, one.thing.card) and one.after.outcome is None,
    AllowsWin: lambda one: wins_with(one.after, one.thing.card),
    OnlyTurn: is_only_turn,
    Parries: lambda one: can_win(passed_over(one.start)) and not can_win(one.after),
    Threatens: lambda one: (
        can_win(passed_over(one.after))
        and one.thing.powerless == tuple(c for c in hand(one.after) if fails(one.after, c))
        and one.thing.is_forced == all(fails(one.after, c) for c in hand(one.after))
    ),
    Captures: lambda one: (
        one.thing.square in captured_in(one.start, one.turn)
        and (can_win(one.after) is False or not one.thing.is_safe)
    ),
    LosesStudent: lambda one: captures_with(one.after, one.thing.card, one.thing.square),
    Rescues: lambda one: can_capture(passed_over(one.start), one.thing.origin),
    KeepsCard: lambda one: (
        one.thing.card in hand(one.start) and played(one.turn) is not one.thing.card
    ),
}
"""What has to hold where a thing is said."""


@pytest.mark.parametrize("seed", range(GAMES))
def test_all_that_is_said_of_a_turn_is_true(seed: int) -> None:
    for one in said(seed):
        assert type(one.thing) not in TRUE or TRUE[type(one.thing)](one), (one.thing, one.turn)


def test_many_things_are_said() -> None:
    kinds = {type(one.thing) for seed in range(GAMES) for one in said(seed)}
    assert {Threatens, Parries, Captures, AllowsWin, MissesWin, LosesStudent} <= kinds
