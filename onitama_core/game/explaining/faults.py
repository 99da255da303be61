"""What speaks against a turn."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from onitama_core.game.events import PieceCaptured
from onitama_core.game.explaining.facts import (
    AllowsForce,
    AllowsWin,
    LosesStudent,
    MissesForce,
    MissesWin,
)
from onitama_core.game.explaining.looking import (
    can_capture_on,
    every_turn,
    play,
    standing_after,
    winning_moves,
)
from onitama_core.game.state import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from onitama_core.game.actions import Action
    from onitama_core.game.explaining.facts import Fault
    from onitama_core.game.explaining.looking import Played
    from onitama_core.game.state import GameState


def faults(
    state: GameState,
    turn: Sequence[Action],
    won_in: int | None = None,
    lost_in: int | None = None,
) -> tuple[Fault, ...]:
    """Of a turn, by day; what matters most first, nothing where nothing is found.

    In whole turns of either player: `won_in` until the proven win that the mover had, with its own
    turn; `lost_in` until the proven one that the opponent has after it. Raises IllegalAction.
    """
    played = play(state, turn)
    if is_won(played):
        return ()
    missed = tuple(missed_wins(state, won_in))
    if played.after.outcome is not None:
        return missed
    return (*missed, *what_it_allows(played, lost_in))


def is_won(played: Played) -> bool:
    outcome = played.after.outcome
    return outcome is not None and outcome.winner is not None


def missed_wins(state: GameState, won_in: int | None) -> Iterator[Fault]:
    missed = winning_moves(state, state.position.turn)
    if missed and state.phase is Phase.MOVE:
        yield MissesWin(missed[0].goal, missed[0].card)
    elif won_in is not None and won_in > 1:
        yield MissesForce((won_in + 1) // 2)


def what_it_allows(played: Played, lost_in: int | None) -> Iterator[Fault]:
    after, opponent = played.after, played.after.position.turn
    if threats := winning_moves(after, opponent):
        yield AllowsWin(threats[0].goal, threats[0].card)
        return
    if lost_in is not None and lost_in > 1:
        yield AllowsForce((lost_in + 1) // 2)
    if not any(isinstance(event, PieceCaptured) for event in played.events):
        yield from lost_students(after)


def lost_students(after: GameState) -> Iterator[Fault]:
    """The first that falls for nothing: no capture in return, no win."""
    losses = (
        LosesStudent(event.square, answer.card)
        for answer in every_turn(after)
        for event in answer.events
        if isinstance(event, PieceCaptured) and is_free(answer, event)
    )
    yield from islice(losses, 1)


def is_free(answer: Played, captured: PieceCaptured) -> bool:
    """Whether who lost the pawn can neither capture in return nor win."""
    if answer.after.outcome is not None:
        return True
    loser, now = captured.piece.owner, standing_after(answer.events, captured.square)
    return not can_capture_on(answer.after, loser, now) and not winning_moves(answer.after, loser)
