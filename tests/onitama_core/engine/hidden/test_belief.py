"""Beliefs: exact sets of states, probabilities, and independence of hidden facts."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from onitama_core import game
from onitama_core.engine.hidden import Belief, Mind
from onitama_core.engine.hidden.belief import (
    MIN_STATE_PROBABILITY,
    MODEL_BUDGET,
    apply_bayes_rule,
    successor_likelihoods,
    update_ranges,
)
from onitama_core.engine.hidden.common import (
    LIGHT_FLAGS,
    ObservedPawnMove,
    ObservedQuietStep,
    PublicBeliefState,
    read_observation,
    situation_of,
)
from onitama_core.engine.hidden.mind import apply_events, track_from_start
from onitama_core.engine.hidden.situation import MOVE, NINJA, mask_of
from onitama_core.engine.hidden.subgame import solve_subgame, subgame_root
from onitama_core.engine.hidden.subgame.leaves import searcher_for
from onitama_core.engine.position import deal_of
from onitama_core.game import Player, Setup, Square, Variant, events_for, player_view, public_view
from tests.onitama_core.engine.hidden.referee import (
    HIDDEN_VARIANTS,
    ConsistentStates,
    random_game,
    random_setup,
)
from tests.onitama_core.game.helpers import act, light, shadow
from tests.onitama_core.game.indistinguishable_games import pair_of_games

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from onitama_core.engine import Range
    from onitama_core.engine.hidden.common import PublicObservation, StateRange
    from onitama_core.engine.position import Deal
    from tests.onitama_core.engine.hidden.referee import Played
    from tests.onitama_core.game.indistinguishable_games import PairedStep, Viewer


# The exact sets of states, compared with all hidden histories that the referee allows


GAME_SEEDS = {Variant.SHADOW: range(6), Variant.LIGHT: range(1)}
every_variant = pytest.mark.parametrize("variant", HIDDEN_VARIANTS)
every_seat = pytest.mark.parametrize("seat", Player)


class StepWithBeliefs(NamedTuple):
    """A step of a game, and Red's and Blue's beliefs after it."""

    played: Played
    beliefs: tuple[Belief, ...]


@cache
def play_with_beliefs(variant: Variant, seed: int) -> list[StepWithBeliefs]:
    """Return the steps of a game, with the beliefs of both seats, from its start."""
    setup = random_setup(variant, seed)
    minds = [Mind.at_start(setup, seat) for seat in Player]
    steps = []
    for played in random_game(setup, seed):
        for seat, mind in zip(Player, minds, strict=True):
            mind.observe(events_for(played.step.events, seat))
        steps.append(StepWithBeliefs(played, tuple(mind.belief for mind in minds)))
    return steps


def masks(states: Iterable[tuple[Square, ...]]) -> set[int]:
    return {mask_of(squares) for squares in states}


@every_variant
@every_seat
def test_a_belief_contains_exactly_the_consistent_states(variant: Variant, seat: Player) -> None:
    for seed in GAME_SEEDS[variant]:
        possible = ConsistentStates(random_setup(variant, seed), seat)
        for played, beliefs in play_with_beliefs(variant, seed):
            possible.observe(played)
            belief, actual_ninjas = beliefs[seat], played.step.state.secrets.ninjas
            assert masks(belief.other) == possible.others
            assert actual_ninjas[seat.opponent] in possible.others
            assert actual_ninjas[seat] in masks(belief.own)
            assert sum(belief.other.values()) == pytest.approx(1)
            assert sum(belief.own.values()) == pytest.approx(1)


@every_variant
def test_both_seats_have_the_same_public_belief_state(variant: Variant) -> None:
    """One opponent model serves for both players, so the public belief state is common."""
    for seed in GAME_SEEDS[variant]:
        for _, (red, blue) in play_with_beliefs(variant, seed):
            assert red.own == blue.other
            assert red.other == blue.own


# Minds that start in mid-game, and independence of hidden facts


PAIR_SEEDS = {Variant.SHADOW: range(4), Variant.LIGHT: range(2)}


def uniform_range(*squares: str) -> Range:
    """Return a uniform range: one ninja as `"b3"`, two as `"a5 b5"`, none as `""`."""
    return {
        tuple(Square.parse(square) for square in each.split()): 1 / len(squares) for each in squares
    }


def mind_after(
    state: game.GameState, actions: str, belief: Belief, seat: Player = Player.BLUE
) -> Mind:
    """Return a seat's mind that starts in a state with a belief and then observes these actions."""
    mind = Mind.from_view(player_view(state, seat), belief)
    for action in actions.split():
        state, events = act(state, action)
        mind.observe(events_for(events, seat))
    return mind


