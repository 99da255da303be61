"""The board turned round with the colours swapped is the same game."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from hypothesis import given

from onitama_core.game import (
    Action,
    GameState,
    Move,
    Outcome,
    Piece,
    Player,
    apply,
    legal_actions,
    parse_position,
)
from tests.onitama_core.game.helpers import START, text_of
from tests.onitama_core.game.strategies import ongoing_states

T = TypeVar("T", bound=Action)

SWAPPED = str.maketrans("MSms", "msMS")


def turned_text(position: str) -> str:
    board, player, red, blue, side = position.split()
    turned = board[::-1].translate(SWAPPED)
    return f"{turned} {'b' if player == 'r' else 'r'} {blue} {red} {side}"


def turned_action(action: T) -> T | Move:
    if isinstance(action, Move):
        return Move(action.card, action.origin.rotated, action.target.rotated)
    return action


def turned(state: GameState) -> GameState:
    """The same step turned round, without what happened before it."""
    return replace(
        parse_position(turned_text(text_of(state))),
        phase=state.phase,
        used=state.used,
        last_action=turned_last_action(state),
    )


def turned_last_action(state: GameState) -> Move | None:
    """That of a turn whose second step is to come."""
    return turned_action(state.last_action) if isinstance(state.last_action, Move) else None


def turned_outcome(outcome: Outcome | None) -> Outcome | None:
    if outcome is None or outcome.winner is None:
        return outcome
    return Outcome(outcome.winner.opponent, outcome.termination)


def without_history(state: GameState) -> GameState:
    """Both sides of a comparison start afresh, so that neither is drawn by repetition."""
    return replace(state, since_capture=(state.position,))


def test_turning_round_swaps_everything_but_the_side_card() -> None:
    turned = "ssmss/5/5/5/SSMSS b crane,monkey crab,tiger dragon"
    assert turned_text(START) == turned


@given(ongoing_states())
def test_turned_round_the_same_actions_are_legal(state: GameState) -> None:
    expected = {turned_action(a) for a in legal_actions(state, state.position.turn)}
    assert set(legal_actions(turned(state), state.position.turn.opponent)) == expected


@given(ongoing_states())
def test_turned_round_every_action_has_the_same_result(state: GameState) -> None:
    state = without_history(state)
    player = state.position.turn
    for action in legal_actions(state, player):
        after = apply(state, player, action).state
        turned_after = apply(turned(state), player.opponent, turned_action(action)).state
        assert text_of(turned_after) == turned_text(text_of(after))
        assert turned_after.outcome == turned_outcome(after.outcome)
        assert turned_after.phase is after.phase


@given(ongoing_states())
def test_turned_round_as_many_things_happen_to_pieces_of_the_other_colour(
    state: GameState,
) -> None:
    state = without_history(state)
    player = state.position.turn
    for action in legal_actions(state, player):
        events = apply(state, player, action).events
        turned_events = apply(turned(state), player.opponent, turned_action(action)).events
        assert [type(e) for e in turned_events] == [type(e) for e in events]
        assert owners(turned_events) == [owner.opponent for owner in owners(events)]


def owners(events: tuple[object, ...]) -> list[Player]:
    pieces = [getattr(event, name, None) for event in events for name in ("piece", "swapped")]
    return [piece.owner for piece in pieces if isinstance(piece, Piece)]
