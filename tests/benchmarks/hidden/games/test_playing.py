from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from onitama_core.game import (
    CARDS,
    GameState,
    LanternAnswered,
    LightLantern,
    Move,
    NinjaMove,
    NinjaStay,
    Pass,
    Place,
    Player,
    PlayerView,
    PrivateEvent,
    Variant,
    lay_out,
    legal_actions,
    players_to_act,
)
from tests.benchmarks.hidden.games.faces import Peeker
from tests.benchmarks.hidden.games.playing import play
from tests.benchmarks.hidden.players.yardsticks import Chance

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from onitama_core.game import Action, Event, Setup

CARDS_OF_A_DEAL = ("crab", "tiger", "crane", "monkey", "dragon")


def setup_of(variant: Variant) -> Setup:
    return lay_out(variant, [CARDS[card] for card in CARDS_OF_A_DEAL])


@dataclass
class Listener:
    """Plays anything, and keeps all it was given."""

    name: str = "listener"
    views: list[PlayerView] = field(default_factory=list)
    heard: list[tuple[Event, ...]] = field(default_factory=list)

    def sit(self, _setup: Setup, _seat: Player) -> Listener:
        return self

    def told(self, events: Sequence[Event]) -> None:
        self.heard.append(tuple(events))

    def choose(self, view: PlayerView, rng: Random) -> Action:
        self.views.append(view)
        return rng.choice(view.legal_actions)


@dataclass
class Watcher(Peeker):
    name: str = "watcher"
    states: list[GameState] = field(default_factory=list)

    def sit(self, _setup: Setup, _seat: Player) -> Watcher:
        return self

    def look(self, state: GameState, rng: Random) -> Action:
        self.states.append(state)
        return rng.choice(legal_actions(state, players_to_act(state)[0]))


@pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
def test_a_game_comes_to_its_end(variant: Variant) -> None:
    game = play(setup_of(variant), (Chance(), Chance()), "1")
    assert game.ending
    assert game.turns > 2


def test_every_step_is_asked_for() -> None:
    listener = Listener()
    for seed in range(5):
        play(setup_of(Variant.SHADOW), (listener, Chance()), str(seed))
    kinds = {type(action) for view in listener.views for action in view.legal_actions}
    assert kinds - {Pass} == {Place, Move, NinjaStay, NinjaMove, LightLantern}


def test_an_honest_player_is_told_what_its_seat_may_know() -> None:
    red, blue = Listener(), Listener()
    for seed in range(5):
        play(setup_of(Variant.SHADOW), (red, blue), str(seed))
    for seat, listener in zip(Player, (red, blue), strict=True):
        told = [event for events in listener.heard for event in events]
        private = [event for event in told if isinstance(event, PrivateEvent)]
        assert {event.audience for event in private} == {seat}
        assert any(isinstance(event, LanternAnswered) for event in private)
        assert {view.viewer for view in listener.views} == {seat}


def test_both_are_told_of_every_step() -> None:
    red, blue = Listener(), Listener()
    game = play(setup_of(Variant.LIGHT), (red, blue), "1")
    assert len(red.heard) == len(blue.heard) == len(game.actions)


def test_a_peeker_sees_the_state() -> None:
    watcher = Watcher()
    play(setup_of(Variant.SHADOW), (Chance(), watcher), "1")
    assert all(isinstance(state, GameState) for state in watcher.states)
    assert any(state.secrets.ninjas[Player.RED] for state in watcher.states)


def test_a_seed_gives_the_same_game_again() -> None:
    setup = setup_of(Variant.SHADOW)
    one, again, other = (play(setup, (Chance(), Chance()), seed).actions for seed in "112")
    assert one == again != other


def test_a_game_without_end_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.benchmarks.hidden.games.playing.MOST_TURNS", 2)
    game = play(setup_of(Variant.SHADOW), (Chance(), Chance()), "1")
    assert (game.winner, game.ending) == (None, "cap")