@every_variant
@every_seat
def test_a_mind_started_in_mid_game_finds_the_same_states_as_one_from_the_start(
    variant: Variant, seat: Player
) -> None:
    for seed in GAME_SEEDS[variant][:2]:
        rng, late_mind = Random(seed), None  # noqa: S311 - it is a game
        last_belief = Mind.at_start(random_setup(variant, seed), seat).belief
        for played, beliefs in play_with_beliefs(variant, seed):
            if late_mind is None and rng.random() < 1 / 8:
                late_mind = Mind.from_view(player_view(played.before, seat), last_belief)
            last_belief = beliefs[seat]
            if late_mind is not None:
                late_mind.observe(events_for(played.step.events, seat))
                assert set(late_mind.belief.other) == set(last_belief.other)
                assert set(late_mind.belief.own) == set(last_belief.own)


@every_variant
def test_a_mind_starts_with_the_given_belief(variant: Variant) -> None:
    state = game.new_game(random_setup(variant, 1))
    for played in random_game(random_setup(variant, 1), 1):
        state = played.step.state
        if state.turn_number == 4:
            break
    other: Range = {(Square.C3,): 0.75, (Square.A1,): 0.25}
    mind = Mind.from_view(player_view(state, Player.RED), Belief(other, {(): 1.0}))
    assert mind.belief == Belief({(Square.A1,): 0.25, (Square.C3,): 0.75}, {(): 1.0})


def test_the_states_of_a_belief_are_in_ascending_order() -> None:
    state = light("5/5/5/5/SSMSS r crab,tiger crane,monkey dragon", ninjas="b3 d3")
    given = Belief(uniform_range("d3 e3", "b3 d3", "a1 d3"), uniform_range(""))
    belief = Mind.from_view(player_view(state, Player.RED), given).belief.other
    assert belief == pytest.approx(uniform_range("d3 e3", "b3 d3", "a1 d3"))
    assert list(belief) == list(uniform_range("a1 d3", "b3 d3", "d3 e3"))


# What a belief learns from a step


POSITION = "2m2/5/5/5/2M2 r crab,tiger crane,monkey dragon"
BELIEF = Belief(uniform_range("b3", "c3", "e2"), uniform_range("a5", "c4"))
"""Blue's belief about Red's ninja, and Red's about Blue's."""


def test_moves_rule_out_ninjas_in_the_pawns_way_and_out_of_the_cards_reach() -> None:
    state = shadow(POSITION, red_ninja="b3", blue_ninja="a5")
    for actions, other in (
        ("tiger:c1c3", ("b3", "e2")),
        ("tiger:c1c3 ninja:b3b5", ("b3", "b2", "b5", "e2", "e1", "e4")),
    ):
        assert set(mind_after(state, actions, BELIEF).belief.other) == set(uniform_range(*other))


def test_a_pass_shows_that_the_ninja_blocks_every_move() -> None:
    """Bear and Fox lead Red's pawns on e4 and e5 only to d5, where Red's ninja stands."""
    corner = "4S/4M/5/2m2/5 r bear,fox crane,monkey dragon"
    state = shadow(corner, red_ninja="d5", blue_ninja="a5")
    belief = Belief(uniform_range("d5", "b3", "e1"), uniform_range("a5"))
    assert mind_after(state, "bear:pass", belief).belief.other == pytest.approx(uniform_range("d5"))


def test_a_strike_and_a_lanterns_answer_change_both_players_beliefs() -> None:
    state = shadow(POSITION, red_ninja="b3", blue_ninja="a5")
    mind = mind_after(
        state, "crab:c1c2 ninja:b3b4!", Belief(BELIEF.other, uniform_range("a5", "b4"))
    )
    assert mind.belief.other == pytest.approx(uniform_range("b4"))
    assert mind.belief.own == pytest.approx(uniform_range("a5"))
    for blue, line, own in (("a5", "a", "a5"), ("a5", "c", "a5"), ("c4", "a", "c4")):
        state = shadow(POSITION, red_ninja="b3", blue_ninja=blue)
        lit = mind_after(state, f"crab:c1c2 ninja:stay lantern:{line}", BELIEF)
        assert lit.belief.own == uniform_range(own)


