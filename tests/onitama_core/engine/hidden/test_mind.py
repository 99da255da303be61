"""Policies, values and beliefs of a mind in games of Way of the Shadow and Way of the Light."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from onitama_core import game
from onitama_core.engine.hidden import Belief, Mind
from onitama_core.engine.hidden.search import deep_search
from onitama_core.engine.hidden.search.deep_search import SearchLimit
from onitama_core.engine.hidden.situation import squares_of_mask
from onitama_core.engine.hidden.subgame import forget_subgames, policies, solutions
from onitama_core.engine.hidden.subgame.solutions import Budget, budget_of
from onitama_core.engine.thoughts import MoveTime, Nodes
from onitama_core.game import Player, Square, Variant, apply, events_for, legal_actions, player_view
from tests.onitama_core.engine.hidden.referee import random_moment
from tests.onitama_core.game.helpers import shadow

if TYPE_CHECKING:
    from onitama_core.game import Action, GameState, PlayerView

SMALL_LIMIT = Nodes(10_000)
each_variant = pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])


def seeded_random(seed: str) -> Random:
    return Random(seed)  # noqa: S311 - games, not secrets


@each_variant
def test_a_policy_is_a_choice_among_all_legal_actions_at_every_step(variant: Variant) -> None:
    rng = seeded_random("every step")
    phases = set()
    setup = game.deal(variant, game.named_pool(variant, "base"), rng)
    state, minds = game.new_game(setup), [Mind.at_start(setup, player) for player in Player]
    while state.outcome is None:
        player = next(player for player in Player if legal_actions(state, player))
        view = player_view(state, player)
        policy = minds[player].policy(view, SMALL_LIMIT)
        assert set(policy) == set(view.legal_actions)
        assert min(policy.values()) >= 0
        assert sum(policy.values()) == pytest.approx(1)
        phases.add(state.phase)
        step = apply(state, player, rng.choice(view.legal_actions))
        for each in Player:
            minds[each].observe(events_for(step.events, each))
        state = step.state
    assert len(phases) == (4 if variant is Variant.SHADOW else 3)


@each_variant
def test_a_policy_does_not_depend_on_the_true_hidden_state(variant: Variant) -> None:
    rng = seeded_random("truth")
    for _ in range(20):
        moment = random_moment(variant, rng, 4)
        seat = moment.state.position.turn
        views = [player_view(twin, seat) for twin in moment.twins(seat.opponent)]
        policies_by_view = [
            Mind.from_view(view, moment.belief(seat)).policy(view, SMALL_LIMIT) for view in views
        ]
        assert all(policy == policies_by_view[0] for policy in policies_by_view)


@pytest.mark.parametrize("limit", [SMALL_LIMIT, Nodes(2_000), MoveTime(1)])
def test_the_number_of_solved_subgames_does_not_depend_on_the_own_ninja(
    limit: MoveTime | Nodes,
) -> None:
    """The number of solved subgames does not depend on whether the ninja could have won.

    Otherwise the time of the answer would reveal it.
    """
    rng, seen = seeded_random("solved"), set[int]()
    for _ in range(24):
        moment = random_moment(Variant.SHADOW, rng, 4)
        seat = moment.state.position.turn
        twins = list(moment.twins(seat))
        options = set.intersection(*(set(legal_actions(twin, seat)) for twin in twins))
        moved = rng.choice(sorted(options, key=game.format_action))
        if apply(moment.state, seat, moved).state.phase is game.Phase.NINJA:
            counts = {
                count_solved_subgames(moment.belief(seat), twin, moved, limit) for twin in twins
            }
            assert len(counts) == 1
            seen |= counts
    assert seen == {1, 2}


def count_solved_subgames(
    belief: Belief, before: GameState, action: Action, limit: MoveTime | Nodes
) -> int:
    """Return how many subgames the policy after an action solves."""
    seat = before.position.turn
    mind, step = Mind.from_view(player_view(before, seat), belief), apply(before, seat, action)
    mind.observe(events_for(step.events, seat))
    forget_subgames()
    mind.policy(player_view(step.state, seat), limit)
    return len(solutions.SOLVED)


def test_a_move_time_is_converted_into_a_node_budget() -> None:
    assert budget_of(Nodes(5_000), is_light=False) == Budget(5_000)
    assert budget_of(MoveTime(1), is_light=False) == Budget(5_000, seconds=0.001)
    assert budget_of(Nodes(500_000), is_light=False) == Budget(200_000, 300_000)
    assert budget_of(MoveTime(100), is_light=False) == Budget(200_000, 300_000, 0.1)
    assert budget_of(Nodes(500_000), is_light=True) == Budget(500_000)
    assert budget_of(MoveTime(100), is_light=True) == Budget(350_000)


def test_a_deep_search_gets_the_nodes_that_its_time_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deep_search, "perf_counter", lambda: 12.0)
    by_nodes, by_time = SearchLimit(500), SearchLimit(500, until=13.0)
    assert by_nodes.max_nodes_at(300, started=10.0) == 500
    assert by_time.max_nodes_at(40_000, started=10.0) == 40_000 + 20_000
    assert by_time.max_nodes_at(300, started=11.9) == deep_search.FIRST_SLICE_NODES
    assert [by_nodes.is_over(done) for done in (499, 500)] == [False, True]
    assert [SearchLimit(500, until).is_over(9999) for until in (12.1, 12.0)] == [False, True]


def with_known_ninjas(state: GameState) -> tuple[Mind, PlayerView]:
    """Return the mind and view of the player to move; both players know every ninja's square."""
    seat = state.position.turn
    squares = [{squares_of_mask(mask): 1.0} for mask in state.secrets.ninjas]
    view = player_view(state, seat)
    return Mind.from_view(view, Belief(other=squares[1 - seat], own=squares[seat])), view


