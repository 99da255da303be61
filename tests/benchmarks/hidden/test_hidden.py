"""Honesty in 300 pairs of matches, and the players of the benchmarks with hidden ninjas.

The bytes are compared that the bot would write to the engine process in both matches of a pair.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core.engine.hidden import Mind
from onitama_core.engine.hidden.seat import SeatPlayer
from onitama_core.engine.process import step_question
from onitama_core.engine.protocol import SetPosition
from onitama_core.engine.thoughts import Nodes
from onitama_core.game import (
    LanternAnswered,
    Player,
    PlayerView,
    PrivateEvent,
    Variant,
    apply,
    events_for,
    new_game,
    parse_action,
    player_view,
    players_to_act,
)
from onitama_core.matches import ObservationsSoFar
from tests.benchmarks.hidden.honesty import SEATS, open_matches, store_and_ask, twins
from tests.benchmarks.hidden.matches import Contestant, deals, play
from tests.benchmarks.hidden.players import Reader

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from onitama_core.game import Action, Event, GameState
    from onitama_core.matches import EngineRequest
    from tests.benchmarks.hidden.honesty import Log, Twins

SEED: Final = 14
LIMIT: Final = Nodes(100_000)


def bytes_of(question: EngineRequest) -> bytes:
    known = question.known
    assert isinstance(known, ObservationsSoFar)
    commands = step_question(
        SetPosition.observed(known.history), question.level, known.seed, asker=1
    ).commands
    return "".join(f"{command}\n" for command in commands).encode()


@pytest.mark.parametrize("batch", range(6))
async def test_the_engine_process_gets_the_same_bytes_in_both_matches_of_a_pair(
    tmp_path: Path, batch: int
) -> None:
    async with open_matches(tmp_path) as matches:
        for number, pair in enumerate(twins(50, SEED + batch)):
            first, second = [await store_and_ask(matches, pair, which) for which in range(2)]
            assert first.match != second.match
            assert bytes_of(first) == bytes_of(second)
            if number < 5:
                assert policy(first) == policy(second)


def policy(question: EngineRequest) -> object:
    assert isinstance(question.known, ObservationsSoFar)
    return SeatPlayer().act(question.known.history, Nodes(500), question.known.seed)


def end_of(pair: Twins, log: Log) -> GameState:
    state = new_game(pair.setup)
    for player, text in log:
        state = apply(state, player, parse_action(text)).state
    return state


async def test_the_matches_of_a_pair_differ_only_for_the_other_seat(
    tmp_path: Path,
) -> None:
    seats = set()
    for pair in twins(30, SEED):
        seats.add((pair.setup.variant, pair.seat))
        first, second = (end_of(pair, log) for log in pair.logs)
        assert first.secrets.ninjas != second.secrets.ninjas
        assert player_view(first, pair.seat) == player_view(second, pair.seat)
        other = pair.seat.opponent
        assert player_view(first, other) != player_view(second, other)
    assert seats == set(SEATS)
    [pair] = twins(1, SEED)
    async with open_matches(tmp_path) as matches:
        for which in range(2):
            question = await store_and_ask(matches, pair, which)
            assert isinstance(question.known, ObservationsSoFar)
            end = end_of(pair, pair.logs[which])
            assert question.known.history.view == player_view(end, pair.seat)


class RecordingPlayer:
    def __init__(self) -> None:
        self.views: list[PlayerView] = []
        self.observed: list[Event] = []

    def observe(self, events: Sequence[Event]) -> None:
        self.observed += events

    def choose(self, view: PlayerView, rng: Random) -> Action:
        self.views.append(view)
        return rng.choice(view.legal_actions)


def test_a_seat_player_observes_only_what_its_seat_may_know() -> None:
    red, blue = RecordingPlayer(), RecordingPlayer()
    seats = Contestant("red", lambda *_: red), Contestant("blue", lambda *_: blue)
    for seed in range(5):
        play(next(deals(Variant.SHADOW, 1)), seats, str(seed))
    for seat, listener in zip(Player, (red, blue), strict=True):
        private = [event for event in listener.observed if isinstance(event, PrivateEvent)]
        assert {event.audience for event in private} == {seat}
        assert any(isinstance(event, LanternAnswered) for event in private)
        assert {view.viewer for view in listener.views} == {seat}


def first_action(_: Mind, view: PlayerView, _limit: Nodes) -> dict[Action, float]:
    return {action: float(action is view.legal_actions[0]) for action in view.legal_actions}


def test_a_policy_reader_locates_the_ninja_of_a_player_who_never_mixes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Let Blue read Red's mind for four turns."""
    monkeypatch.setattr(Mind, "policy", first_action)
    setup, limit = next(deals(Variant.SHADOW, 1)), Nodes(1)
    rng = Random(1)  # noqa: S311 - it is a game
    reader, mind = Reader(setup, Player.BLUE, 1, limit), Mind.at_start(setup, Player.RED)
    state = new_game(setup)
    while state.outcome is None and state.turn_number <= 4:
        actor = players_to_act(state)[0]
        view, is_red = player_view(state, actor), actor is Player.RED
        action = mind.choose(view, limit, rng) if is_red else reader.choose(view, rng)
        state, events = apply(state, actor, action)
        reader.observe(events_for(events, Player.BLUE))
        mind.observe(events_for(events, Player.RED))
    weights, actual_ninjas = reader.weights, state.secrets.ninjas[Player.RED]
    assert len(weights) > 1
    assert weights[actual_ninjas] / sum(weights.values()) == pytest.approx(1, abs=1e-6)
