"""A mind that starts in mid-game, and what its ranges may not depend on."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from onitama_core.engine.hidden import Belief, Mind
from onitama_core.engine.hidden.belief import told, track
from onitama_core.engine.hidden.weighing import Weigher
from onitama_core.engine.position import deal_of
from onitama_core.game import (
    LanternAnswered,
    Phase,
    Place,
    Player,
    Setup,
    Square,
    Variant,
    events_for,
    new_game,
    player_view,
    public_view,
)
from tests.onitama_core.engine.hidden.games import DARK, random_game, random_setup
from tests.onitama_core.game.helpers import act, light, shadow
from tests.onitama_core.game.nights import pair_of_games

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from onitama_core.engine.hidden.belief import Range
    from onitama_core.game import Event, GameState
    from tests.onitama_core.game.nights import Pair, Viewer

PAIRS = {Variant.SHADOW: range(5), Variant.LIGHT: range(2)}
every_variant = pytest.mark.parametrize("variant", DARK)
every_seat = pytest.mark.parametrize("seat", Player)


def flat(*squares: str) -> Range:
    """`"b3"` in Shadow, `"a5 b5"` in Light, `""` for none."""
    return {
        tuple(Square.parse(square) for square in each.split()): 1 / len(squares) for each in squares
    }


def after(state: GameState, texts: str, belief: Belief, seat: Player = Player.BLUE) -> Mind:
    """What a seat holds after some actions of whoever is to act."""
    mind = Mind.at(player_view(state, seat), belief)
    for text in texts.split():
        state, events = act(state, text)
        mind.told(events_for(events, seat))
    return mind


# From the middle of a game


@every_variant
@every_seat
def test_who_starts_in_mid_game_goes_on_like_who_was_there_from_the_start(
    variant: Variant, seat: Player
) -> None:
    for seed in range(2):
        setup, rng = random_setup(variant, seed), Random(seed)  # noqa: S311 - it is a game
        whole, late = Mind(setup, seat), None
        for played in random_game(setup, seed):
            if late is None and rng.random() < 1 / 8:
                late = Mind.at(player_view(played.before, seat), whole.belief)
            for mind in (whole, late or whole)[: 1 + (late is not None)]:
                mind.told(events_for(played.step.events, seat))
            if late is not None:
                assert set(late.belief.other) == set(whole.belief.other)
                assert set(late.belief.own) == set(whole.belief.own)


@every_variant
def test_the_belief_that_is_given_is_held(variant: Variant) -> None:
    state = new_game(random_setup(variant, 1))
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


# What a step tells


POSITION = "2m2/5/5/5/2M2 r crab,tiger crane,monkey dragon"
HELD = Belief(flat("b3", "c3", "e2"), flat("a5", "c4"))
"""By Blue: of Red, and Red of Blue."""


def test_a_pawn_moves_only_where_its_own_ninja_is_not() -> None:
    state = shadow(POSITION, red_ninja="b3", blue_ninja="a5")
    mind = after(state, "tiger:c1c3", HELD)
    assert set(mind.belief.other) == set(flat("b3", "e2"))


def test_a_quiet_step_is_to_stay_or_to_go_where_the_card_leads() -> None:
    state = shadow(POSITION, red_ninja="b3", blue_ninja="a5")
    mind = after(state, "tiger:c1c3 ninja:b3b5", HELD)
    assert set(mind.belief.other) == set(flat("b3", "b2", "b5", "e2", "e1", "e4"))


def test_a_missed_attempt_shows_who_tried_and_where_nobody_is() -> None:
    state = shadow(POSITION, red_ninja="b3", blue_ninja="a5")
    mind = after(state, "crab:c1c2 ninja:b3b4!", Belief(HELD.other, flat("a5", "b4")))
    assert mind.belief.other == pytest.approx(flat("b4"))
    assert mind.belief.own == pytest.approx(flat("a5"))


def test_a_lantern_is_answered_to_both_by_what_is_true() -> None:
    state = shadow(POSITION, red_ninja="b3", blue_ninja="a5")
    yes = after(state, "crab:c1c2 ninja:stay lantern:a", HELD)
    no = after(state, "crab:c1c2 ninja:stay lantern:c", HELD)
    assert yes.belief.own == flat("a5")
    assert no.belief.own == flat("a5")
    twin = shadow(POSITION, red_ninja="b3", blue_ninja="c4")
    assert after(twin, "crab:c1c2 ninja:stay lantern:a", HELD).belief.own == flat("c4")


def test_who_passes_shows_that_the_ninja_is_in_the_way() -> None:
    """From e4 and e5 Bear and Fox lead to d5 alone."""
    corner = "4S/4M/5/5/2m2 r bear,fox crane,monkey dragon"
    state = shadow(corner, red_ninja="d5", blue_ninja="a5")
    held = Belief(flat("d5", "b3", "e1"), flat("a5"))
    assert after(state, "bear:pass", held).belief.other == flat("d5")


def test_the_shadow_masters_pass_looks_like_a_move() -> None:
    """Stuck on a1 with Bear and Fox turned round, whichever card goes."""
    state = light("5/5/4S/3M1/5 b crab,tiger bear,fox dragon", ninjas="a1", turn=4)
    held = Belief(flat("a1", "c3", "e1"), flat(""))
    mind = after(state, "bear:pass", held, Player.RED)
    assert (Square.A1,) in mind.belief.other
    assert (Square.C3,) not in mind.belief.other


# What it may not depend on


@every_variant
@every_seat
def test_what_a_seat_is_not_told_changes_nothing_that_it_holds(
    variant: Variant, seat: Player
) -> None:
    differing = 0
    for pair in whole_pairs(variant, seat):
        first, second = (Mind(setup_of(pair), seat) for _ in range(2))
        for _, actions, steps in pair:
            for mind, step in zip((first, second), steps, strict=True):
                mind.told(events_for(step.events, seat))
            assert repr(first.belief) == repr(second.belief)
            differing += actions[0] != actions[1]
    assert differing >= 10 or (variant, seat) == (Variant.LIGHT, Player.BLUE)


@every_variant
@every_seat
def test_where_its_own_ninjas_are_changes_nothing_that_it_holds(
    variant: Variant, seat: Player
) -> None:
    """Two games that are the same to everybody, as long as lanterns tell the same in both."""
    differing = 0
    for pair in whole_pairs(variant, None):
        first, second = (Mind(setup_of(pair), seat) for _ in range(2))
        for _, actions, steps in pair:
            if len({answers(step.events) for step in steps}) > 1:
                break
            for mind, step in zip((first, second), steps, strict=True):
                mind.told(events_for(step.events, seat))
            assert repr(first.belief) == repr(second.belief)
            differing += actions[0] != actions[1]
    assert differing >= 10


def whole_pairs(variant: Variant, viewer: Viewer) -> Iterator[list[Pair]]:
    """Pairs of games that begin with the placement."""
    for seed in PAIRS[variant]:
        pair = list(pair_of_games(variant, viewer, seed))
        if pair and isinstance(pair[0].actions[0], Place):
            yield pair


def setup_of(pair: list[Pair]) -> Setup:
    """Nothing but ninjas was placed in the first step."""
    view = public_view(pair[0].steps[0].state)
    red, blue = ((first.id, second.id) for first, second in view.hands)
    return Setup(view.variant, red, blue, view.side.id, view.turn)


def answers(events: Iterable[Event]) -> tuple[bool, ...]:
    return tuple(event.is_there for event in events if isinstance(event, LanternAnswered))


# Where turns began


@every_variant
def test_every_turn_is_an_anchor(variant: Variant) -> None:
    setup = random_setup(variant, 4)
    deal, tracked, turns = deal_of(setup.card_ids), track(setup, Player.RED), 0
    weigher = Weigher(deal, is_light=bool(tracked.now.situation.is_light))
    for played in random_game(setup, 4):
        tracked = told(tracked, deal, weigher, events_for(played.step.events, Player.RED))
        state = played.step.state
        if state.phase is Phase.MOVE and state.outcome is None:
            turns += state.turn_number != turns
            assert tracked.anchors[-1] == tracked.now
        assert [anchor.situation.turn_number for anchor in tracked.anchors[1:]] == list(
            range(1, turns + 1)
        )
    assert tracked.is_over
    assert turns > 3


def test_after_the_end_nothing_changes() -> None:
    setup = random_setup(Variant.SHADOW, 5)
    mind = Mind(setup, Player.RED)
    for played in random_game(setup, 5):
        mind.told(events_for(played.step.events, Player.RED))
    held = mind.belief
    mind.told(())
    assert mind.belief == held
