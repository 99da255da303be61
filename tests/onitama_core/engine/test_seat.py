"""The engine's play of one seat with hidden information.

Weak levels err on purpose. A `Mind`, the beliefs of the seat, is cached between turns and must
answer like a new one.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from threading import Timer
from typing import TYPE_CHECKING

import pytest

from onitama_core import game
from onitama_core.engine import HIDDEN_LEVELS, LEVELS, Nodes
from onitama_core.engine.hidden import Mind
from onitama_core.engine.hidden import seat as seat_module
from onitama_core.engine.hidden.seat import SeatPlayer, greedy_policy, mix_in_greedy_policy
from onitama_core.engine.levels import GreedyMix
from onitama_core.engine.playing import Engine
from onitama_core.engine.thoughts import ReplayInterrupted, StopFlag
from onitama_core.game import Event, Player, Variant, format_action, parse_action, player_view
from tests.onitama_core.engine.histories import random_history
from tests.onitama_core.game.helpers import light, play, shadow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from onitama_core.engine import ObservationHistory, Range

ALWAYS_GREEDY = GreedyMix(greedy_probability=1, capture_weight=5, missed_win_probability=0)
WINNING_ACTION = "tiger:c3c5"
WINNABLE_STATE = shadow(
    "ssmss/5/2M2/5/SS1SS r crab,tiger crane,monkey dragon", red_ninja="b2", blue_ninja="d4"
)


def greedy_weights(greedy_mix: GreedyMix = ALWAYS_GREEDY) -> dict[str, float]:
    return {
        format_action(action): weight
        for action, weight in greedy_policy(
            player_view(WINNABLE_STATE, Player.RED), greedy_mix
        ).items()
    }


def test_a_greedy_player_takes_a_visible_win_or_may_overlook_it() -> None:
    assert greedy_weights()[WINNING_ACTION] == 1
    found = greedy_weights(
        GreedyMix(greedy_probability=1, capture_weight=5, missed_win_probability=0.25)
    )
    assert 0.75 < found[WINNING_ACTION] < 0.9
    assert sum(found.values()) == pytest.approx(1)
    last_ninja = light(
        "5/5/5/2S2/SSM1S r crab,tiger crane,monkey dragon", ninjas="c4", revealed="c4"
    )
    assert (
        greedy_policy(player_view(last_ninja, Player.RED), ALWAYS_GREEDY)[
            parse_action("tiger:c2c4")
        ]
        == 1
    )


def test_a_greedy_player_prefers_captures_and_uses_no_lanterns() -> None:
    state = shadow(
        "1smss/5/5/s4/SSMSS r crab,tiger crane,monkey dragon", red_ninja="b3", blue_ninja="d4"
    )
    found = greedy_policy(player_view(state, Player.RED), ALWAYS_GREEDY)
    capture, quiet = parse_action("crab:a1a2"), parse_action("crab:c1c2")
    assert found[capture] / found[quiet] == pytest.approx(ALWAYS_GREEDY.capture_weight / 2)
    found = greedy_policy(
        player_view(play(WINNABLE_STATE, "crab:a1a2 ninja:stay"), Player.RED), ALWAYS_GREEDY
    )
    assert len(found) > 1
    assert found[game.LightLantern(None)] == 1


@pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
@pytest.mark.parametrize("steps", range(0, 24, 4))
def test_the_greedy_policy_has_its_share_of_the_mixed_policy(variant: Variant, steps: int) -> None:
    view = random_history(variant, steps=steps).view
    actions = view.legal_actions
    policy = {action: float(action == actions[0]) for action in actions}
    greedy = greedy_policy(view, ALWAYS_GREEDY)
    mixed = mix_in_greedy_policy(
        policy, view, GreedyMix(greedy_probability=0.3, capture_weight=5, missed_win_probability=0)
    )
    assert mixed == pytest.approx({a: 0.7 * policy[a] + 0.3 * greedy[a] for a in actions})
    assert sum(mixed.values()) == pytest.approx(1)


def test_higher_levels_make_fewer_mistakes_and_the_highest_none() -> None:
    assert [level.number for level in HIDDEN_LEVELS] == [level.number for level in LEVELS]
    greedy_mixes = [level.greedy_mix for level in HIDDEN_LEVELS]
    for falling in (
        [0.0 if each is None else each.greedy_probability for each in greedy_mixes],
        [0.0 if each is None else each.missed_win_probability for each in greedy_mixes],
        [-level.nodes for level in HIDDEN_LEVELS],
    ):
        assert falling == sorted(falling, reverse=True)
    assert greedy_mixes[0] is not None
    assert greedy_mixes[-1] is None
    view = random_history(steps=6).view
    policy = {action: float(action == view.legal_actions[0]) for action in view.legal_actions}
    assert mix_in_greedy_policy(policy, view, None) == policy


QUICK = Nodes(500)


def histories_of_one_game(
    variant: Variant, seat: Player, seed: int = 1
) -> list[ObservationHistory]:
    """Return the observations of one game at several steps at which the seat is to act."""
    histories = [random_history(variant, seat, seed=seed, steps=steps) for steps in range(0, 30, 6)]
    return [history for history in histories if history.view.legal_actions]


@pytest.mark.parametrize(
    ("variant", "seat"), [(Variant.SHADOW, Player.RED), (Variant.LIGHT, Player.BLUE)]
)
def test_a_cached_mind_answers_like_a_new_one(variant: Variant, seat: Player) -> None:
    cached = SeatPlayer()
    for history in histories_of_one_game(variant, seat):
        assert cached.act(history, QUICK, 7) == SeatPlayer().act(history, QUICK, 7)


def test_the_sampled_action_depends_on_the_seed() -> None:
    history = random_history()
    drawn = {SeatPlayer().act(history, QUICK, seed).action for seed in range(20)}
    assert drawn == {"place:b1", "place:d1"}


def test_a_weak_level_mixes_in_the_greedy_policy() -> None:
    history = random_history(steps=6)
    greedy_mix = GreedyMix(greedy_probability=0.5, capture_weight=5, missed_win_probability=0)
    policy = SeatPlayer().replay(history).policy(history.view, QUICK)
    expected = mix_in_greedy_policy(policy, history.view, greedy_mix)
    assert expected != policy
    mixed = SeatPlayer().act(history, QUICK, 7, greedy_mix).policy
    assert mixed == {format_action(action): weight for action, weight in expected.items()}


def test_a_mind_replays_only_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    observed = []

    class RecordingMind(Mind):
        def observe(self, events: Sequence[Event]) -> None:
            observed.append(events)

    monkeypatch.setattr(seat_module, "Mind", RecordingMind)
    seat_player = SeatPlayer()
    first, *_, last = histories_of_one_game(Variant.SHADOW, Player.RED)
    for history in (first, last, last):
        seat_player.replay(history)
    assert observed == list(last.events)


def test_each_history_has_its_own_mind_and_few_are_cached(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(seat_module, "MAX_CACHED_MINDS", 4)
    seat_player, history = SeatPlayer(), random_history(steps=9)
    assert seat_player.replay(history) is seat_player.replay(history)
    others = random_history(steps=9, seed=2), replace(history, events=history.events[:-1])
    for other in (*others, replace(history, seat=Player.BLUE)):
        assert seat_player.replay(history) is not seat_player.replay(other)
    many = [random_history(seed=seed, steps=3) for seed in range(5)]
    minds = [seat_player.replay(each) for each in many]
    assert seat_player.replay(many[-1]) is minds[-1]
    assert seat_player.replay(many[0]) is not minds[0]


class Countdown(StopFlag):
    """A flag that is set once it has been read `reads` times."""

    def __init__(self, reads: int) -> None:
        super().__init__()
        self._reads_left = reads

    def is_set(self) -> bool:
        self._reads_left -= 1
        return self._reads_left < 0


def test_a_stopped_replay_continues_and_gives_the_same_answer() -> None:
    history, seat_player = random_history(steps=12), SeatPlayer()
    assert len(history.events) >= 12
    for expected in (5, 10):
        with pytest.raises(ReplayInterrupted) as interrupted:
            seat_player.act(history, QUICK, 7, stop=Countdown(5))
        assert interrupted.value.steps == expected
    assert seat_player.act(history, QUICK, 7, stop=Countdown(5)) == SeatPlayer().act(
        history, QUICK, 7
    )


def test_beliefs_computed_in_slices_equal_those_computed_at_once() -> None:
    history, seat_player = random_history(steps=12), SeatPlayer()
    whole = list(SeatPlayer().beliefs(history))
    found: list[Range] = []
    while len(found) <= len(history.events):
        with suppress(ReplayInterrupted):
            for weights in seat_player.beliefs(history, first=len(found), stop=Countdown(5)):
                found.append(weights)  # noqa: PERF402 - what was found before the interruption
    assert found == whole
    assert list(SeatPlayer().beliefs(history, first=9)) == whole[9:]


def test_a_forgotten_history_is_replayed_from_its_start() -> None:
    history, seat_player, stop = random_history(steps=4), SeatPlayer(), StopFlag()
    seat_player.replay(history)
    seat_player.forget()
    stop.set()
    with pytest.raises(ReplayInterrupted) as interrupted:
        seat_player.replay(history, stop)
    assert interrupted.value.steps == 0


def test_a_stop_ends_the_search_under_an_explicit_limit_but_not_under_that_of_a_level() -> None:
    engine, history, stop = Engine(), random_history(steps=6), StopFlag()
    engine.set_level(3)
    by_level = engine.act(history, None, StopFlag())  # it also replays the history
    Timer(0.3, stop.set).start()
    acted = engine.act(history, Nodes(10**12), stop)
    assert sum(acted.policy.values()) == pytest.approx(1)
    assert set(acted.policy) == {format_action(action) for action in history.view.legal_actions}
    engine.forget()
    stopped_after_replay = Countdown(len(history.events))
    assert engine.act(history, None, stopped_after_replay) == by_level


def test_an_engine_replays_a_history_from_its_start_after_forgetting() -> None:
    engine, history, stop = Engine(), random_history(steps=4), StopFlag()
    engine.forget()
    engine.act(history, QUICK, StopFlag())
    engine.forget()
    stop.set()
    with pytest.raises(ReplayInterrupted) as interrupted:
        engine.value(history, QUICK, stop)
    assert interrupted.value.steps == 0


def test_an_action_is_searched_with_the_nodes_of_its_level_unless_a_limit_is_given() -> None:
    engine, history = Engine(), random_history(steps=6)
    engine.set_level(1)
    by_level = engine.act(history, None, StopFlag())
    assert by_level == engine.act(history, Nodes(HIDDEN_LEVELS[0].nodes), StopFlag())
    assert by_level != engine.act(history, Nodes(20 * HIDDEN_LEVELS[0].nodes), StopFlag())
