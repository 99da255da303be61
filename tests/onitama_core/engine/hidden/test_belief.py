"""Beliefs: exact sets of states, probabilities, independence of hidden facts, model weights."""

from __future__ import annotations

from functools import cache
from itertools import islice
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

import pytest

from onitama_core import game
from onitama_core.engine.hidden import Belief, Mind
from onitama_core.engine.hidden.belief import (
    MIN_MODEL_WEIGHT,
    MODEL_COUNT,
    UNIFORM_MIX,
    BeliefMixture,
    BeliefMixtures,
    apply_bayes_rule,
    marginal_range,
    uniform_mixture,
)
from onitama_core.engine.hidden.common import ObservedPawnMove, ObservedQuietStep, situation_of
from onitama_core.engine.hidden.search.alphabeta import PerfectInformationSearch
from onitama_core.engine.hidden.situation import MOVE, NINJA, mask_of
from onitama_core.engine.hidden.subgame import solve_subgame, subgame_root
from onitama_core.engine.hidden.tracking import apply_events, track_from_start
from onitama_core.engine.hidden.weighing import (
    LIKELIHOOD_BUDGET,
    BeliefUpdater,
    evaluate_actions,
    likeliest_states,
)
from onitama_core.engine.position import deal_of
from onitama_core.engine.thoughts import Nodes
from onitama_core.game import Player, Setup, Square, Variant, events_for, player_view, public_view
from tests.onitama_core.engine.hidden.referee import DARK, Possible, random_game, random_setup
from tests.onitama_core.game.helpers import act, light, shadow
from tests.onitama_core.game.twin_games import pair_of_games

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from onitama_core.engine import Range
    from tests.onitama_core.engine.hidden.referee import Played
    from tests.onitama_core.game.twin_games import Pair, Viewer


# The exact sets of states, compared with all hidden histories that the referee allows


GAMES = {Variant.SHADOW: range(6), Variant.LIGHT: range(1)}
every_variant = pytest.mark.parametrize("variant", DARK)
every_seat = pytest.mark.parametrize("seat", Player)


class Followed(NamedTuple):
    """A step of a game, and Red's and Blue's beliefs after it."""

    played: Played
    beliefs: tuple[Belief, ...]


@cache
def followed(variant: Variant, seed: int) -> list[Followed]:
    """Return the steps of a game, with the beliefs of both seats, from its start."""
    setup = random_setup(variant, seed)
    minds = [Mind.at_start(setup, seat) for seat in Player]
    course = []
    for played in random_game(setup, seed):
        for seat, mind in zip(Player, minds, strict=True):
            mind.observe(events_for(played.step.events, seat))
        course.append(Followed(played, tuple(mind.belief for mind in minds)))
    return course


def masks(held: Iterable[tuple[Square, ...]]) -> set[int]:
    return {mask_of(squares) for squares in held}


@every_variant
@every_seat
def test_what_fits_all_that_was_told_is_held_possible(variant: Variant, seat: Player) -> None:
    for seed in GAMES[variant]:
        possible = Possible(random_setup(variant, seed), seat)
        for played, beliefs in followed(variant, seed):
            possible.saw(played)
            belief, true = beliefs[seat], played.step.state.secrets.ninjas
            assert masks(belief.other) == possible.others
            assert true[seat.opponent] in possible.others
            assert true[seat] in masks(belief.own)
            assert sum(belief.other.values()) == pytest.approx(1)
            assert sum(belief.own.values()) == pytest.approx(1)


@every_variant
def test_both_seats_hold_the_same_possible_and_each_trusts_its_own_play(variant: Variant) -> None:
    """The opponent's range is a mixture of models; the own range follows the own policy."""
    differ = 0
    for seed in GAMES[variant]:
        for _, (red, blue) in followed(variant, seed):
            assert masks(red.own) == masks(blue.other)
            assert masks(red.other) == masks(blue.own)
            differ += red.own != blue.other
    assert differ > 3


# Minds that start in mid-game, and independence of hidden facts


PAIRS = {Variant.SHADOW: range(4), Variant.LIGHT: range(2)}


def flat(*squares: str) -> Range:
    """Return a uniform range: one ninja as `"b3"`, two as `"a5 b5"`, none as `""`."""
    return {
        tuple(Square.parse(square) for square in each.split()): 1 / len(squares) for each in squares
    }


def after(state: game.GameState, texts: str, belief: Belief, seat: Player = Player.BLUE) -> Mind:
    """Return the mind of a seat with this belief in a state after it has observed the actions."""
    mind = Mind.at(player_view(state, seat), belief)
    for text in texts.split():
        state, events = act(state, text)
        mind.observe(events_for(events, seat))
    return mind