def test_nobody_else_can_tell_a_pass_of_the_shadow_master_from_a_move() -> None:
    """A ninja on a1 has no move with Bear or Fox and may still be there; one on c3 had to leave."""
    state = light("5/5/4S/3M1/5 b crab,tiger bear,fox dragon", ninjas="a1", turn=4)
    belief = Belief(uniform_range("a1", "c3", "e1"), uniform_range(""))
    mind = mind_after(state, "bear:pass", belief, Player.RED)
    assert (Square.A1,) in mind.belief.other
    assert (Square.C3,) not in mind.belief.other


@every_variant
@every_seat
@pytest.mark.parametrize("own_may_differ", [False, True], ids=["unobserved", "its own ninjas"])
def test_a_belief_does_not_depend_on_facts_hidden_from_its_observer(
    variant: Variant, seat: Player, *, own_may_differ: bool
) -> None:
    """A belief depends neither on what its seat can't observe nor on the seat's own ninjas.

    For the second, the two games look the same to everybody until a lantern has different answers.
    """
    differing = 0
    for pair in whole_pairs(variant, None if own_may_differ else seat):
        first, second = (Mind.at_start(setup_of(pair), seat) for _ in range(2))
        for _, actions, steps in pair:
            if own_may_differ and len({lantern_answers(step.events) for step in steps}) > 1:
                break
            for mind, step in zip((first, second), steps, strict=True):
                mind.observe(events_for(step.events, seat))
            assert repr(first.belief) == repr(second.belief)
            differing += actions[0] != actions[1]
    assert differing >= 10 or (variant, seat, own_may_differ) == (Variant.LIGHT, Player.BLUE, False)


def whole_pairs(variant: Variant, viewer: Viewer) -> Iterator[list[PairedStep]]:
    """Yield the pairs of games that begin with the placement."""
    for seed in PAIR_SEEDS[variant]:
        pair = list(pair_of_games(variant, viewer, seed))
        if pair and isinstance(pair[0].actions[0], game.Place):
            yield pair


def setup_of(pair: list[PairedStep]) -> Setup:
    """Return the setup of a pair, from the view after its first step, a placement."""
    view = public_view(pair[0].steps[0].state)
    red, blue = ((first.id, second.id) for first, second in view.display_hands)
    return Setup(view.variant, red, blue, view.side.id, view.turn)


def lantern_answers(events: Iterable[game.Event]) -> tuple[bool, ...]:
    return tuple(event.has_ninja for event in events if isinstance(event, game.LanternAnswered))


@every_variant
def test_a_tracked_game_keeps_the_belief_state_at_the_start_of_the_turn(variant: Variant) -> None:
    setup = random_setup(variant, 4)
    tracked, turns = track_from_start(setup, Player.RED), 0
    for played in random_game(setup, 4):
        tracked = apply_events(tracked, events_for(played.step.events, Player.RED))
        state = played.step.state
        if state.phase is game.Phase.MOVE and state.outcome is None:
            turns += 1
            assert tracked.turn_start == tracked.belief_state
        elif turns and state.outcome is None:
            assert tracked.turn_start.situation.turn_number == state.turn_number
            assert tracked.turn_start != tracked.belief_state
    assert tracked.is_over
    assert turns > 3


def test_a_belief_does_not_change_after_the_end() -> None:
    setup = random_setup(Variant.SHADOW, 5)
    mind = Mind.at_start(setup, Player.RED)
    for played in random_game(setup, 5):
        mind.observe(events_for(played.step.events, Player.RED))
    belief = mind.belief
    mind.observe(())
    assert mind.belief == belief


# Bayes' rule, by hand


HALVES = {1: 0.5, 2: 0.5}


def test_a_state_gains_weight_with_the_likelihood_of_what_was_observed() -> None:
    assert apply_bayes_rule(HALVES, {1: {1: 0.9}, 2: {2: 0.1}}) == pytest.approx({1: 0.9, 2: 0.1})


def test_a_refuted_state_disappears() -> None:
    assert apply_bayes_rule(HALVES, {1: {}, 2: {2: 0.5}}) == {2: 1.0}


