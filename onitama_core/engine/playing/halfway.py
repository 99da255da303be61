"""The rest of a turn in the Way of the Wind, whose pawn has moved: where the Spirit goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.engine.thoughts import Loss, MoveTime, Nodes, Points, Score, Thought, Win
from onitama_core.game import apply, format_action, legal_actions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from onitama_core.engine.levels import Limit
    from onitama_core.game import GameState

    Think = Callable[[GameState, Limit], Thought]


def finish(state: GameState, limit: Limit, think: Think) -> Thought:
    """The best of what ends the turn; `think` is asked of each position after it."""
    ends = list(ways_to_end(state))
    share = shared(limit, len(ends))
    thoughts = [ended(action, end, share, think) for action, end in ends]
    best = max(thoughts, key=lambda thought: worth(thought.score))
    return Thought(
        best.turn, best.score, best.depth, sum(each.nodes for each in thoughts), best.line
    )


def ways_to_end(state: GameState) -> Iterator[tuple[str, GameState]]:
    mover = state.position.turn
    for action in legal_actions(state, mover):
        yield format_action(action), apply(state, mover, action).state


def ended(action: str, end: GameState, limit: Limit, think: Think) -> Thought:
    """For who moves the Spirit, as a thought of the position before it."""
    if end.outcome is not None:  # a repetition: the Spirit captures nothing
        return Thought((action,), Points(0), 1, 1, (action,))
    reply = think(end, limit)
    score = seen_from_before(reply.score)
    return Thought((action,), score, reply.depth + 1, reply.nodes, (action, *reply.line))


def seen_from_before(score: Score) -> Score:
    """By the side that has just moved, one turn earlier."""
    match score:
        case Points(value):
            return Points(-value)
        case Win(plies):
            return Loss(plies + 1)
        case Loss(plies):
            return Win(plies + 1)


def worth(score: Score) -> tuple[int, int]:
    match score:
        case Points(value):
            return 0, value
        case Win(plies):
            return 1, -plies
        case Loss(plies):
            return -1, plies


def shared(limit: Limit, ways: int) -> Limit:
    match limit:
        case MoveTime(milliseconds):
            return MoveTime(max(1, milliseconds // ways))
        case Nodes(count):
            return Nodes(max(1, count // ways))
    return limit