@every_variant
@every_seat
def test_who_starts_in_mid_game_goes_on_like_who_was_there_from_the_start(
    variant: Variant, seat: Player
) -> None:
    for seed in GAMES[variant][:2]:
        rng, late = Random(seed), None  # noqa: S311 - it is a game
        known = Mind.at_start(random_setup(variant, seed), seat).belief
        for played, beliefs in followed(variant, seed):
            if late is None and rng.random() < 1 / 8:
                late = Mind.at(player_view(played.before, seat), known)
            known = beliefs[seat]
            if late is not None:
                late.observe(events_for(played.step.events, seat))
                assert set(late.belief.other) == set(known.other)
                assert set(late.belief.own) == set(known.own)


@every_variant
def test_the_belief_that_is_given_is_held(variant: Variant) -> None:
    state = game.new_game(random_setup(variant, 1))
    for played in random_game(random_setup(variant, 1), 1):
        state = played.step.state
        if state.turn_number == 4:
            break
    other: Range = {(Square.C3,): 0.75, (Square.A1,): 0.25}
    mind = Mind.at(player_view(state, Player.RED), Belief(other, {(): 1.0}))
    assert mind.belief == Belief({(Square.A1,): 0.25, (Square.C3,): 0.75}, {(): 1.0})


def test_squares_of_a_belief_are_in_order() -> None:
    state = light("5/5/5/5/SSMSS r crab,tiger crane,monkey dragon", ninjas="b3 d3")
    given = Belief(flat("d3 e3", "b3 d3", "a1 d3"), flat(""))
    held = Mind.at(player_view(state, Player.RED), given).belief.other
    assert held == pytest.approx(flat("d3 e3", "b3 d3", "a1 d3"))
    assert list(held) == list(flat("a1 d3", "b3 d3", "d3 e3"))


# What a belief learns from a step


POSITION = "2m2/5/5/5/2M2 r crab,tiger crane,monkey dragon"
HELD = Belief(flat("b3", "c3", "e2"), flat("a5", "c4"))
"""Blue's belief about Red's ninja, and Red's about Blue's."""


def test_a_pawn_moves_where_its_own_ninja_is_not_and_that_where_the_card_leads() -> None:
    state = shadow(POSITION, red_ninja="b3", blue_ninja="a5")
    for actions, other in (
        ("tiger:c1c3", ("b3", "e2")),
        ("tiger:c1c3 ninja:b3b5", ("b3", "b2", "b5", "e2", "e1", "e4")),
    ):
        assert set(after(state, actions, HELD).belief.other) == set(flat(*other))


def test_who_passes_shows_that_the_ninja_is_in_the_way() -> None:
    """Bear and Fox lead Red's pawns on e4 and e5 only to d5, where Red's ninja stands."""
    corner = "4S/4M/5/2m2/5 r bear,fox crane,monkey dragon"
    state = shadow(corner, red_ninja="d5", blue_ninja="a5")
    held = Belief(flat("d5", "b3", "e1"), flat("a5"))
    assert after(state, "bear:pass", held).belief.other == pytest.approx(flat("d5"))


def test_what_is_answered_and_attempted_is_known_to_both() -> None:
    state = shadow(POSITION, red_ninja="b3", blue_ninja="a5")
    mind = after(state, "crab:c1c2 ninja:b3b4!", Belief(HELD.other, flat("a5", "b4")))
    assert mind.belief.other == pytest.approx(flat("b4"))
    assert mind.belief.own == pytest.approx(flat("a5"))
    for blue, line, own in (("a5", "a", "a5"), ("a5", "c", "a5"), ("c4", "a", "c4")):
        state = shadow(POSITION, red_ninja="b3", blue_ninja=blue)
        lit = after(state, f"crab:c1c2 ninja:stay lantern:{line}", HELD)
        assert lit.belief.own == flat(own)


def test_the_shadow_masters_pass_looks_like_a_move() -> None:
    """A ninja on a1 has no move with Blue's Bear or Fox, so the pass rules out c3."""
    state = light("5/5/4S/3M1/5 b crab,tiger bear,fox dragon", ninjas="a1", turn=4)
    held = Belief(flat("a1", "c3", "e1"), flat(""))
    mind = after(state, "bear:pass", held, Player.RED)
    assert (Square.A1,) in mind.belief.other
    assert (Square.C3,) not in mind.belief.other


