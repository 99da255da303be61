"""What a player is told of an action beforehand comes true, and tells nothing that is hidden."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from onitama_core.game import (
    NinjaRevealed,
    Phase,
    Player,
    Termination,
    Variant,
    apply,
    leads_to_spirit,
    legal_actions,
    parse_action,
    player_view,
    shows_ninja,
    sure_win,
)
from tests.onitama_core.game.helpers import light, play, shadow
from tests.onitama_core.game.nights import random_state, twin_of
from tests.onitama_core.game.strategies import ongoing_states

if TYPE_CHECKING:
    from onitama_core.game import GameState

RED, BLUE = Player
HANDS = "crab,tiger crane,monkey dragon"
by_night = pytest.mark.parametrize("variant", [Variant.SHADOW, Variant.LIGHT])
seeds = st.integers(min_value=0, max_value=2**32 - 1)
lengths = st.integers(min_value=0, max_value=60)


def foreseen(state: GameState, text: str) -> Termination | None:
    return sure_win(player_view(state, state.position.turn), parse_action(text))


# -- wins --


def test_a_ninja_that_strikes_the_master_wins() -> None:
    state = shadow(f"2m2/5/5/5/S1M2 r {HANDS}", red_ninja="c3", blue_ninja="a5")
    assert foreseen(play(state, "tiger:a1a3"), "ninja:c3c5") is Termination.STONE


def test_the_last_ninja_wins_where_it_is_seen_and_nothing_else_is_left() -> None:
    text = f"5/5/5/5/2M2 r {HANDS}"
    seen, hidden = (light(text, ninjas="c2", revealed=where) for where in ("c2", ""))
    assert foreseen(seen, "crab:c1c2") is Termination.NINJAS
    assert foreseen(hidden, "crab:c1c2") is None
    assert foreseen(light(text, ninjas="c2 a5", revealed="c2"), "crab:c1c2") is None
    in_shadow = shadow(f"2m2/5/5/5/2M2 r {HANDS}", blue_ninja="c2", revealed="c2")
    assert foreseen(in_shadow, "crab:c1c2") is None


@given(state=ongoing_states())
def test_by_day_exactly_the_wins_are_foreseen(state: GameState) -> None:
    player = state.position.turn
    view = player_view(state, player)
    for action in legal_actions(state, player):
        outcome = apply(state, player, action).state.outcome
        wins = outcome.termination if outcome and outcome.winner is not None else None
        assert sure_win(view, action) is wins


@by_night
@given(seed=seeds, length=lengths)
def test_by_night_what_is_foreseen_comes_true(variant: Variant, seed: int, length: int) -> None:
    """What is not was won by luck: a hidden ninja was captured, the last one."""
    state = random_state(variant, seed, length)
    player = state.position.turn
    view = player_view(state, player)
    for action in legal_actions(state, player) if state.phase is not Phase.PLACEMENT else ():
        outcome = apply(state, player, action).state.outcome
        wins = outcome.termination if outcome and outcome.winner is not None else None
        assert sure_win(view, action) in {wins, *([None] if wins is Termination.NINJAS else [])}


# -- the Spirit --


@given(state=ongoing_states(Variant.WIND))
def test_the_spirit_comes_exactly_where_it_is_foreseen(state: GameState) -> None:
    player = state.position.turn
    view = player_view(state, player)
    for action in legal_actions(state, player):
        after = apply(state, player, action).state
        is_next = after.phase is Phase.SPIRIT and after.outcome is None
        assert leads_to_spirit(view, action) == (is_next and state.phase is Phase.MOVE)


# -- one's own ninja --


@by_night
@given(seed=seeds, length=lengths)
def test_a_ninja_is_shown_exactly_where_it_is_foreseen(
    variant: Variant, seed: int, length: int
) -> None:
    state = random_state(variant, seed, length)
    player = state.position.turn
    view = player_view(state, player)
    for action in legal_actions(state, player) if state.phase is not Phase.PLACEMENT else ():
        events = apply(state, player, action).events
        assert shows_ninja(view, action) == any(isinstance(e, NinjaRevealed) for e in events)


@pytest.mark.parametrize("viewer", Player)
@by_night
@given(seed=seeds, length=lengths)
def test_what_is_hidden_makes_no_difference(
    viewer: Player, variant: Variant, seed: int, length: int
) -> None:
    state = random_state(variant, seed, length)
    twin = twin_of(state, viewer, Random(seed))  # noqa: S311 - it is a game
    views = [player_view(one, viewer) for one in (state, twin)]
    for action in legal_actions(state, viewer):
        for asked in (sure_win, shows_ninja, leads_to_spirit):
            assert asked(views[0], action) == asked(views[1], action)
