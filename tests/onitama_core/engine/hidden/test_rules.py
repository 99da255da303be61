"""The kernels' rules of the hidden variants, compared with the referee's."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from onitama_core import game
from onitama_core.engine.hidden.common import advance_by_events, initial_situation, situation_of
from onitama_core.engine.hidden.search.turns import can_win
from onitama_core.engine.hidden.situation import LANTERN, MOVE, NINJA, PLACEMENT
from onitama_core.engine.position import deal_of
from onitama_core.game import Outcome, Phase, Player, Termination, Variant, events_for, public_view
from tests.onitama_core.engine.hidden import referee
from tests.onitama_core.engine.hidden.referee import random_game, random_setup
from tests.onitama_core.game.helpers import act, shadow

if TYPE_CHECKING:
    from onitama_core.engine.hidden.situation import Situation


# The public state, followed through whole games and compared with the referee's


STEPS: Final = {
    Variant.SHADOW: {PLACEMENT, MOVE, NINJA, LANTERN},
    Variant.LIGHT: {PLACEMENT, MOVE, LANTERN},
}
every_variant = pytest.mark.parametrize("variant", referee.HIDDEN_VARIANTS)


def situation_by_referee(state: game.GameState) -> Situation:
    """Return the situation of the public view with the state's `is_quiet`, which the view lacks."""
    return situation_of(public_view(state))._replace(is_quiet=int(state.ninja_state.is_quiet))


@every_variant
@pytest.mark.parametrize("seat", Player)
def test_situations_followed_by_events_equal_those_of_the_views(
    variant: Variant, seat: Player
) -> None:
    """A view in the middle of a turn may lack a pawn's capture; such views are not compared."""
    steps = set()
    for seed in range(60):
        setup = random_setup(variant, seed)
        deal = deal_of(setup.card_ids)
        situation: Situation | None = initial_situation(setup)
        for played in random_game(setup, seed):
            state = played.before
            assert situation == situation_by_referee(state)
            view = situation_of(public_view(state))
            if view.step in (PLACEMENT, MOVE) or state.ninja_state.is_quiet:
                assert view == situation
            steps.add(situation.step)
            situation = advance_by_events(situation, deal, events_for(played.step.events, seat))
        assert situation is None
    assert steps == STEPS[variant]


def test_a_game_is_over_after_a_resignation() -> None:
    setup = random_setup(Variant.SHADOW, 2)
    outcome = Outcome(Player.RED, Termination.RESIGNATION)
    ended = game.GameEnded(outcome, (Termination.RESIGNATION,))
    assert advance_by_events(initial_situation(setup), deal_of(setup.card_ids), (ended,)) is None


@pytest.mark.parametrize("quiet", [29, 39])
def test_declining_a_lantern_counts_a_quiet_turn(quiet: int) -> None:
    text = "2m2/5/5/5/2M2 r crab,tiger crane,monkey dragon"
    state = shadow(text, red_ninja="b3", blue_ninja="a5", quiet=quiet)
    situation: Situation | None = situation_of(public_view(state))
    deal = deal_of(("crab", "tiger", "crane", "monkey", "dragon"))
    for action in ("tiger:c1c3", "ninja:stay", "lantern:none"):
        assert situation is not None
        state, events = act(state, action)
        situation = advance_by_events(situation, deal, events_for(events, Player.BLUE))
    expected = situation_by_referee(state) if state.outcome is None else None
    assert situation == expected


# Results of each step and turn; `tests.benchmarks hidden_check` compares ten thousand positions


@pytest.mark.parametrize(("variant", "pool"), referee.VARIANTS_AND_POOLS)
def test_kernels_agree_with_the_referee_about_actions_wins_and_results(
    variant: Variant, pool: str
) -> None:
    rng = Random(f"{variant} {pool}")  # noqa: S311 - a game, not a secret
    for _ in range(4):
        for state in referee.random_states(variant, pool, rng):
            if state.outcome is None:
                assert not referee.disagrees_with_engine(state)
                if state.phase is Phase.MOVE:
                    ws = referee.searcher_for(state).ws
                    position = referee.full_state(state).position
                    assert can_win(ws, position) == referee.wins_by_referee(state)