@every_variant
@every_seat
@pytest.mark.parametrize("is_seat", [True, False], ids=["not told", "its own ninjas"])
def test_what_it_may_not_depend_on_changes_nothing_that_it_holds(
    variant: Variant, seat: Player, *, is_seat: bool
) -> None:
    """A belief depends neither on what its seat can't observe nor on the seat's own ninjas.

    The second is tested by two games that are the same to everybody, until a lantern has different
    answers in them.
    """
    differing = 0
    for pair in whole_pairs(variant, seat if is_seat else None):
        first, second = (Mind.at_start(setup_of(pair), seat) for _ in range(2))
        for _, actions, steps in pair:
            if not is_seat and len({answers(step.events) for step in steps}) > 1:
                break
            for mind, step in zip((first, second), steps, strict=True):
                mind.observe(events_for(step.events, seat))
            assert repr(first.belief) == repr(second.belief)
            differing += actions[0] != actions[1]
    assert differing >= 10 or (variant, seat, is_seat) == (Variant.LIGHT, Player.BLUE, True)


def whole_pairs(variant: Variant, viewer: Viewer) -> Iterator[list[Pair]]:
    """Yield the pairs of games that begin with the placement."""
    for seed in PAIRS[variant]:
        pair = list(pair_of_games(variant, viewer, seed))
        if pair and isinstance(pair[0].actions[0], game.Place):
            yield pair


def setup_of(pair: list[Pair]) -> Setup:
    """Return the setup of a pair, from the view after its first step, a placement."""
    view = public_view(pair[0].steps[0].state)
    red, blue = ((first.id, second.id) for first, second in view.display_hands)
    return Setup(view.variant, red, blue, view.side.id, view.turn)


def answers(events: Iterable[game.Event]) -> tuple[bool, ...]:
    return tuple(event.has_ninja for event in events if isinstance(event, game.LanternAnswered))


@every_variant
def test_every_turn_is_an_anchor(variant: Variant) -> None:
    setup = random_setup(variant, 4)
    deal, tracked, turns = deal_of(setup.card_ids), track_from_start(setup, Player.RED), 0
    updater = BeliefUpdater(deal, is_light=bool(tracked.now.situation.is_light))
    for played in random_game(setup, 4):
        tracked = apply_events(tracked, updater, events_for(played.step.events, Player.RED))
        state = played.step.state
        if state.phase is game.Phase.MOVE and state.outcome is None:
            turns += state.turn_number != turns
            assert tracked.turn_starts[-1] == tracked.now
        assert [start.situation.turn_number for start in tracked.turn_starts[1:]] == list(
            range(1, turns + 1)
        )
    assert tracked.is_over
    assert turns > 3


def test_after_the_end_nothing_changes() -> None:
    setup = random_setup(Variant.SHADOW, 5)
    mind = Mind.at_start(setup, Player.RED)
    for played in random_game(setup, 5):
        mind.observe(events_for(played.step.events, Player.RED))
    held = mind.belief
    mind.observe(())
    assert mind.belief == held


# Bayes' rule, by hand


BOTH = uniform_mixture({1: 0.5, 2: 0.5}, 2)
"""A uniform mixture of two models over the states 1 and 2."""


def leaked(*weights: float) -> list[float]:
    return [(1 - UNIFORM_MIX) * weight + UNIFORM_MIX / len(weights) for weight in weights]


def test_each_model_weighs_the_states_by_what_it_would_have_done() -> None:
    after = apply_bayes_rule(BOTH, {1: [(1, (0.9, 0.2))], 2: [(2, (0.1, 0.2))]})
    assert list(after.ranges[0].values()) == pytest.approx(leaked(0.9, 0.1))
    assert list(after.ranges[1].values()) == pytest.approx(leaked(0.5, 0.5))
    gone = apply_bayes_rule(BOTH, {1: [], 2: [(2, (0.5, 0.5))]})
    assert marginal_range(gone) == pytest.approx({2: 1.0})
    same = apply_bayes_rule(BOTH, {1: [(8, (0.3, 0.3)), (4, (0.1, 0.1))], 2: [(8, (0.6, 0.6))]})
    assert list(marginal_range(same)) == [4, 8]
    assert list(marginal_range(same).values()) == pytest.approx(leaked(0.1, 0.9))


def test_the_range_is_mixed_by_trust_in_who_made_what_was_seen_likely() -> None:
    after = apply_bayes_rule(BOTH, {1: [(1, (0.6, 0.2))], 2: [(2, (0.6, 0.2))]})
    kept = 1 - 2 * MIN_MODEL_WEIGHT
    assert after.model_weights == pytest.approx(
        (0.75 * kept + MIN_MODEL_WEIGHT, 0.25 * kept + MIN_MODEL_WEIGHT)
    )
    of = BeliefMixture((0.25, 0.75), ({1: 1.0, 2: 0.0}, {1: 0.0, 2: 1.0}))
    assert marginal_range(of) == {1: 0.25, 2: 0.75}


