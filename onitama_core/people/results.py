"""The consequences of a finished match for statistics and badges."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.game import Event, GameEnded, GameState, Player, Termination, Variant, new_game
from onitama_core.store import Badge, Match, Reader, Result, Transaction

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def count_result(
    transaction: Transaction, match: Match, state: GameState, turn_events: Sequence[Event]
) -> None:
    """Add a finished match between two users to the statistics, once each has moved twice.

    Private and cancelled matches are not counted. `turn_events` are those of the last turn.
    """
    outcome = state.outcome
    is_between_two = len(match.people) == len(match.seats)
    if outcome is not None and match.is_revealed and is_between_two and match.is_countable:
        transaction.statistics.add(
            match, outcome, badges_of(transaction, match, state, turn_events)
        )
    transaction.statistics.mark_counted(match.id)


def badges_of(
    reader: Reader, match: Match, state: GameState, turn_events: Sequence[Event]
) -> list[Badge]:
    """Return the badges that the winner earns."""
    if state.outcome is None or state.outcome.winner is None:
        return []
    badges = list(find_game_badges(new_game(match.setup), state, turn_events))
    record = reader.statistics.record(match.place.guild_id, *match.users(state.outcome.winner))
    won = {games.variant for games in record if games.result is Result.WON}
    if won | {match.setup.variant} == set(Variant):
        badges.append(Badge.FOUR_WAYS)
    return badges


MIN_LOST_PIECES: Final = 2
"""Pieces that a winner must have lost for the badge FEW_BY_STREAM."""
MIN_CAPTURED_PIECES: Final = 3
"""Pieces that a winner must have captured for the badge UNTOUCHED."""


def find_game_badges(
    start: GameState, state: GameState, turn_events: Sequence[Event]
) -> Iterator[Badge]:
    """Yield the badges that follow from a game's first and last state.

    Only a win by a move on the board earns one, not a resignation or a loss on time.
    """
    outcome = state.outcome
    position = state.position
    ninja_state = state.ninja_state
    if outcome is None or outcome.winner is None or not outcome.termination.ended_by_move:
        return
    winner = outcome.winner
    loser = winner.opponent
    left = pieces_left(state, winner)
    lost = pieces_left(start, winner) - left
    if outcome.termination is Termination.STREAM and lost >= MIN_LOST_PIECES:
        yield Badge.FEW_BY_STREAM
    if left == 1 and position.masters & position.pawns[winner]:
        yield Badge.ALONE
    if lost == 0 and pieces_left(start, loser) - pieces_left(state, loser) >= MIN_CAPTURED_PIECES:
        yield Badge.UNTOUCHED
    end_events = [event for event in turn_events if isinstance(event, GameEnded)]
    if any({Termination.STONE, Termination.STREAM} <= set(end.terminations) for end in end_events):
        yield Badge.BOTH_WAYS
    answers = state.secrets.lantern_answers[loser]
    has_lit_all = bool(answers) and not ninja_state.lanterns_left[loser]
    has_missed_all = not any(answer.has_ninja for answer in answers)
    ninjas_at_start = start.ninja_state.ninjas_alive[winner]
    are_all_alive = ninja_state.ninjas_alive[winner] == ninjas_at_start > 0
    if has_lit_all and has_missed_all and are_all_alive:
        yield Badge.NEVER_FOUND
    # The Shadow Master, who has ninjas only, gets no such badge: strikes belong to ninja steps.
    ninja_struck = (
        ninja_state.last_strike is not None
        and ninja_state.last_strike.turn_number == state.turn_number
    )
    if ninja_struck and outcome.termination is Termination.STONE:
        yield Badge.NINJA_STRIKES


def pieces_left(state: GameState, player: Player) -> int:
    return state.position.pawns[player].bit_count() + state.ninja_state.ninjas_alive[player]
