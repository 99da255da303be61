"""The engine's judgement of every position of a finished game.

`game_to_judge` makes the game from a match and its recording, and `judge_positions` has the engine
search each of its positions. `grading.py` makes a review of the judgements.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from onitama_core import game
from onitama_core.engine import Limit, Loss, Nodes, Points, Thought, Win, format_open_start
from onitama_core.store import Judged, Match, ScoreKind

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Sequence

    from onitama_core.game import Action, GameState, PlayedAction
    from onitama_core.matches.recording import Recording

MAX_NODES_PER_POSITION: Final = 200_000
"""Nodes that the engine searches for one position."""
MAX_NODES_PER_MATCH: Final = 20_000_000
"""Nodes that the engine searches for a whole match: a long match gets fewer a position."""
MAX_REPEATED_SEARCHES, MAX_REPEATED_SEARCHES_PER_MATCH = 40, 100
"""Repeated searches, of one position and of a match, for a win that a turn seems to give away.

Each searches as many nodes as the first search of the position.
"""


class TurnToJudge(NamedTuple):
    """A turn of one player, and where it began."""

    state: GameState
    """State in which the turn began."""
    actions: tuple[Action, ...]
    """Actions of the turn, in order; the game may have ended before all of its steps."""


@dataclass(frozen=True, slots=True)
class GameToJudge:
    """A finished game as it was played, in whole turns, with all that was hidden."""

    match: Match
    opening: str
    """Start of the game, as the engine reads it."""
    turns: tuple[TurnToJudge, ...]
    final_state: GameState
    """State after the last turn; over only if a move ended the game."""
    placements: tuple[PlayedAction, ...] = ()
    """Placements of ninjas before the first turn."""
    played_actions: tuple[PlayedAction, ...] = ()
    """All steps of both players, placements included."""

    @property
    def has_ninjas(self) -> bool:
        return self.match.setup.variant.has_secrets

    @property
    def position_count(self) -> int:
        """Number of positions to judge; the last one counts unless a move ended the game."""
        return len(self.turns) + (self.final_state.outcome is None)

    def after(self, turn: int) -> GameState:
        """Return the state after the turn with an index, 0 for the first."""
        return self.turns[turn + 1].state if turn + 1 < len(self.turns) else self.final_state


def game_to_judge(match: Match, recording: Recording) -> GameToJudge:
    """Return the game of a recording, without an unfinished turn."""
    if match.setup.variant.has_secrets:
        opening = format_open_start(match.setup)
    else:
        opening = game.format_position(game.public_view(recording.turns[0].state_after))
    played_actions = chain.from_iterable(turn.played_actions for turn in recording.turns)
    *states, final_state = (turn.state_after for turn in recording.turns)
    turns = [
        TurnToJudge(state, tuple(played.action for played in turn.played_actions))
        for state, turn in zip(states, recording.turns[1:], strict=True)
    ]
    if final_state.outcome is not None and not final_state.outcome.termination.ended_by_move:
        final_state = replace(final_state, outcome=None)
    if turns and final_state.phase is not game.Phase.MOVE and final_state.outcome is None:
        *turns, unfinished_turn = turns
        final_state = unfinished_turn.state
    return GameToJudge(
        match,
        opening,
        tuple(turns),
        final_state,
        placements=recording.turns[0].played_actions,
        played_actions=tuple(played_actions),
    )


class Think(Protocol):
    """A search for the best turn after some actions."""

    async def __call__(self, opening: str, actions: Sequence[str], limit: Limit, /) -> Thought: ...


async def judge_positions(finished_game: GameToJudge, think: Think) -> AsyncIterator[Judged]:
    """Judge a game position by position, so that other requests run in between.

    If a proven win seems to be given away, the engine searches again: a slower win is often deeper
    than one search sees.
    """
    limit = Nodes(min(MAX_NODES_PER_POSITION, MAX_NODES_PER_MATCH // finished_game.position_count))
    before: Judged | None = None
    searches_left_for_match = MAX_REPEATED_SEARCHES_PER_MATCH
    actions = [game.format_action(placed.action) for placed in finished_game.placements]
    for position in range(finished_game.position_count):
        if position:
            actions += map(game.format_action, finished_game.turns[position - 1].actions)
        found = judgement_from(await think(finished_game.opening, actions, limit))
        searches_left = min(MAX_REPEATED_SEARCHES, searches_left_for_match)
        while (
            searches_left
            and before is not None
            and seems_to_lose_win(finished_game, position - 1, before, found)
        ):
            found = judgement_from(await think(finished_game.opening, actions, limit))
            searches_left -= 1
            searches_left_for_match -= 1
        yield found
        before = found


def seems_to_lose_win(
    finished_game: GameToJudge, turn_index: int, before: Judged, after: Judged
) -> bool:
    """Return whether a win was proven before a turn, and the search after it finds none.

    `turn_index`: 0 for the first turn; `before` and `after` are the judgements before and after it.
    """
    if before.kind is not ScoreKind.WIN or after.kind is not ScoreKind.POINTS:
        return False
    return not reaches(
        finished_game.turns[turn_index].state, parse_turn(before), finished_game.after(turn_index)
    )


def judgement_from(thought: Thought) -> Judged:
    """Return the judgement of a position from the engine's search of it."""
    best = " ".join(thought.turn)
    match thought.score:
        case Points(value):
            return Judged(ScoreKind.POINTS, value, best)
        case Win(plies):
            return Judged(ScoreKind.WIN, plies, best)
        case Loss(plies):
            return Judged(ScoreKind.LOSS, plies, best)


def parse_turn(judgement: Judged) -> tuple[Action, ...]:
    """Return the best turn in a judged position; empty if the engine found none."""
    return tuple(map(game.parse_action, judgement.best.split()))


def reaches(state: GameState, turn: Sequence[Action], end: GameState) -> bool:
    """Return whether a turn leads to the state `end`, even if another turn was played.

    Lanterns and attempts that find nothing make no difference once every ninja is visible, unless
    a draw without progress follows.
    """
    reached = game.play(state, turn).state
    is_same_board = reached.position == end.position
    has_same_ninjas = reached.secrets.ninjas == end.secrets.ninjas
    return is_same_board and has_same_ninjas and reached.outcome == end.outcome
