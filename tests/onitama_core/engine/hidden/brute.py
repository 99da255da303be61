"""What a seat may hold possible, by the referee alone: every secret history, played out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from onitama_core.game import (
    apply,
    events_for,
    legal_actions,
    new_game,
    player_view,
)

if TYPE_CHECKING:
    from onitama_core.game import GameState, Player, Setup
    from tests.onitama_core.engine.hidden.games import Played


class Possible:
    """The states that fit all that a seat knows, its own ninjas and actions among it."""

    def __init__(self, setup: Setup, seat: Player) -> None:
        self._seat = seat
        self._states = [new_game(setup)]

    def saw(self, played: Played) -> None:
        """A step of the true game."""
        heard = events_for(played.step.events, self._seat)
        found = {}
        for state in self._states:
            is_own = played.player is self._seat
            actions = [played.action] if is_own else legal_actions(state, played.player)
            for action in actions:
                after, events = apply(state, played.player, action)
                if events_for(events, self._seat) == heard:
                    found[after.secrets.ninjas] = after
        self._states = list(found.values())
        self._require(played.step.state)

    def _require(self, true: GameState) -> None:
        """What it sees is the same in all of them."""
        view = player_view(true, self._seat)
        assert all(player_view(state, self._seat) == view for state in self._states)

    @property
    def others(self) -> set[int]:
        """Where the other side's ninjas may stand, as bitmasks."""
        return {state.secrets.ninjas[self._seat.opponent] for state in self._states}