def test_what_is_possible_keeps_a_weight_and_who_was_wrong_some_trust() -> None:
    wrong = unlikely = BOTH
    for _ in range(200):
        wrong = apply_bayes_rule(wrong, {1: [(1, (1.0, 1e-6))], 2: [(2, (1.0, 1e-6))]})
        unlikely = apply_bayes_rule(unlikely, {1: [(1, (1.0, 1.0))], 2: [(2, (1e-6, 1e-6))]})
    assert wrong.model_weights[1] >= MIN_MODEL_WEIGHT
    assert sum(wrong.model_weights) == pytest.approx(1)
    assert marginal_range(unlikely)[2] >= UNIFORM_MIX / 2
    assert sum(marginal_range(unlikely).values()) == pytest.approx(1)


# Likelihoods of sensible play


CARDS = ("crab", "crane", "dragon", "monkey", "tiger")
DEAL = deal_of(CARDS)
UPDATER = BeliefUpdater(DEAL, is_light=False)
TIGER = DEAL.slot("tiger")
B3, E2, A5, C3 = (1 << square for square in (Square.B3, Square.E2, Square.A5, Square.C3))


def held(red: dict[int, float], blue: dict[int, float]) -> BeliefMixtures:
    return uniform_mixture(red, MODEL_COUNT), uniform_mixture(blue, MODEL_COUNT)


def test_who_could_have_taken_the_master_and_did_not_stands_elsewhere() -> None:
    """Tiger leads a ninja from c3 to the master on c5, but from e2 to no pawn or master."""
    state = shadow("2m2/5/5/5/M4 r crab,tiger crane,monkey dragon", red_ninja="c3", blue_ninja="a5")
    at = situation_of(public_view(state))
    before = held({C3: 0.5, E2: 0.5}, {A5: 1.0})
    moved = UPDATER.update(
        before, at, ObservedPawnMove(TIGER, Square.A1, Square.A3, captures_ninja=False)
    )
    step = at._replace(
        red=1 << Square.A3, masters=at.masters ^ 1 | 1 << Square.A3, step=2, used=TIGER
    )
    after = marginal_range(UPDATER.update(moved, step, ObservedQuietStep())[0])
    could = sum(weight for state, weight in after.items() if state & game.Line.FILE_C.squares)
    assert could < 0.3


def test_it_says_the_same_whatever_it_was_asked_before() -> None:
    state = shadow("2m2/5/5/5/M4 r crab,tiger crane,monkey dragon", red_ninja="c3", blue_ninja="a5")
    at = situation_of(public_view(state))
    before = held({C3: 0.5, E2: 0.25, B3: 0.25}, {A5: 1.0})
    observation = ObservedPawnMove(TIGER, Square.A1, Square.A3, captures_ninja=False)
    asked, fresh = BeliefUpdater(DEAL, is_light=False), BeliefUpdater(DEAL, is_light=False)
    for _ in range(3):
        asked.update(
            before,
            at,
            ObservedPawnMove(DEAL.slot("crab"), Square.A1, Square.A2, captures_ninja=False),
        )
    assert asked.update(before, at, observation) == fresh.update(before, at, observation)


@every_variant
def test_our_own_player_does_one_of_the_turns_of_a_state(variant: Variant) -> None:
    setup = random_setup(variant, 1)
    mind, deal = Mind.at_start(setup, Player.RED), deal_of(setup.card_ids)
    searcher = PerfectInformationSearch(deal, is_light=variant is Variant.LIGHT)
    for played in islice(random_game(setup, 1), 12):
        mind.observe(events_for(played.step.events, Player.RED))
        now = mind.tracked.now
        at = now.situation
        if at.step in (MOVE, NINJA):
            found = solve_subgame(subgame_root(deal, now), LIKELIHOOD_BUDGET)
            for state in now.ranges[at.player]:
                others = likeliest_states(now.ranges[1 - at.player])
                of = evaluate_actions(searcher, at, state, others, found.root_policy(state))
                assert of.own_policy.sum() == pytest.approx(1)


def test_who_plays_as_our_own_player_is_trusted_to_do_so() -> None:
    """Our own model's weight more than doubles within a few turns, on average of the games."""
    trusted = list[float]()
    for seed in range(1, 5):
        setup = random_setup(Variant.SHADOW, seed)
        minds, state = [Mind.at_start(setup, seat) for seat in Player], game.new_game(setup)
        for number in range(20):
            seat = game.players_to_act(state)[0]
            view, luck = player_view(state, seat), Random(number)  # noqa: S311 - a game
            action = minds[seat].choose(view, Nodes(20_000), luck)
            state, events = game.apply(state, seat, action)
            for seat, mind in zip(Player, minds, strict=True):
                mind.observe(events_for(events, seat))
            if state.outcome is not None:
                break
        trusted += [of_player.model_weights[-1] for of_player in minds[0].tracked.mixtures]
    assert fmean(trusted) > 2 / MODEL_COUNT
