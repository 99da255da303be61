"""One game in the dark, refereed by the rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Final

from onitama_core.game import (
    Player,
    apply,
    events_for,
    format_action,
    new_game,
    player_view,
    players_to_act,
)
from tests.benchmarks.hidden.games.faces import Peeker

if TYPE_CHECKING:
    from onitama_core.game import Action, Event, GameState, Setup
    from tests.benchmarks.hidden.games.faces import Seated, Seats

MOST_TURNS: Final = 200
"""Of both together, in a game that is then a draw: attempts can put off the rules' own."""


@dataclass(slots=True)
class Game:
    """What has been played; its result, once it is over."""

    setup: Setup
    actions: list[str] = field(default_factory=list)
    """From the placement on, in NOTATION.md's words, Red's placement first."""
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    """Of processor time, Red's and Blue's, from being seated on."""
    turns: int = 0
    """Of both together."""
    winner: Player | None = None
    ending: str = ""
    """A Termination's name in small letters, or `cap`."""

    def charge(self, seat: Player, started: float) -> None:
        self.seconds[seat] += process_time() - started

    def end(self, state: GameState) -> None:
        self.turns, self.ending = state.turn_number, "cap"
        if state.outcome is not None:
            self.winner = state.outcome.winner
            self.ending = state.outcome.termination.value


class Table:
    """A game that is being played."""

    def __init__(self, setup: Setup, seats: Seats, seed: str) -> None:
        """`seed` with the seat's name is that seat's luck: the other's choices don't touch it."""
        self.game = Game(setup)
        self.state = new_game(setup)
        self._rngs = [Random(f"{seed} {seat}") for seat in Player]  # noqa: S311 - it is a game
        self._players = [self._seated(seats, seat) for seat in Player]

    def _seated(self, seats: Seats, seat: Player) -> Seated:
        started = process_time()
        player = seats[seat].sit(self.game.setup, seat)
        self.game.charge(seat, started)
        return player

    def step(self) -> None:
        """One action; both seats are told of it, each its part."""
        seat = players_to_act(self.state)[0]
        action = self._asked(seat)
        self.game.actions.append(format_action(action))
        self.state, events = apply(self.state, seat, action)
        for listener in Player:
            self._tell(listener, events)

    def _asked(self, seat: Player) -> Action:
        player, rng = self._players[seat], self._rngs[seat]
        if isinstance(player, Peeker):
            started = process_time()
            action = player.look(self.state, rng)
        else:
            view = player_view(self.state, seat)
            started = process_time()
            action = player.choose(view, rng)
        self.game.charge(seat, started)
        return action

    def _tell(self, seat: Player, events: tuple[Event, ...]) -> None:
        player = self._players[seat]
        if isinstance(player, Peeker):
            return
        told, started = events_for(events, seat), process_time()
        player.told(told)
        self.game.charge(seat, started)


def play(setup: Setup, seats: Seats, seed: str) -> Game:
    """Until somebody wins or it is drawn. Raises IllegalAction for one of those."""
    table = Table(setup, seats, seed)
    while table.state.outcome is None and table.state.turn_number <= MOST_TURNS:
        table.step()
    table.game.end(table.state)
    return table.game
