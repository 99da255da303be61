"""The engine as a conversation sees it: a search, a level, a seed."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from onitama_core.engine.thoughts import Points, Thought
from onitama_core.game import apply, format_action, legal_actions, player_view, sure_win

if TYPE_CHECKING:
    from collections.abc import Callable

    from onitama_core.engine.protocol.session import StopFlag
    from onitama_core.engine.thoughts import Depth, MoveTime, Nodes
    from onitama_core.game import GameState


class Engine:
    """Plays the first win or else the first turn that there is."""

    def wake(self, progress: Callable[[int, int], None]) -> None:
        progress(1, 1)

    def flag(self) -> StopFlag:
        return threading.Event()

    def think(
        self,
        state: GameState,
        limit: MoveTime | Nodes | Depth | None,  # noqa: ARG002
        on_depth: Callable[[Thought], None],
        stop: StopFlag,
    ) -> Thought:
        return self.ponder(state, on_depth, stop)

    def ponder(
        self,
        state: GameState,
        on_depth: Callable[[Thought], None],
        stop: StopFlag,  # noqa: ARG002
    ) -> Thought:
        mover, turn = state.position.turn, list[str]()
        while state.outcome is None and state.position.turn is mover:
            actions = legal_actions(state, mover)
            view = player_view(state, mover)
            action = next((each for each in actions if sure_win(view, each)), actions[0])
            turn.append(format_action(action))
            state = apply(state, mover, action).state
        thought = Thought(tuple(turn), Points(0), 1, 1, tuple(turn))
        on_depth(thought)
        return thought

    def set_level(self, level: int) -> None:
        pass

    def set_seed(self, seed: int) -> None:
        pass

    def set_hash(self, megabytes: int) -> None:
        pass
