"""Facts that speak for or against a turn in Way of the Shadow and Way of the Light.

They are found after the game, with every ninja visible: from the rules, and from the wins that a
search has proven. The kinds of facts are those of `turn_annotations`.
"""

from collections.abc import Iterator, Sequence

from onitama_core.game import referee
from onitama_core.game.actions import Action
from onitama_core.game.board import TEMPLES, PieceKind
from onitama_core.game.events import GameEnded, PieceCaptured
from onitama_core.game.state import GameState, Termination
from onitama_core.game.turn_annotations import (
    AllowsForce,
    AllowsWin,
    Captures,
    Fault,
    Goal,
    Merit,
    MissesForce,
    MissesWin,
    WinningMove,
    WinsByForce,
    WinsNow,
    card_of,
    count_winners_turns,
)


def find_immediate_win(state: GameState, turn: Sequence[Action]) -> WinningMove | None:
    """Return the win with which a turn ends the game, or None. Raises IllegalAction."""
    after, events = referee.play(state, turn)
    if after.outcome is None or after.outcome.winner is None:
        return None
    if after.outcome.termination is Termination.STREAM:
        square = TEMPLES[after.outcome.winner.opponent]
    else:
        captures = [event for event in events if isinstance(event, PieceCaptured)]
        square = captures[-1].square
    return WinningMove(card_of(turn[0]), Goal(after.outcome.termination, square))


def find_ninja_merits(
    state: GameState, turn: Sequence[Action], wins_in: int | None
) -> Iterator[Merit]:
    """Yield the merits of a whole turn, the most important first.

    `wins_in` is the proven win that begins with the turn, in turns of either player until the end;
    None if nothing is proven. Raises IllegalAction.
    """
    events = referee.play(state, turn).events
    ended = next((event for event in events if isinstance(event, GameEnded)), None)
    if ended is not None and ended.outcome.winner is not None:
        yield WinsNow(ended.terminations)
        return
    if wins_in is not None and wins_in > 1:
        yield WinsByForce(count_winners_turns(wins_in))
    captured = [event for event in events if isinstance(event, PieceCaptured)]
    # Sorted, because a turn may capture two pieces, and a ninja is the greater loss.
    captured.sort(key=lambda event: event.piece.kind is not PieceKind.NINJA)
    yield from (Captures(event.piece, event.square, is_safe=False) for event in captured)


def find_ninja_faults(
    missed: WinningMove | None,
    allowed: WinningMove | None,
    won_in: int | None = None,
    lost_in: int | None = None,
) -> Iterator[Fault]:
    """Yield the faults of a turn that did not win, the most important first.

    `missed` is another turn with which the mover could have won at once, and `allowed` is an answer
    with which the opponent can win at once. `won_in` is the proven win that the mover had before
    the turn, and `lost_in` the proven win that the opponent has after it. Both count turns of
    either player until the end; None if nothing is proven.
    """
    if missed is not None:
        yield MissesWin(missed.goal, missed.card)
    elif won_in is not None:
        yield MissesForce(count_winners_turns(won_in))
    if allowed is not None:
        yield AllowsWin(allowed.goal, allowed.card)
    elif lost_in is not None:
        yield AllowsForce(count_winners_turns(lost_in))
