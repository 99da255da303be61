"""Whether a game can have been played as its record tells it: the referee replays it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game.errors import GameOver, IllegalAction, NotYourTurn
from onitama_core.game.record.faults import ExpectedTurn, NotAllowed, NothingHidden, Stumble
from onitama_core.game.record.hidden import is_hidden
from onitama_core.game.record.results import require_outcome
from onitama_core.game.referee import apply, new_game
from onitama_core.game.state import Phase

if TYPE_CHECKING:
    from onitama_core.game.actions import Action
    from onitama_core.game.record.parsing import Parsed, TurnPlaces
    from onitama_core.game.record.values import Record, Turn
    from onitama_core.game.state import GameState


def check(parsed: Parsed) -> None:
    """Raises Stumble.

    Where something is hidden there is nothing to replay: only the order of turns is looked at.
    """
    require_order(parsed)
    if not has_secrets(parsed):
        require_replayable(parsed)


def require_order(parsed: Parsed) -> None:
    before = 0
    for turn, place in zip(parsed.record.turns, parsed.turns, strict=True):
        if turn.number != before + 1 and (turn.number, before) != (0, 0):
            raise Stumble(place.number, ExpectedTurn(before + 1))
        before = turn.number


def has_secrets(parsed: Parsed) -> bool:
    hidden = [
        at
        for turn, place in zip(parsed.record.turns, parsed.turns, strict=True)
        for ply, at in zip(turn.plies, place.plies, strict=True)
        if is_hidden(ply.action)
    ]
    if hidden and not may_hide(parsed.record):
        raise Stumble(hidden[0], NothingHidden())
    return bool(hidden)


def may_hide(record: Record) -> bool:
    """By night, while the game goes on; a cancelled one opens nothing."""
    is_opened = record.outcome is not None and not record.outcome.is_cancelled
    return record.setup.variant.has_secrets and not is_opened


def require_replayable(parsed: Parsed) -> None:
    state = new_game(parsed.record.setup)
    for turn, place in zip(parsed.record.turns, parsed.turns, strict=True):
        require_number(state, turn, place.number)
        state = played(state, turn, place)
    require_outcome(state, parsed.record.outcome, parsed.result)


def require_number(state: GameState, turn: Turn, at: int) -> None:
    number = 0 if state.phase is Phase.PLACEMENT else state.turn_number
    if turn.number != number and state.outcome is None:
        raise Stumble(at, ExpectedTurn(number))


def played(state: GameState, turn: Turn, place: TurnPlaces) -> GameState:
    for ply, at in zip(turn.plies, place.plies, strict=True):
        require_number(state, turn, at)
        action: Action = ply.action  # type: ignore[assignment] # nothing here is hidden
        try:
            state = apply(state, turn.player, action).state
        except (IllegalAction, NotYourTurn, GameOver) as problem:
            raise Stumble(at, NotAllowed(problem)) from None
    return state
