"""The turns there are, with what a short-sighted player sees of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from onitama_core.engine.playing.choosing import Candidate
from onitama_core.game import apply, parse_action

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from onitama_core.engine.thoughts import Score
    from onitama_core.game import GameState, Player

A_STUDENT: Final = 100
"""Points."""


def candidates_of(
    state: GameState, scores: Iterable[tuple[tuple[str, ...], Score]]
) -> list[Candidate]:
    """`scores`: of each turn, for the mover."""
    mover, before = state.position.turn, men(state)
    candidates = []
    for turn, score in scores:
        own, enemy = men(after(state, turn), mover)
        captures = enemy < before[1]
        candidates.append(Candidate(turn, score, A_STUDENT * (own - enemy), captures))
    return candidates


def after(state: GameState, turn: Sequence[str]) -> GameState:
    mover = state.position.turn
    for text in turn:
        state = apply(state, mover, parse_action(text)).state
    return state


def men(state: GameState, mover: Player | None = None) -> tuple[int, int]:
    """Of the mover and of the other side."""
    player = state.position.turn if mover is None else mover
    own, enemy = (state.position.pawns[each] for each in (player, player.opponent))
    return own.bit_count(), enemy.bit_count()