def test_probabilities_of_a_state_reached_from_several_states_add_up() -> None:
    posterior = apply_bayes_rule(HALVES, {1: {8: 0.3, 4: 0.1}, 2: {8: 0.6}})
    assert list(posterior) == [4, 8]
    assert posterior == pytest.approx({4: 0.1, 8: 0.9})


def test_a_consistent_state_keeps_a_weight_after_many_unlikely_steps() -> None:
    posterior = HALVES
    for _ in range(200):
        posterior = apply_bayes_rule(posterior, {1: {1: 1.0}, 2: {2: 1e-6}})
    assert posterior[2] == pytest.approx(MIN_STATE_PROBABILITY, rel=1e-3)
    assert sum(posterior.values()) == pytest.approx(1)


# The likelihood of steps under the opponent model


CARDS = ("crab", "crane", "dragon", "monkey", "tiger")
DEAL = deal_of(CARDS)
TIGER = DEAL.slot("tiger")
B3, E2, A5, C3 = (1 << square for square in (Square.B3, Square.E2, Square.A5, Square.C3))
PAWN_MOVE = ObservedPawnMove(TIGER, Square.A1, Square.A3, captures_ninja=False)


def belief_state(red: StateRange) -> PublicBeliefState:
    """Return a belief state in which Tiger leads a ninja from c3 to Blue's master on c5.

    It leads a ninja from e2 to no pawn and no master.
    """
    state = shadow("2m2/5/5/5/M4 r crab,tiger crane,monkey dragon", red_ninja="c3", blue_ninja="a5")
    return PublicBeliefState(situation_of(public_view(state)), (red, {A5: 1.0}))


def test_a_missed_win_makes_the_winning_squares_unlikely() -> None:
    before = belief_state({C3: 0.5, E2: 0.5})
    moved = update_ranges(before, DEAL, PAWN_MOVE)
    ninja_step = before.situation._replace(
        red=1 << Square.A3,
        masters=before.situation.masters ^ 1 | 1 << Square.A3,
        step=NINJA,
        used=TIGER,
    )
    red, _ = update_ranges(PublicBeliefState(ninja_step, moved), DEAL, ObservedQuietStep())
    on_file_c = sum(weight for state, weight in red.items() if state & game.Line.FILE_C.squares)
    assert on_file_c < 0.3


def test_an_update_does_not_depend_on_earlier_updates() -> None:
    before = belief_state({C3: 0.5, E2: 0.25, B3: 0.25})
    first = update_ranges(before, DEAL, PAWN_MOVE)
    other = ObservedPawnMove(DEAL.slot("crab"), Square.A1, Square.A2, captures_ninja=False)
    update_ranges(before, DEAL, other)
    solve_subgame.cache_clear()
    assert update_ranges(before, DEAL, PAWN_MOVE) == first


@every_variant
def test_the_likelihoods_of_all_observations_in_a_state_sum_to_1(variant: Variant) -> None:
    """Every legal step is observed in one way, so the likelihoods are a distribution."""
    setup = random_setup(variant, 1)
    deal = deal_of(setup.card_ids)
    searcher = searcher_for(deal.ids, is_light=LIGHT_FLAGS[variant] == 1)
    mind, checked = Mind.at_start(setup, Player.RED), 0
    for played in random_game(setup, 1):
        belief_state = mind.tracked.belief_state
        if belief_state.situation.step == MOVE and played.before.phase is game.Phase.MOVE:
            state = played.before.secrets.ninjas[belief_state.situation.player]
            model = solve_subgame(subgame_root(deal, belief_state), MODEL_BUDGET)
            likelihoods = [
                sum(
                    successor_likelihoods(
                        searcher, belief_state.situation, each, state, model.root.policy(state)
                    ).values()
                )
                for each in observations_of(played.before, deal)
            ]
            assert sum(likelihoods) == pytest.approx(1)
            checked += 1
        mind.observe(events_for(played.step.events, Player.RED))
    assert checked > 3


def observations_of(state: game.GameState, deal: Deal) -> set[PublicObservation]:
    """Return the public observations of all legal actions of the player to move."""
    player = state.position.turn
    return {
        read_observation(deal, events_for(game.apply(state, player, action).events, None))
        for action in game.legal_actions(state, player)
    }