def test_a_policy_limited_by_nodes_does_not_depend_on_earlier_timed_ones() -> None:
    rng, limit = seeded_random("again"), Nodes(policies.MIN_SEARCH_NODES)
    for _ in range(8):
        mind, view = with_known_ninjas(random_moment(Variant.SHADOW, rng, 2).state)
        before = mind.policy(view, limit)
        mind.policy(view, MoveTime(30))
        assert mind.policy(view, limit) == before


def test_with_all_ninjas_known_a_deep_search_plays_fewer_actions_than_a_subgame() -> None:
    """Mixing gains nothing if nothing is hidden; a subgame also plays actions nearly as good."""
    rng = seeded_random("known")
    played = {policies.MIN_SEARCH_NODES - 1: 0, policies.MIN_SEARCH_NODES: 0}
    for _ in range(4):
        mind, view = with_known_ninjas(random_moment(Variant.SHADOW, rng, 2).state)
        for nodes in played:
            policy = mind.policy(view, Nodes(nodes))
            played[nodes] += sum(chance > 0 for chance in policy.values())
    assert played[policies.MIN_SEARCH_NODES] < played[policies.MIN_SEARCH_NODES - 1]


@each_variant
def test_a_value_does_not_depend_on_the_own_ninjas_square(variant: Variant) -> None:
    rng = seeded_random("value")
    for _ in range(5):
        moment = random_moment(variant, rng, 4)
        for seat in Player:
            views = [player_view(twin, seat) for twin in moment.twins(seat)]
            values = {
                Mind.from_view(view, moment.belief(seat)).value(view, SMALL_LIMIT) for view in views
            }
            assert len(values) == 1


def test_values_are_limited_to_those_of_a_win_and_a_loss(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(solutions, "ENTROPY_BONUS", 50.0)
    moment = random_moment(Variant.SHADOW, seeded_random("hidden"), 4)
    views = [player_view(moment.state, seat) for seat in Player]
    values = [
        Mind.from_view(view, moment.belief(view.viewer)).value(view, SMALL_LIMIT) for view in views
    ]
    assert sorted(values) == [-1.0, 1.0]


@pytest.mark.parametrize("winner", [Player.RED, Player.BLUE, None])
def test_after_the_end_the_value_is_the_result(winner: Player | None) -> None:
    setup = game.deal(Variant.SHADOW, game.named_pool(Variant.SHADOW, "base"), seeded_random("end"))
    ended = game.Outcome(
        winner, game.Termination.TIMEOUT if winner is not None else game.Termination.AGREEMENT
    )
    state = game.conclude(game.new_game(setup), ended).state
    minds = {seat: Mind.at_start(setup, seat) for seat in Player}
    values = {
        seat: mind.value(player_view(state, seat), SMALL_LIMIT) for seat, mind in minds.items()
    }
    if winner is None:
        assert set(values.values()) == {0.0}
    else:
        assert values == {winner: 1.0, winner.opponent: -1.0}


def test_a_win_in_one_is_taken() -> None:
    rng = seeded_random("win")
    wins = 0
    for _ in range(24):
        moment = random_moment(Variant.SHADOW, rng, 3)
        player = moment.state.position.turn
        winning = [
            action
            for action in legal_actions(moment.state, player)
            if apply(moment.state, player, action).state.outcome is not None
        ]
        if winning:
            view = player_view(moment.state, player)
            policy = Mind.from_view(view, moment.belief(player)).policy(view, SMALL_LIMIT)
            assert sum(policy[action] for action in winning) == pytest.approx(1)
            wins += 1
    assert wins > 3


def test_a_refuted_belief_is_replaced_by_all_consistent_states() -> None:
    """Blue believes Red's ninja on a3, but it stands on c3. Observing nothing changes no belief."""
    state = shadow("2m2/5/5/5/M4 r crab,tiger crane,monkey dragon", red_ninja="c3", blue_ninja="a5")
    belief = Belief(other={(Square.A3,): 1.0}, own={(Square.A5,): 1.0})
    mind = Mind.from_view(player_view(state, Player.BLUE), belief)
    mind.observe(())
    assert mind.belief == belief
    mind.observe(
        events_for(apply(state, Player.RED, game.parse_action("tiger:a1a3")).events, Player.BLUE)
    )
    other = mind.belief.other
    assert (Square.C3,) in other
    assert (Square.A3,) not in other
    assert sum(other.values()) == pytest.approx(1)


def test_a_range_without_ninjas_may_be_empty() -> None:
    rng = seeded_random("empty")
    moment = random_moment(Variant.LIGHT, rng, 4)
    seat = moment.state.position.turn
    belief = moment.belief(seat)
    belief = replace(belief, own={}) if seat is Player.RED else replace(belief, other={})
    view = player_view(moment.state, seat)
    assert sum(Mind.from_view(view, belief).policy(view, SMALL_LIMIT).values()) == pytest.approx(1)


def test_the_value_before_a_lantern_equals_the_value_after_declining_it() -> None:
    moment = random_moment(Variant.SHADOW, seeded_random("lantern"), 3, game.Phase.LANTERN)
    seat = moment.state.position.turn
    after = apply(moment.state, seat, game.LightLantern(None)).state
    values = []
    for state in (moment.state, after):
        view = player_view(state, seat)
        values.append(Mind.from_view(view, moment.belief(seat)).value(view, SMALL_LIMIT))
    assert values[0] == values[1]
