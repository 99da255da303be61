"""Games with hidden ninjas, between players that see their seat's view or the whole state."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from statistics import fmean
from time import process_time
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeAlias

from onitama_core.game import (
    POOLS,
    Player,
    apply,
    deal,
    events_for,
    new_game,
    player_view,
    players_to_act,
)
from tests.benchmarks.duel import Match, Pair, points, tally

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from onitama_core.game import Action, Event, GameState, PlayerView, Setup, Variant


@dataclass(frozen=True, slots=True)
class Options:
    """Options of the command line."""

    seed: int = 1
    games: int | None = None
    """Games of a match, or pairs of matches to test; None for the benchmark's own number."""
    nodes: int | None = None
    """Nodes that our engine searches at each step; None for the benchmark's own number."""

    def games_or(self, default: int) -> int:
        return default if self.games is None else self.games

    def nodes_or(self, default: int) -> int:
        return default if self.nodes is None else self.nodes


def check_minimum(measured: float, minimum: float) -> str:
    """Return a text like `asked: at least 0.6: reached`."""
    return f"asked: at least {minimum:g}: {'reached' if measured >= minimum else 'NOT REACHED'}"


def check_maximum(measured: float, maximum: float) -> str:
    return f"asked: at most {maximum:g}: {'reached' if measured <= maximum else 'NOT REACHED'}"


class HonestPlayer(Protocol):
    """Player in one seat of one game that knows what a person in that seat knows."""

    def observe(self, events: Sequence[Event]) -> None:
        """Take in what this seat sees of a step; called after every step, even without events."""

    def choose(self, view: PlayerView, rng: Random) -> Action:
        """Return the action of this step; all randomness comes from `rng`."""


class Peeker(ABC):
    """Player in one seat of one game that sees the whole state."""

    @abstractmethod
    def choose_seeing_all(self, state: GameState, rng: Random) -> Action:
        """Return the action of this step; all randomness comes from `rng`."""


GamePlayer: TypeAlias = HonestPlayer | Peeker


class Contestant(NamedTuple):
    """A named player of any number of games, one after the other."""

    name: str
    create_player: Callable[[Setup, Player], GamePlayer]


Seats: TypeAlias = "tuple[Contestant, Contestant]"
"""Contestants that play Red and Blue."""

MAX_TURNS: Final = 200
"""Turns of both players after which a game is drawn.

The rules draw after turns without a capture, an attempt or a lantern, so attempts can delay it.
"""


@dataclass(slots=True)
class Game:
    """A finished game, with the CPU time of both players."""

    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    """CPU seconds of Red and Blue, including their preparation for the game."""
    turns: int = 0
    """Turns of both players together."""
    winner: Player | None = None
    ending: str = ""
    """A Termination's name in lower case, or `cap` after `MAX_TURNS`."""

    @contextmanager
    def count_cpu_time(self, seat: Player) -> Iterator[None]:
        """Add the CPU time of the body to a seat's."""
        started = process_time()
        yield
        self.seconds[seat] += process_time() - started


def play(setup: Setup, seats: Seats, seed: str) -> Game:
    """Play until a player wins or the game is drawn; raise IllegalAction for an illegal choice.

    Each seat draws from its own generator, seeded with `seed` and the seat, so that one player's
    choices don't change the other's random numbers.
    """
    game, state, players = Game(), new_game(setup), list[GamePlayer]()
    rngs = [Random(f"{seed} {seat}") for seat in Player]  # noqa: S311 - it is a game
    for seat in Player:
        with game.count_cpu_time(seat):
            players.append(seats[seat].create_player(setup, seat))
    while state.outcome is None and state.turn_number <= MAX_TURNS:
        seat = players_to_act(state)[0]
        player, view = players[seat], player_view(state, seat)
        with game.count_cpu_time(seat):
            if isinstance(player, Peeker):
                action = player.choose_seeing_all(state, rngs[seat])
            else:
                action = player.choose(view, rngs[seat])
        state, events = apply(state, seat, action)
        for seat, player in zip(Player, players, strict=True):
            if not isinstance(player, Peeker):  # a peeker needs no events: it sees the state
                observed = events_for(events, seat)
                with game.count_cpu_time(seat):
                    player.observe(observed)
    game.turns, game.ending = state.turn_number, "cap"
    if state.outcome is not None:
        game.winner = state.outcome.winner
        game.ending = state.outcome.termination.value
    return game


def deals(variant: Variant, seed: int) -> Iterator[Setup]:
    """Yield deals of the base cards without end."""
    rng = Random(seed)  # noqa: S311 - it is a game
    while True:
        yield deal(variant, POOLS["base"], rng)


def play_match(
    first: Contestant, second: Contestant, variant: Variant, games: int, options: Options
) -> Match[Game]:
    """Play each deal twice with colours swapped; an odd number of games is rounded down.

    Writes the interim result to standard error after each pair.
    """
    match = Match[Game]((first.name, second.name))
    for number, setup in enumerate(islice(deals(variant, options.seed), games // 2)):
        seed = f"{options.seed} {number}"
        first_game = play(setup, (first, second), f"{seed} one")
        second_game = play(setup, (second, first), f"{seed} other")
        match.pairs.append(Pair((first_game, second_game)))
        sys.stderr.write(f"{match}\n")
    return match


def summary(match: Match[Game]) -> str:
    if not match.pairs:
        return f"{match.names[0]} – {match.names[1]}: no games"
    endings = tally(game.ending for game, _ in match.games())
    red, blue = (
        fmean(points(game, first_seat) for game, first_seat in match.games() if first_seat is seat)
        for seat in Player
    )
    details = f"as Red {red:.3f}, as Blue {blue:.3f}; by {endings}"
    return f"{match}\n  {details}\n  {time_summary(match)}"


def time_summary(match: Match[Game]) -> str:
    """Return a text of the game length and each contestant's CPU time per turn of its own.

    Assumes that each contestant took half of the turns.
    """
    turns = sum(game.turns for game, _ in match.games())
    seconds_of_first = sum(game.seconds[first_seat] for game, first_seat in match.games())
    seconds_of_second = sum(game.seconds[first_seat.opponent] for game, first_seat in match.games())
    times = (
        f"{name} {2000 * seconds / turns:.1f} ms"
        for name, seconds in zip(match.names, (seconds_of_first, seconds_of_second), strict=True)
    )
    length = turns / (2 * len(match.pairs))
    return f"{length:.0f} turns a game; CPU time a turn: {', '.join(times)}"
