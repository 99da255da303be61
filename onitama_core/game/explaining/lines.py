"""A game by day as it is written down: where it began, and the actions since."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from onitama_core.game.notation import parse_action, parse_position
from onitama_core.game.referee import apply
from onitama_core.game.state import Phase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from onitama_core.game.actions import Action
    from onitama_core.game.state import GameState


class Ply(NamedTuple):
    """A turn of one player, and where it began."""

    state: GameState
    turn: tuple[Action, ...]
    """In Wind both parts; the last turn of a game may lack its second."""


def reach(opening: str, actions: Iterable[str]) -> GameState:
    """Where the actions lead, repetitions counted. Raises UnreadableText or IllegalAction."""
    state = parse_position(opening)
    for text in actions:
        state = apply(state, state.position.turn, parse_action(text)).state
    return state


def plies(opening: str, actions: Iterable[str]) -> tuple[tuple[Ply, ...], GameState]:
    """The game turn by turn, and where it stood last. Raises UnreadableText or IllegalAction."""
    state, found = parse_position(opening), list[Ply]()
    for text in actions:
        action = parse_action(text)
        if state.phase is Phase.MOVE:
            found.append(Ply(state, (action,)))
        else:
            found[-1] = Ply(found[-1].state, (*found[-1].turn, action))
        state = apply(state, state.position.turn, action).state
    return tuple(found), state
